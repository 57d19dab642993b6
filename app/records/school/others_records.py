"""What came down to this machine: the records of the school's other machines, side by side.

It is a file of records in which every row is of another machine, as a merge writes them, so a merge can take
them in. Rows only come to the end. An entry is read as strictly as a row of a backup; a story with a bad one
stops there and is named, and the others go on.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from app.errors import Refused
from app.private_files import make_private_file, make_private_folder
from app.records.db.db_errors import refuse_db_errors
from app.records.db.migrations import is_up_to_date, migrate
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.school.received_rows import ReceivedRows
from app.school.machine_history import VERSION, StoryEntry, StoryHead

OTHERS = "others.sqlite"

_TABLES = (
    "CREATE TABLE cursors (machine TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL,"
    " taken INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE places (kind TEXT NOT NULL, machine TEXT NOT NULL, place INTEGER NOT NULL,"
    " id INTEGER NOT NULL, PRIMARY KEY (kind, machine, place)) WITHOUT ROWID",
    # Texts that came down and are not records: files, and hashes of PINs.
    "CREATE TABLE came (kind TEXT NOT NULL, machine TEXT NOT NULL, about TEXT NOT NULL, row TEXT NOT NULL,"
    " PRIMARY KEY (kind, machine, about)) WITHOUT ROWID",
    # The version of the program that read the stories: a newer one may find more in them.
    "CREATE TABLE read_by (version INTEGER NOT NULL)",
)
_LAST_MERGE = (
    "CREATE TABLE IF NOT EXISTS last_merge (only_one INTEGER PRIMARY KEY CHECK (only_one = 1),"
    " ended REAL NOT NULL, cost REAL NOT NULL)"
)
_LONG, _REST = 10.0, 20
"""Seconds from which a merge is long, and how many times as long nothing is merged after it."""
_OVERREACH = """SELECT about FROM ledger JOIN sittings ON sittings.id = about
JOIN origins ON origins.kind = 'sittings' AND origins.id = sittings.number
WHERE ledger.kind <> 'revoked' AND chain = ?1 AND machine <> ?1"""
_BAD = (ValueError, TypeError, LookupError, AttributeError, RecursionError, sqlite3.Error, Refused)
"""Whatever the reading of an entry can raise."""

Row = list[Any]


class OthersRecords(RecordsFile):
    """The records of other machines."""

    @classmethod
    def in_folder(cls, folder: Path) -> "OthersRecords":
        """Open the file, or make it. One that an older version made is thrown away and read again."""
        path = folder / OTHERS
        make_private_folder(folder)
        make_private_file(path)
        with refuse_db_errors(path):
            db = sqlite3.connect(path, isolation_level=None)
            if not (is_up_to_date(db) and _reader(db) == VERSION):
                db.close()
                path.unlink()
                make_private_file(path)
                db = sqlite3.connect(path, isolation_level=None)
                migrate(db)
                with transaction(db):
                    for name in _tables(db, "type = 'trigger'"):
                        db.execute(f"DROP TRIGGER {name}")
                    for statement in _TABLES:
                        db.execute(statement)
                    db.execute("INSERT INTO read_by VALUES (?)", (VERSION,))
        return cls(db, path)

    def cursor(self, machine: str) -> StoryHead:
        """How far the story of a machine is taken in."""
        row = self._db.execute("SELECT seq, hash FROM cursors WHERE machine = ?", (machine,)).fetchone()
        return StoryHead(*row) if row else StoryHead()

    @property
    def is_news(self) -> bool:
        """Has something come since the last merge?"""
        row = self._db.execute("SELECT 1 FROM cursors WHERE seq > taken LIMIT 1").fetchone()
        return row is not None

    def taken(self, now: float, cost: float) -> None:
        """All that came is merged by now, and took so many seconds of the processor."""
        with transaction(self._db):
            self._db.execute("UPDATE cursors SET taken = seq")
            self._db.execute(_LAST_MERGE)
            self._db.execute("INSERT OR REPLACE INTO last_merge VALUES (1, ?, ?)", (now, cost))

    def may_rest(self, now: float) -> bool:
        """Was the last merge long, and is it too early for another?

        Merging takes longer as the records grow. So it never takes more than a twentieth of the time.
        """
        if not _tables(self._db, "name = 'last_merge'"):
            return False
        ended, cost = self._db.execute("SELECT ended, cost FROM last_merge").fetchone()
        return bool(cost >= _LONG and ended <= now < ended + cost * _REST)

    def came(self, kind: str, machine: str) -> dict[str, Row]:
        """What came down from a machine that is not a record: the newest of each thing."""
        rows = self._db.execute("SELECT about, row FROM came WHERE (kind, machine) = (?, ?)", (kind, machine))
        return {about: json.loads(row) for about, row in rows}

    def take(
        self, stories: Iterable[tuple[str, Iterable[StoryEntry]]], unread: Collection[str] = ()
    ) -> dict[str, str]:
        """Take in what stories go on with, together. Return the machines whose story is bad, and why.

        The rows of kinds in `unread` are left out; their places in the story count as taken in.
        """
        troubles: dict[str, str] = {}
        with refuse_db_errors(self.path), transaction(self._db):
            for machine, entries in stories:
                self._db.execute("SAVEPOINT story")
                try:
                    self._take_story(machine, entries, unread)
                except _BAD as error:
                    self._db.execute("ROLLBACK TO story")
                    said = (
                        str(error) if isinstance(error, Refused) else "it does not look like training records"
                    )
                    troubles[machine] = said
                self._db.execute("RELEASE story")
        return troubles

    def take_rows(self, entries: Iterable[StoryEntry]) -> str:
        """Take in some entries of stories, from their beginning. Return what is wrong with them."""
        rows = ReceivedRows(self._db)
        try:
            with refuse_db_errors(self.path), transaction(self._db):
                for entry in entries:
                    rows.take(entry.kind, entry.machine, json.loads(entry.body))
        except _BAD as error:
            return str(error) if isinstance(error, Refused) else "it does not look like training records"
        return ""

    def _take_story(self, machine: str, entries: Iterable[StoryEntry], unread: Collection[str]) -> None:
        """What was gathered together is taken in together, or waits for the rest of it."""
        rows = ReceivedRows(self._db)
        group: list[tuple[str, dict[str, Any]]] = []
        last: StoryEntry | None = None
        for entry in entries:
            body = json.loads(entry.body)
            if entry.kind not in unread:
                group.append((entry.kind, body))
            if body.get("last"):
                for kind, its_body in group:
                    rows.take(kind, machine, its_body)
                group, last = [], entry
        if last:
            if self._db.execute(_OVERREACH, (machine,)).fetchone():
                raise Refused("it rules on another machine's exam")
            self._db.execute(
                "INSERT INTO cursors (machine, seq, hash) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET seq = excluded.seq, hash = excluded.hash",
                (machine, last.seq, last.hash),
            )


def _reader(db: sqlite3.Connection) -> int:
    """The version that read the stories; 0 if none did."""
    if not _tables(db, "name = 'read_by'"):
        return 0
    (version,) = db.execute("SELECT version FROM read_by").fetchone()
    return int(version)


def _tables(db: sqlite3.Connection, which: str) -> list[str]:
    return [name for (name,) in db.execute(f"SELECT name FROM sqlite_schema WHERE {which}")]
