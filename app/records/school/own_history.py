"""What this machine tells its school: all that is new in its records, as entries that wait to be sent.

Rows are named by their place among this machine's own rows, which no merge changes; people by machine and
number, as in the ledger. What was told already is counted from the entries themselves, so that it can be
counted again from the school if the file is lost.
"""

import json
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from app.errors import Refused
from app.private_files import make_private_file, make_private_folder
from app.records.db.db_errors import refuse_db_errors
from app.records.db.ledger import Ledger, hash_at
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.people_status import MACHINE_NUMBERS
from app.school.machine_history import StoryEntry, StoryHead, next_entry

OWN_STORY = "own-story.sqlite"
_LOCK, _PATIENCE = "lock.sqlite", 120.0
_ROWS, _CHARACTERS = 1000, 200_000
"""The most in one entry, unless one row is longer."""
_SET_BACK = (
    "the records here are older than what this machine already sent to its school: they were rolled back or"
    " replaced with an old copy. Nothing was sent. Restore this machine's newest backup"
)

_TABLES = (
    "CREATE TABLE IF NOT EXISTS head (only_one INTEGER PRIMARY KEY CHECK (only_one = 1),"
    " machine TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, arrived INTEGER NOT NULL DEFAULT 0)",
    # All of them stay: a school that was put back to an older state gets them again.
    "CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, hash TEXT NOT NULL, previous TEXT NOT NULL,"
    " kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL)",
    # How many rows were told of each kind, and of each thing that can still grow.
    "CREATE TABLE IF NOT EXISTS told (kind TEXT NOT NULL, about TEXT NOT NULL, rows INTEGER NOT NULL,"
    " word TEXT NOT NULL DEFAULT '', PRIMARY KEY (kind, about)) WITHOUT ROWID",
)

# The places of this machine's own rows.
_PLACES = """CREATE TEMP TABLE own_places AS
SELECT '{kind}' AS kind, {key} AS id, row_number() OVER (ORDER BY {key}) AS place FROM {kind}
WHERE {key} NOT IN (SELECT id FROM origins WHERE kind = '{kind}')"""
_ROOTS = {"attempts": "id", "drill_runs": "id", "assigned_sets": "id", "sittings": "number"}

