"""Records that make trouble: it is told, and whoever drills goes on without them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from app.drills.answer import Answered
from app.drills.drill_totals import SoFar
from app.drills.run_plans import RunPlan
from app.drills.runs import Unkept
from app.drills.skill_choice import Chooser
from app.errors import Refused
from app.ports.drill_runs import RunPort, Runs
from app.ui.table.art.gallery import Report

_Found = TypeVar("_Found")


class RunRecorder:
    """Runs of which what cannot be read counts as nothing, and what cannot be begun is not kept."""

    def __init__(self, runs: Runs, report: Report) -> None:
        self._runs = runs
        self._report = report

    def begin(self, plan: RunPlan, house: str) -> RunPort:
        """Begin a run."""
        unkept: RunPort = Unkept()
        return self._try(lambda: self._runs.begin(plan, house), unkept, "This run is not recorded")

    def halfway(self, plan: RunPlan, house: str) -> RunPort | None:
        """A run that was left before its end."""
        return self._try(lambda: self._runs.halfway(plan, house), None)

    def is_done_today(self, plan: RunPlan, house: str) -> bool:
        """Was such a run ended today?"""
        return self._try(lambda: self._runs.is_done_today(plan, house), False)

    def history(self, house: str) -> Sequence[Answered]:
        """All that was answered here and can be read."""
        return self._try(lambda: self._runs.history(house), ())

    def so_far(self, house: str) -> SoFar:
        """How it has gone here, as far as that can be read."""
        return self._try(lambda: self._runs.so_far(house), SoFar())

    def chooser(self, house: str) -> Chooser | None:
        """Who chooses by what was answered here, if that can be read."""
        return self._try(lambda: self._runs.chooser(house), None)

    def _try(
        self, ask: Callable[[], _Found], otherwise: _Found, told: str = "Earlier answers cannot be read"
    ) -> _Found:
        try:
            return ask()
        except Refused as refusal:
            self._report(f"{told}: {refusal.sentences[0]}")
            return otherwise
