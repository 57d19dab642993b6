"""Runs of drills as the window uses them: begun, resumed, and the answers before."""

from collections.abc import Sequence
from typing import Protocol

from app.drills.answer import Answered
from app.drills.drill_totals import DrillTotals
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Chooser


class RunPort(Protocol):
    """A recorded run."""

    answers: Sequence[Answered]
    """The answers before the run was resumed."""

    def append(self, answer: Answered) -> None:
        """Store one more answer."""


class Runs(Protocol):
    """Begins runs, finds those left halfway, and has all earlier answers."""

    def begin(self, plan: RunPlan, house: str) -> RunPort:
        """Begin a run at this house."""

    def halfway(self, plan: RunPlan, house: str) -> RunPort | None:
        """The newest such run here, if it was left unfinished. A set of the day only on its day."""

    def is_done_today(self, plan: RunPlan, house: str) -> bool:
        """Was such a run ended today?"""

    def latest(self, house: str, most: int) -> Sequence[Answered]:
        """The last answers at a house, up to this many, the oldest first."""

    def history(self, house: str) -> Sequence[Answered]:
        """All answers at this house, the oldest first."""

    def best_sprint(self, house: str) -> int | None:
        """The most right answers in a sprint at this house; None without a sprint."""

    def totals(self, house: str) -> DrillTotals:
        """The totals of the drills at this house."""

    def finish_lesson(self, lesson: str, house: str) -> None:
        """Record that a lesson was gone through to its end at this house."""

    def lessons_done(self, house: str) -> frozenset[str]:
        """The lessons that were finished at this house."""

    def chooser(self, plan: RunPlan, house: str) -> Chooser | None:
        """The chooser of skills for a run, from earlier answers; None if there are no records."""
