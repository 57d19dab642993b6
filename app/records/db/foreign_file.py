"""Reads a file of records that somebody else made: only reads, in bounded time and memory.

Its tables, indexes and triggers have to be ours, statement by statement. So no view or trigger can show a
check one thing and a merge another.
"""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import thread_time

from app.errors import Refused
from app.records.db.migrations import APPLICATION, MIGRATIONS, version_of
from app.records.db.schema_difference import schema_difference

DAMAGED = "the records in the backup are damaged; nothing was changed. Use another backup"
_NOT_OURS = "the backup is another program's database; nothing was changed. Use another backup"
_NEWER = "a newer version of the program wrote these records; nothing in them was changed. Use that version"
_TOO_SLOW = "the records in the backup take too long to read; nothing was changed. Use another backup"

_SECONDS, _BYTES_A_SECOND = 3.0, 2_000_000
"""So long a small file may take, and so much more a large one. Only the work on it counts: a busy machine is
slow with a sound backup too."""
_LONGEST_VALUE = 8_000_000
"""Bytes. The longest value of ours is the text of a house."""
_STEPS = 20_000
"""The clock is looked at after so many steps of SQLite: some milliseconds."""
_MOST_PAGES = 2_000
"""Pages that are held in memory."""
_HEADER, _ENCODINGS = 100, (1, 2, 3)
"""Bytes of a database's header, and the numbers of the encodings there are."""
_READING = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_TRANSACTION}
)
_PRAGMAS = frozenset(
    {"application_id", "user_version", "encoding", "integrity_check", "foreign_key_check", "query_only"}
)


@contextmanager
def open_foreign(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that can only read. Every failure in here is a refusal that says what to do."""
    slow = _Patience(_SECONDS + file.stat().st_size / _BYTES_A_SECOND)
    if not _has_known_encoding(file):
        raise Refused(DAMAGED)
    try:
        with closing(_connected(file)) as db:
            db.set_progress_handler(slow.is_over, _STEPS)
            db.set_authorizer(_only_reading)
            yield db
    except (sqlite3.Error, MemoryError, UnicodeError) as error:
        raise Refused(_TOO_SLOW if slow.is_over() else DAMAGED) from error


def refuse_foreign_records(db: sqlite3.Connection) -> int:
    """Refuse records that are not ours, are damaged, or hold anything but our tables. Their version."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Refused(_NOT_OURS)
    version = version_of(db)
    if version > len(MIGRATIONS):
        raise Refused(_NEWER)
    if version < 1 or db.execute("PRAGMA encoding").fetchone()[0] != "UTF-8":
        raise Refused(DAMAGED)
    if what := schema_difference(db, "backup"):
        raise Refused(f"{what}; nothing was changed. Use another backup")
    sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    if not sound or db.execute("PRAGMA foreign_key_check").fetchone():
        raise Refused(DAMAGED)
    return version


def _has_known_encoding(file: Path) -> bool:
    """Whether the header names an encoding that exists.

    SQLite takes a file with any other number for UTF-8, and then refuses to merge it or to merge into it.
    """
    with file.open("rb") as opened:
        header = opened.read(_HEADER)
    return len(header) < _HEADER or int.from_bytes(header[56:60]) in _ENCODINGS


def _connected(file: Path) -> sqlite3.Connection:
    # Nobody else has it, so SQLite need not look for a journal or a lock.
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    db = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        for pragma in (
            "query_only = ON",
            "trusted_schema = OFF",
            "cell_size_check = ON",
            "mmap_size = 0",
            "temp_store = MEMORY",
            f"cache_size = {_MOST_PAGES}",
        ):
            db.execute(f"PRAGMA {pragma}")
        if sys.version_info >= (3, 12):
            db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
    except BaseException:
        db.close()
        raise
    return db


def _only_reading(action: int, name: str | None, *_: str | None) -> int:
    if action in _READING or (action == sqlite3.SQLITE_PRAGMA and name in _PRAGMAS):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


class _Patience:
    """Runs out after some seconds of work in this thread."""

    def __init__(self, seconds: float) -> None:
        self._until = thread_time() + seconds

    def is_over(self) -> bool:
        return thread_time() > self._until
