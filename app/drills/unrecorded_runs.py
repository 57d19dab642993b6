"""Runs that are kept in memory only."""

from collections.abc import Sequence

from app.drills.answer import Answered
from app.drills.drill_totals import DrillTotals
from app.drills.run_plans import RunPlan


class UnrecordedRun:
    """A run that is not recorded."""

    def __init__(self) -> None:
        self.answers: Sequence[Answered] = ()

    def append(self, answer: Answered) -> None:
        """Record nothing."""


class NoRuns:
    """Runs that are not recorded."""

    def begin(self, _plan: RunPlan, _house: str) -> UnrecordedRun:
        """Begin a run."""
        return UnrecordedRun()

    def halfway(self, _plan: RunPlan, _house: str) -> None:
        """Always None."""

    def is_done_today(self, _plan: RunPlan, _house: str) -> bool:
        """Always False."""
        return False

    def latest(self, _house: str, _most: int) -> Sequence[Answered]:
        """There are none."""
        return ()

    def history(self, _house: str) -> Sequence[Answered]:
        """Always empty."""
        return ()

    def best_sprint(self, _house: str) -> None:
        """Always None."""

    def totals(self, _house: str) -> DrillTotals:
        """Always empty."""
        return DrillTotals()

    def finish_lesson(self, _lesson: str, _house: str) -> None:
        """Nothing is recorded."""

    def lessons_done(self, _house: str) -> frozenset[str]:
        """Always empty."""
        return frozenset()

    def chooser(self, _plan: RunPlan, _house: str) -> None:
        """Always None: earlier answers are not known."""
