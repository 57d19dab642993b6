"""What became of a scene: the fault was found, missed or misjudged, or something right was stopped."""

from datetime import datetime
from typing import Literal, NamedTuple, get_args

from app.find_fault.fault_kinds import CLEAN, SENTENCES
from app.find_fault.fault_places import FaultPlace
from app.find_fault.scene import FaultScene
from app.procedure.vocabulary import Step

Outcome = Literal[
    "found", "wrong-reason", "wrong-place", "too-soon", "too-late", "missed", "false-alarm", "passed"
]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

FALSE_ALARMS: frozenset[Outcome] = frozenset({"false-alarm", "too-soon", "wrong-place"})
"""Stops where everything was right."""

OUTCOME_WORDS: dict[Outcome, str] = {
    "found": "Found",
    "wrong-reason": "Right place, wrong reason",
    "wrong-place": "False alarm: wrong place",
    "too-soon": "False alarm: nothing was wrong yet",
    "too-late": "Too late",
    "missed": "Missed",
    "false-alarm": "False alarm: a clean deal",
    "passed": "Clean deal, and you let it run",
}
STOP_WINDOW = 6
"""A stop is in time up to so many moves after the fault; for what is never done, up to the end."""
_CREDIT: dict[Outcome, float] = {"found": 1.0, "passed": 1.0, "wrong-reason": 0.5}


class ViewerStop(NamedTuple):
    """A viewer stopped the deal: after how many moves, where, and what is said about it."""

    moves: int
    place: FaultPlace
    told: str
    due: Step


class SceneResult(NamedTuple):
    """What became of one scene, and how many seconds it took."""

    kind: str
    outcome: Outcome
    seconds: float = 0.0

    @property
    def is_clean(self) -> bool:
        """Had the deal no fault?"""
        return self.kind == CLEAN

    @property
    def is_right(self) -> bool:
        """Was everything right about it?"""
        return self.outcome in ("found", "passed")

    @property
    def credit(self) -> float:
        """What it counts: all, half for a fault pointed at and explained wrong, or nothing."""
        return _CREDIT.get(self.outcome, 0.0)

    @property
    def sentence(self) -> str:
        """What there was to tell the dealer; nothing of a clean deal."""
        return SENTENCES.get(self.kind, "")


class FaultSet(NamedTuple):
    """A set of deals as one person watched them, on one day."""

    when: datetime
    results: tuple[SceneResult, ...]


def outcome_of(scene: FaultScene, stop: ViewerStop | None) -> Outcome:
    """What a stop is worth, or not stopping at all."""
    shown = scene.shown
    if stop is None:
        return "missed" if shown else "passed"
    if shown is None:
        return "false-alarm"
    if stop.moves < shown.line:
        return "too-soon"
    if not scene.is_place(stop.place):
        return "wrong-place"
    if stop.moves > shown.proved_at + STOP_WINDOW:
        return "too-late"
    return "found" if (stop.told, stop.due) == (scene.kind, shown.due) else "wrong-reason"
