"""What the office sees of all stations is derived from their stories, and can be derived again."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from psycopg.errors import LockNotAvailable

from app.learning.roster import Trainee
from app.records.training.people_status import PeopleStatus
from app.records.training.trainee_store import TraineeStore
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.postgres.station_store import OfficeStore
from app.school.school_lists import MOST, ListQuery
from tests.school.server import Reached
from tests.school.stations import WHEN, SchoolMachine, SchoolOffice

TEXT = "HIGH CARD FLUSH CERTIFICATE 2\nNumber: A\nValid until: {}\n"


@pytest.fixture
def office(postgres: Reached, tmp_path: Path) -> SchoolOffice:
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


@pytest.fixture
def lists(store: OfficeStore) -> OfficeLists:
    return OfficeLists(store._db)


def counted(station: SchoolMachine, query: str) -> int:
    with TraineeStore.open(station.machine.records) as records:
        return int(records._db.execute(query).fetchone()[0])


def test_a_class_has_everybody_by_the_newest_name(lists: OfficeLists, station: SchoolMachine) -> None:
    found = lists.people(ListQuery(site="Reno"))
    with TraineeStore.open(station.machine.records) as records:
        assert sorted(each.name for each in found.rows) == sorted(each.name for each in records.trainees())
    assert (found.is_cut, found.sites) == (False, ["Reno"])
    assert lists.people(ListQuery(site="Elko")).rows == []
    some = found.rows[0]
    assert some in lists.people(ListQuery(f"{some.name} reno".upper())).rows
    assert lists.people(ListQuery("____")).rows == [], "a line stands for itself"
    rounds = sum(each.rounds for each in found.rows)
    assert rounds == counted(station, "SELECT count(*) FROM attempts WHERE trainee IS NOT NULL")


def test_trainees_of_several_machines_with_one_name_and_badge_are_one_person(
    lists: OfficeLists, station: SchoolMachine
) -> None:
    lists._db.execute(
        "INSERT INTO school.stations (role, name, site, machine) VALUES ('r', 'other', 'Elko', repeat('a', 16))"
    )
    for ref, name, badge, rounds in (
        ("1", "Zoe Ray", "Z9", 5),
        ("2", "ZOE RAY", "z9", 7),
        ("3", "Zoe Ray", "Z8", 1),
    ):
        machine = station_machine(lists, station) if ref == "2" else "a" * 16
        lists._db.execute(
            "INSERT INTO school.people VALUES (%s, %s, '', %s, %s)",
            (f"{machine}/90{ref}", machine, name, badge),
        )
        lists._db.execute(
            "INSERT INTO school.days VALUES (%s, '2026-03-01', %s, %s, 0, 0, 0)",
            (machine, f"{machine}/90{ref}", rounds),
        )
    found = [(each.badge.lower(), each.site, each.rounds) for each in lists.people(ListQuery("zoe")).rows]
    assert found == [("z8", "Elko", 1), ("z9", "Elko, Reno", 12)]
    assert len(lists.people(ListQuery("zoe", "Reno")).rows) == 1
    own = f"{station_machine(lists, station)}/902"
    told(lists, station, [[901, "2026-03-02", "person-archived", own, "{}", "", ""]])
    assert [each.badge for each in lists.people(ListQuery("zoe")).rows] == ["Z8"]


def test_a_long_list_is_cut_and_says_so(lists: OfficeLists) -> None:
    lists._db.execute(
        "INSERT INTO school.people SELECT machine || '/' || 1000 + n, machine, '', 'Dealer ' || n, ''"
        " FROM school.stations, generate_series(1, %s) AS n WHERE site = 'Reno'",
        (MOST,),
    )
    found = lists.people(ListQuery("dealer reno"))
    assert (len(found.rows), found.is_cut) == (MOST, False)
    assert lists.people(ListQuery()).is_cut


def test_cohorts_and_who_has_left_come_from_any_ledger_and_the_newest_counts(
    office: SchoolOffice, lists: OfficeLists, station: SchoolMachine
) -> None:
    with TraineeStore.open(station.machine.records) as store:
        store.add(Trainee("Zoe", "Z-99"), WHEN)
        status, zoe = PeopleStatus.beside(store), store.find("Z-99").id
        status.set_cohort([zoe], "Days", WHEN)
        station.sync()
        assert [each.name for each in lists.people(ListQuery(cohort="Days")).rows] == ["Zoe"]
        status.set_cohort([zoe], "Nights", WHEN + timedelta(days=1))
        key = status.key_of(zoe)
    station.sync()
    found = lists.people(ListQuery("zoe"))
    assert ([each.cohort for each in found.rows], list(found.cohorts)) == (["Nights"], ["Nights"])
    for kind, day, number in (
        ("person-archived", 3, 1),
        ("person-brought-back", 2, 0),
        ("person-brought-back", 4, 1),
    ):
        told(lists, station, [[901, str(WHEN + timedelta(days=day)), kind, key, "{}", "", ""]])
        assert len(lists.people(ListQuery("zoe")).rows) == (kind == "person-brought-back" and number)


def test_paces_count_every_round_and_answer(store: OfficeStore, station: SchoolMachine) -> None:
    days = store.paces("Reno", date(2000, 1, 1))
    assert sum(each.rounds for each in days) == counted(station, "SELECT count(*) FROM attempts")
    assert sum(each.answers for each in days) == counted(station, "SELECT count(*) FROM answers") > 0


def test_results_and_certificates_that_end_come_from_the_ledger(
    lists: OfficeLists, station: SchoolMachine
) -> None:
    exams = {each.exam: each for each in lists.exams(ListQuery()).rows}
    assert len(exams) == counted(station, "SELECT count(*) FROM sittings") > 0
    exam = min(exams)
    assert exams[exam].result == ""
    assert exams[exam].house
    certify(lists, station, exam, "2027-01-31")
    (found,) = lists.exams(ListQuery(exam)).rows
    assert (found.result, found.station, found.site) == ("failed", station.name, "Reno")
    assert [each.exam for each in lists.due(ListQuery(), date(2027, 2, 1)).rows] == [exam]
    assert lists.due(ListQuery(), date(2027, 1, 30)).rows == []
    told(lists, station, [[950, "2026-04-01", "revoked", exam, "{}", "", ""]])
    assert lists.due(ListQuery(), date(2027, 2, 1)).rows == []
    assert [each.result for each in lists.exams(ListQuery(exam)).rows] == ["revoked"]


def test_only_the_newest_certificate_of_a_person_at_a_house_is_due(
    lists: OfficeLists, station: SchoolMachine
) -> None:
    first, second, *_ = [each.exam for each in lists.exams(ListQuery()).rows]
    lists._db.execute(
        "UPDATE school.exam_places SET ref = 'x', house = (SELECT min(hash) FROM school.house_names)"
    )
    certify(lists, station, first, "2027-01-31")
    certify(lists, station, second, "2028-01-31", 910)
    assert [each.exam for each in lists.due(ListQuery(), date(2030, 1, 1)).rows] == [second]
    told(lists, station, [[950, "2026-04-01", "revoked", second, "{}", "", ""]])
    assert [each.exam for each in lists.due(ListQuery(), date(2030, 1, 1)).rows] == [first]


def test_a_hostile_station_names_only_its_own_houses(lists: OfficeLists, station: SchoolMachine) -> None:
    (first, *_), (row,) = (
        lists.exams(ListQuery()).rows,
        lists._db.execute("SELECT min(hash) FROM school.house_names").fetchall(),
    )
    lists._db.execute(
        "SELECT school.list_from(ROW(repeat('b', 16), 1, '', '', 'houses', 1, %s, now())::school.story)",
        (json.dumps({"rows": [[row[0], "wrong", "", ""]]}),),
    )
    assert "wrong" not in {each.house for each in lists.exams(ListQuery()).rows}
    assert first in lists.exams(ListQuery()).rows


def test_a_list_stays_readable_whatever_a_hostile_station_tells(
    lists: OfficeLists, station: SchoolMachine
) -> None:
    before = lists.exams(ListQuery()).rows
    (house,) = lists._db.execute("SELECT min(hash) FROM school.house_names").fetchone() or ("",)
    for exam, opened, dealer in (
        ("X1", "zzzz", "Eve"),
        ("X2", "2026-02-31", "Eve"),
        ("X" * 41, "2026-01-01", "Eve"),
        ("X4", "2026-01-01", "Eve\n\x1b[31m" + "e" * 100_000),
    ):
        told(lists, station, [[1, exam, opened, dealer, "9", "", house, "{}"]], "sittings")
    new = [each for each in lists.exams(ListQuery()).rows if each not in before]
    assert [(each.exam, len(each.dealer), each.dealer.isprintable()) for each in new] == [("X4", 100, True)]
    own = f"{station_machine(lists, station)}/950"
    told(lists, station, [[own, "9999-12-31", "Eve\n" + "e" * 100_000, "9", ""]], "profiles")
    told(lists, station, [[own, "2026-03-01", "Eva", "9", ""]], "profiles")
    assert [len(each.name) for each in lists.people(ListQuery("eve")).rows] == [100]
    told(lists, station, [[own, "9999-12-31", "Eva", "9", ""]], "profiles")
    assert [each.name for each in lists.people(ListQuery("eva")).rows] == ["Eva"], (
        "a clock is ahead for some days"
    )


def test_a_station_says_nothing_of_people_at_other_sites(lists: OfficeLists, station: SchoolMachine) -> None:
    lists._db.execute(
        "INSERT INTO school.stations (role, name, site, machine) VALUES ('r', 'other', 'Elko', repeat('a', 16))"
    )
    ref = f"{'a' * 16}/1"
    lists._db.execute("INSERT INTO school.people VALUES (%s, repeat('a', 16), '', 'Zoe', 'Z9')", (ref,))
    (before,) = lists.people(ListQuery("zoe")).rows
    told(lists, station, [[ref, "2026-03-09", "Eve", "Z9", ""]], "profiles")
    told(lists, station, [[1, "2026-03-09", "practice", "{}", "", "", "1", ref]], "attempts")
    cohort = json.dumps({"cohort": "Eve's", "people": [ref]})
    told(lists, station, [[901, "2026-03-09", "cohort-set", "", cohort, "", ""]])
    told(lists, station, [[902, "2026-03-09", "person-archived", ref, "{}", "", ""]])
    assert [*lists.people(ListQuery("zoe")).rows] == [before]
    lists._db.execute("UPDATE school.stations SET site = 'Elko' WHERE name = %s", (station.name,))
    told(lists, station, [[902, "2026-03-09", "person-archived", ref, "{}", "", ""]])
    assert lists.people(ListQuery("zoe")).rows == [], "of those at its own site it does"


def test_a_server_in_trouble_leaves_no_gap_in_the_lists(
    office: SchoolOffice, lists: OfficeLists, station: SchoolMachine
) -> None:
    own = f"{station_machine(lists, station)}/950"
    told(lists, station, [[own, "2026-03-01", "Zoe", "9", ""]], "profiles")
    with connected(**office.admin) as other, other.transaction():
        other.execute("SELECT 1 FROM school.people FOR UPDATE")
        lists._db.execute("SET lock_timeout = '50ms'")
        with pytest.raises(LockNotAvailable):
            told(lists, station, [[own, "2026-03-02", "Zoe Ray", "9", ""]], "profiles")


def test_a_cohort_is_in_what_is_looked_for_at_once(lists: OfficeLists, station: SchoolMachine) -> None:
    own = f"{station_machine(lists, station)}/950"
    (house,) = lists._db.execute("SELECT min(hash) FROM school.house_names").fetchone() or ("",)
    told(lists, station, [[own, "2026-03-01", "Zoe", "9", ""]], "profiles")
    told(lists, station, [[1, "X9", "2026-01-01", "Zoe", "9", own, house, "{}"]], "sittings")
    certify(lists, station, "X9", "2027-01-31")
    for number, cohort in enumerate(("Days", "Nights"), 1):
        body = json.dumps({"cohort": cohort, "people": [own]})
        told(lists, station, [[901, f"2026-03-0{number}", "cohort-set", "", body, "", ""]])
        asked = ListQuery(f"zoe {cohort.lower()}", cohort=cohort)
        found = (lists.people(asked), lists.exams(asked), lists.due(asked, date(2027, 2, 1)))
        assert [[each.cohort for each in listing.rows] for listing in found] == [[cohort]] * 3
    told(lists, station, [[903, "2026-03-04", "person-archived", own, "{}", "", ""]])
    assert lists.due(ListQuery("zoe"), date(2027, 2, 1)).rows == []
    assert [each.exam for each in lists.exams(ListQuery("zoe")).rows] == ["X9"]


def test_everything_can_be_derived_again(
    store: OfficeStore, lists: OfficeLists, station: SchoolMachine
) -> None:
    def seen() -> tuple[object, ...]:
        return lists.people(ListQuery()), lists.exams(ListQuery()), store.paces("Reno", date(2000, 1, 1))

    before = seen()
    store._db.execute("SELECT school.derive_anew()")
    assert seen() == before


def certify(lists: OfficeLists, station: SchoolMachine, exam: str, until: str, number: int = 901) -> None:
    """Two records about an exam, as an entry of the station's story has them."""
    text = json.dumps({"text": TEXT.format(until)})
    told(
        lists,
        station,
        [
            [number, "2026-03-02", "failed", exam, "{}", "", ""],
            [number + 1, "2026-03-02", "certified", exam, text, "", ""],
        ],
    )


def station_machine(lists: OfficeLists, station: SchoolMachine) -> str:
    row = lists._db.execute("SELECT machine FROM school.stations WHERE name = %s", (station.name,)).fetchone()
    assert row
    return str(row[0])


def told(lists: OfficeLists, station: SchoolMachine, rows: list[list[object]], kind: str = "ledger") -> None:
    """Rows in an entry of a station's story, records in its ledger if nothing else is said, as if they had come in."""
    for derive in ("derive_from", "list_from"):
        lists._db.execute(
            f"SELECT school.{derive}(ROW(machine, 900, '', '', %s::text, 1, %s, now())::school.story)"
            " FROM school.stations WHERE name = %s",
            (kind, json.dumps({"rows": rows}), station.name),
        )
