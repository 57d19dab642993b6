"""A log of limited size. The standard handlers are slow to import, and so is this module."""

import logging
import threading
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import cast

from app import places
from app.errors import Refused
from app.private_files import close_to_others, make_private_folder, open_private

_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OPENING = threading.RLock()
LARGEST = 1_000_000
_KEPT = 3
"""Bytes of one file, and how many old files stay."""


class LogFile(RotatingFileHandler):
    """Opens and closes its file for each line, so that several programs can share it."""

    def __init__(self, file: Path, largest: int = LARGEST) -> None:
        super().__init__(
            file, maxBytes=largest, backupCount=_KEPT, encoding="utf-8", delay=True, errors="backslashreplace"
        )
        self._folder = file.parent

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, if possible. The folder may be new, or gone since the last line."""
        with suppress(OSError, Refused):
            make_private_folder(self._folder)
        super().emit(record)
        if self.stream:
            with suppress(OSError):
                self.stream.close()
            # The handler opens it again for the next line.
            self.stream = None

    def _open(self) -> TextIOWrapper:
        """The file, for one user only: what a program says may hold names."""
        stream = open(  # noqa: SIM115
            self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=open_private
        )
        with suppress(Refused):
            close_to_others(Path(self.baseFilename))
        return cast(TextIOWrapper, stream)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """A full disk is no reason to stop. What cannot be written is dropped."""


def open_logger(name: str) -> logging.Logger:
    """The logger of a package or a module. The first call opens the log for all loggers."""
    with _OPENING:
        root = logging.getLogger()
        file = places.logs() / "hcf-trainer.log"
        if not any(getattr(handler, "baseFilename", "") == str(file) for handler in root.handlers):
            handler = LogFile(file)
            handler.setFormatter(logging.Formatter(_LINE))
            root.addHandler(handler)
    return logging.getLogger(name)
