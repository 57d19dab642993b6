"""What the kiosk does by itself: it notices that the clock was set, and makes the backup of the day."""

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.kiosk.clock_watch import Clocks, ClockWatch
from app.ports.records import RecordsPort
from app.ui.kit.background_task import BackgroundTask

_LOOK = 60_000
"""Milliseconds between two looks."""
_BETWEEN_BACKUPS = 3600.0
"""Seconds until it is looked again whether a backup is due."""


class Upkeep(QObject):
    """Looks about once a minute. A backup is made beside the window, and only while nobody is at it."""

    def __init__(
        self,
        clocks: Clocks,
        records: RecordsPort,
        is_free: Callable[[], bool],
        warn: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        """`is_free` says whether nobody is at the kiosk."""
        super().__init__(parent)
        self._warn = warn
        self._elapsed = clocks.elapsed
        self._watch = ClockWatch(clocks)
        self._records = records
        self._is_free = is_free
        self._looked: float | None = None
        self.thinking = BackgroundTask(parent)
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

    def _back_up(self) -> object:
        """In another thread; what a backup needs is imported with the first one."""
        return self._records.backups.make_daily()

    def _refuse(self, refusal: Refused) -> None:
        self._warn(refusal.sentences[0])
