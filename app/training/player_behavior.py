"""People at the table: what they wager, when they fold, and how much they raise.

Amounts are a few chips of one color and now and then an odd figure. Most players fold what is worth folding,
and some play badly.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from app.game.cards import RANKS, Hand
from app.game.hands import read
from app.game.rules import WagerLimit, qualifying_strength
from app.game.wagers import Bonus, Wager
from app.procedure.house import Chip, House

# Made-up probabilities of what players do, to look like an evening at a table.
MAKES_A_BONUS = 0.5
PLAYS_ODDLY = 0.04
WAGERS_ODDLY = 0.08
RAISES_LESS = 0.15
PLAYS_A_SECOND_HAND = 0.15

_CHIPS_OF_A_COLOUR = range(1, 5)
_SMALL = 500
"""Below this an amount is not the more popular for being smaller."""
_ODD_MOST = 6_000
"""Crooked figures come from people with small chips."""

_RAISED_BY = (*2 * [qualifying_strength(3, RANKS.index("9"))], qualifying_strength(3, RANKS.index("T")))
"""The weakest flush that a player raises with: nine-high for most, ten-high for the careful."""

Decision = Literal["raise", "fold"]


class Stakes(NamedTuple):
    """What a player has to wager: some bonuses, each with the least amount, and none of some others."""

    least: Mapping[Bonus, int] = {}
    without: frozenset[Bonus] = frozenset()


NOTHING = Stakes()


class PlayerChoice(NamedTuple):
    """What one player does in a round. There is a Raise, unless the hand is folded."""

    wagers: dict[Wager, int]
    blind: bool = False

    @property
    def decision(self) -> Decision:
        """What becomes of the hand."""
        return "raise" if "raise" in self.wagers else "fold"


def play(
    house: House, hand: Hand, chance: Random, stakes: Stakes = NOTHING, has_neighbour: bool = False
) -> PlayerChoice:
    """A player's wagers, and the decision on this hand. Beside a neighbour it may be one's second hand."""
    wagers: dict[Wager, int] = {"ante": _ante(house, chance)}
    for bonus in house.rules.bonuses:
        wanted = chance.random() < MAKES_A_BONUS
        if bonus in stakes.least or (wanted and bonus not in stakes.without):
            wagers[bonus] = _amount(house, bonus, chance, stakes.least.get(bonus, 0))
    cards = read(hand).flush_length
    allowed = house.rules.raises(wagers["ante"], cards)
    may_be_blind = house.blind_allowed and has_neighbour and wagers["ante"] in allowed
    if may_be_blind and chance.random() < PLAYS_A_SECOND_HAND:
        return PlayerChoice(wagers | {"raise": wagers["ante"]}, blind=True)
    if allowed and (cards in house.rules.no_fold or _raises(hand, chance)):
        most = chance.random() >= RAISES_LESS
        wagers["raise"] = allowed[-1] if most else chance.choice(allowed)
    return PlayerChoice(wagers)


def may_raise(house: House) -> bool:
    """Whether there is an Ante on which every hand may be raised."""
    antes, _ = _usual(house.chips, house.rules.limits["ante"], 0)
    return any(_may_raise(house, ante) for ante in antes)


def takes(house: House, bonus: Bonus, cents: int) -> bool:
    """Whether the house takes this much on a bonus."""
    limit = house.rules.limits[bonus]
    most = max(limit.amounts) if limit.amounts else limit.maximum
    return most is None or most >= cents


def _raises(hand: Hand, chance: Random) -> bool:
    sensible = read(hand).flush >= chance.choice(_RAISED_BY)
    return sensible != (chance.random() < PLAYS_ODDLY)


def _ante(house: House, chance: Random) -> int:
    """An Ante that leaves room for a Raise, as long as there is one."""
    while True:
        ante = _amount(house, "ante", chance, 0)
        if _may_raise(house, ante) or not may_raise(house):
            return ante


def _may_raise(house: House, ante: int) -> bool:
    sizes = house.rules.raise_sizes
    return all(house.rules.raises(ante, cards) for cards in sizes if sizes[cards])


def _amount(house: House, wager: Wager, chance: Random, least: int) -> int:
    """How much a player wagers, in cents."""
    limit = house.rules.limits[wager]
    if not limit.amounts and chance.random() < WAGERS_ODDLY:
        most = max(limit.minimum, min(limit.maximum or _ODD_MOST, _ODD_MOST))
        odd = limit.unit * chance.randint(-(-limit.minimum // limit.unit), most // limit.unit)
        if odd >= least:
            return odd
    amounts, weights = _usual(house.chips, limit, least)
    return chance.choices(amounts, weights)[0]


@cache
def _usual(chips: tuple[Chip, ...], limit: WagerLimit, least: int) -> tuple[list[int], list[float]]:
    """What people wager within a limit, and how often: twice as much is half as common."""
    stacks = [chip.cents * count for chip in chips for count in _CHIPS_OF_A_COLOUR]
    amounts = limit.amounts or [cents for cents in stacks if cents % limit.unit == 0]
    fitting = [cents for cents in amounts if cents >= least and limit.allows(cents)]
    if not fitting:
        # No amount in a few chips of one color fits, so it is the least that does, however odd.
        fitting = [max(limit.minimum, least + -least % limit.unit)]
    return fitting, [1 / max(cents, _SMALL) for cents in fitting]
