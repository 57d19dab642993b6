"""A connection to the records that notices when its file is not the one with their name any more."""

import sqlite3
from pathlib import Path

from app.errors import Refused


class RecordsConnection(sqlite3.Connection):
    """SQLite goes on writing to a file that was removed or replaced, and all of that would be lost."""

    _file: Path | None = None
    _identity: tuple[int, int] | None = None

    def remember(self, file: Path) -> None:
        """Hold on to which file it is."""
        self._file, self._identity = file, _identity_of(file)

    def refuse_replaced(self) -> None:
        """Refuse to go on if another file has the name by now, or none."""
        if self._file and _identity_of(self._file) != self._identity:
            raise Refused(
                f"{self._file}: the records were removed or replaced while the program was running, so"
                " recording stopped; put the file back if you can, and start the program again"
            )


def _identity_of(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
