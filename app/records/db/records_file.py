"""An open file of records, as every store that writes to it shares it."""

from pathlib import Path
from sqlite3 import Connection
from types import TracebackType
from typing import Self

from app.procedure.house_text import HouseText
from app.records.db.db_errors import refuse_db_errors
from app.records.db.open_records import connect, open_for_writing
from app.records.db.read_only import open_read_only, open_unchecked
from app.records.db.records_connection import RecordsConnection

PATIENCE = 5.0
"""Seconds to wait while another process writes. A commit takes less than 0.01."""


class RecordsFile:
    """A file of records. Several processes may have it open; readers never keep a writer waiting."""

    def __init__(self, db: Connection, path: Path) -> None:
        self.path = path
        self._db = db

    @classmethod
    def open(cls, path: Path, patience: float = PATIENCE) -> Self:
        """Open the records in a file, or make them, or refuse with a sentence."""
        return cls(open_for_writing(path, patience), path)

    @classmethod
    def look(cls, path: Path, patience: float = PATIENCE) -> Self:
        """Open records for reading only. Nothing is changed; missing records are refused."""
        return cls(open_read_only(path, patience), path)

    @classmethod
    def glance(cls, path: Path, patience: float = PATIENCE) -> Self:
        """Open records for one quick read. Damage elsewhere is not noticed; older versions are refused."""
        return cls(open_unchecked(path, patience), path)

    @classmethod
    def beside(cls, other: "RecordsFile") -> Self:
        """Another store on the same connection."""
        return cls(other._db, other.path)

    @classmethod
    def apart(cls, path: Path) -> Self:
        """Open the same records again, for another thread: a connection belongs to one thread."""
        with refuse_db_errors(path):
            return cls(connect(path, PATIENCE), path)

    def refuse_replaced(self) -> None:
        """Refuse to go on if the file was removed or replaced since it was opened."""
        if isinstance(self._db, RecordsConnection):
            self._db.refuse_replaced()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep_house(self, house: HouseText) -> None:
        """Store the text of a house, unless it is there. Call it in the transaction that needs it."""
        known = self._db.execute("SELECT 1 FROM house_files WHERE hash = ?", (house.hash,)).fetchone()
        if not known:
            self._db.execute(
                "INSERT INTO house_files (hash, id, text, standard) VALUES (?, ?, ?, ?)",
                (house.hash, house.house_id, house.text, house.standard),
            )
