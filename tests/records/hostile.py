"""Makes hostile records from honest ones: every table, column, kind of ledger record and kind of schema object."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from app.certificate.ledger_chain import Record, with_hash
from app.records.backup.merge import without_triggers
from app.records.db.transaction import transaction

LEDGER_KINDS = (
    "exam-opened", "exam-closed", "marked", "live-scored", "passed", "failed", "struck", "said", "revoked", "certified",
    "incomplete", "countersigned", "unstruck", "voided", "appealed", "appeal-upheld", "appeal-denied",
    "rules-decided", "house-version-used", "station-released", "form-drafted", "form-approved", "form-withdrawn", "supervisor-added", "supervisor-changed", "supervisor-removed", "pin-changed", "unknown",
)  # fmt: skip
_TEXTS = (
    "", " ", "x", "\x1b[2J", "=1+1", "\u202e", "'; DROP TABLE ledger; --", "null", "{}", "[]", '{"at":1e999}',
    "0001-01-01T00:00:00.000+00:00", "9999-12-31T23:59:59.999+00:00", "2026-03-01", "x" * 5_000, "[" * 5_000,
    '{"at":NaN}', "\n", "a\nb\n", "0123456789abcdef", "AAAA-AAAA", "$argon2id$v=19$m=9999999,t=999,p=9$YQ$YQ",
)  # fmt: skip
_NUMBERS = (0, 1, 2, -1, 2**31, 2**53, 2**63 - 1, -(2**63))
_VALUES: tuple[Any, ...] = (*_TEXTS, *_NUMBERS, None, 1.5, 1e308, -1e308, b"", b"\xff\xfe", b"\0" * 100)
_OBJECTS = (
    "CREATE VIEW more AS SELECT * FROM ledger",
    "CREATE TABLE more (id)",
    "CREATE INDEX more ON {table} ({column})",
    "CREATE TRIGGER more AFTER INSERT ON {table} BEGIN DELETE FROM minds; END",
    "DROP TRIGGER {trigger}",
    "ALTER TABLE {table} ADD COLUMN more",
    "ALTER TABLE {table} RENAME TO more",
    "PRAGMA user_version = {number}",
    "PRAGMA application_id = {number}",
)


def bend(file: Path, chance: Random, victim: Path) -> str:
    """Bend the records in a file in some way; what was done. The victim is the machine that shall believe it."""
    way = chance.choice(
        [_bend_values, _bend_values, _bend_json, _bend_ledger, _bend_ledger, _overreach, _rows]
    )
    way = chance.choice([way] * 6 + [_bend_schema, _bend_bytes])
    done: list[str] = []
    times = chance.choice([1, 1, 1, 2, 5])
    while len(done) < times:
        with suppress(sqlite3.Error):  # not every value fits every column
            done.append(f"{way.__name__}: {way(file, chance, victim)}")
    return "; ".join(done)


def _bend_values(file: Path, chance: Random, _victim: Path) -> str:
    def change(db: sqlite3.Connection) -> str:
        table, column = _place(db, chance)
        value: Any = chance.choice(_VALUES)
        if chance.random() < 0.2:
            row = db.execute(f"SELECT {column} FROM {table} ORDER BY random() LIMIT 1").fetchone()
            value = row[0] if row else value
        some = chance.choice(["", f" WHERE {column} = (SELECT {column} FROM {table} LIMIT 1)"])
        db.execute(f"UPDATE OR REPLACE {table} SET {column} = ?{some}", (value,))
        return f"{table}.{column} = {value!r:.60}"

    return _done(file, chance, change)


def _bend_json(file: Path, chance: Random, _victim: Path) -> str:
    def change(db: sqlite3.Connection) -> str:
        table, column = chance.choice(
            [("entries", "body"), ("sitting_entries", "body"), ("sittings", "opening"), ("attempts", "round")]
        )
        row = db.execute(
            f"SELECT {column} FROM {table} ORDER BY {column} LIMIT 1 OFFSET ?", (chance.randrange(9),)
        )
        found = row.fetchone()
        if not found:
            return "nothing"
        text = json.dumps(_other(json.loads(found[0]), chance))
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (text, found[0]))
        return f"{table}.{column} = {text:.80}"

    return _done(file, chance, change)


def _bend_ledger(file: Path, chance: Random, _victim: Path) -> str:
    def change(db: sqlite3.Connection) -> str:
        numbers = [number for (number,) in db.execute("SELECT number FROM ledger")]
        number, kind = chance.choice(numbers), chance.choice(LEDGER_KINDS)
        (body,) = db.execute("SELECT body FROM ledger WHERE number = ?", (number,)).fetchone()
        match chance.randrange(5):
            case 0:
                db.execute("UPDATE ledger SET kind = ? WHERE number = ?", (kind, number))
            case 1:
                at = chance.choice(_TEXTS)
                db.execute("UPDATE ledger SET at = ? WHERE number = ?", (at, number))
            case 2:
                about = chance.choice([*_TEXTS, *[a for (a,) in db.execute("SELECT about FROM ledger")]])
                db.execute("UPDATE ledger SET about = ? WHERE number = ?", (about, number))
            case 3:
                db.execute("UPDATE ledger SET chain = ? WHERE number >= ?", (chance.choice(_TEXTS), number))
            case _:
                text = json.dumps(_other(json.loads(body), chance), sort_keys=True, separators=(",", ":"))
                db.execute("UPDATE ledger SET body = ? WHERE number = ?", (text, number))
        return f"{number} {kind}"

    return _done(file, chance, change)


def _overreach(file: Path, chance: Random, victim: Path) -> str:
    """Say something about the victim: its chain, its exams, its people, its rows."""
    with closing(sqlite3.connect(victim)) as db:
        (chain,) = db.execute("SELECT chain FROM own_chain").fetchone()
        exams = db.execute("SELECT id, opened, dealer, badge, house, opening FROM sittings").fetchall()
        ledger = [Record(*row) for row in db.execute("SELECT * FROM ledger ORDER BY number")]
        people = db.execute("SELECT name, badge FROM profiles").fetchall()

    def change(db: sqlite3.Connection) -> str:
        what = chance.randrange(7)
        own, last = db.execute("SELECT chain, max(number) FROM ledger GROUP BY chain").fetchone()
        kind, exam = chance.choice(LEDGER_KINDS), chance.choice(exams)
        bodies = [row.body for row in ledger if row.kind == kind] or ["{}"]
        if what == 0:
            db.execute(
                "INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, '', '')",
                (own, last + 1, ledger[-1].at, kind, exam[0], chance.choice(bodies)),
            )
        elif what == 1:
            cut = chance.randrange(len(ledger) + 1)
            rows = [*ledger[:cut], ledger[-1]._replace(number=cut + 1, kind=kind, body=chance.choice(bodies))]
            db.executemany("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        elif what == 2:
            db.execute("UPDATE own_chain SET chain = ?", (chain,))
        elif what == 3:
            (name, badge), (other, another) = chance.choice(people), chance.choice(people)
            db.execute("UPDATE profiles SET name = ?, badge = ?, pin = 'stolen'", (name, badge))
            db.execute(
                "INSERT INTO profiles SELECT trainee, max(number) + 1, max(at), ?, ?, 'stolen' FROM profiles"
                " WHERE trainee = 1",
                (other, another),
            )
        elif what == 4:
            db.execute(
                "INSERT INTO trainee_origins SELECT ?, ?, id, since FROM trainees LIMIT 1",
                (chain, chance.randrange(1, 9)),
            )
        elif what == 5:
            table = chance.choice(["attempts", "drill_runs", "assigned_sets", "sittings"])
            db.execute("INSERT INTO origins VALUES (?, 1, 0, ?)", (table, chain))
        else:
            db.execute("UPDATE sittings SET id = ? WHERE number = 1", (exam[0],))
        return f"{what} {kind}"

    return _done(file, chance, change)


def _rows(file: Path, chance: Random, _victim: Path) -> str:
    def change(db: sqlite3.Connection) -> str:
        table, column = _place(db, chance)
        if chance.random() < 0.5:
            db.execute(f"DELETE FROM {table} WHERE {column} = (SELECT max({column}) FROM {table})")
            return f"{table}: less"
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        row = db.execute(f"SELECT * FROM {table} ORDER BY random() LIMIT 1").fetchone()
        if row:
            values = list(row)
            values[chance.randrange(len(values))] = chance.choice(_VALUES)
            marks = ", ".join(["?"] * len(columns))
            db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", values)
        return f"{table}: more"

    return _done(file, chance, change)


def _bend_schema(file: Path, chance: Random, _victim: Path) -> str:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        table, column = _place(db, chance)
        triggers = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")]
        statement = chance.choice(_OBJECTS).format(
            table=table,
            column=column,
            trigger=chance.choice(triggers),
            number=chance.choice([0, 1, 5, 7, 99]),
        )
        db.execute(statement)
    return statement


def _bend_bytes(file: Path, chance: Random, _victim: Path) -> str:
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice([1, 3, 30])):
        data[chance.choice([chance.randrange(len(data)), chance.randrange(min(100, len(data)))])] = (
            chance.randrange(256)
        )
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    file.write_bytes(data)
    return "bytes"


def _done(file: Path, chance: Random, change: Callable[[sqlite3.Connection], str]) -> str:
    """Change it while no trigger is there, and make the hashes of the ledger right again, mostly."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db, transaction(db), without_triggers(db):
        done = change(db)
        if chance.random() < 0.9:
            _rehash(db)
        return done


