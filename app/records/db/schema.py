"""The form of the records: tables that can only grow, made and brought up to date step by step."""

import sqlite3

from app.records.db.assigned_schema import ASSIGNED
from app.records.db.drill_schema import DRILLS
from app.records.db.ledger_schema import LEDGER
from app.records.db.origin_schema import ORIGINS
from app.records.db.sitting_schema import SITTINGS
from app.records.db.supervisor_schema import SUPERVISORS
from app.records.db.trainee_schema import TRAINEES
from app.records.db.transaction import transaction

APPLICATION = 0x48434654
"""“HCFT” in the file's header: the records are told from the database of another program by it."""

_TABLES = (
    "CREATE TABLE house_files ("
    " hash TEXT PRIMARY KEY, id TEXT NOT NULL, text BLOB NOT NULL, standard BLOB NOT NULL"
    ") STRICT",
    "CREATE TABLE attempts ("
    " id INTEGER PRIMARY KEY, started TEXT NOT NULL, mode TEXT NOT NULL, round TEXT NOT NULL,"
    " deck TEXT NOT NULL, house TEXT NOT NULL REFERENCES house_files (hash), engine TEXT NOT NULL"
    ") STRICT",
    # Without a row number of its own an entry lies in one tree only, beside its neighbours of the attempt.
    "CREATE TABLE entries ("
    " attempt INTEGER NOT NULL REFERENCES attempts (id), sequence INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (attempt, sequence)"
    ") STRICT, WITHOUT ROWID",
    "CREATE UNIQUE INDEX endings ON entries (attempt) WHERE kind = 'ended'",
)

_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table}"
    " BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"
    for table in ("house_files", "attempts", "entries")
    for change in ("update", "delete")
)

# A row that is replaced is deleted without the triggers above, so what is there already is refused here.
_NEVER_REPLACED = tuple(
    f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table}"
    f" WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = new.{key})"
    " BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"
    for table, key in (("house_files", "hash"), ("attempts", "id"))
)

# In the file and not in the program: whoever writes, each entry follows the one before it, up to the end.
_IN_SEQUENCE = """CREATE TRIGGER entries_insert BEFORE INSERT ON entries BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM attempts WHERE id = new.attempt)
THEN raise(ABORT, 'there is no such attempt')
WHEN EXISTS (SELECT 1 FROM entries WHERE attempt = new.attempt AND kind = 'ended')
THEN raise(ABORT, 'it is over, and nothing can be added to it')
WHEN new.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM entries WHERE attempt = new.attempt)
THEN raise(ABORT, 'it has gone on somewhere else since it was opened here; open it again')
END; END"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (f"PRAGMA application_id = {APPLICATION}", *_TABLES, *_NEVER_CHANGED, *_NEVER_REPLACED, _IN_SEQUENCE),
    DRILLS,
    TRAINEES,
    ASSIGNED,
    (*LEDGER, *SUPERVISORS, *SITTINGS),
    ORIGINS,
)
"""The statements that lead from each version of the form to the next; the first from nothing to 1."""


def version_of(db: sqlite3.Connection) -> int:
    """The version of the form a file has."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(db: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Bring a file up to date, each step whole or not at all."""
    while version_of(db) < len(steps):
        with transaction(db):
            # Asked again: another process may have taken this step while we waited for the file.
            version = version_of(db)
            if version < len(steps):
                for statement in (*steps[version], f"PRAGMA user_version = {version + 1}"):
                    db.execute(statement)
