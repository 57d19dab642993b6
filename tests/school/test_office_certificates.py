"""The office certifies exams of every station, and what it has withdrawn is known to every machine."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from app.certificate.certificate_text import certificate_as_text
from app.certificate.key_file import machine_key
from app.certificate.revocations import read_revocations
from app.certificate.signature import PublicKey
from app.certificate.station_key_endorsement import line_for, station_keys
from app.certificate.verify import KnownFacts, Verification, signer_of, verify_certificate
from app.commands.school.school_desk import SchoolDesk
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.library import Library
from app.records.exams.certificates import Certified
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_service import ExamRecords
from app.records.training.attempt_store import AttemptStore
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.school_lists import ListQuery
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.school.server import Reached
from tests.school.stations import SchoolMachine, SchoolOffice

_NUMBERS = count(1)
TODAY = datetime.now(UTC)


class Held(NamedTuple):
    """Records with a passed exam, and the house where it was held."""

    records: Path
    library: Library
    exam: str


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    folder = tmp_path_factory.mktemp("held")
    library = short_house(folder / "houses", rounds=1, questions=1)
    with AttemptStore.open(folder / "records.sqlite") as file:
        hall = Hall(file, library, now=TODAY - timedelta(days=2))
        ann, ben, dee = hall.people()
        exam = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(exam, sheet(ben, 9))
    return Held(folder / "records.sqlite", library, exam)


@pytest.fixture
def library(held: Held) -> Library:
    return held.library


@pytest.fixture
def office(postgres: Reached, tmp_path: Path) -> SchoolOffice:
    return SchoolOffice(tmp_path / "office", postgres.new_database(f"certified{next(_NUMBERS)}"))


@pytest.fixture
def olga(office: SchoolOffice) -> Supervisor:
    """The supervisor at the office."""
    return office.add_supervisor("Olga", "390271")


@pytest.fixture
def station(office: SchoolOffice, held: Held, tmp_path: Path) -> SchoolMachine:
    (tmp_path / "kiosk").mkdir()
    shutil.copy(held.records, tmp_path / "kiosk")
    return office.station(tmp_path / "kiosk")


@pytest.fixture
def exam(station: SchoolMachine, held: Held, office: SchoolOffice, olga: Supervisor) -> str:
    """A passed exam at the station, which the office knows."""
    in_step(station, office)
    return held.exam


@contextmanager
def files(machine: SchoolMachine, library: Library, now: datetime = TODAY) -> Iterator[DealerFiles]:
    with AttemptStore.open(machine.machine.records) as file:
        exams = ExamRecords(file, library, lambda: now, Random(1))
        yield DealerFiles(file, exams, library, machine.machine.signing, lambda: now)


def in_step(*machines: SchoolMachine) -> None:
    for machine in machines:
        assert machine.sync().trouble == ""


def issued(machine: SchoolMachine, library: Library, exam: str, by: Supervisor) -> str:
    """A certificate as its text file holds it."""
    with files(machine, library) as filing:
        signed = filing.issue(exam, by, lambda _: None)
    return certificate_as_text(signed) + line_for(signed.summary.key, machine.machine.signing)


def supervisor_of(machine: SchoolMachine, library: Library) -> Supervisor:
    with AttemptStore.open(machine.machine.records) as file:
        return Hall(file, library).supervisors.everybody()[0]


def office_key(office: SchoolOffice) -> PublicKey:
    return machine_key(office.machine.signing).public


def due(office: SchoolOffice) -> list[tuple[str, str]]:
    with connected(**office.admin) as connection:
        rows = OfficeLists(connection).due(ListQuery(), date(2100, 1, 1)).rows
    return [(each.exam, each.station) for each in rows]


def checked(office: SchoolOffice, library: Library, text: str) -> Verification:
    """What a verifier finds who has nothing but the office's key and list."""
    with files(office, library) as filing:
        public, revoked = filing.public_key(), filing.revocations()
    key = office_key(office)
    known = KnownFacts(TODAY.date(), (read_revocations(revoked, key),))
    keys = [key, *[each.key for each in station_keys(f"{public}\n{text}", key)]]
    return verify_certificate(text, signer_of(text, keys), known)


