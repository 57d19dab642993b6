"""A school of two thousand stations: what a day costs one of them, a first join, the office's pages, the disk.

Every station joins and pushes a day by its own login. The other days of the year are copied inside the
database (tests/benchmarks/school_year.py); each row says which. The entries are those that a station tells
for people who train: rounds with their steps, answers.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from app.commands.school.school_desk import SchoolDesk
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.school.own_history import OwnStory
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.postgres.station_link import StationLink
from app.school.postgres.station_store import OfficeStore
from app.school.school_lists import ListQuery
from tests.benchmarks.row import Row, span
from tests.benchmarks.school_year import (
    DAYS,
    EXAMS,
    PEOPLE,
    STATIONS,
    WHOLE_DAYS,
    FirstDay,
    copy_the_year,
    push_first_days,
)
from tests.records.answers import random_answer
from tests.records.scripts import Script, scripts
from tests.school.server import PostgresServer, running_server
from tests.school.stations import SchoolMachine, SchoolOffice

_ROUNDS, _ANSWERS = 5, 40
"""What each person does in a day."""
_JOINED = 5_000
_LOOKS = 10
"""How often each page is asked for; the slowest time counts."""
_WHEN = datetime(2026, 1, 5, 9, tzinfo=UTC)
_LARGER = ("shared_buffers=512MB", "max_wal_size=8GB", "wal_level=minimal", "max_wal_senders=0")
"""As an administrator sets up a server for so many. Passwords cost what they cost."""


def rows() -> Iterator[Row]:
    """The small things first, then the same with a school that is full."""
    script = next(one for one in scripts(Library(), "ordinary") if len(one.entries) > 40)
    with running_server() as server, TemporaryDirectory() as folder:
        server.restart("listen_addresses=", *_LARGER)
        yield from _rows(Path(folder), server, script)


def _rows(folder: Path, server: PostgresServer, script: Script) -> Iterator[Row]:
    office = SchoolOffice(folder / "office", server.new_database("school"))
    station = office.station(folder / "one", "Reno")
    with TraineeStore.open(station.machine.records) as store:
        store.enrol([Trainee(f"Dealer {number}", str(number)) for number in range(PEOPLE)], _WHEN)
    station.sync()
    people = _told(station)
    _train(station, script, _WHEN)
    yield _synced(station, "a day of one station, in an empty school")
    told = _told(station)
    first = FirstDay(told[0].machine, told[: len(people)], told[len(people) :])
    start = perf_counter()
    pushed = push_first_days(office, first)
    took = perf_counter() - start
    yield Row(
        f"{STATIONS:,} stations join and push {PEOPLE} people and a day each, past every check",
        f"{pushed:,} entries",
        f"{span(took)}, {pushed / took:,.0f} a second",
    )
    took = _timed(office.sync)
    yield Row(
        f"the office's sync after that: {STATIONS * PEOPLE:,} people merged, training left out", span(took)
    )
    yield from _year(office, first)
    _train(station, script, _WHEN + timedelta(days=1))
    yield _synced(station, "the same in the full school", "≤ 2 s")
    yield from _pages(office)
    yield _joined(office, folder)
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    yield Row("how busy this machine was (load)", busy, f"{os.cpu_count()} cores")


def _synced(station: SchoolMachine, what: str, aim: str = "") -> Row:
    """Sync a station, and say how long that took and what it sent."""
    before = len(_told(station))
    took = _timed(station.sync)
    new = _told(station)[before:]
    sent = f"{len(new)} entries, {sum(len(each.body) for each in new) / 1e6:.1f} MB of text"
    return Row(f"sync of {what}", span(took), sent, aim=aim, met=took <= 2 if aim else None)


def _told(station: SchoolMachine) -> Any:
    with RecordsFile.open(station.machine.records) as records:
        machine = Ledger.beside(records).own_chain()
    with closing(OwnStory(station.member.folder)) as story:
        return story.after(machine, 0)


def _year(office: SchoolOffice, first: FirstDay) -> Iterator[Row]:
    """Fill the year, and say what it takes on the disk."""
    with connected(**office.admin) as connection:
        day = _on_disk(connection, "story")
        start = perf_counter()
        copied = copy_the_year(connection, len(first.day))
        took = perf_counter() - start
        lists, whole = _on_disk(connection) - _on_disk(connection, "story"), _on_disk(connection)
    yield Row(
        f"the rest of a year of {DAYS} days copied: bodies of {WHOLE_DAYS} days, the rest as bare rows",
        f"{copied:,} entries",
        f"{span(took)}; {whole / 1e9:.1f} GB on disk, {lists / 1e9:.1f} GB of it for the lists",
    )
    yield Row(
        f"computed from that: a whole year of {STATIONS:,} stations",
        f"{(lists + day * DAYS) / 1e9:,.0f} GB",
        f"{len(first.day) * STATIONS * DAYS:,} entries, {day / STATIONS / 1e3:,.0f} kB a day and station",
    )


def _on_disk(connection: Any, table: str = "%") -> int:
    """What a table of the school takes on the disk, or all of them, with their indexes."""
    row = connection.execute(
        "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = 'school'::regnamespace"
        " AND relkind = 'r' AND relname LIKE %s",
        (table,),
    ).fetchone()
    return int(row[0]) if row else 0


def _pages(office: SchoolOffice) -> Iterator[Row]:
    """The office's pages as its window asks for them: each with a login of its own."""
    desk, late = SchoolDesk(office.member, office.machine), date(2027, 9, 1)

    def due(query: ListQuery) -> object:
        with connected(**office.member.way()) as connection:
            return OfficeLists(connection).due(query, late)

    def paces() -> object:
        with connected(**office.member.way()) as connection:
            return OfficeStore(connection).paces("site 3", date(2026, 9, 1))

    pages: dict[str, Callable[[], object]] = {
        "stations": desk.stations,
        "quarantine": desk.held,
        "class": lambda: desk.people(ListQuery()),
        "class of a site": lambda: desk.people(ListQuery(site="site 3")),
        "class of a cohort": lambda: desk.people(ListQuery(cohort="Nights")),
        "class, a person looked for": lambda: desk.people(ListQuery("7-1 night")),
        "class, nobody found": lambda: desk.people(ListQuery("nobody")),
        "exams": lambda: desk.exams(ListQuery()),
        "exams of a cohort at a site": lambda: desk.exams(ListQuery("", "site 3", "Nights")),
        "exams, a person looked for": lambda: desk.exams(ListQuery("7-1 oxford")),
        "exams, nobody found": lambda: desk.exams(ListQuery("nobody")),
        "due": lambda: due(ListQuery()),
        "due, nobody found": lambda: due(ListQuery("nobody")),
        "days of a site": paces,
    }
    for name, page in pages.items():
        times = [_timed(page) for _ in range(_LOOKS)]
        yield Row(
            f"office page of {STATIONS:,} stations, {STATIONS * PEOPLE:,} people, {STATIONS * EXAMS:,} exams:"
            f" {name}",
            span(max(times)),
            f"the slowest of {_LOOKS}; mostly {span(median(times))}",
            aim="≤ 300 ms",
            met=max(times) <= 0.3,
        )


