"""Compares the tables, indexes and triggers of a file with ours, statement by statement."""

import sqlite3
from contextlib import closing
from functools import cache

from app.errors import quoted
from app.records.db.migrations import MIGRATIONS, migrate, version_of

Schema = tuple[tuple[str, ...], ...]


def schema_difference(db: sqlite3.Connection, where: str) -> str:
    """What is there and should not be, or the other way; empty if nothing is. `where` names the file."""
    found, due = _schema(db), schema_of(version_of(db))
    for kind, name, *_ in sorted(set(found) - set(due)):
        what = f"the {kind} {quoted(name)}"
        is_changed = (kind, name) in {each[:2] for each in due}
        return f"{what} in the {where} " + ("was changed" if is_changed else "is not part of the program")
    for kind, name, *_ in sorted(set(due) - set(found)):
        return f"the {kind} {quoted(name)} is missing from the {where}"
    return "" if len(found) == len(due) else f"the {where} has a duplicate table"


@cache
def schema_of(version: int) -> Schema:
    """Every table, index and trigger that records of this version have."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, MIGRATIONS[:version])
        return _schema(db)


def _schema(db: sqlite3.Connection) -> Schema:
    rows = db.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema").fetchall()
    return tuple(sorted([tuple(" ".join(str(text).split()) for text in row) for row in rows]))
