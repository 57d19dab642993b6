"""New records in tests: their tables are made once, and copied into every new file. Making them takes 5 ms each time.

Only drafts and what merging writes are made so, which nobody else has open. Each file draws the name of its own chain.
"""

import sqlite3
from contextlib import closing
from functools import cache

import pytest

from app.records.backup import merge
from app.records.db import open_records
from app.records.db.migrations import MIGRATIONS, migrate

_OWN = [
    statement
    for step in MIGRATIONS
    for statement in step
    if "randomblob" in statement or statement.startswith("CREATE TRIGGER own_chain_insert ")
]
"""What each file draws for itself, and what forbids drawing it again."""


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """From now on new records are copies of such tables."""
    patch.setattr(open_records, "migrate", _copied_into_draft)
    patch.setattr(merge, "migrate", _copied)


def make_anew(patch: pytest.MonkeyPatch) -> None:
    """From now on they are made statement by statement, as in the program."""
    patch.setattr(open_records, "migrate", migrate)
    patch.setattr(merge, "migrate", migrate)


def _copied_into_draft(db: sqlite3.Connection) -> None:
    file: str = db.execute("PRAGMA database_list").fetchone()[2]
    (_copied if file.endswith(".draft") else migrate)(db)


def _copied(db: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(_tables())
        made.backup(db)
    for statement in _OWN:
        db.execute(statement)


@cache
def _tables() -> bytes:
    steps = tuple(tuple(each for each in step if each not in _OWN) for step in MIGRATIONS)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, steps)
        return db.serialize()
