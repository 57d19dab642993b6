"""Whatever the database says, the reader is told what it means here and what to do about it."""

import re
import sqlite3
from pathlib import Path

import pytest

from app.errors import Refused
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
FILE = Path("records.sqlite")
DAMAGED = "the records are damaged; nothing was changed. Keep this file, and restore a backup"
IN_USE = (
    "another program is using the records, most likely hcf-trainer in another window or as a kiosk; close it there"
    " and try again"
)
READ_ONLY = "the file is read-only; make it and its folder writable, then continue"

OF_SQLITE = {
    3: READ_ONLY,
    5: IN_USE,
    6: IN_USE,
    8: READ_ONLY,
    10: "the disk is full or failing; free space or use another. Recorded work is safe",
    11: DAMAGED,
    13: "the disk is full; free some space and continue. Everything recorded so far is safe",
    14: "this cannot be opened; make sure it is a file in a folder you can write to",
    26: "this file has no training records in it; nothing was changed",
}
"""SQLite's numbers: PERM, BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB."""


def said_of(error: sqlite3.Error, about: str = "") -> str:
    with pytest.raises(Refused) as caught, refuse_db_errors(FILE, about):
        raise error
    assert caught.value.__cause__ is error
    return str(caught.value)


def numbered(number: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("no luck")
    error.sqlite_errorcode = number
    return error


def test_every_sentence_of_a_trigger_says_what_it_said(tmp_path: Path) -> None:
    with RecordsFile.open(tmp_path / "records.sqlite") as records:
        rows = records._db.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    found = {said for (text,) in rows for said in re.findall(r"raise\(ABORT, '((?:[^']|'')+)'\)", text)}
    lines = [f"{said}\n    {said_of(sqlite3.IntegrityError(said), 'run 7')}" for said in sorted(found)]
    assert_kept(KEPT, "what triggers say", "\n".join(lines) + "\n")
    assert (
        said_of(sqlite3.IntegrityError("it is over"))
        == "records.sqlite: it is over; nothing can be added to it"
    )


@pytest.mark.parametrize("number", OF_SQLITE)
def test_a_failure_of_the_disk_is_said_whatever_its_details(number: int) -> None:
    for details in (0, 1 << 8, 12 << 8):
        assert said_of(numbered(number | details), "run 7") == f"records.sqlite: {OF_SQLITE[number]}"


def test_a_text_that_is_none_is_damage() -> None:
    said = "Could not decode to UTF-8 column 'body' with text 'x'"
    assert said_of(sqlite3.OperationalError(said)) == f"records.sqlite: {DAMAGED}"


@pytest.mark.parametrize("error", [numbered(1), sqlite3.OperationalError("a fault of ours")])
def test_a_fault_of_the_program_is_not_said_in_other_words(error: sqlite3.OperationalError) -> None:
    with pytest.raises(sqlite3.OperationalError) as caught, refuse_db_errors(FILE):
        raise error
    assert caught.value is error