def _rehash(db: sqlite3.Connection) -> None:
    rows = [Record(*row) for row in db.execute("SELECT * FROM ledger ORDER BY chain, number")]
    heads: dict[str, str] = {}
    for row in rows:
        new = with_hash(row._replace(previous=heads.get(row.chain, "")))
        heads[row.chain] = new.hash
        db.execute(
            "UPDATE ledger SET previous = ?, hash = ? WHERE (chain, number) = (?, ?)",
            (new.previous, new.hash, row.chain, row.number),
        )


def _place(db: sqlite3.Connection, chance: Random) -> tuple[str, str]:
    tables = [
        name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    ]
    table = chance.choice(tables)
    return table, chance.choice([row[1] for row in db.execute(f"PRAGMA table_info({table})")])


def _other(data: Any, chance: Random) -> Any:
    """The same data, with something in it changed."""
    if isinstance(data, dict) and data and chance.random() < 0.9:
        key = chance.choice(sorted(data))
        if chance.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: _other(data[key], chance)}
    if isinstance(data, list) and data and chance.random() < 0.8:
        place = chance.randrange(len(data))
        return [*data[:place], _other(data[place], chance), *data[place + 1 :]]
    return chance.choice(
        [None, True, "", "\x1b[2J", 0, -1, 1e300, 10**17, [], {}, ["x"], {"x": 1}, "x" * 3000]
    )
