"""The one animation of the table: it tells the scene what time it is until nothing moves any more."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QObject

DURATIONS = {"off": 0.0, "fast": 130.0, "normal": 220.0, "slow": 520.0}
"""Milliseconds of a movement for each setting of motion."""


class Motion(QAbstractAnimation):
    """Runs only while something is on its way."""

    def __init__(self, tick: Callable[[float], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._tick = tick
        """Moves everything to this time; false when nothing moves any more."""
        self._passed = 0.0

    @property
    def now(self) -> float:
        """Milliseconds that things have been moving, in all."""
        running = self.state() == QAbstractAnimation.State.Running
        return self._passed + (self.currentTime() if running else 0)

    def duration(self) -> int:
        """Without end: it is stopped when everything has arrived."""
        return -1

    def updateCurrentTime(self, _time: int) -> None:  # noqa: N802
        """Qt's clock has moved on."""
        if not self._tick(self.now):
            self._passed = self.now
            self.stop()