_REF = "(SELECT ref FROM refs WHERE refs.trainee = t.trainee)"
_NEW = {
    "attempts": f"SELECT place, started, mode, round, deck, house, engine, {_REF} FROM attempts AS t"
    " JOIN own_places AS p ON (p.kind, p.id) = ('attempts', t.id) WHERE place > ?1 ORDER BY place",
    "runs": f"SELECT place, started, t.kind, drill, house, engine, {_REF} FROM drill_runs AS t"
    " JOIN own_places AS p ON (p.kind, p.id) = ('drill_runs', t.id) WHERE place > ?1 ORDER BY place",
    "answers": "SELECT place, t.number, at, drill, skill, trap, could, seconds, due, given, named"
    " FROM answers AS t JOIN asked AS a ON a.id = asked"
    " JOIN own_places AS p ON (p.kind, p.id) = ('drill_runs', t.run) ORDER BY t.id LIMIT -1 OFFSET ?1",
    "ended": "SELECT place FROM ended AS t JOIN own_places AS p ON (p.kind, p.id) = ('attempts', t.attempt)"
    " ORDER BY t.id LIMIT -1 OFFSET ?1",
    # A set counts from a place among this machine's own ends.
    "sets": "SELECT place, at, house, title, due, drills, features, rounds, everybody,"
    " (SELECT count(*) FROM ended AS e JOIN own_places AS q ON (q.kind, q.id) = ('attempts', e.attempt)"
    " WHERE e.id <= t.ended), (SELECT json_group_array(ref) FROM (SELECT DISTINCT ref FROM assigned_to AS a"
    " JOIN refs ON refs.trainee = a.trainee WHERE a.assigned = t.id ORDER BY ref))"
    " FROM assigned_sets AS t JOIN own_places AS p ON (p.kind, p.id) = ('assigned_sets', t.id)"
    " WHERE place > ?1 ORDER BY place",
    "sittings": f"SELECT place, t.id, opened, dealer, badge, {_REF}, house, opening FROM sittings AS t"
    " JOIN own_places AS p ON (p.kind, p.id) = ('sittings', t.number) WHERE place > ?1 ORDER BY place",
    "ledger": "SELECT number, at, kind, about, body, previous, hash FROM ledger"
    " WHERE chain = (SELECT chain FROM own_chain) AND number > ?1 ORDER BY number",
    "trainees": "SELECT number, since FROM refs_all WHERE machine = (SELECT chain FROM own_chain)"
    " AND number > ?1 ORDER BY number",
}
"""New rows of each kind after so many, in the order in which others can take them in."""
_COUNTED = {
    "attempts": "SELECT count(*) FROM own_places WHERE kind = 'attempts'",
    "runs": "SELECT count(*) FROM own_places WHERE kind = 'drill_runs'",
    "sets": "SELECT count(*) FROM own_places WHERE kind = 'assigned_sets'",
    "sittings": "SELECT count(*) FROM own_places WHERE kind = 'sittings'",
    "answers": "SELECT count(*) FROM answers JOIN own_places AS p ON (p.kind, p.id) = ('drill_runs', run)",
    "ended": "SELECT count(*) FROM ended JOIN own_places AS p ON (p.kind, p.id) = ('attempts', attempt)",
    "ledger": "SELECT count(*) FROM ledger WHERE chain = (SELECT chain FROM own_chain)",
    "trainees": "SELECT count(*) FROM refs_all WHERE machine = (SELECT chain FROM own_chain)",
}

# What can grow later: steps of a round that is not over, entries of an exam, changes of a person.
_ENTRIES = """SELECT place, sequence, t.kind, body FROM entries AS t
JOIN own_places AS p ON (p.kind, p.id) = ('attempts', t.attempt)
WHERE place > ?1 OR place IN (SELECT CAST(about AS INTEGER) FROM told_parts WHERE kind = 'entries')
ORDER BY place, sequence"""
_SITTING_ENTRIES = """SELECT s.id, sequence, t.kind, body FROM sitting_entries AS t
JOIN sittings AS s ON s.id = t.sitting JOIN own_places AS p ON (p.kind, p.id) = ('sittings', s.number)
WHERE place > ?1 - 1 ORDER BY place, sequence"""
_PROFILES = """SELECT ref, at, name, badge, pin FROM profiles AS t JOIN refs ON refs.trainee = t.trainee
WHERE NOT EXISTS
 (SELECT 1 FROM origins AS o WHERE (o.kind, o.id, o.number) = ('profiles', t.trainee, t.number))
ORDER BY t.trainee, t.number"""
# People of other machines, of whom this machine has something to tell.
_KNOWN = """SELECT DISTINCT a.machine, a.number, since FROM refs JOIN refs_all AS a USING (ref)
WHERE a.machine <> (SELECT chain FROM own_chain) AND refs.trainee IN (
 SELECT trainee FROM attempts JOIN own_places AS p ON (p.kind, p.id) = ('attempts', attempts.id)
 UNION SELECT trainee FROM drill_runs JOIN own_places AS p ON (p.kind, p.id) = ('drill_runs', drill_runs.id)
 UNION SELECT trainee FROM sittings JOIN own_places AS p ON (p.kind, p.id) = ('sittings', sittings.number)
 UNION SELECT trainee FROM assigned_to JOIN own_places AS p ON (p.kind, p.id) = ('assigned_sets', assigned)
 UNION SELECT trainee FROM profiles AS t WHERE NOT EXISTS
  (SELECT 1 FROM origins AS o WHERE (o.kind, o.id, o.number) = ('profiles', t.trainee, t.number))
) ORDER BY 1, 2"""
_WITHDRAWN = """SELECT coalesce(machine, (SELECT chain FROM own_chain)), (
 SELECT count(*) FROM assigned_sets AS s LEFT JOIN origins AS q ON (q.kind, q.id) = ('assigned_sets', s.id)
 WHERE s.id <= w.assigned AND q.machine IS o.machine
), at FROM withdrawn_sets AS w LEFT JOIN origins AS o ON (o.kind, o.id) = ('assigned_sets', w.assigned)
ORDER BY assigned"""
_SIGNED = (
    "SELECT number, hash, at, key, signature FROM signed_heads WHERE chain = (SELECT chain FROM own_chain)"
)

