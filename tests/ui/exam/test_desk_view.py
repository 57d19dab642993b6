"""What the supervisors' desk says beside the exams: backups, rules, forms, who is due; nearly all of it without a window."""

from datetime import date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.certificate.due import DueDealer
from app.certificate.pass_status import Force
from app.errors import Refused
from app.exam.exam_file import Sat
from app.learning.people import Person
from app.ports.backups import DailyBackups
from app.procedure.library import Library
from app.ui.kit.components.progress import Boxes
from app.ui.kit.components.tag import Tag
from app.ui.kit.settings import Settings
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.exams.supervisor_desk_rows import DueRow
from app.ui.office.exams.supervisor_desk_view import DeskView, desk_view, short_day

NOON = datetime(2026, 11, 16, 12).astimezone()
APPROVED, DRAFT = SimpleNamespace(is_approved=True), SimpleNamespace(is_approved=False)


def refuse(_house: str) -> Any:
    raise Refused("the house file has a problem")


def view(**parts: Any) -> DeskView:
    """The desk of a machine where all is well but for these parts."""
    all_is_well = {
        "teaching": SimpleNamespace(today=NOON.date),
        "people": SimpleNamespace(present=None),
        "backups": SimpleNamespace(daily=lambda: DailyBackups(Path("/media"), 14, NOON)),
        "filing": SimpleNamespace(due=lambda: []),
        "exams": SimpleNamespace(forms=SimpleNamespace(of=lambda _house: [APPROVED])),
        "rules": SimpleNamespace(of=lambda _house: SimpleNamespace(count=lambda _what: 0)),
        "supervisors": SimpleNamespace(everybody=lambda: [1, 2]),
    }
    records: Any = SimpleNamespace(**{**all_is_well, **parts})
    return desk_view(records, "oxford")


def test_a_machine_where_all_is_well_says_so() -> None:
    assert view() == DeskView((), "", "Today", True, "All confirmed", True, "1 form", True, "2 accounts")


@pytest.mark.parametrize(
    ("last", "words", "is_fine"),
    [
        (NOON + timedelta(days=1), "Today", True),
        (NOON, "Today", True),
        (NOON - timedelta(days=1), "1 day ago", True),
        (NOON - timedelta(days=2), "2 days ago", False),
        (None, "No backup yet", False),
    ],
)
def test_a_backup_is_fine_until_it_is_two_days_old(last: datetime | None, words: str, is_fine: bool) -> None:
    daily = SimpleNamespace(daily=lambda: DailyBackups(Path("/media"), 14, last))
    found = view(backups=daily)
    assert (found.backup, found.is_backup_fine) == (words, is_fine)


def test_daily_backups_that_are_off_are_not_fine() -> None:
    found = view(backups=SimpleNamespace(daily=lambda: None))
    assert (found.backup, found.is_backup_fine) == ("Daily backups are off", False)


def test_rules_and_forms_that_wait_are_counted() -> None:
    rules = SimpleNamespace(of=lambda _house: SimpleNamespace(count={"open": 3, "confirmed": 9}.get))
    forms = SimpleNamespace(forms=SimpleNamespace(of=lambda _house: [DRAFT, APPROVED, DRAFT]))
    found = view(rules=rules, exams=forms)
    assert (found.rules, found.is_confirmed) == ("3 to confirm", False)
    assert (found.forms, found.is_form_ready) == ("2 to approve", False)


def test_a_house_file_with_problems_is_named_where_rules_and_forms_stand() -> None:
    found = view(rules=SimpleNamespace(of=refuse), exams=SimpleNamespace(forms=SimpleNamespace(of=refuse)))
    assert (found.rules, found.is_confirmed) == ("The house file has problems", False)
    assert (found.forms, found.is_form_ready) == ("The house file has problems", False)


def test_who_is_signed_in_and_one_account_are_named() -> None:
    people = SimpleNamespace(present=SimpleNamespace(name="Dee Vos"))
    found = view(people=people, supervisors=SimpleNamespace(everybody=lambda: [1]))
    assert (found.present, found.supervisors) == ("Dee Vos", "1 account")


def test_the_gravest_comes_first_and_of_those_alike_the_one_who_lapses_first() -> None:
    def dealer(gravity: int, until: date | None) -> Any:
        return SimpleNamespace(force=SimpleNamespace(gravity=gravity, until=until))

    soon, late, never = dealer(1, date(2026, 12, 1)), dealer(1, date(2027, 1, 1)), dealer(1, None)
    grave = dealer(2, date(2028, 1, 1))
    found = view(filing=SimpleNamespace(due=lambda: [never, late, grave, soon]))
    assert found.due == (grave, soon, late, never)


def test_a_day_of_another_year_has_its_year() -> None:
    today = date(2026, 11, 16)
    assert short_day(date(2026, 1, 2), today) == "Jan 2"
    assert short_day(date(2025, 12, 31), today) == "Dec 31, 2025"


