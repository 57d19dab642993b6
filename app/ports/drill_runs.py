"""Runs of drills as a window uses them: begun, gone on with, and what was answered before."""

from collections.abc import Sequence
from typing import Protocol

from app.drills.answer import Answered
from app.drills.drill_totals import SoFar
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Chooser


class RunPort(Protocol):
    """A run that is kept."""

    answers: Sequence[Answered]
    """What was answered before it was taken up again."""

    def append(self, answer: Answered) -> None:
        """Keep one more answer."""


class Runs(Protocol):
    """Begins runs, knows those left halfway, and everything that was answered before."""

    def begin(self, plan: RunPlan, house: str) -> RunPort:
        """Begin a run at this house."""

    def halfway(self, plan: RunPlan, house: str) -> RunPort | None:
        """The newest such run here, if it was left before its end; a set of the day only on its day."""

    def is_done_today(self, plan: RunPlan, house: str) -> bool:
        """Was such a run ended today?"""

    def history(self, house: str) -> Sequence[Answered]:
        """All that was ever answered at this house, the oldest first."""

    def so_far(self, house: str) -> SoFar:
        """How the drills have gone at this house."""

    def chooser(self, house: str) -> Chooser | None:
        """Who chooses the skills of a run by what was answered before; None if nobody knows that."""
