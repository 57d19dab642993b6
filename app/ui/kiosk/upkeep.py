"""What the kiosk does by itself: it notices that the clock was set, and makes the backup of the day."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.errors import Refused
from app.kiosk.clocks import Clocks, ClockWatch
from app.ui.kit.background_task import BackgroundTask

if TYPE_CHECKING:
    from app.ui.kiosk.stage import KioskStage

_LOOK = 60_000
"""Milliseconds between two looks."""
_BETWEEN_BACKUPS = 3600.0
"""Seconds until it is looked again whether a backup is due."""


class Upkeep(QObject):
    """Looks about once a minute. A backup is made beside the window, and only while nobody is at it."""

    def __init__(
        self, stage: "KioskStage", clocks: Clocks, back_up: Callable[[], object], is_free: Callable[[], bool]
    ) -> None:
        super().__init__(stage)
        self._stage = stage
        self._elapsed = clocks.elapsed
        self._watch = ClockWatch(clocks)
        self._back_up = back_up
        self._is_free = is_free
        self._looked: float | None = None
        self.thinking = BackgroundTask(stage)
        self.thinking.refused.connect(self._refuse)
        timer = QTimer(self, interval=_LOOK)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Look at the clock, and after the backup."""
        jumped, now = self._watch.look(), self._elapsed()
        if jumped:
            # What is written here comes into the journal.
            print(jumped, file=sys.stderr)
        was_lately = self._looked is not None and now - self._looked < _BETWEEN_BACKUPS
        if self._is_free() and not was_lately and not self.thinking.is_busy:
            self._looked = now
            self.thinking.begin(self._back_up)

    def _refuse(self, refusal: Refused) -> None:
        self._stage.warn(refusal.sentences[0])