def test_the_office_issues_the_certificate_of_any_station(
    office: SchoolOffice,
    station: SchoolMachine,
    library: Library,
    exam: str,
    olga: Supervisor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = issued(office, library, exam, olga)
    verdict = verify_certificate(text, office_key(office), KnownFacts(TODAY.date()))
    assert verdict.in_force
    assert verdict.summary
    assert verdict.summary.sitting == exam
    assert issued(office, library, exam, olga) == text, "issued again it is the same"
    desk = SchoolDesk(office.member, office.machine)
    said = desk.sync()
    assert (said.trouble, said.waiting, said.at > "2000") == ("", 0, True)
    assert desk.due(ListQuery()).rows == [], "it is valid for longer"
    monkeypatch.setattr("app.commands.school.school_desk._SOON", timedelta(days=3000))
    assert [(each.exam, each.station) for each in desk.due(ListQuery()).rows] == [(exam, station.name)]
    in_step(station)
    with files(station, library) as filing:
        assert filing.verify(text).in_force, "the station knows it"
    assert due(office) == [(exam, station.name)]
    with connected(**office.admin) as connection:
        connection.execute("SELECT school.derive_anew()")
    assert due(office) == [(exam, station.name)], "whichever of the two stories is read first"


def test_one_of_the_office_replaces_that_of_the_station(
    office: SchoolOffice, station: SchoolMachine, library: Library, exam: str, olga: Supervisor
) -> None:
    ann = supervisor_of(station, library)
    first = issued(station, library, exam, ann)
    in_step(station, office)
    assert checked(office, library, first).in_force
    second = issued(office, library, exam, olga)
    assert f"Number: {exam}-2" in second
    assert checked(office, library, second).in_force
    assert "replaced by certificate" in checked(office, library, first).findings[0].sentence
    in_step(office)
    assert due(office) == [(exam, station.name)]


def test_no_other_machine_certifies_it(
    office: SchoolOffice,
    station: SchoolMachine,
    library: Library,
    exam: str,
    olga: Supervisor,
    tmp_path: Path,
) -> None:
    beside = office.station(tmp_path / "beside")
    in_step(office, beside)
    with pytest.raises(Refused, match="or at the school's office"):
        issued(beside, library, exam, olga)
    with AttemptStore.open(beside.machine.records) as file:
        # One that does so all the same convinces nobody.
        exams = ExamRecords(file, library, lambda: TODAY, Random(1))
        filing = DealerFiles(file, exams, library, beside.machine.signing, lambda: TODAY)
        key = machine_key(beside.machine.signing)
        filing.certificates.issue(exam, key, olga, lambda _: None, is_office=True)
    in_step(beside, office, station)
    for machine in (office, station):
        with AttemptStore.open(machine.machine.records) as file:
            assert Certified.beside(file).editions(exam) == [], "it says nothing"


def test_everybody_knows_that_a_station_was_withdrawn(
    office: SchoolOffice,
    station: SchoolMachine,
    library: Library,
    exam: str,
    olga: Supervisor,
    tmp_path: Path,
) -> None:
    beside = office.station(tmp_path / "beside")
    text = issued(station, library, exam, supervisor_of(station, library))
    in_step(station, office, station, beside)
    text = issued(station, library, exam, supervisor_of(station, library))
    assert "STATION KEY" in text, "its certificates carry the office's word"
    for machine in (office, beside):
        with files(machine, library) as filing:
            assert filing.verify(text).in_force
    SchoolDesk(office.member, office.machine).withdraw(station.name, "stolen", olga)
    in_step(office, beside)
    assert (
        "The office withdrew the station that signed it"
        in checked(office, library, text).findings[0].sentence
    )
    for machine in (office, beside):
        with files(machine, library) as filing:
            (found,) = filing.verify(text).findings
        assert found.kind == "revoked"
        assert found.sentence.endswith(": stolen.")
    # The office vouches for the exam itself from now on.
    assert checked(office, library, issued(office, library, exam, olga)).in_force


def test_a_revocation_by_the_office_is_known_at_the_station(
    office: SchoolOffice, station: SchoolMachine, library: Library, exam: str, olga: Supervisor
) -> None:
    text = issued(station, library, exam, supervisor_of(station, library))
    in_step(station, office)
    with files(office, library) as filing:
        filing.revoke(exam, "the form was known", olga)
    in_step(office, station)
    with files(station, library) as filing:
        assert "the form was known" in filing.verify(text).findings[0].sentence
    assert "the form was known" in checked(office, library, text).findings[0].sentence


def test_the_office_calls_nobody_away_whose_training_it_does_not_have(
    office: SchoolOffice, station: SchoolMachine, library: Library, exam: str
) -> None:
    due = []
    for machine in (station, office):
        with files(machine, library, TODAY + timedelta(days=120)) as filing:
            due.append([(each.number, each.force.kind) for each in filing.due() if each.sat])
    assert due == [[(exam, "away")], []]
