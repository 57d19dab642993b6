"""Records that no other process has open, and how to replace them as a whole."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from app.errors import Refused
from app.private_files import make_private_file
from app.records.db.db_errors import refuse_db_errors

_UNREADABLE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


class InUse(Refused):
    """Another process has the records open."""


@contextmanager
def open_exclusively(records: Path) -> Iterator[sqlite3.Connection]:
    """Exclusive access to the records. Refused while another process has them open."""
    with suppress(OSError):  # SQLite says why it cannot be made
        make_private_file(records)
    with (
        refuse_db_errors(records),
        closing(sqlite3.connect(records, timeout=0.0, isolation_level=None)) as db,
    ):
        try:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            # While any process has the file open, SQLite cannot give up the shared journal.
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise InUse(
                f"{records}: another program is using the records, most likely hcf-trainer in another window"
                " or as a kiosk; close it and try again. Nothing was changed"
            ) from None
        db.execute("PRAGMA synchronous = FULL")
        yield db


@contextmanager
def open_exclusively_if_readable(records: Path) -> Iterator[sqlite3.Connection | None]:
    """The same for records that may be damaged; None if they cannot be read."""
    with ExitStack() as stack:
        yield _held(records, stack)


def replace_with(db: sqlite3.Connection, other: Path) -> None:
    """Replace the content of the records in one transaction. An interruption changes nothing."""
    with closing(sqlite3.connect(other, isolation_level=None)) as source:
        source.backup(db)


def _held(records: Path, stack: ExitStack) -> sqlite3.Connection | None:
    try:
        db = stack.enter_context(open_exclusively(records))
        with refuse_db_errors(records):
            sound = db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except Refused as refusal:
        code = getattr(refusal.__cause__, "sqlite_errorcode", 0) & 0xFF
        if code not in _UNREADABLE:
            raise
        sound = False
    if sound:
        return db
    stack.close()
    return None
