"""Brings a file of records up to date, version by version. A new version is one more step at the end."""

import sqlite3

from app.records.db.schema import (
    ASSIGNED,
    ATTEMPTS,
    DRILLS,
    LEDGER,
    ORIGINS,
    PINS_APART,
    SITTINGS,
    SUPERVISORS,
    TRAINEES,
    WITNESSES,
)
from app.records.db.transaction import transaction

APPLICATION = 0x48434654
"""“HCFT” in the file's header tells our records from other databases."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (f"PRAGMA application_id = {APPLICATION}", *ATTEMPTS),
    DRILLS,
    TRAINEES,
    ASSIGNED,
    (*LEDGER, *SUPERVISORS, *SITTINGS),
    ORIGINS,
    WITNESSES,
    PINS_APART,
)
"""The statements from each version of the schema to the next; the first from nothing to 1."""


def version_of(db: sqlite3.Connection) -> int:
    """The schema version of a file."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def is_up_to_date(db: sqlite3.Connection) -> bool:
    """Does a file have the tables of today?"""
    return version_of(db) == len(MIGRATIONS)


def migrate(db: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Bring a file up to date. Each step is done whole or not at all."""
    while version_of(db) < len(steps):
        with transaction(db):
            # Ask again: another process may have taken this step while we waited for the file.
            version = version_of(db)
            if version < len(steps):
                for statement in (*steps[version], f"PRAGMA user_version = {version + 1}"):
                    db.execute(statement)
