"""Sets of Find the fault in the records: kept for each person, apart from the drills, through a merge."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.drills.answer import Answered
from app.errors import Refused
from app.find_fault.stop_outcome import SceneResult
from app.learning.class_columns import COLUMNS
from app.procedure.library import Library
from app.records.backup.merge import merge_records
from app.records.records import Records
from app.records.training.drill_store import FIND_FAULT, DrillStore
from app.records.training.fault_run_store import FaultRunStore

WHEN = datetime(2026, 11, 17, 12, tzinfo=UTC)
SEEN = (
    SceneResult("takes-ties", "found", 12.5),
    SceneResult("clean", "passed", 40.0),
    SceneResult("clean", "false-alarm", 3.0),
    SceneResult("slip-amount", "missed", 44.0),
)


def watch(records: Records, house: str = "oxford") -> None:
    run = records.faults.begin(house)
    for result in SEEN:
        run.append(result)


@pytest.fixture
def records(tmp_path: Path, library: Library) -> Records:
    return Records(tmp_path / "records.sqlite", library, lambda: WHEN)


def test_every_deal_of_a_set_is_read_back(records: Records) -> None:
    watch(records)
    watch(records, "cuda")
    (kept,) = records.faults.sets("oxford")
    assert kept.results == SEEN
    assert kept.when == WHEN


def test_the_drills_and_the_class_do_not_count_it(records: Records) -> None:
    mia = records.people.add("Mia", "12")
    records.people.sign_in(mia)
    watch(records)
    assert not records.runs.history("oxford")
    assert not records.runs.latest("oxford", 10)
    assert not records.runs.totals("oxford").tallies


def test_a_set_belongs_to_the_person_who_watched(records: Records) -> None:
    watch(records)
    mia = records.people.add("Mia", "12")
    records.people.sign_in(mia)
    assert not records.faults.sets("oxford")
    watch(records)
    records.people.sign_in(None)
    assert len(records.faults.sets("oxford")) == len(records.faults.sets("oxford", mia.id)) == 1


def test_the_progress_and_the_class_show_it(records: Records) -> None:
    mia = records.people.add("Mia", "12")
    records.people.sign_in(mia)
    watch(records)
    progress = records.people.progress("oxford")
    assert [each.results for each in progress.faults] == [SEEN]
    found = records.teaching.looking("oxford")(lambda: True)
    (member,) = found.members
    assert COLUMNS["faults"].shown(member) == "1 of 2"


def test_a_merge_takes_it_along(tmp_path: Path, library: Library, records: Records) -> None:
    there = Records(tmp_path / "there.sqlite", library, lambda: WHEN)
    watch(there)
    there.set_aside()
    records.set_aside()
    merge_records(tmp_path / "records.sqlite", tmp_path / "there.sqlite", tmp_path / "both.sqlite")
    with FaultRunStore.open(tmp_path / "both.sqlite") as both:
        (kept,) = both.sets("oxford", None)
    assert kept.results == SEEN


def test_an_outcome_that_nobody_has_written_so_is_damage(
    tmp_path: Path, library: Library, records: Records
) -> None:
    watch(records)
    with DrillStore.open(tmp_path / "records.sqlite") as drills:
        run = drills.begin(FIND_FAULT, "", library.text("oxford"), "1", WHEN)
        drills.append(run, 1, Answered(FIND_FAULT, "clean", ("slept",), ("passed",), 1.0), WHEN)
    with pytest.raises(
        Refused, match=r"^the record of Find the fault at oxford is damaged and cannot be read$"
    ):
        records.faults.sets("oxford")
