"""The wagers: what each is called, when it is made, how it is settled, and where it lies.

Whatever lists wagers, orders them or names them is derived from the one table here.
"""

from typing import Literal, NamedTuple, TypeGuard, get_args

Wager = Literal["raise", "ante", "flush", "straight_flush", "progressive", "side", "envy"]
Bonus = Literal["flush", "straight_flush", "progressive", "side", "envy"]
Act = Literal["pay", "take", "push"]
Outcome = Literal["win", "lose", "tie", "fold", "not-qualified"]

WAGERS: tuple[Wager, ...] = get_args(Wager)
"""In the order in which they are named."""
BONUSES: tuple[Bonus, ...] = get_args(Bonus)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


class WagerFacts(NamedTuple):
    """What is so at every house."""

    name: str
    """As people call it."""
    label: tuple[str, ...]
    """As it is printed on the felt, line by line."""
    key: str
    """The letter for it, where somebody types."""
    made: Literal["before", "after"]
    """Before the deal, or when the player has seen the cards."""
    settled_by: Literal["outcome", "flush", "run"]
    """By how the main game ends, or as a bonus by a table that counts suited cards or runs.

    Of the further wagers, whose table counts what the house file says, it is what it counts unless told.
    """
    lies: tuple[int, int]
    """The row of its circle, counted from the player, and its place in that row."""
    has_meter: bool = False
    """May it win a share of the meter? Then it is collected when it is made, unless a house lets it ride."""


WAGER_FACTS: dict[Wager, WagerFacts] = {
    "raise": WagerFacts("Raise", ("RAISE",), "R", "after", "outcome", (0, 0)),
    "ante": WagerFacts("Ante", ("ANTE",), "A", "before", "outcome", (1, 0)),
    "flush": WagerFacts("Flush", ("FLUSH",), "F", "before", "flush", (2, 1)),
    "straight_flush": WagerFacts("Straight Flush", ("STRAIGHT", "FLUSH"), "S", "before", "run", (2, 0)),
    "progressive": WagerFacts("Progressive", ("PROG",), "G", "before", "run", (2, 2), has_meter=True),
    "side": WagerFacts("Side Bet", ("SIDE", "BET"), "D", "before", "flush", (2, 3)),
    "envy": WagerFacts("Envy", ("ENVY",), "V", "before", "flush", (2, 4)),
}


def is_bonus(wager: Wager) -> TypeGuard[Bonus]:
    """Is it settled by a table of its own?"""
    return WAGER_FACTS[wager].settled_by != "outcome"


WAGER_NAMES: dict[Wager, str] = {wager: facts.name for wager, facts in WAGER_FACTS.items()}
MAIN_WAGERS: tuple[Wager, ...] = tuple([each for each in WAGERS if not is_bonus(each)])
FIRST_WAGERS: tuple[Wager, ...] = tuple([each for each in WAGERS if WAGER_FACTS[each].made == "before"])
"""What is down before the first card."""
RUN_BONUSES: tuple[Bonus, ...] = tuple([each for each in BONUSES if WAGER_FACTS[each].settled_by == "run"])
METER_BONUSES: tuple[Bonus, ...] = tuple([each for each in BONUSES if WAGER_FACTS[each].has_meter])
LAYOUT_BONUSES: tuple[Bonus, ...] = tuple([each for each in BONUSES if not WAGER_FACTS[each].has_meter])
"""Those that lie on the layout until they are settled, and are paid “to 1”."""
FURTHER_WAGERS: tuple[Bonus, ...] = ("side", "envy")
"""Those whose house file says what they count and whose hands."""
BOTH_BONUSES = LAYOUT_BONUSES[:2]
"""What people mean by “both bonuses”: a folded hand is tucked under one of them."""
