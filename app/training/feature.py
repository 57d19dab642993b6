"""What a feature is: what it asks of a round, how often its cards come by themselves, why a house lacks it.

A feature asks for a kind of hand, for wagers and for a decision, and for nothing else. Its frequency is used
to weight practice results back to the real game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple

from app.game.cards import Hand
from app.game.odds import HANDS, line_hands
from app.game.pay_tables import PayTable
from app.game.round import AT_EMPTY_SPOT
from app.game.wagers import Bonus
from app.procedure.house import HAND_DEALT, House
from app.training.player_behavior import Decision, Stakes, may_raise
from app.training.ties import PAIRS, equal_pairs


class TableSetting(NamedTuple):
    """A table before the deal: the house, and which of its pay tables are posted."""

    house: House
    posted: Mapping[Bonus, str]

    def table(self, bonus: Bonus) -> PayTable:
        """The table posted for a bonus."""
        return self.house.rules.tables[bonus][self.posted[bonus]]

    def tables_with(self, bonus: Bonus, line: str) -> list[PayTable]:
        """A bonus's tables with such a line: the posted one, or else all that might be posted instead."""
        tables = self.house.rules.tables[bonus].values()
        fitting = [table for table in tables if any(row.name == line for row in table.lines)]
        return [table for table in fitting if table == self.table(bonus)] or fitting


class Frequency(NamedTuple):
    """How often something comes by itself, or why that is unknown. A round has one dealer's hand."""

    share: Fraction | None
    per: Literal["hand", "round"]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature. What it does not ask for is left to chance."""

    name: str
    words: str
    whose: Literal["player", "dealer", "both", "nobody"] = "player"
    """Whose hand makes it. Both make a tie, of any flush with which the dealer qualifies."""
    hands: Callable[[TableSetting], Sequence[Hand]] | None = None
    """All hands that fit. None means any hand."""
    fits: Callable[[TableSetting, Hand], bool] = lambda layout, hand: True
    """A last check, for the rare hand that does not fit after all."""
    line: tuple[Bonus, str] | None = None
    """The line on which it is paid, which has to be posted."""
    stakes: Callable[[TableSetting, Hand, Random], Stakes] = lambda layout, hand, chance: Stakes()
    """What the player has to wager."""
    decision: Decision | None = None
    half: Literal["left", "right"] | None = None
    event: str = ""
    """What goes wrong, if anything does, at the player's spot if there is one."""
    again: bool = False
    """Whether it goes wrong twice: after a warning the player does it again."""
    plan: str = ""
    """The plan that is dealt instead of the usual round."""
    missing: Callable[[TableSetting], str] = lambda layout: ""
    """Why a house lacks it. Empty if it has it."""
    uncounted: str = ""
    """Why there is no frequency, if the cards alone do not determine it."""

    @property
    def rounds_words(self) -> str:
        """The rounds that have it, in words."""
        return self.words if self.plan else f"rounds where {self.words}"

    @property
    def is_alone(self) -> bool:
        """Whether nobody plays in it, so that nothing else can come up."""
        return bool(self.plan) and self.plan != HAND_DEALT

    @property
    def needs_hand(self) -> bool:
        """Whether a hand is drawn for it."""
        return self.whose != "nobody"

    @property
    def needs_seat(self) -> bool:
        """Whether it needs a seat at the table."""
        return self.whose in ("player", "both")

    @property
    def needs_empty_spot(self) -> bool:
        """Whether a spot must stay empty for it."""
        return self.event in AT_EMPTY_SPOT

    def frequency(self, layout: TableSetting) -> Frequency:
        """How often its cards come by chance, whatever is wagered and decided."""
        per: Literal["hand", "round"] = "round" if self.whose == "dealer" else "hand"
        if self.uncounted:
            return Frequency(None, per, self.uncounted)
        if self.whose == "both":
            return Frequency(Fraction(equal_pairs(layout.house.rules.qualifying), PAIRS), per)
        if self.line:
            tables = layout.tables_with(*self.line)
            hands = Fraction(sum(line_hands(table)[self.line[1]] for table in tables), len(tables))
        else:
            hands = Fraction(len(self.hands(layout)) if self.hands else HANDS)
        return Frequency(hands / HANDS, per)


Missing = Callable[[TableSetting], str]


def first_of(*reasons: Missing) -> Missing:
    """The first reason that holds."""
    return lambda layout: next((words for reason in reasons if (words := reason(layout))), "")


def nobody_raises(layout: TableSetting) -> str:
    """Features of hands that are played need a Raise."""
    return "" if may_raise(layout.house) else "the limits don't allow a Raise on any Ante"


def not_taken(*bonuses: Bonus) -> Missing:
    """Features of a bonus need the wager."""

    def reason(layout: TableSetting) -> str:
        absent = [bonus for bonus in bonuses if bonus not in layout.house.rules.bonuses]
        return f"this house has no {layout.house.names.wager(absent[0])} wager" if absent else ""

    return reason


def no_line(bonus: Bonus, name: str) -> Missing:
    """Features of a line need a table with that line."""

    def reason(layout: TableSetting) -> str:
        if layout.tables_with(bonus, name):
            return ""
        return f"no {layout.house.names.wager(bonus)} table has this line"

    return first_of(not_taken(bonus), reason)
