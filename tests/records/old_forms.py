"""Files as older versions of the program wrote them, with the statements of their time."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from app.drills.answer import Answered
from app.procedure.house_text import HouseText
from app.records.db.entry_codec import entry_row, start_row, time_text
from app.records.db.migrations import MIGRATIONS, migrate
from app.records.db.pin_file import PinFile
from app.records.training.answer_codec import answer_row, asked_row, milliseconds
from tests.records.scripts import WHEN, Script


def old_file(file: Path, form: int) -> sqlite3.Connection:
    """An empty file of a form."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    migrate(db, MIGRATIONS[:form])
    return db


def write_attempt(db: sqlite3.Connection, script: Script) -> int:
    """Write an attempt down as the first version did; the id."""
    _keep_house(db, script.house)
    (attempt,) = db.execute(
        "INSERT INTO attempts (started, mode, round, deck, house, engine) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        (time_text(WHEN), *start_row(script.started)),
    ).fetchone()
    for sequence, entry in enumerate(script.entries, 1):
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (attempt, sequence, *entry_row(entry)))
    return int(attempt)


def write_run(db: sqlite3.Connection, house: HouseText, answers: Iterable[Answered]) -> int:
    """Write a run down as the first version with drills did; the id."""
    _keep_house(db, house)
    (run,) = db.execute(
        "INSERT INTO drill_runs (started, kind, drill, house, engine) VALUES (?, 'twenty', 'payout', ?, '1.0') RETURNING id",
        (time_text(WHEN), house.hash),
    ).fetchone()
    for number, answer in enumerate(answers, 1):
        asked = asked_row(answer)
        if not db.execute(
            "SELECT 1 FROM asked WHERE (drill, skill, trap, could) = (?, ?, ?, ?)", asked
        ).fetchone():
            db.execute("INSERT INTO asked (drill, skill, trap, could) VALUES (?, ?, ?, ?)", asked)
        db.execute(
            "INSERT INTO answers (run, number, at, asked, seconds, due, given, named) SELECT ?, ?, ?, id, ?, ?, ?, ?"
            " FROM asked WHERE (drill, skill, trap, could) = (?, ?, ?, ?)",
            (run, number, milliseconds(WHEN), *answer_row(answer), *asked),
        )
    return int(run)


def write_trainee(db: sqlite3.Connection, name: str) -> int:
    """Write a trainee down as the first version with trainees did; the id."""
    (trainee,) = db.execute(
        "INSERT INTO trainees (since) VALUES (?) RETURNING id", (time_text(WHEN),)
    ).fetchone()
    db.execute("INSERT INTO profiles VALUES (?, 1, ?, ?, '', '')", (trainee, time_text(WHEN), name))
    return int(trainee)


def write_back(file: Path, form: int, into: Path) -> None:
    """Everything in a file of today that a file of an older form could hold, as a file of that form."""
    with closing(old_file(into, form)) as db:
        db.execute("ATTACH ? AS today", (str(file),))
        triggers = db.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER main.{name}")
        for table, columns in tables_of(db).items():
            if table == "supervisor_pins":
                db.executemany(
                    "INSERT INTO supervisor_pins (supervisor, kept) VALUES (?, ?)",
                    [pin[:2] for pin in PinFile(file).hashes()],
                )
                continue
            names = ", ".join(columns)
            db.execute(f"DELETE FROM main.{table}")
            db.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM today.{table}")
        for _, statement in triggers:
            db.execute(statement)


def tables_of(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table of a file."""
    tables = db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall()
    return {
        table: [row[1] for row in db.execute(f"PRAGMA main.table_info({table})")]
        for (table,) in tables
        if not table.startswith("sqlite_")
    }


def _keep_house(db: sqlite3.Connection, house: HouseText) -> None:
    if not db.execute("SELECT 1 FROM house_files WHERE hash = ?", (house.hash,)).fetchone():
        db.execute(
            "INSERT INTO house_files VALUES (?, ?, ?, ?)",
            (house.hash, house.house_id, house.text, house.standard),
        )
