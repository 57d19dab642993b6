"""The chips of one wager: where they lie, and what was paid beside them."""

from typing import NamedTuple

from app.game.wagers import Wager

WagerKey = tuple[int, Wager]
"""A spot and a wager made there."""


class Stack(NamedTuple):
    """One wager in cents. `felt`, `tray` and `player` together are always the wager that was made."""

    felt: int
    tray: int = 0
    player: int = 0
    paid: int = 0

    @property
    def bank_net(self) -> int:
        """What the bank has won on this wager so far."""
        return self.tray - self.paid

    def moved(self, verb: str, cents: int) -> "Stack":
        """The stack after a dealer's act on it."""
        match verb:
            case "take":
                return self.take()
            case "return":
                return self.give_back()
            case "pay":
                return self.pay(cents)
        return self.recover(cents)

    def take(self) -> "Stack":
        """What lies on the felt goes into the tray."""
        return self._replace(felt=0, tray=self.tray + self.felt)

    def give_back(self) -> "Stack":
        """A wager on the felt goes to the player; one already taken is put back on the felt."""
        if self.felt:
            return self._replace(felt=0, player=self.player + self.felt)
        return self._replace(felt=self.tray, tray=0)

    def refund(self) -> "Stack":
        """A void round: the whole wager goes to the player, taken or not, and no payout stands."""
        return Stack(0, player=self.felt + self.tray + self.player)

    def pay(self, cents: int) -> "Stack":
        """A payout is set beside the wager."""
        return self._replace(paid=self.paid + cents)

    def recover(self, cents: int) -> "Stack":
        """A payout, or as much of it as is there, goes back into the tray."""
        return self._replace(paid=self.paid - min(cents, self.paid))
