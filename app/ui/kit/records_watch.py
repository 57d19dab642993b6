"""Notices within seconds that the records were removed or replaced under the running program."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from app.errors import Refused

_BETWEEN = 2_000
"""Milliseconds between two looks. A look takes microseconds."""


class WatchedRecords(Protocol):
    """Records that know which file they are."""

    def refuse_replaced(self) -> None:
        """Refuse to go on if the file was removed or replaced since it was opened."""


class RecordsWatch(QObject):
    """Looks every two seconds, and warns once. Meanwhile the records themselves take nothing in."""

    def __init__(self, records: WatchedRecords, warn: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._records = records
        self._warn = warn
        self.timer = QTimer(self, interval=_BETWEEN)
        self.timer.timeout.connect(self._look)
        self.timer.start()

    def _look(self) -> None:
        try:
            self._records.refuse_replaced()
        except Refused as refusal:
            self.timer.stop()
            self._warn(refusal.sentences[0])
