"""Pay tables: lines from the highest down, of which a hand is paid the first it reaches."""

from fractions import Fraction
from typing import NamedTuple

from app.game.cards import ACE, Hand, has_four_of_a_kind
from app.game.hands import Reading, read

FOUR_OF_A_KIND = "four-of-a-kind"
ACE_HIGH_SIX = "ace-high-6"
COUNTED_LINES = ("7", "6", "5", "4", "3", "2")
RUN_LINES = ("7", ACE_HIGH_SIX, "6", "5", "4", FOUR_OF_A_KIND, "3")
"""The names of lines on a straight flush table, highest first."""


class Line(NamedTuple):
    """One line: what it takes, and what it pays, either odds or a share of the meter."""

    name: str
    pays: int = 0
    percent: int = 0
    per: int = 1
    """What it pays, it pays for so many units of the wager: the two in “3 to 2”."""
    for_one: bool = False
    """Does the wager stay with the house, so that 7 are paid “for 1”, and not “to 1”?"""

    @property
    def odds(self) -> str:
        """What it pays, as a placard says it: “7 to 1”."""
        return f"{self.pays:,} {'for' if self.for_one else 'to'} {self.per}"

    @property
    def multiple(self) -> Fraction:
        """How many times the wager it pays."""
        return Fraction(self.pays, self.per)

    def sum(self, wager: str) -> str:
        """The sum for a wager, like “7 × $5” or “3 × $5 ÷ 2”."""
        return f"{self.pays:,} × {wager}" + (f" ÷ {self.per}" if self.per > 1 else "")

    @property
    def words(self) -> str:
        """The line as a placard names it."""
        if self.name == FOUR_OF_A_KIND:
            return "four of a kind"
        if self.name == ACE_HIGH_SIX:
            return "six-card, Ace-high"
        return f"{self.name}-card"


class PayTable(NamedTuple):
    """A posted table. It measures flushes, or runs in one suit."""

    name: str
    measures_runs: bool
    lines: tuple[Line, ...]
    low_ace: bool = True
    """May a run begin with an Ace?"""

    def line(self, hand: Hand, reading: Reading) -> Line | None:
        """The highest line the hand reaches, or None when it does not win."""
        if not self.low_ace:
            reading = read(hand, self.low_ace)
        for line in self.lines:
            if self._reaches(line.name, hand, reading):
                return line
        return None

    def _reaches(self, name: str, hand: Hand, reading: Reading) -> bool:
        if not self.measures_runs:
            return reading.flush_length >= int(name)
        if name == FOUR_OF_A_KIND:
            return has_four_of_a_kind(hand)
        return run_reaches(name, reading.run)

    def payout(self, line: Line, wager: int, meter: int) -> int:
        """What the line pays on a wager, in cents. A part of a cent is not paid."""
        return meter * line.percent // 100 if line.percent else wager * line.pays // line.per


def run_reaches(name: str, run: int) -> bool:
    """Does a run of this strength reach a line that one suit alone decides?"""
    if name == ACE_HIGH_SIX:
        return run >= 6 << 4 | ACE
    return run >> 4 >= int(name)