def test_a_desk_where_nobody_is_due_says_so(qtbot: QtBot, letters: str, library: Library) -> None:
    everybody: Any = SimpleNamespace(name="Ines Roy")
    exams: Any = SimpleNamespace(ledger_trouble=str, sittings=list)
    parent = QWidget()
    qtbot.addWidget(parent)
    house = library.house("oxford")
    page = DeskPage(exams, everybody, house, str, NOON.date(), view, Settings(), parent)
    parent.show()
    said = "Everyone has passed, and every pass is good for at least 60 more days."
    qtbot.waitUntil(lambda: said in [each.text() for each in page.due.findChildren(QLabel)])
    assert "No one is due" in [each.text() for each in page.due.findChildren(QLabel)]
    assert page.due_rows == []
    page._sittings = [Sat("K7QF-2M9D", "Dee", "", "oxford", NOON, True, True, False)] * 2
    page.search.setText("dee")
    page.search.setText("nobody")
    shown = page._list_column.itemAt(0)
    assert shown
    assert words_on(shown.widget()) == ["No exams match", "Try a shorter search."]
    assert words_on(page.classroom)[:2] == ["Class at a glance", "Oxford Casino"]
    nobody: Any = SimpleNamespace(members=())
    page.show_class(nobody)
    assert words_on(page.classroom) == [
        "Class at a glance",
        "Oxford Casino, 0 dealers",
        "No dealers yet",
        "Add the dealers you train. Their skills and what to work on show up here.",
    ]
    person = SimpleNamespace(name="Ann")
    member = SimpleNamespace(person=person, states={"mastered": 1}, needs=(), late=0)
    some: Any = SimpleNamespace(members=[member])
    page.show_class(SimpleNamespace(members=[member] * 13))  # type: ignore[arg-type]
    assert len(page.classroom.findChildren(Boxes)) == 12, "the rest is on a page of its own"
    page.show_class(some)
    assert words_on(page.classroom)[:5] == [
        "Class at a glance",
        "Oxford Casino, 1 dealer",
        "Ann",
        "100%",
        "–",
    ]


def words_on(part: QWidget | None) -> list[str]:
    """What is written on a part of the page."""
    assert part
    return [each.text() for each in part.findChildren(QLabel) if each.text() and each.isVisibleTo(part)]


@pytest.mark.parametrize(
    ("badge", "examined", "force", "told", "tag"),
    [
        ("7", None, Force("never", None), "Badge 7", "Never tested"),
        ("", None, Force("never", None), "no badge", "Never tested"),
        ("7", datetime(2026, 10, 3, 9), Force("failed", None), "Oxford Casino · not passed Oct 3", "Not passed"),
        ("7", datetime(2025, 10, 3, 9), Force("expired", None), "Oxford Casino · passed Oct 3, 2025", "Expired"),
        ("", datetime(2026, 1, 9, 9), Force("expires-soon", date(2026, 11, 17)), "Oxford Casino · passed Jan 9", "1 day left"),
        ("", datetime(2026, 1, 9, 9), Force("expires-soon", date(2026, 11, 26)), "Oxford Casino · passed Jan 9", "10 days left"),
    ],
)  # fmt: skip
def test_whoever_is_due_is_listed_with_the_day_of_the_last_exam(
    badge: str, examined: datetime | None, force: Force, told: str, tag: str, qtbot: QtBot
) -> None:
    sat = (
        Sat("K7QF-2M9D", "Dee", badge, "oxford", examined.astimezone(), True, True, False)
        if examined
        else None
    )
    due = DueDealer(sat, "Oxford Casino" if sat else "", force, Person(1, "Dee", badge, False))
    row = DueRow(due, NOON.date())
    qtbot.addWidget(row)
    assert row.toolTip() == f"{told}. {force.words}"
    assert [each.text for each in row.findChildren(Tag)] == [tag]


def test_sixty_exams_are_listed_and_of_more_it_is_said_how_many_there_are(
    qtbot: QtBot, letters: str, library: Library
) -> None:
    everybody: Any = SimpleNamespace(name="Ines Roy")
    sat = Sat("K7QF-2M9D", "Dee", "", "oxford", NOON, True, True, False)
    parent, exams = QWidget(), SimpleNamespace(ledger_trouble=str, sittings=list)
    qtbot.addWidget(parent)
    house, today = library.house("oxford"), NOON.date()
    page = DeskPage(exams, everybody, house, str, today, view, Settings(), parent)
    for count in (0, 1, 2):
        page._sittings = [sat] * count
        page._list()
        assert page.search.isVisibleTo(page) is (count == 2), "one exam is not looked for"
    for count, is_more in ((60, False), (61, True)):
        page._sittings = [sat] * count
        page._list()
        assert len(page.rows) == 60
        assert page.more.isVisibleTo(page) is is_more
    assert page.more.text() == "Showing 60 of 61 exams. Type more to narrow the search."


def test_whoever_is_due_leads_to_the_last_exam_or_else_to_a_new_one(
    qtbot: QtBot, letters: str, library: Library
) -> None:
    everybody: Any = SimpleNamespace(name="Ines Roy")
    exams: Any = SimpleNamespace(ledger_trouble=str, sittings=list)
    sat, parent = Sat("K7QF-2M9D", "Dee", "7", "oxford", NOON, True, True, False), QWidget()
    qtbot.addWidget(parent)
    page = DeskPage(exams, everybody, library.house("oxford"), str, NOON.date(), view, Settings(), parent)
    sheets, opened = list[Sat](), list[bool]()
    page.asked_for_sheet.connect(sheets.append)
    page.asked_to_open.connect(lambda: opened.append(True))
    failed, never = DueDealer(sat, "Oxford", Force("failed", None)), DueDealer(None, "", Force("never", None))
    page._fill_due(view()._replace(due=(failed, never)))
    page._fill_due(view()._replace(due=(failed,) * 31))
    assert len(page.due_rows) == 30
    page._fill_due(view()._replace(due=(failed, never)))
    first, second = page.due_rows
    first.click()
    assert (sheets, opened) == ([sat], [])
    second.click()
    assert (sheets, opened) == ([sat], [True])
    page._fill_due(view()._replace(due=(never,) * 31))
    assert len(page.due_rows) == 30, "the others are behind the link"
