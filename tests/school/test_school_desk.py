"""What the office does with its school: lists, records of exams at any station, and decisions in the ledger."""

from pathlib import Path
from random import Random

import pytest

from app.commands.school.school_desk import SchoolDesk
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_reader import refuse_unreadable
from app.records.exams.station_decisions import STATION_KINDS
from app.records.records import Records
from app.records.training.attempt_store import AttemptStore
from app.school.postgres import station_store
from app.school.postgres.driver import OutOfReach, connected
from app.school.school_lists import ListQuery
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.school.server import Reached
from tests.school.stations import WHEN, SchoolMachine, SchoolOffice

STRANGER = Supervisor("999", "Nobody", "")


@pytest.fixture
def office(postgres: Reached, tmp_path: Path) -> SchoolOffice:
    return SchoolOffice(tmp_path / "office", postgres.new_database(f"desk{Random().getrandbits(40)}"))


@pytest.fixture
def desk(office: SchoolOffice) -> SchoolDesk:
    return SchoolDesk(office.member, office.machine)


def decided(office: SchoolOffice) -> list[LedgerEntry]:
    with RecordsFile.open(office.machine.records) as records:
        entries = Ledger.beside(records).own_of(*STATION_KINDS)
    for entry in entries:
        refuse_unreadable(entry)
    return list(entries)


def test_every_decision_about_a_station_is_in_the_ledger_with_who_and_why(
    office: SchoolOffice, desk: SchoolDesk, tmp_path: Path
) -> None:
    olga = office.add_supervisor("Olga", "390271")
    station = SchoolMachine(tmp_path / "kiosk")
    station.join(desk.enroll("Kiosk 1", "Reno", olga))
    assert station.sync().trouble == ""
    station.join(desk.renew("Kiosk 1", olga))
    desk.release("Kiosk 1", "it was put back", olga)
    desk.withdraw("Kiosk 1", "sold", olga)
    found = [
        (each.kind, each.about, each.body["reason"], each.body["by"]["name"]) for each in decided(office)
    ]
    assert found == [
        ("station-enrolled", "Kiosk 1", "site Reno", "Olga"),
        ("station-code-renewed", "Kiosk 1", "", "Olga"),
        ("station-released", "Kiosk 1", "it was put back", "Olga"),
        ("station-withdrawn", "Kiosk 1", "sold", "Olga"),
    ]
    assert [each.state for each in desk.stations()] == ["joined", "withdrawn"]


def test_what_is_refused_is_not_in_the_ledger(office: SchoolOffice, desk: SchoolDesk) -> None:
    olga = office.add_supervisor("Olga", "390271")
    desk.enroll("Kiosk 1", "", olga)
    for wrong in (
        lambda: desk.enroll("Kiosk 1", "", olga),
        lambda: desk.withdraw("Kiosk 9", "stolen", olga),
        lambda: desk.renew("Kiosk 9", olga),
        lambda: desk.release("Kiosk 9", "", olga),
        lambda: desk.withdraw("office", "stolen", olga),
        lambda: desk.withdraw("Kiosk 1", "stolen", STRANGER),
    ):
        with pytest.raises(Refused):
            wrong()
    assert len(decided(office)) == 1
    assert [each.state for each in desk.stations()] == ["joined", "code not used yet"]


def test_only_the_office_has_a_desk(office: SchoolOffice, tmp_path: Path) -> None:
    station = office.station(tmp_path / "one")
    with pytest.raises(Refused, match="at the office"):
        SchoolDesk(station.member, station.machine)
    with pytest.raises(Refused, match="has not joined"):
        SchoolDesk(SchoolMachine(tmp_path / "two").member, station.machine)


def test_the_record_of_an_exam_is_the_one_of_its_own_station(
    office: SchoolOffice, desk: SchoolDesk, tmp_path: Path
) -> None:
    station, library = office.station(tmp_path / "one", "Reno"), short_house(tmp_path / "houses")
    with AttemptStore.open(station.machine.records) as store:
        hall = Hall(store, library)
        ann, _, dee = hall.people()
        number = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(number, sheet(ann))
    station.trial.work(10)
    assert station.sync().trouble == ""
    (exam,) = desk.exams(ListQuery(number.lower())).rows
    assert (exam.result, exam.house, exam.site) == ("passed", HOUSE, "Reno")
    kept = Records(station.machine.records, library, lambda: WHEN, only_look=True)
    wanted, found = kept.filing.record(number), desk.record(exam)
    kept.set_aside()
    assert found == wanted


def test_a_database_out_of_reach_or_too_old_is_named(office: SchoolOffice, desk: SchoolDesk) -> None:
    with connected(**office.admin) as connection:
        connection.execute("DELETE FROM school.versions WHERE number > 1")
    with pytest.raises(Refused, match="office upgrade"):
        desk.people(ListQuery())
    way = office.member.folder / "pg_service.conf"
    way.write_text(way.read_text("utf-8").replace(office.admin["host"], str(office.folder)))
    with pytest.raises(OutOfReach):
        desk.stations()


def test_a_site_has_only_so_many_stations(
    office: SchoolOffice, desk: SchoolDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them takes in the training of all."""
    monkeypatch.setattr(station_store, "AT_ONE_SITE", 1)
    desk.enroll("Kiosk 1", "Reno", None)
    with pytest.raises(
        Refused,
        match=r"^there are already 1 stations at Reno, and each one gets the training records of all the others; enroll this one at another site$",
    ):
        desk.enroll("Kiosk 2", "Reno", None)
    desk.enroll("Kiosk 2", "", None)
    with pytest.raises(
        Refused,
        match=r"^there are already 1 stations without a site, and each one gets the training records of all the others; enroll this one at another site$",
    ):
        desk.enroll("Kiosk 3", "", None)
    with pytest.raises(Refused, match=r"^there is already a station called Kiosk 2; choose another name$"):
        desk.enroll("Kiosk 2", "Elko", None)
    with pytest.raises(Refused, match=r"^there is no station called Kiosk 9$"):
        desk.renew("Kiosk 9", None)
    desk.withdraw("Kiosk 1", "sold", None)
    desk.enroll("Kiosk 3", "Reno", None)
