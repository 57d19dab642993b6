"""A school of many stations: what a day costs one of them, a first join, the office's pages, and the disk.

A small school is measured and the rest is computed from it; each row says which. The entries are those that a
station tells for people who train: rounds with their steps, answers, exams.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.school.own_story import OwnStory
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.postgres.office_store import OfficeStore
from app.school.school_lists import ListQuery
from app.school.story import StoryEntry
from tests.benchmarks.row import Row, span
from tests.records.answers import random_answer
from tests.records.scripts import Script, scripts
from tests.school.database import Login
from tests.school.server import PostgresServer, running_server
from tests.school.stations import SchoolMachine, SchoolOffice

_PEOPLE, _ROUNDS, _ANSWERS, _DAYS = 20, 5, 40, 250
"""People at a station, what each does in a day, and the days of a year."""
_PUSHED, _PUSHED_DAYS = 200, 5
"""Stations whose stories are told in full, and the days that each tells of."""
_JOINED = 5_000
_WHOLE, _TRAINED = 2_000, 100
"""Stations whose people and exams are written into the database, to ask the office's pages; and how many of
them have the days of a year too. A page shows the days of one site, whatever other sites have."""
_WHEN = datetime(2026, 1, 5, 9, tzinfo=UTC)
_DAY = "2026-01-06"
"""The day that is told."""


def rows() -> Iterator[Row]:
    """Measured at a small size, and computed for the large one."""
    script = next(one for one in scripts(Library(), "ordinary") if len(one.entries) > 40)
    with running_server() as server, TemporaryDirectory() as folder:
        yield from _rows(Path(folder), server, script)


def _rows(folder: Path, server: PostgresServer, script: Script) -> Iterator[Row]:
    office = SchoolOffice(folder / "office", server.new_database("school"))
    station = office.station(folder / "one", "Reno")
    people = [Trainee(f"Dealer {number}", str(number)) for number in range(_PEOPLE)]
    with TraineeStore.open(station.machine.records) as store:
        store.enrol(people, _WHEN)
    _train(station, script, _WHEN)
    station.sync()
    before = _size(office)
    _train(station, script, _WHEN + timedelta(days=1))
    day = _timed(station.sync)
    entries, grown = _size(office)[0] - before[0], _size(office)[1] - before[1]
    what = f"sync of a day of one station: {_PEOPLE} people, {_ROUNDS} rounds and {_ANSWERS} answers each"
    yield Row(
        what, span(day), f"{entries} entries, {grown / 1e3:,.0f} kB of stories", aim="≤ 2 s", met=day <= 2
    )
    with closing(OwnStory(station.member.folder)) as story:
        told = story.after("", story.head.seq - entries)
    yield from _crowd(office, told)
    with TraineeStore.open(office.machine.records) as store:
        store.enrol([Trainee(f"Person {number}", f"p{number}") for number in range(_JOINED)], _WHEN)
    office.sync()
    new = SchoolMachine(folder / "new")
    code = office.code("new", "Elko")

    def join() -> None:
        new.join(code)
        new.sync()

    joined = _timed(join)
    yield Row(f"first join with {_JOINED:,} people", span(joined), aim="≤ 30 s", met=joined <= 30)
    yield from _pages(office)


def _crowd(office: SchoolOffice, told: Sequence[StoryEntry]) -> Iterator[Row]:
    """Many stations tell days of work, each by its own login and past every check of the database.

    What one station told in a day stands for all of them: only the machine and the day are others.
    """
    start, before = perf_counter(), _on_disk(office)
    for number in range(_PUSHED):
        login = Login.made(office, f"pushed {number}", f"site of {number}")
        with login.link() as link:
            for day in range(_PUSHED_DAYS):
                when = (_WHEN + timedelta(days=1 + day)).date().isoformat()
                link.push(login.tell_all([(each.kind, each.body.replace(_DAY, when)) for each in told]))
    took, entries = perf_counter() - start, _PUSHED * _PUSHED_DAYS * len(told)
    each = (_on_disk(office) - before) / entries
    whole = len(told) * _DAYS * _WHOLE
    yield Row(
        f"pushed: {_PUSHED} stations, {_PUSHED_DAYS} days each",
        f"{entries:,} entries",
        f"{span(took)}, {entries / took:,.0f} entries a second, {each / 1e3:,.1f} kB of disk for each",
    )
    yield Row(
        f"computed from that: {_WHOLE:,} stations, {_PEOPLE} people each, a year of {_DAYS} days",
        f"{whole * each / 1e9:,.0f} GB",
        f"{whole:,} entries; taking in a day of all of them: {span(whole / _DAYS / (entries / took))}",
    )


def _on_disk(office: SchoolOffice) -> int:
    """What the whole school takes on the disk: stories, what is derived from them, and all indexes."""
    with connected(**office.admin) as connection:
        row = connection.execute(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = 'school'::regnamespace"
            " AND relkind = 'r'"
        ).fetchone()
    return int(row[0]) if row else 0


def _pages(office: SchoolOffice) -> Iterator[Row]:
    """The office's pages over stations that are there as summaries of a year, one in each row."""
    with connected(**office.admin) as connection:
        _summarize(connection)
        store, lists, late = OfficeStore(connection), OfficeLists(connection), date(2027, 3, 1)
        pages: dict[str, Callable[[], object]] = {
            "stations": store.stations,
            "quarantine": store.held,
            "class": lambda: lists.people(ListQuery()),
            "class of a site": lambda: lists.people(ListQuery(site="site 3")),
            "class, a person looked for": lambda: lists.people(ListQuery("dealer 7- night")),
            "results": lambda: lists.exams(ListQuery()),
            "results of a cohort at a site": lambda: lists.exams(ListQuery("", "site 3", "Nights")),
            "results, a person looked for": lambda: lists.exams(ListQuery("dealer 7- oxford")),
            "due": lambda: lists.due(ListQuery(), late),
            "due, nobody found": lambda: lists.due(ListQuery("nobody"), late),
            "paces of a site": lambda: store.paces("site 3", date(2026, 9, 1)),
        }
        (size,) = connection.execute(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = 'school'::regnamespace"
            " AND relname = 'days'"
        ).fetchone() or (0,)
        for name, page in pages.items():
            took = min(_timed(page) for _ in range(5))
            yield Row(
                f"office page, {_WHOLE:,} stations: {name}", span(took), aim="≤ 300 ms", met=took <= 0.3
            )
        yield Row(
            f"derived days of {_TRAINED:,} stations, {_PEOPLE} people, {_DAYS} days",
            f"{float(size) / 1e6:,.0f} MB",
            f"computed for {_WHOLE:,}: {float(size) / _TRAINED * _WHOLE / 1e9:,.1f} GB",
        )


