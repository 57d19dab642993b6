"""What a house may decide about the game: the settings that settlement follows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.game.tables import PayTable
from app.game.wagers import WAGERS, Act, Bonus, Outcome, Wager

if TYPE_CHECKING:
    from app.game.hand_reading import Reading


class BonusRule(NamedTuple):
    """How a bonus wager stands to the main game."""

    must_beat_dealer: bool
    forfeited_by_fold: bool
    beats_by_run: bool = False
    """Does the run itself have to beat the dealer's, and not the hand's flush?"""
    returned_unqualified: bool = False
    """Does it go back when the dealer does not qualify?"""


class WagerLimit(NamedTuple):
    """Which amounts a wager may have, in cents."""

    minimum: int = 100
    maximum: int | None = None
    amounts: tuple[int, ...] = ()

    def allows(self, cents: int) -> bool:
        """May this amount be wagered?"""
        if self.amounts:
            return cents in self.amounts
        return cents >= self.minimum and (self.maximum is None or cents <= self.maximum)


Sharing = Literal["each", "shared", "left"]
"""Winners of the meter: each the whole share, the winners of all of it together, or each of what is left."""


class PayoutLimits(NamedTuple):
    """The most that is paid to one hand, and in one round on some wagers together."""

    hand: int | None = None
    round: int | None = None
    round_wagers: frozenset[Wager] = frozenset()
    hand_wagers: frozenset[Wager] = frozenset(WAGERS)
    in_proportion: bool = False
    """Do payouts share a limit in proportion, and not in the order of paying?"""
    meter: Sharing = "each"


class Rules(NamedTuple):
    """The game as one house plays it."""

    qualifying: int
    """The weakest flush strength with which the dealer qualifies."""
    raise_sizes: Mapping[int, tuple[int, ...]]
    """For each number of suited cards the multiples of the Ante that may be raised."""
    main: Mapping[Outcome, Mapping[Wager, Act]]
    bonuses: Mapping[Bonus, BonusRule]
    """The bonus wagers the house takes."""
    tables: Mapping[Bonus, Mapping[str, PayTable]]
    limits: Mapping[Wager, WagerLimit]
    payouts: PayoutLimits

    def qualifies(self, dealer: "Reading") -> bool:
        """Does the dealer play?"""
        return dealer.flush >= self.qualifying

    def raises(self, ante: int, count: int) -> tuple[int, ...]:
        """The Raises allowed with so many suited cards on this Ante, in cents."""
        limit = self.limits["raise"]
        sizes = [size * ante for size in self.raise_sizes[count]]
        return tuple([cents for cents in sizes if limit.allows(cents)])


def qualifying_strength(cards: int, high: int) -> int:
    """The flush strength below which the dealer does not qualify."""
    return cards << 13 | 1 << high
