"""Several statements that are written together or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from app.records.db.records_connection import RecordsConnection


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Hold the file for writing. What is done in here is on the disk when this ends."""
    _refuse_replaced(db)
    # Immediately: two that read first and write later could wait for each other forever.
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        _refuse_replaced(db)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _refuse_replaced(db: sqlite3.Connection) -> None:
    if isinstance(db, RecordsConnection):
        db.refuse_replaced()