def _summarize(connection: Any) -> None:
    """What a year of many stations leaves in the derived tables, written straight into them."""
    machine = "lpad(to_hex(s), 16, '0')"
    connection.execute(
        f"INSERT INTO school.stations (role, name, site, machine) SELECT 'r' || s, 'station ' || s,"
        f" 'site ' || s / 12, {machine} FROM generate_series(1, {_WHOLE}) AS s"
    )
    connection.execute(
        f"INSERT INTO school.people SELECT {machine} || '/' || p, {machine}, '2026-01-05', 'Dealer ' || s || '-' || p, p::text"
        f" FROM generate_series(1, {_WHOLE}) AS s, generate_series(1, {_PEOPLE}) AS p"
    )
    # The sums of these days are written below, all at once.
    connection.execute("ALTER TABLE school.days DISABLE TRIGGER add_up")
    connection.execute(
        f"INSERT INTO school.days SELECT {machine}, date '2026-01-05' + d, {machine} || '/' || p, {_ROUNDS}, 2,"
        f" {_ANSWERS}, 200 FROM generate_series(1, {_TRAINED}) AS s, generate_series(1, {_PEOPLE}) AS p,"
        f" generate_series(1, {_DAYS}) AS d"
    )
    connection.execute(
        f"INSERT INTO school.exams SELECT 'E' || s || '-' || p, {machine}, to_char(date '2026-01-05' + p * 7,"
        f" 'YYYY-MM-DD'), 'Dealer ' || s || '-' || (p + 1) / 2, ((p + 1) / 2)::text FROM generate_series(1, {_WHOLE}) AS s,"
        f" generate_series(1, {_PEOPLE} * 2) AS p"
    )
    for number, kind, until in ((0, "passed", "NULL"), (1, "certified", "date '2027-01-05' + p * 7")):
        connection.execute(
            f"INSERT INTO school.exam_records SELECT {machine}, p * 2 + {number}, '2026-02-01', '{kind}',"
            f" 'E' || s || '-' || p, {until} FROM generate_series(1, {_WHOLE}) AS s,"
            f" generate_series(1, {_PEOPLE} * 2) AS p"
        )
    connection.execute(
        "INSERT INTO school.exam_places SELECT exam, machine, opened, dealer, badge, machine || '/' || badge, 'h'"
        " FROM school.exams"
    )
    connection.execute(
        "INSERT INTO school.house_names SELECT DISTINCT machine, 'h', 'oxford' FROM school.exams"
    )
    connection.execute(
        "INSERT INTO school.standing (ref, cohort) SELECT ref, CASE WHEN badge::int % 2 = 0 THEN 'Nights'"
        " ELSE 'Days' END FROM school.people WHERE badge ~ '^[0-9]+$' ON CONFLICT DO NOTHING"
    )
    connection.execute(
        f"INSERT INTO school.totals SELECT ref, {_ROUNDS * _DAYS}, {_DAYS}, '2026-12-01' FROM school.people"
        " ON CONFLICT DO NOTHING"
    )
    connection.execute(
        "INSERT INTO school.newest_certificates SELECT DISTINCT ON (ref, house) exam, valid_until"
        " FROM school.certificates ORDER BY ref, house, valid_until DESC"
    )
    connection.execute("ANALYZE")


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


def _size(office: SchoolOffice) -> tuple[int, int]:
    """Entries in the database, and what stories and their index take on the disk."""
    with connected(**office.admin) as connection:
        row = connection.execute(
            "SELECT count(*), coalesce(sum(pg_column_size(s.*)), 0) FROM school.story AS s"
        ).fetchone()
    return (int(row[0]), int(row[1])) if row else (0, 0)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
