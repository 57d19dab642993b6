"""Runs that are kept in memory only."""

from collections.abc import Sequence

from app.drills.answer import Answered
from app.drills.drill_totals import SoFar
from app.drills.run_plans import RunPlan


class Unkept:
    """A run nobody writes down."""

    def __init__(self) -> None:
        self.answers: Sequence[Answered] = ()

    def append(self, answer: Answered) -> None:
        """It is not kept."""


class NoRuns:
    """Runs that nobody writes down."""

    def begin(self, _plan: RunPlan, _house: str) -> Unkept:
        """Begin a run."""
        return Unkept()

    def halfway(self, _plan: RunPlan, _house: str) -> None:
        """There is never one."""

    def is_done_today(self, _plan: RunPlan, _house: str) -> bool:
        """Nobody knows."""
        return False

    def history(self, _house: str) -> Sequence[Answered]:
        """There is none."""
        return ()

    def so_far(self, _house: str) -> SoFar:
        """Nobody knows."""
        return SoFar()

    def chooser(self, _house: str) -> None:
        """Nobody knows what was answered before."""
