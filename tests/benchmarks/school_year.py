"""A year of two thousand stations in a school's database, as the pages of the office find it.

Each station joins and pushes its people and its first day by its own login, past every check. The other days
are copies of that day, made inside the database: rows of stories, and what was derived from them.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

from app.school.machine_history import StoryEntry
from tests.school.database import Administered, Login

STATIONS, PEOPLE, DAYS, EXAMS = 2_000, 20, 250, 40
"""Stations; at each of them, people, days of training in a year, and exams."""
WHOLE_DAYS = 5
"""Days of which the copies have their bodies too. A year of them would take about 150 GB."""
_AT_ONE_SITE = 12


class FirstDay(NamedTuple):
    """What one station told, to be told by all others with their own names."""

    machine: str
    people: Sequence[StoryEntry]
    """Its people, and the house where they train."""
    day: Sequence[StoryEntry]

    def told_by(self, machine: str, number: int) -> list[tuple[str, str]]:
        """The same by another station: its own machine, and people of its own."""
        return [
            (each.kind, each.body.replace(self.machine, machine).replace('"Dealer ', f'"Dealer {number}-'))
            for each in (*self.people, *self.day)
        ]


def push_first_days(school: Administered, first: FirstDay) -> int:
    """Let every station join and push, as many at once as this machine has cores. Return how many entries."""

    def push(number: int) -> None:
        login = Login.made(school, f"station {number}", f"site {number // _AT_ONE_SITE}")
        with login.link() as link:
            link.push(login.tell_all(first.told_by(login.machine, number)))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # A station that cannot push ends the benchmark.
        for _ in pool.map(push, range(STATIONS)):
            pass
    return STATIONS * (len(first.people) + len(first.day))


def copy_the_year(connection: Any, a_day: int) -> int:
    """Copy the last `a_day` entries of each station for all other days. Return how many entries that were."""
    with _without_checks(connection, "story"):
        _copy_stories(connection, a_day)
    with _without_checks(connection, "days"):
        _copy_days(connection)
    with connection.transaction():
        _add_exams(connection)
    connection.execute("VACUUM ANALYZE")
    return STATIONS * a_day * (DAYS - 1)


@contextmanager
def _without_checks(connection: Any, table: str) -> Iterator[None]:
    """In one transaction, without what the database does with each new row."""
    with connection.transaction():
        connection.execute(f"ALTER TABLE school.{table} DISABLE TRIGGER ALL")
        yield
        connection.execute(f"ALTER TABLE school.{table} ENABLE TRIGGER ALL")


def _copy_stories(connection: Any, a_day: int) -> None:
    """Rows of all days, but bodies of some. Nobody follows their hashes here."""
    connection.execute(
        f"INSERT INTO school.story SELECT machine, t.seq + d * {a_day}, md5(t.hash || d) || md5(d || t.hash),"
        f" t.hash, kind, version, CASE WHEN d < {WHOLE_DAYS} THEN body ELSE '{{}}' END,"
        " arrived + d * interval '1 day' FROM school.story AS t JOIN school.stations AS s USING (machine),"
        f" generate_series(1, {DAYS - 1}) AS d WHERE name LIKE 'station %' AND t.seq > s.seq - {a_day}"
    )
    connection.execute(
        f"UPDATE school.stations SET seq = seq + {a_day * (DAYS - 1)} WHERE name LIKE 'station %'"
    )


def _copy_days(connection: Any) -> None:
    """What every day of training leaves in the table of days, and in the sums of people."""
    connection.execute("DROP INDEX school.days_by_ref")
    connection.execute(
        "INSERT INTO school.days SELECT machine, t.day + d, ref, rounds, runs, answers, seconds"
        " FROM school.days AS t JOIN school.stations AS s USING (machine),"
        f" generate_series(1, {DAYS - 1}) AS d WHERE name LIKE 'station %'"
    )
    connection.execute("CREATE INDEX days_by_ref ON school.days (ref)")
    connection.execute(
        f"UPDATE school.totals SET rounds = rounds * {DAYS}, runs = runs * {DAYS}, last = last + {DAYS - 1}"
        " WHERE left(ref, 16) IN (SELECT machine FROM school.stations WHERE name LIKE 'station %')"
    )


def _add_exams(connection: Any) -> None:
    """Exams as their records leave them in the tables, and two cohorts at each station."""
    numbered = (
        f"(SELECT machine, n, (n - 1) % {PEOPLE} + 1 AS p, 'E' || right(machine, 8) || n AS exam FROM"
        f" school.stations, generate_series(1, {EXAMS}) AS n WHERE name LIKE 'station %')"
    )
    connection.execute(
        "INSERT INTO school.standing (ref, cohort) SELECT ref, CASE WHEN right(badge, 1)::int % 2 = 0"
        " THEN 'Nights' ELSE 'Days' END FROM school.people WHERE name LIKE 'Dealer %' ON CONFLICT DO NOTHING"
    )
    connection.execute(
        "INSERT INTO school.exams SELECT exam, e.machine, to_char(date '2026-01-05' + n * 7, 'YYYY-MM-DD'),"
        f" name, badge FROM {numbered} AS e JOIN school.people AS p ON p.ref = e.machine || '/' || e.p"
    )
    connection.execute(
        "INSERT INTO school.exam_places (exam, machine, opened, dealer, badge, ref, house)"
        " SELECT e.exam, e.machine, opened, dealer, e.badge, ref, hash FROM school.exams AS e"
        " JOIN school.people AS p ON (p.name, p.badge, p.machine) = (e.dealer, e.badge, e.machine)"
        " JOIN school.house_names AS h ON h.machine = e.machine"
    )
    for number, kind, until in ((0, "passed", "NULL"), (1, "certified", "date '2027-01-05' + n * 7")):
        connection.execute(
            f"INSERT INTO school.exam_records SELECT machine, n * 2 + {number}, '2026-02-01', '{kind}', exam,"
            f" {until} FROM {numbered} AS e"
        )
    connection.execute(
        "UPDATE school.exam_places AS e SET ends = n.valid_until FROM (SELECT DISTINCT ON (ref, house) exam,"
        " machine, valid_until FROM school.certificates ORDER BY ref, house, valid_until DESC) AS n"
        " WHERE (e.exam, e.machine) = (n.exam, n.machine)"
    )