Row = tuple[Any, ...]


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until no other sync of this machine runs. If it is killed, the next one need not wait."""
    make_private_folder(folder)
    lock = folder / _LOCK
    make_private_file(lock)
    with closing(sqlite3.connect(lock, timeout=_PATIENCE, isolation_level=None)) as db:
        with refuse_db_errors(lock):
            db.execute("BEGIN EXCLUSIVE")
        yield


class OwnStory:
    """How far this machine's story goes, and the entries that the school may not have yet."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / OWN_STORY
        make_private_folder(folder)
        make_private_file(self.path)
        self._db = sqlite3.connect(self.path, isolation_level=None)
        with refuse_db_errors(self.path):
            self._db.execute("PRAGMA synchronous = FULL")
            for statement in _TABLES:
                self._db.execute(statement)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def head(self) -> StoryHead:
        """The last entry that was made."""
        row = self._db.execute("SELECT seq, hash FROM head").fetchone()
        return StoryHead(*row) if row else StoryHead()

    def after(self, machine: str, seq: int) -> list[StoryEntry]:
        """The entries that come after a place."""
        rows = self._db.execute("SELECT * FROM entries WHERE seq > ? ORDER BY seq", (seq,))
        return [StoryEntry(machine, *row) for row in rows]

    @property
    def left(self) -> int:
        """How many entries the school did not have when it was last reached."""
        row = self._db.execute("SELECT seq - arrived FROM head").fetchone()
        return int(row[0]) if row else 0

    def arrived(self, head: StoryHead) -> None:
        """The school has the story up to here."""
        self._db.execute("UPDATE head SET arrived = ?", (head.seq,))

    def recount(self, entries: Iterable[StoryEntry]) -> None:
        """Take up a story that the school has and this file does not: count what it tells."""
        with transaction(self._db):
            for entry in entries:
                self._append(entry)

    def gather(self, records: RecordsFile, extra: Iterable[tuple[str, dict[str, Any]]] = ()) -> int:
        """Make entries of all that is new. Return how many. `extra` is told along: kinds and bodies."""
        machine = Ledger.beside(records).own_chain()
        with refuse_db_errors(self.path), transaction(self._db):
            self._refuse_other_machine(machine)
            made = [*self._new_bodies(records), *extra]
            for number, (kind, body) in enumerate(made, 1):
                # What was gathered in one moment is taken in together.
                text = _text_of({**body, "last": number == len(made)})
                self._append(next_entry(machine, self.head, kind, text))
        return len(made)

    def told(self, kind: str) -> dict[str, str]:
        """What was told of things that are named, such as files: a word for each."""
        return dict(self._db.execute("SELECT about, word FROM told WHERE kind = ?", (kind,)).fetchall())

    def _refuse_other_machine(self, machine: str) -> None:
        row = self._db.execute("SELECT machine FROM head").fetchone()
        if row and row[0] != machine:
            raise Refused(
                f"{self.path}: this is the history of machine {row[0]}, but the records here are from"
                f" {machine}; ask the office for a new code and join again"
            )

    # --- what is new

    def _new_bodies(self, records: RecordsFile) -> Iterator[tuple[str, dict[str, Any]]]:
        """The bodies of new entries, read from the records as they are at one moment."""
        counts = dict(self._db.execute("SELECT kind, rows FROM told WHERE about = ''").fetchall())
        parts = {
            (kind, about): rows
            for kind, about, rows in self._db.execute("SELECT kind, about, rows FROM told WHERE about <> ''")
        }
        with refuse_db_errors(records.path), closing(_moment(records.path)) as db:
            _name_rows(db, parts)
            for kind, query in _COUNTED.items():
                if db.execute(query).fetchone()[0] < counts.get(kind, 0):
                    raise Refused(_SET_BACK)
            self._refuse_other_ledger(records, counts.get("ledger", 0))
            found = {kind: db.execute(query, (counts.get(kind, 0),)) for kind, query in _NEW.items()}
            yield from _chunks("houses", _houses(db, parts))
            yield from self._people(db, found["trainees"], parts)
            for kind in ("attempts", "runs"):
                yield from _chunks(kind, found[kind])
            steps = db.execute(_ENTRIES, (counts.get("attempts", 0),))
            yield from _chunks(
                "entries", [row for row in steps if row[1] > parts.get(("entries", str(row[0])), 0)]
            )
            for kind in ("answers", "ended", "sets"):
                yield from _chunks(kind, found[kind])
            yield from _chunks(
                "withdrawn-sets",
                [
                    row
                    for row in db.execute(_WITHDRAWN)
                    if ("withdrawn-sets", f"{row[0]}/{row[1]}") not in parts
                ],
            )
            yield from _chunks("sittings", found["sittings"])
            marks = db.execute(_SITTING_ENTRIES, (counts.get("sittings", 0),))
            yield from _chunks(
                "sitting-entries",
                [row for row in marks if row[1] > parts.get(("sitting-entries", row[0]), 0)],
            )
            ledger = list(_chunks("ledger", found["ledger"]))
            if ledger:
                ledger[-1][1]["signed"] = db.execute(_SIGNED).fetchone()
            yield from ledger

    def _people(
        self, db: sqlite3.Connection, new: Iterable[Row], parts: dict[tuple[str, str], int]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from _chunks("trainees", new)
        refs = db.execute(_KNOWN).fetchall()
        yield from _chunks(
            "known-trainees", [row for row in refs if ("known-trainees", f"{row[0]}/{row[1]}") not in parts]
        )
        seen: dict[str, int] = {}
        changed = []
        for row in db.execute(_PROFILES):
            seen[row[0]] = seen.get(row[0], 0) + 1
            if seen[row[0]] > parts.get(("profiles", row[0]), 0):
                changed.append(row)
        if any(rows > seen.get(about, 0) for (kind, about), rows in parts.items() if kind == "profiles"):
            raise Refused(_SET_BACK)
        yield from _chunks("profiles", changed)

    def _refuse_other_ledger(self, records: RecordsFile, told: int) -> None:
        row = self._db.execute("SELECT word FROM told WHERE (kind, about) = ('ledger', '')").fetchone()
        ledger = Ledger.beside(records)
        if row and hash_at(ledger, ledger.own_chain(), told) != row[0]:
            raise Refused(_SET_BACK)

    # --- what was told

    def _count(self, entry: StoryEntry) -> None:
        """Count the rows of an entry."""
        rows = json.loads(entry.body).get("rows", [])
        if entry.kind in _NEW:
            word = rows[-1][-1] if entry.kind == "ledger" else ""
            self._add(entry.kind, "", len(rows), word)
        if entry.kind == "attempts":
            for row in rows:
                self._add("entries", str(row[0]), 0)
        if entry.kind in ("entries", "sitting-entries", "profiles"):
            for row in rows:
                self._add(entry.kind, str(row[0]), 1)
        if entry.kind in ("withdrawn-sets", "known-trainees"):
            for row in rows:
                self._add(entry.kind, f"{row[0]}/{row[1]}", 1)
        if entry.kind in ("houses", "files", "pins"):
            for row in rows:
                self._add(entry.kind, row[0], 1, row[1] if entry.kind == "files" else "")
        if entry.kind == "ended":
            # Nothing can be added to a round that is over.
            self._db.executemany(
                "DELETE FROM told WHERE (kind, about) = ('entries', ?)", [(str(place),) for (place,) in rows]
            )

    def _append(self, entry: StoryEntry) -> None:
        self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry[1:])
        self._db.execute(
            "INSERT INTO head (only_one, machine, seq, hash) VALUES (1, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET seq = excluded.seq, hash = excluded.hash",
            entry[:3],
        )
        self._count(entry)

    def _add(self, kind: str, about: str, rows: int, word: str = "") -> None:
        self._db.execute(
            "INSERT INTO told VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET rows = rows + excluded.rows,"
            " word = excluded.word",
            (kind, about, rows, word),
        )


