"""Keeps what the kiosk program writes, for the supervisor, in files of limited size."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from app.log_file import LARGEST, LogFile


class Journal:
    """A log of lines that another program wrote."""

    def __init__(self, file: Path, echo: Callable[[str], object], largest: int = LARGEST) -> None:
        """Lines go to `echo` too, for a terminal or the system's journal."""
        self.file = file
        self._echo = echo
        self._log = LogFile(file, largest)
        self._log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._is_closed = False
        # The listener of a program that has ended may still be reading its last lines.
        self._lock = Lock()

    def write(self, line: str) -> None:
        """Write one more line, with its time."""
        with suppress(OSError):
            # A terminal that is gone is no reason to stop.
            self._echo(line)
        with self._lock:
            if not self._is_closed:
                self._log.handle(logging.LogRecord("kiosk", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        """Write nothing more."""
        with self._lock:
            self._is_closed = True
            self._log.close()
