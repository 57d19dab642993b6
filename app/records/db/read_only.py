"""Reads a file of records without creating, upgrading or writing anything."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.errors import Refused
from app.private_files import refuse_pipe
from app.records.db.db_errors import refuse_db_errors
from app.records.db.migrations import MIGRATIONS, migrate, version_of
from app.records.db.open_records import examine_file, refuse_foreign_file, size_of


def refuse_missing(path: Path) -> None:
    """Refuse a missing file, and an empty one: it was wiped, or never held records."""
    if not path.exists():
        raise Refused(f"{path}: no records found")
    refuse_pipe(path)
    if path.is_file() and not size_of(path) and not _is_cut_off(path):
        raise Refused(_empty(path))


def open_unchecked(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to records of the current version, without checking all of them."""
    refuse_missing(path)
    with refuse_db_errors(path):
        db = _connected(path, patience)
        try:
            refuse_foreign_file(db, path)
            if version_of(db) != len(MIGRATIONS):
                raise Refused(
                    f"{path}: these records are from an older version; open hcf-trainer once to update them"
                )
        except BaseException:
            db.close()
            raise
        return db


def is_older(path: Path, patience: float) -> bool:
    """Would opening these records for writing bring them up to date?"""
    with refuse_db_errors(path), closing(_connected(path, patience)) as db:
        return 0 < version_of(db) < len(MIGRATIONS)


def open_frozen(path: Path) -> sqlite3.Connection:
    """A connection to the file itself, without its journal. It works where nothing can be written at all."""
    refuse_missing(path)
    with refuse_db_errors(path):
        where = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(where, uri=True, isolation_level=None)


def open_read_only(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to sound records of a known version, as if they were up to date."""
    refuse_missing(path)
    was_cut_off = _is_cut_off(path)
    with refuse_db_errors(path):
        # A merge, a restore or the making of the file was cut off: looking takes back what it left half done.
        examine_file(path, patience)
        db = _connected(path, patience)
        try:
            version = version_of(db)
            if not version and was_cut_off:
                raise Refused(f"{path}: no records yet; creating them was interrupted")
            if not version:
                raise Refused(_empty(path))
            if version == len(MIGRATIONS):
                return db
            newer = _brought_up_to_date(db)
        except BaseException:
            db.close()
            raise
        db.close()
        return newer


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that cannot write."""
    # Opening for reading leaves a journal there; opening for writing takes a leftover one in.
    mode = "ro" if size_of(path.with_name(f"{path.name}-wal")) else "rw"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", patience, uri=True, isolation_level=None)
    try:
        db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def _brought_up_to_date(db: sqlite3.Connection) -> sqlite3.Connection:
    """An upgraded copy that nobody sees and that is gone when it is closed."""
    copy = sqlite3.connect("", isolation_level=None)
    try:
        db.backup(copy)
        migrate(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def _is_cut_off(path: Path) -> bool:
    return bool(size_of(path.with_name(f"{path.name}-journal")))


def _empty(path: Path) -> str:
    return f"{path}: this file is empty; if it used to have records, they were erased. Restore a copy of it"
