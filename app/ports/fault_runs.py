"""Sets of Find the fault as the window uses them: begun, continued, and those before."""

from collections.abc import Sequence
from typing import Protocol

from app.find_fault.stop_outcome import FaultSet, SceneResult


class FaultRunPort(Protocol):
    """A recorded set."""

    def append(self, result: SceneResult) -> None:
        """Store what became of one more deal."""


class FaultRuns(Protocol):
    """Begins sets, and has all earlier ones of whoever is at the machine."""

    def begin(self, house: str) -> FaultRunPort:
        """Begin a set at this house."""

    def sets(self, house: str, of: int | None = None) -> Sequence[FaultSet]:
        """The sets at this house of a trainee, or of whoever is at the machine, the oldest first."""