def _moment(path: Path) -> sqlite3.Connection:
    """The records as they are now, whatever is written meanwhile."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("BEGIN")
    return db


def _name_rows(db: sqlite3.Connection, parts: dict[tuple[str, str], int]) -> None:
    """Make temporary tables: the places of own rows, and how each person is called."""
    for number, (kind, key) in enumerate(_ROOTS.items()):
        statement = _PLACES.format(kind=kind, key=key)
        db.execute(
            statement
            if not number
            else statement.replace("CREATE TEMP TABLE own_places AS", "INSERT INTO own_places")
        )
    db.execute("CREATE INDEX temp.own_places_by_id ON own_places (kind, id)")
    numbers = MACHINE_NUMBERS.format(file="main")
    db.execute(
        "CREATE TEMP TABLE refs_all AS SELECT machine || '/' || number AS ref, machine, number, trainee,"
        f" since FROM ({numbers})"
    )
    # As this machine knows them, if they are from here; else as they were told before; else the first way.
    # Whose names were changed here comes first: two people may have become one since then.
    changed = {about for kind, about in parts if kind == "profiles"}
    known = {about for kind, about in parts if kind == "known-trainees"}
    (own,) = db.execute("SELECT chain FROM own_chain").fetchone()
    refs: dict[int, str] = {}
    ordered = sorted(
        db.execute("SELECT trainee, ref, machine FROM refs_all").fetchall(),
        key=lambda row: (row[0], row[2] != own, row[1] not in changed, row[1] not in known, row[1]),
    )
    for trainee, ref, _ in ordered:
        refs.setdefault(trainee, ref)
    db.execute("CREATE TEMP TABLE refs (trainee INTEGER PRIMARY KEY, ref TEXT NOT NULL)")
    db.executemany("INSERT INTO refs VALUES (?, ?)", list(refs.items()))
    db.execute("CREATE TEMP TABLE told_parts (kind TEXT, about TEXT)")
    db.executemany("INSERT INTO told_parts VALUES (?, ?)", list(parts))


def _houses(db: sqlite3.Connection, parts: dict[tuple[str, str], int]) -> Iterator[Row]:
    for hash_, name, text, standard in db.execute("SELECT hash, id, text, standard FROM house_files"):
        if ("houses", hash_) not in parts:
            yield hash_, name, packed(text), packed(standard)


def _chunks(kind: str, rows: Iterable[Row]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Entries with so many rows that none is very long."""
    some: list[Row] = []
    size = 0
    for row in rows:
        length = sum(len(value) for value in row if isinstance(value, str)) + 10 * len(row)
        if some and (len(some) == _ROWS or size + length > _CHARACTERS):
            yield kind, {"rows": some}
            some, size = [], 0
        some.append(row)
        size += length
    if some:
        yield kind, {"rows": some}


def packed(data: bytes) -> str:
    """Bytes as text in an entry."""
    return b64encode(zlib.compress(data, 9)).decode()


def _text_of(body: dict[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
