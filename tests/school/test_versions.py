"""The office, its database and its stations may be up to two versions apart, in either direction."""

import json
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.records.backup.merge import merge_records
from app.records.db.entry_codec import time_text
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.school import others_records, received_rows
from app.records.school.own_history import OwnStory
from app.records.training.trainee_store import TraineeStore
from app.school import machine_history
from app.school.machine_history import StoryEntry, next_entry
from app.school.postgres import schema
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.postgres.station_store import OfficeStore
from app.school.school_lists import ListQuery
from tests.records.machines import dump
from tests.school.database import School
from tests.school.server import Reached
from tests.school.stations import WHEN, SchoolMachine, SchoolOffice
from tests.sweeps import swept

_NUMBERS = count(1)


def database(postgres: Reached) -> dict[str, Any]:
    return postgres.new_database(f"versions{next(_NUMBERS)}")


def of_version(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on the program is one that knows the database only up to this version."""
    monkeypatch.setattr(schema, "VERSIONS", schema.VERSIONS[:number])


def stories(office: SchoolOffice) -> list[StoryEntry]:
    with connected(**office.admin) as connection:
        return list(OfficeStore(connection).stories())


def seen(office: SchoolOffice) -> list[object]:
    """What the office's pages show."""
    with connected(**office.admin) as connection:
        lists, store = OfficeLists(connection), OfficeStore(connection)
        asked, days = ListQuery(), store.paces("Reno", date(2000, 1, 1))
        return [lists.people(asked), lists.exams(asked), lists.due(asked, date(2100, 1, 1)), days]


def tell(station: SchoolMachine, version: int, *told: tuple[str, dict[str, Any]]) -> None:
    """Let a machine tell something as a program of another version tells it."""
    with (
        closing(OwnStory(station.member.folder)) as own,
        RecordsFile.open(station.machine.records) as records,
    ):
        machine = Ledger.beside(records).own_chain()
        for kind, body in told:
            own._append(next_entry(machine, own.head, kind, json.dumps({**body, "last": True}), version))


@pytest.mark.parametrize("first", swept(range(1, len(schema.VERSIONS))))
def test_an_older_database_is_upgraded_with_all_that_is_in_it(
    postgres: Reached, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    with monkeypatch.context() as older:
        of_version(older, first)
        office = SchoolOffice(tmp_path / "office", database(postgres))
        station = office.station(tmp_path / "kiosk", "Reno")
        station.trial.work(30)
        assert station.sync().trouble == ""
    # A newer program syncs with the older database.
    station.trial.work(10)
    assert station.sync().trouble == office.sync().trouble == ""
    before = stories(office)
    with connected(**office.admin) as connection:
        assert schema.version_of(connection) == first
        assert schema.prepare(connection) == schema.version_of(connection) == len(schema.VERSIONS)
    assert stories(office) == before, "stories are kept as they were written"
    assert station.sync().trouble == office.sync().trouble == ""
    # A school that was new from the start shows the same.
    with connected(**office.admin) as connection:
        upgraded = seen(office)
        connection.execute("SELECT school.derive_anew()")
    assert seen(office) == upgraded


def test_a_newer_database_serves_older_programs_but_not_its_administrator(
    postgres: Reached, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = SchoolOffice(tmp_path / "office", database(postgres))
    station, newest = office.station(tmp_path / "kiosk"), len(schema.VERSIONS)
    with connected(**office.admin) as connection:
        connection.execute("ALTER TABLE school.stations ADD COLUMN newer text NOT NULL DEFAULT ''")
        connection.execute("INSERT INTO school.versions (number) VALUES (%s)", (newest + 2,))
        station.trial.work(10)
        assert station.sync().trouble == office.sync().trouble == ""
        with pytest.raises(
            Refused,
            match=rf"^the school's database is version {newest + 2}, but this program supports only up to {newest}; install the newer program$",
        ):
            schema.prepare(connection)


def test_a_database_with_other_letters_is_refused(postgres: Reached) -> None:
    with connected(**postgres.parameters) as connection:
        connection.execute("DROP DATABASE IF EXISTS letters")
        connection.execute("CREATE DATABASE letters ENCODING 'SQL_ASCII' TEMPLATE template0")
    with (
        connected(**{**postgres.parameters, "dbname": "letters"}) as connection,
        pytest.raises(
            Refused,
            match=r"^the database doesn't store text as UTF-8; create a new one with: createdb --encoding=UTF8 --template=template0 NAME$",
        ),
    ):
        schema.prepare(connection)


def test_only_a_superuser_makes_or_upgrades_a_school(postgres: Reached) -> None:
    way = database(postgres)
    with connected(**way) as connection:
        connection.execute("SET SESSION AUTHORIZATION pg_monitor")
        with pytest.raises(
            Refused,
            match=r"^pg_monitor isn't a superuser on the server; only a superuser can set up or upgrade the school \(createuser --superuser\)$",
        ):
            schema.prepare(connection)


def test_what_a_newer_station_tells_is_kept_passed_on_and_read_after_an_upgrade(
    postgres: Reached, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = SchoolOffice(tmp_path / "office", database(postgres))
    newer, older = office.station(tmp_path / "newer"), office.station(tmp_path / "older")
    with TraineeStore.open(newer.machine.records) as store:
        store.add(Trainee("Mia", "7"), WHEN)
    assert newer.sync().trouble == ""
    with TraineeStore.open(newer.machine.records) as store:
        store.change(store.find("7"), Trainee("Mia Ray", "7"), "", WHEN)
    person = {"rows": [[_ref(newer), time_text(WHEN), "Mia Ray", "7", ""]], "shoe-size": [39]}
    note = {"rows": [[_ref(newer), "wears glasses"]]}
    tell(newer, machine_history.VERSION + 2, ("profiles", person), ("notes-on-people", note))
    told = _own(newer)
    assert {each.version for each in told} == {machine_history.VERSION, machine_history.VERSION + 2}
    for machine in (newer, older, office):
        assert machine.sync().trouble == ""
    assert [each for each in stories(office) if each.machine == told[0].machine] == told
    for machine in (older, office):
        with TraineeStore.open(machine.machine.records) as store:
            assert [each.name for each in store.trainees()] == ["Mia Ray"], "what is known counts"
    # The older station gets the newer program, which knows the kind and writes the next version.
    noted: list[object] = []
    monkeypatch.setattr(machine_history, "VERSION", machine_history.VERSION + 2)
    monkeypatch.setattr(others_records, "VERSION", machine_history.VERSION)
    monkeypatch.setitem(
        received_rows._TAKERS,
        "notes-on-people",
        lambda rows, machine, body: noted.append((machine, body["rows"])),
    )
    before = dump(older.machine.records)
    assert older.sync().trouble == ""
    assert noted == [(told[0].machine, note["rows"])]
    assert dump(older.machine.records) == before, "and nothing is there twice"


def test_a_story_of_a_program_too_new_stops_there_and_the_others_go_on(
    postgres: Reached, tmp_path: Path
) -> None:
    office = SchoolOffice(tmp_path / "office", database(postgres))
    newer, other = office.station(tmp_path / "newer"), office.station(tmp_path / "other")
    for station in (newer, other):
        station.trial.work(5)
    tell(newer, machine_history.NEWEST + 1, ("unheard-of", {}))
    for station in (newer, other):
        station.sync()
    said = office.sync().trouble
    assert "newer version of the program" in said
    merged = tmp_path / "merged"
    merge_records(office.machine.records, other.trial.snapshot("last"), merged)
    assert dump(merged)["profiles"] == dump(office.machine.records)["profiles"] != [], (
        "the other one is there"
    )


def test_an_entry_of_any_version_is_taken_in_by_the_database(school: School) -> None:
    one = school.station("kiosk 1")
    entries: Sequence[StoryEntry] = [
        next_entry(
            one.machine, machine_history.StoryHead(), "remark", '{"a": 1}', machine_history.VERSION + 3
        )
    ]
    assert one.push(entries).seq == 1
    with school.as_admin() as connection:
        assert list(OfficeStore(connection).stories()) == entries


def _ref(station: SchoolMachine) -> str:
    with RecordsFile.open(station.machine.records) as records:
        return f"{Ledger.beside(records).own_chain()}/1"


def _own(station: SchoolMachine) -> list[StoryEntry]:
    with (
        closing(OwnStory(station.member.folder)) as own,
        RecordsFile.open(station.machine.records) as records,
    ):
        return own.after(Ledger.beside(records).own_chain(), 0)
