"""What the office sees of all stations is derived from their stories, and can be derived again."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.learning.roster import Trainee
from app.records.training.trainee_store import TraineeStore
from app.school.postgres.driver import connected
from app.school.postgres.office_store import OfficeStore
from tests.school.server import PostgresServer
from tests.school.stations import WHEN, SchoolMachine, SchoolOffice

TEXT = "HIGH CARD FLUSH CERTIFICATE 2\nNumber: A\nValid until: 2027-01-31\n"


@pytest.fixture
def office(postgres: PostgresServer, tmp_path: Path) -> SchoolOffice:
    return SchoolOffice(tmp_path / "office", postgres.new_database(f"seen{Random().getrandbits(40)}"))


@pytest.fixture
def station(office: SchoolOffice, tmp_path: Path) -> SchoolMachine:
    made = office.station(tmp_path / "one", "Reno")
    with TraineeStore.open(made.machine.records) as store:
        store.add(Trainee("Mia", "7"), WHEN)
        store.change(store.find("7"), Trainee("Mia Ray", "7"), "", WHEN)
    made.trial.work(40)
    made.sync()
    return made


@pytest.fixture
def store(office: SchoolOffice, station: SchoolMachine) -> Iterator[OfficeStore]:
    with connected(**office.admin) as connection:
        yield OfficeStore(connection)


def counted(station: SchoolMachine, query: str) -> int:
    with TraineeStore.open(station.machine.records) as records:
        return int(records._db.execute(query).fetchone()[0])


def test_a_class_has_everybody_by_the_newest_name(store: OfficeStore, station: SchoolMachine) -> None:
    people = {each.ref: each.name for each in store.people("Reno")}
    with TraineeStore.open(station.machine.records) as records:
        assert sorted(people.values()) == sorted(each.name for each in records.trainees())
    assert store.people("Elko") == []
    rounds = sum(each.rounds for each in store.people("Reno"))
    assert rounds == counted(station, "SELECT count(*) FROM attempts WHERE trainee IS NOT NULL")


def test_paces_count_every_round_and_answer(store: OfficeStore, station: SchoolMachine) -> None:
    days = store.paces("Reno", date(2000, 1, 1))
    assert sum(each.rounds for each in days) == counted(station, "SELECT count(*) FROM attempts")
    assert sum(each.answers for each in days) == counted(station, "SELECT count(*) FROM answers") > 0


def test_results_and_certificates_that_end_come_from_the_ledger(
    store: OfficeStore, station: SchoolMachine
) -> None:
    exams = {each.exam: each for each in store.results()}
    assert len(exams) == counted(station, "SELECT count(*) FROM sittings") > 0
    exam = min(exams)
    assert exams[exam].result == ""
    _tell(station, store, exam)
    assert {each.exam: each.result for each in store.results()}[exam] == "failed"
    assert [each.exam for each in store.due(date(2027, 2, 1))] == [exam]
    assert store.due(date(2027, 1, 30)) == []


def test_everything_can_be_derived_again(store: OfficeStore, station: SchoolMachine) -> None:
    before = (store.people("Reno"), store.results(), store.paces("Reno", date(2000, 1, 1)))
    store._db.execute("SELECT school.derive_anew()")
    assert (store.people("Reno"), store.results(), store.paces("Reno", date(2000, 1, 1))) == before


def _tell(station: SchoolMachine, store: OfficeStore, exam: str) -> None:
    """Two records about an exam, as an entry of the station's story has them."""
    body = json.dumps(
        {
            "rows": [
                [901, "2026-03-02", "failed", exam, "{}", "", ""],
                [902, "2026-03-02", "certified", exam, json.dumps({"text": TEXT}), "", ""],
            ]
        }
    )
    store._db.execute(
        "SELECT school.derive_from(ROW(machine, 900, '', '', 'ledger', 1, %s, now())::school.story)"
        " FROM school.stations WHERE name = %s",
        (body, station.name),
    )
