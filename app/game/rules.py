"""What a house may decide about the game: the settings that settlement follows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from app.game.cards import ACE, Hand
from app.game.hands import Reading, read
from app.game.pay_tables import PayTable
from app.game.wagers import WAGERS, Act, Bonus, Outcome, Wager


class BonusRule(NamedTuple):
    """How a bonus wager stands to the main game."""

    must_beat_dealer: bool
    forfeited_by_fold: bool
    beats_by_run: bool
    """Does the run itself have to beat the dealer's, and not the hand's flush?"""
    returned_unqualified: bool
    """Does it go back when the dealer does not qualify?"""
    hands: Literal["player", "table", "others"]
    """Whose hand counts: the player's, the best one at the table, or the best of the other players'."""
    rides: bool
    """Does a Progressive stay on the layout until it is settled, and come back with what it wins?"""
    by_hands: bool
    """Is there a table for each number of players' hands in the round?"""


class WagerLimit(NamedTuple):
    """Which amounts a wager may have, in cents."""

    minimum: int = 100
    maximum: int | None = None
    amounts: tuple[int, ...] = ()
    unit: int = 100
    """What every amount is made of: whole dollars, or something smaller."""

    def allows(self, cents: int) -> bool:
        """May this amount be wagered?"""
        if self.amounts:
            return cents in self.amounts
        return cents >= self.minimum and (self.maximum is None or cents <= self.maximum)


Sharing = Literal["each", "shared", "split", "left"]
"""Winners of the meter: each the whole share; those of all of it together; those of any share together; or
each of what is left."""


class PayoutLimits(NamedTuple):
    """The most that is paid to one hand, and in one round on some wagers together."""

    hand: int | None = None
    round: int | None = None
    round_wagers: frozenset[Wager] = frozenset()
    hand_wagers: frozenset[Wager] = frozenset(WAGERS)
    in_proportion: bool = False
    """Do payouts share a limit in proportion, and not in the order of paying?"""
    meter: Sharing = "each"


class QualifyingRuns(NamedTuple):
    """The exceptions to the hand that qualifies: how long a straight flush must be for them. 0: none."""

    also: int = 0
    """A run of so many cards qualifies, whatever the flush."""
    unless: int = 0
    """A hand with a run of so many cards does not qualify, whatever the flush."""


NO_EXCEPTIONS = QualifyingRuns()


class Odds(NamedTuple):
    """What a wager of the main game pays: the 3 and the 2 in “3 to 2”."""

    pays: int = 1
    per: int = 1

    def of(self, wager: int) -> int:
        """The payout in cents. A part of a cent is not paid."""
        return wager * self.pays // self.per

    def __str__(self) -> str:
        return f"{self.pays:,} to {self.per}"


EVEN = Odds()


class Rules(NamedTuple):
    """The game as one house plays it."""

    qualifying: int
    """The weakest flush strength with which the dealer qualifies."""
    raise_sizes: Mapping[int, tuple[int, ...]]
    """For each number of suited cards the multiples of the Ante that may be raised; none: it must fold."""
    main: Mapping[Outcome, Mapping[Wager, Act]]
    bonuses: Mapping[Bonus, BonusRule]
    """The bonus wagers the house takes."""
    tables: Mapping[Bonus, Mapping[str, PayTable]]
    limits: Mapping[Wager, WagerLimit]
    payouts: PayoutLimits
    low_ace: bool
    """May a run begin with an Ace?"""
    qualifying_runs: QualifyingRuns = NO_EXCEPTIONS
    no_fold: frozenset[int] = frozenset()
    """The numbers of suited cards with which a player may not fold."""
    main_odds: Mapping[Outcome, Mapping[Wager, Odds]] = MappingProxyType({})
    """What the main wagers pay where that is not even money."""

    @property
    def qualifier(self) -> tuple[int, QualifyingRuns, bool]:
        """Everything that decides whether the dealer plays."""
        return self.qualifying, self.qualifying_runs, self.low_ace

    def read(self, hand: Hand) -> Reading:
        """What a hand holds at this house."""
        return read(hand, self.low_ace)

    def qualifies(self, dealer: Reading) -> bool:
        """Does the dealer play?"""
        also, unless = self.qualifying_runs
        if unless and dealer.run_length >= unless:
            return False
        return dealer.flush >= self.qualifying or bool(also and dealer.run_length >= also)

    def odds(self, outcome: Outcome, wager: Wager) -> Odds:
        """What a main wager that wins pays."""
        return self.main_odds.get(outcome, {}).get(wager, EVEN)

    @property
    def run_bonuses(self) -> tuple[Bonus, ...]:
        """The bonuses on straight flushes in the player's own hand."""
        return tuple(
            [
                bonus
                for bonus, rule in self.bonuses.items()
                if rule.hands == "player" and next(iter(self.tables[bonus].values())).measures_runs
            ]
        )

    def posted_for(self, posted: Mapping[Bonus, str], hands: int) -> dict[Bonus, str]:
        """The tables in force in a round with so many players' hands."""
        by_hands = {
            bonus: name
            for bonus, rule in self.bonuses.items()
            if rule.by_hands
            for name in self.tables[bonus]
            if hands in hands_of_table(name)
        }
        return {**posted, **by_hands}

    @property
    def largest_raise(self) -> int:
        """The most Antes that any hand may raise."""
        return max(size for sizes in self.raise_sizes.values() for size in sizes)

    def raises(self, ante: int, count: int) -> tuple[int, ...]:
        """The Raises allowed with so many suited cards on this Ante, in cents."""
        limit = self.limits["raise"]
        sizes = [size * ante for size in self.raise_sizes[count]]
        return tuple([cents for cents in sizes if limit.allows(cents)])


def hands_of_table(name: str) -> range:
    """The numbers of hands that a table named like “3” or “3-6” is for."""
    first, _, last = name.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal():
        return range(0)
    return range(int(first), int(last or first) + 1)


def qualifying_strength(cards: int, high: int) -> int:
    """The flush strength below which the dealer does not qualify."""
    return cards << 13 | 1 << high


def just_below(strength: int) -> int | None:
    """The flush that fails by one pip to be as strong as this; None where there is no weaker one."""
    cards, high = strength >> 13, (strength & 8191).bit_length() - 1
    if high > cards - 1:
        return qualifying_strength(cards, high - 1)
    return qualifying_strength(cards - 1, ACE) if cards > 2 else None