def _joined(office: SchoolOffice, folder: Path) -> Row:
    """A new machine joins and gets everybody."""
    with TraineeStore.open(office.machine.records) as store:
        store.enrol([Trainee(f"Person {number}", f"p{number}") for number in range(_JOINED)], _WHEN)
    # Without what is new at the stations: the copies of the year are no stories that anybody can follow.
    with (
        closing(OwnStory(office.member.folder)) as told,
        RecordsFile.open(office.machine.records) as records,
        connected(**office.member.way()) as connection,
    ):
        told.gather(records)
        StationLink(connection).push(told.after(Ledger.beside(records).own_chain(), 0))
    new = SchoolMachine(folder / "new")
    code = office.code("new", "Elko")

    def join() -> None:
        new.join(code)
        new.sync()

    took = _timed(join)
    with TraineeStore.open(new.machine.records) as store:
        assert len(store.trainees()) == _JOINED
    return Row(f"first join with {_JOINED:,} people", span(took), aim="≤ 30 s", met=took <= 30)


def _train(station: SchoolMachine, script: Script, when: datetime) -> None:
    """A day of everybody at a station."""
    chance = Random(str(when))
    with RecordsFile.open(station.machine.records) as records:
        records._db.execute("PRAGMA synchronous = OFF")
        rounds, drills = AttemptStore.beside(records), DrillStore.beside(records)
        for person in TraineeStore.beside(records).trainees():
            for _ in range(_ROUNDS):
                number = rounds.begin(script.started, script.house, when, person.id)
                for sequence, entry in enumerate(script.entries, 1):
                    rounds.append(number, sequence, entry)
            run = drills.begin("twenty", "payout", script.house, "1", when, person.id)
            for number in range(1, _ANSWERS + 1):
                drills.append(run, number, random_answer(chance), when)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
