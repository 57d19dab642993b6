"""What the program inside writes, kept for the supervisor in files that never grow beyond their size."""

import logging
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Lock

_LARGEST = 1_000_000
_KEPT = 3
"""Bytes of one file, and how many old ones stay."""


class _Calm(RotatingFileHandler):
    """A full disk is no reason to stop: what cannot be written is not."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Nobody reads what is said here."""


class Journal:
    """A file that never grows beyond its size."""

    def __init__(self, file: Path, echo: Callable[[str], object], largest: int = _LARGEST) -> None:
        """What is written goes to `echo` too, for a terminal or the system's own journal."""
        self.file = file
        self._echo = echo
        self._largest = largest
        self._handler: _Calm | None = None
        self._is_closed = False
        # Whoever listens to a program that has ended may still be at its last words.
        self._lock = Lock()

    def write(self, line: str) -> None:
        """One more line, with its time."""
        with suppress(OSError):
            # A terminal that is gone is no reason to stop either.
            self._echo(line)
        with self._lock:
            self._write(line)

    def close(self) -> None:
        """Nothing more is written."""
        with self._lock:
            self._is_closed = True
            if self._handler:
                self._handler.close()

    def _write(self, line: str) -> None:
        if self._is_closed:
            return
        if self._handler is None:
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self._handler = _Calm(self.file, maxBytes=self._largest, backupCount=_KEPT, encoding="utf-8")
            except OSError:
                # The disk may have room for the next line.
                return
            self._handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._handler.handle(logging.LogRecord("kiosk", logging.INFO, "", 0, line, None, None))
