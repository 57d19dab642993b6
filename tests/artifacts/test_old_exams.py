"""Exams of 1.0.0 stand as they were decided, their ledger is whole, and one that was cut off goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.exam.exam_log import Closed, Interrupted
from app.exam.result import result_of
from app.exam.result_codec import result_as_plain
from app.records.backup.backup_contents import Machine
from app.records.db.ledger import Ledger
from app.records.exams.archived_people import Archive
from app.records.exams.ledger_audit import audit_ledger
from app.records.training.attempt_store import AttemptStore
from app.records.training.people_status import PeopleStatus
from app.records.training.trainee_store import TraineeStore
from tests.artifacts.kept import last_moment, library_of, machine_of_release, said_of
from tests.records.examining import Hall, deals, dealt, sheet

SAID = said_of(6)
EXAMS: dict[str, str] = SAID["exams"]
DECIDED = ("passed", "failed", "revoked")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return machine_of_release(tmp_path / "machine")


@pytest.fixture
def hall(machine: Machine) -> Iterator[Hall]:
    with AttemptStore.open(machine.records) as store:
        yield Hall(store, library_of(machine), Random(1), last_moment(), SAID["cut at"])


@pytest.mark.parametrize("name", DECIDED)
def test_a_result_is_read_as_it_was_filed(name: str, hall: Hall) -> None:
    filed = hall.exams.file(EXAMS[name])
    assert filed.result is not None
    plain, said = result_as_plain(filed.result), SAID["results"][name]
    # Today's form may say more, and nothing otherwise.
    faults = zip(plain.pop("faults"), said["faults"], strict=True)
    assert all(old.items() <= fault.items() for fault, old in faults)
    assert {key: value for key, value in said.items() if key != "faults"}.items() <= plain.items()
    assert filed.result.passed == (name != "failed")


@pytest.mark.parametrize("name", DECIDED)
def test_the_log_of_an_exam_comes_to_the_same_result(name: str, hall: Hall) -> None:
    filed = hall.exams.file(EXAMS[name])
    assert filed.result is not None
    again = result_of(hall.exams.sitting(EXAMS[name]), filed.marks, filed.strikes)
    assert again.passed == filed.result.passed
    assert len(again.faults) <= len(filed.result.faults)


def test_what_people_decided_stands(hall: Hall) -> None:
    passed, failed, revoked = (hall.exams.file(EXAMS[name]) for name in DECIDED)
    assert passed.said == "I was calm."
    assert [(sheet.assessor.name, set(sheet.marks.values())) for sheet in passed.marks] == [("Ben", {8})]
    assert [(strike.fault, strike.reason, strike.by.name) for strike in failed.strikes] == [
        (0, "the key stuck", "Ann")
    ]
    assert revoked.revoked is not None
    assert revoked.revoked.reason == "the deck was short"
    assert passed.revoked is failed.revoked is None


@pytest.mark.parametrize(("name", "pin"), [("Ann", "0417"), ("Ben", "1804")])
def test_supervisors_come_in_with_their_pins(name: str, pin: str, hall: Hall) -> None:
    (who,) = [each for each in hall.supervisors.everybody() if each.name == name]
    assert not hall.supervisors.challenge(who).is_right("9999")
    challenge = hall.supervisors.challenge(who)
    assert challenge.is_right(pin)
    hall.supervisors.pass_(challenge)


def test_the_ledger_is_as_it_was_written_to_its_last_hash(hall: Hall) -> None:
    audit = audit_ledger(hall.file)
    assert audit.troubles == ()
    assert [head._asdict() for head in audit.heads] == [SAID["ledger"]]
    assert audit.records == SAID["ledger"]["number"]
    assert audit.exams == 4
    assert audit_ledger(hall.file, SAID["ledger"]["hash"]).found == audit.heads[0]


@pytest.mark.parametrize("column", ["at", "kind", "about", "body", "previous", "chain"])
def test_whatever_is_changed_in_it_is_found(column: str, machine: Machine) -> None:
    with closing(sqlite3.connect(machine.records, isolation_level=None)) as db:
        triggers = db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'ledger'"
        ).fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute(f"UPDATE ledger SET {column} = {column} || ' ' WHERE number = 5")
        for _, sql in triggers:
            db.execute(sql)
    with Ledger.open(machine.records) as ledger:
        assert audit_ledger(ledger).troubles


def test_an_exam_that_was_cut_off_goes_on_at_its_very_act_to_its_end(hall: Hall) -> None:
    (ben,) = [each for each in hall.supervisors.everybody() if each.name == "Ben"]
    running = hall.exams.running()
    assert running is not None
    assert running.id == EXAMS["cut"]
    sitting = running.sitting
    assert sitting.at == SAID["cut at"]
    assert sitting.session is not None
    done = [str(act) for act in sitting.session.acts]
    assert len(done) == 11
    assert done == [str(due.step) for due in sitting.session.ruling.steps][:11]
    hall.wait(running, 600)
    for _ in deals(hall, running):
        pass
    running.submit(Closed("", "", "", hall.wait(running)))
    assert hall.exams.running() is None
    hall.exams.mark(EXAMS["cut"], sheet(ben, 8))
    filed = hall.exams.file(EXAMS["cut"])
    assert filed.result is not None
    assert filed.result.passed
    assert filed.opened.dealer["name"] == "Fay"
    assert sum(isinstance(each, Interrupted) for each in filed.happened) == 1
    assert audit_ledger(hall.file).troubles == ()


def test_the_next_exam_of_an_old_dealer_is_one_more_in_the_same_ledger(hall: Hall) -> None:
    ann, ben = hall.supervisors.everybody()
    running = hall.exams.running()
    assert running is not None
    for _ in deals(hall, running):
        pass
    running.submit(Closed("", "", "", hall.wait(running)))
    hall.at = 0.0
    (dee,) = [each for each in hall.dealers() if each.name == "Dee"]
    again = dealt(hall, hall.exams.open("short", dee, ann))
    hall.exams.mark(again, sheet(ben, 9, hall.exams.sitting(again).exam.rubric))
    assert [each.id for each in hall.exams.sittings(dee)] == [again, EXAMS["passed"]]
    audit = audit_ledger(hall.file)
    assert audit.troubles == ()
    assert [head.chain for head in audit.heads] == [SAID["ledger"]["chain"]]
    assert audit.records > SAID["ledger"]["number"]


def test_people_of_an_old_file_are_archived_and_put_into_cohorts(hall: Hall) -> None:
    store = TraineeStore.beside(hall.file)
    before = store.people()
    assert not any(each.cohort or each.is_archived for each in before)
    PeopleStatus.beside(hall.file).set_cohort([before[0].id], "Fall 2026", hall.now)
    ann = hall.supervisors.everybody()[0]
    Archive.beside(hall.file).archive(before[1], "No longer works here.", ann, hall.now)
    assert [each.name for each in store.people()] == [each.name for each in before if each != before[1]]
    assert store.people()[0].cohort == "Fall 2026"
    assert not audit_ledger(hall.file).troubles
