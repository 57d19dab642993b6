"""Opens a file of records, or refuses to touch it."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

from app import places
from app.disk_writes import sync_folder
from app.errors import Refused
from app.private_files import close_to_others, make_private_file, make_private_folder
from app.records.db.db_errors import DAMAGED, refuse_db_errors
from app.records.db.migrations import APPLICATION, MIGRATIONS, migrate, version_of
from app.records.db.pin_file import move_pins_out
from app.records.db.records_connection import RecordsConnection

_MOST_AT_ONCE = 20
"""This many programs may create the file at the same time and get in each other's way."""

_OLDEST_SQLITE = (3, 37, 0)
"""The first SQLite with STRICT tables."""

OPEN_ELSEWHERE = (
    "the records seem to be open in another hcf-trainer window; close it before you start the kiosk"
)


def is_open_elsewhere(path: Path) -> bool:
    """Does another process have these records open? Ask after closing your own connection.

    The last one to close them removes the journal.
    """
    return path.with_name(f"{path.name}-wal").exists()


def open_for_writing(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to sound, known, up-to-date records. Creates them if there are none."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise Refused(f"SQLite {sqlite3.sqlite_version} is too old for the records; install 3.37 or newer")
    _make_private(path)
    with refuse_db_errors(path):
        if _is_missing(path):
            _make_whole(path, patience)
        if size_of(path):
            examine_file(path, patience)
        db = connect(path, patience)
        try:
            move_pins_out(db, path)
            migrate(db)
        except BaseException:
            db.close()
            raise
    return db


def _is_missing(path: Path) -> bool:
    try:
        return not path.exists()
    except OSError:
        return False


def _make_whole(path: Path, patience: float) -> None:
    """Make new records beside their name, so that nobody ever sees half of them.

    Of several programs that make them at the same time the first one wins.
    """
    draft = path.with_name(f"{path.name}-{os.getpid()}-{token_hex(4)}.draft")
    try:
        try:
            with suppress(OSError):  # SQLite says why it cannot be made
                make_private_file(draft)
            with closing(connect(draft, patience)) as db:
                migrate(db)
        except Refused as refusal:
            raise Refused(*[said.replace(str(draft), str(path)) for said in refusal.sentences]) from None
        # Where a disk has no links, or the name is taken by now, whoever opens it next makes the rest.
        with suppress(OSError):
            os.link(draft, path)
            sync_folder(path.parent)
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            draft.with_name(f"{draft.name}{end}").unlink(missing_ok=True)


def _make_private(path: Path) -> None:
    """Close the records to other users. The folder too, unless the user keeps these records elsewhere."""
    try:
        if path.parent == places.records().parent or not path.parent.exists():
            make_private_folder(path.parent)
    except OSError as error:
        raise Refused(f"{path.parent} cannot be created: {error.strerror}") from None
    for end in ("", "-wal", "-shm", "-journal"):
        close_to_others(path.with_name(f"{path.name}{end}"))


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to records that this process has already opened and checked."""
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, factory=RecordsConnection)
    try:
        _settle(db, path)
        db.remember(path)
    except BaseException:
        db.close()
        raise
    return db


def examine_file(path: Path, patience: float) -> None:
    """Check a file before touching it: even closing it would write, unless it was opened for reading.

    Only through SQLite: closing our own file handle would drop the locks of every other connection that this
    process has to the file.
    """
    # The last clean close removes the journal. If it is there, a program was cut off.
    left_open = size_of(path.with_name(f"{path.name}-wal"))
    # A file whose creation was cut off has another kind of journal, and cannot be read before a rollback.
    mode = "rw" if size_of(path.with_name(f"{path.name}-journal")) else "ro"
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", patience, uri=True)) as db:
        refuse_foreign_file(db, path)
        if left_open:
            _refuse_damage(db, path)


def size_of(path: Path) -> int:
    """The size of a file; 0 if there is none."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def refuse_foreign_file(db: sqlite3.Connection, path: Path) -> None:
    """Refuse what another program, or a later version of this one, has written."""
    if not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        return
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Refused(f"{path}: this is another program's database; nothing was changed")
    if version_of(db) > len(MIGRATIONS):
        raise Refused(
            f"{path}: a newer version of the program wrote these records; nothing in them was"
            " changed. Use that version"
        )


def _refuse_damage(db: sqlite3.Connection, path: Path) -> None:
    """Read the whole file once. That is too slow for every start, but right after a crash."""
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Refused(f"{path}: {DAMAGED}")


def _settle(db: sqlite3.Connection, path: Path) -> None:
    """Allow readers beside a writer, put every commit on the disk before it returns, check foreign keys."""
    if _write_ahead(db) != "wal":
        raise Refused(f"{path}: records are not safe on this disk; move the file to a disk in this computer")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")


def _write_ahead(db: sqlite3.Connection) -> str:
    """Turn on write-ahead logging. SQLite does not wait for others here, but it does for a transaction."""
    for _ in range(_MOST_AT_ONCE):
        try:
            return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
    return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
