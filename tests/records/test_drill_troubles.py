"""Whatever goes wrong while somebody drills: one clear sentence, and no answer that was kept is lost."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import Refused
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from tests.records.answers import quick
from tests.records.disks import as_nobody, contents, give_to_nobody_to_read, needs_rights, until_full
from tests.records.scripts import WHEN


@pytest.fixture
def drills(store: AttemptStore) -> DrillStore:
    return DrillStore.beside(store)


def begin(drills: DrillStore, library: Library) -> int:
    return begin_at(drills, library.text("oxford"))


def begin_at(drills: DrillStore, house: HouseText) -> int:
    return drills.begin("twenty", "payout", house, "1.0", WHEN)


def long_answers(drills: DrillStore, run: int) -> Callable[[int], object]:
    return lambda number: drills.append(run, number, quick(1.0)._replace(given=("x" * 2000,)), WHEN)


def test_a_full_disk_loses_no_answer_and_goes_on_when_there_is_room(
    small_disk: Path, library: Library
) -> None:
    file, ballast = small_disk / "records.sqlite", small_disk / "ballast"
    ballast.write_bytes(bytes(200_000))
    with DrillStore.open(file) as drills:
        run = begin(drills, library)
        written = until_full(drills, long_answers(drills, run))
        assert len(drills.answers(run)) == written > 20
        ballast.unlink()
        drills.append(run, written + 1, quick(1.0), WHEN)
    with DrillStore.open(file) as drills:
        assert len(drills.history("oxford")) == written + 1
        assert drills._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_that_may_not_grow_is_as_a_full_disk(drills: DrillStore, library: Library) -> None:
    run = begin(drills, library)
    pages = drills._db.execute("PRAGMA page_count").fetchone()[0]
    drills._db.execute(f"PRAGMA max_page_count = {pages + 20}")
    written = until_full(drills, long_answers(drills, run))
    assert len(drills.answers(run)) == written > 5


@needs_rights
def test_a_read_only_file_is_read_but_takes_no_answer(anybodys: Path, library: Library) -> None:
    file, house = anybodys / "records.sqlite", library.text("oxford")
    with DrillStore.open(file) as drills:
        run = begin_at(drills, house)
        drills.append(run, 1, quick(1.0), WHEN)
    give_to_nobody_to_read(file)
    before = contents(file)
    with as_nobody(), DrillStore.open(file) as drills:
        assert drills.history("oxford") == (quick(1.0),)
        for write in (lambda: begin_at(drills, house), lambda: drills.append(run, 2, quick(1.0), WHEN)):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: the file is read-only; make it and its folder writable, then continue$",
            ):
                write()
    assert contents(file) == before


def test_a_locked_file_takes_the_answer_later(file: Path, drills: DrillStore, library: Library) -> None:
    run = begin(drills, library)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for write in (lambda: begin(drills, library), lambda: drills.append(run, 1, quick(1.0), WHEN)):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: another program is using the records, most likely hcf-trainer in another window or as a kiosk; close it there and try again$",
            ):
                write()
        other.execute("ROLLBACK")
    drills.append(run, 1, quick(1.0), WHEN)
    assert drills.answers(run) == (quick(1.0),)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE answers SET due = '12'",
        "UPDATE answers SET given = '13' WHERE number = 2",
        "UPDATE answers SET named = 'cut o'",
        "UPDATE answers SET seconds = -1.0",
        "UPDATE answers SET seconds = 9e999",
        "UPDATE asked SET could = 'cut o'",
        "DELETE FROM asked",
    ],
)
def test_an_answer_that_nobody_has_written_so_is_damage(
    damage: str, file: Path, drills: DrillStore, library: Library
) -> None:
    run = begin(drills, library)
    for number in (1, 2):
        drills.append(run, number, quick(1.0), WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        for trigger in ("answers_update", "asked_update", "asked_delete"):
            other.execute(f"DROP TRIGGER {trigger}")
        other.execute(damage)
    with pytest.raises(Refused, match=f"^the record of run {run} is damaged and cannot be read$"):
        drills.answers(run)
    with pytest.raises(Refused, match=r"^the record of the drills at oxford is damaged and cannot be read$"):
        drills.history("oxford")
    with pytest.raises(Refused, match=r"^the record of the drills at oxford is damaged and cannot be read$"):
        drills.lessons_since(None, "oxford", 0)


def test_a_run_that_was_begun_at_no_time_is_damage(file: Path, drills: DrillStore, library: Library) -> None:
    drills.append(begin(drills, library), 1, quick(1.0), WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("DROP TRIGGER drill_runs_update")
        other.execute("UPDATE drill_runs SET started = 'once'")
    for read in (drills.runs, drills.newest):
        with pytest.raises(Refused, match=r"^the record of the drills is damaged and cannot be read$"):
            read("twenty", "payout", "oxford")


def test_damage_that_nobody_looked_for_is_refused_where_it_is_met(
    file: Path, drills: DrillStore, library: Library
) -> None:
    run = begin(drills, library)
    drills.append(run, 1, quick(1.0), WHEN)
    roots = drills._db.execute(
        "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'answers' AND rootpage"
    ).fetchall()
    drills.close()
    text = bytearray(file.read_bytes())
    for (root,) in roots:
        text[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    file.write_bytes(text)
    with DrillStore.open(file) as again:
        for read in (
            lambda: again.answers(run),
            lambda: again.history("oxford"),
            lambda: again.newest("twenty", "payout", "oxford"),
            lambda: again.append(run, 2, quick(1.0), WHEN),
        ):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: the records are damaged; nothing was changed\. Keep this file, and restore a backup$",
            ):
                read()
