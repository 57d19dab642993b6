"""What the program inside writes, kept for the supervisor in files that never grow beyond their size."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from app.log_file import LARGEST, LogFile


class Journal:
    """A log of lines that somebody else has written."""

    def __init__(self, file: Path, echo: Callable[[str], object], largest: int = LARGEST) -> None:
        """What is written goes to `echo` too, for a terminal or the system's own journal."""
        self.file = file
        self._echo = echo
        self._log = LogFile(file, largest)
        self._log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._is_closed = False
        # Whoever listens to a program that has ended may still be at its last words.
        self._lock = Lock()

    def write(self, line: str) -> None:
        """One more line, with its time."""
        with suppress(OSError):
            # A terminal that is gone is no reason to stop either.
            self._echo(line)
        with self._lock:
            if not self._is_closed:
                self._log.handle(logging.LogRecord("kiosk", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        """Nothing more is written."""
        with self._lock:
            self._is_closed = True
            self._log.close()
