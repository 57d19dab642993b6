"""Runs as a screen uses them, and where they come from: written down, or kept in memory only."""

from collections.abc import Sequence
from typing import Protocol

from app.drills.answer import Answered
from app.drills.drill_totals import SoFar
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Chooser
from app.session.attempts import Attempts


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


class TrainingRecordsPort(Attempts, Protocol):
    """Attempts at the table and runs of questions, kept in one place."""

    @property
    def runs(self) -> Runs:
        """The runs."""


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
