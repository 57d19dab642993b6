"""A list is sorted by what a column means, not by its letters: figures by size, days by the calendar, “never” first."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest

from app.school.school_lists import EndingCertificate, Held, SchoolExam, SchoolPerson
from app.ui.office.records.record_columns import exam_columns as sat_columns
from app.ui.office.records.record_columns import force_judged
from app.ui.office.records.records_table import RecordColumn
from app.ui.office.school.pages.school_columns import (
    due_columns,
    exam_columns,
    held_columns,
    person_columns,
    station_columns,
)
from tests.ui.records import shelves
from tests.ui.school.paper_school import NOW, station

PERSON = SchoolPerson("Ann", "D1", "May", "Reno", 0, 0, None, "")
EXAM = SchoolExam("K7QF-0001", "m", "Kiosk", "Reno", date(2026, 9, 1), "Ann", "D1", "May", "oxford", "passed")
ENDING = EndingCertificate("K7QF-0001", "Ann", "D1", "May", "oxford", "Kiosk", "Reno", date(2026, 9, 1))
HELD = Held("Kiosk", "m", 1, "fork", "ledger", NOW)
AN_HOUR = timedelta(hours=1)
LATER = (date(2025, 12, 31), date(2026, 4, 1), date(2026, 12, 1))

CASES: dict[str, tuple[Sequence[RecordColumn[Any]], str, list[Any]]] = {
    "rounds": (person_columns(), "Rounds", [PERSON._replace(rounds=number) for number in (9, 80, 700)]),
    "drills": (person_columns(), "Drills", [PERSON._replace(runs=number) for number in (9, 80, 1_000)]),
    "last trained": (
        person_columns(), "Last trained", [PERSON, *[PERSON._replace(last=day) for day in LATER]],
    ),
    "date of an exam": (exam_columns(str), "Date", [EXAM._replace(day=day) for day in LATER]),
    "expires": (due_columns(str, lambda: NOW), "Expires", [ENDING._replace(until=day) for day in LATER]),
    "entry": (held_columns(), "Entry", [HELD._replace(seq=number) for number in (9, 80, 1_000)]),
    "arrived": (
        held_columns(), "Arrived", [HELD._replace(arrived=NOW - hours * AN_HOUR) for hours in (30, 9, 1)],
    ),
    "last contact": (
        station_columns(lambda: NOW),
        "Last contact",
        [station("a", contact=None), *[station("b", contact=NOW - hours * AN_HOUR) for hours in (30, 9, 1)]],
    ),
    "to send": (
        station_columns(lambda: NOW), "To send", [station("a", waiting=number) for number in (0, 9, 80, 1_000)],
    ),
    "date of a sitting": (
        sat_columns(str), "Date", sorted(shelves.many()[:4], key=lambda sat: sat.when),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_column_is_sorted_by_what_it_means(name: str) -> None:
    columns, title, rows = CASES[name]
    (column,) = [each for each in columns if each.title == title]
    assert column.order
    found = sorted([*rows[1:], rows[0]], key=column.order)
    assert [column.shown(row) for row in found] == [column.shown(row) for row in rows]
    assert len({column.order(row) for row in rows}) == len(rows)


def test_a_certificate_is_good_on_its_last_day_and_expired_on_the_next() -> None:
    (column,) = [each for each in due_columns(str, lambda: NOW) if each.title == "Status"]
    today = NOW.astimezone().date()
    shown = [column.shown(ENDING._replace(until=today + timedelta(days=days))) for days in (-1, 0, 1)]
    assert shown == ["Expired", "Expires soon", "Expires soon"]
    assert column.kind
    assert [column.kind(ENDING._replace(until=today - timedelta(days=days))) for days in (0, 1)] == [
        "form",
        "wrong",
    ]


def test_what_holds_is_green_what_needs_somebody_soon_is_amber_and_the_rest_is_red() -> None:
    assert force_judged("in-force") == "right"
    assert {force_judged(kind) for kind in ("away", "expires-soon", "rules-changed", "never")} == {"soon"}
    assert {force_judged(kind) for kind in ("expired", "revoked", "failed")} == {"wrong"}
