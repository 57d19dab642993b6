"""The lists of the records: searched while somebody types, saved for other programs, and quick with 10,000."""

import csv
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHeaderView, QWidget
from pytestqt.qtbot import QtBot

from app.certificate.due import DueDealer
from app.certificate.pass_status import NEVER
from app.certificate.retention import KeptAt, OldExam, OldWork, RetentionReport, retention_csv
from app.errors import Refused
from app.exam.exam_file import Sat
from app.learning.people import Person
from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK, LIGHT
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.records.retention_page import RetentionPage
from app.ui.office.results.result_page import ResultPage
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.painted import pixels_of
from tests.ui.records import shelves
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office, choosing


@pytest.fixture
def office(enter: Enter) -> Office:
    """The records are open."""
    office = enter()
    office.room.records.show()
    settle()
    return office


@pytest.fixture
def full(qtbot: QtBot, letters: str, library: Library, exams: list[Sat]) -> Iterator[RecordsPage]:
    """A page with 10,000 exams on it, and no table under it."""
    screen = QWidget()
    qtbot.addWidget(screen)
    screen.resize(1024, 600)
    page = RecordsPage(exams, shelves.due, str.title, library.house("oxford"), Settings(), screen)
    with qtbot.waitExposed(screen):
        screen.show()
    yield page
    screen.close()


@pytest.fixture(scope="module")
def exams() -> list[Sat]:
    return shelves.many()


def shown(model: QAbstractItemModel, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_the_newest_comes_first_with_all_that_is_to_be_known(full: RecordsPage) -> None:
    assert shown(full.exams.records, 0) == ["Dee Vos", "", "Oxford", "Nov 16, 2026", "K7QF-0000", "Passed"]
    assert shown(full.exams.records, 3)[-1] == "Revoked"
    assert full.told.text() == "10,000 exams."


def test_no_row_is_a_widget(full: RecordsPage) -> None:
    """Or thousands of exams would take seconds to be shown."""
    assert len(full.exams.findChildren(QWidget)) < 20


def test_every_word_of_name_badge_house_and_number_narrows_the_list(full: RecordsPage) -> None:
    found = {"k7qf-0042": 1, "K7QF 9999": 1, "LI WU": 2000, "zoë d103": 250, "  wu   oxford ": 666}
    for words, number in found.items():
        full.search.setText(words)
        assert len(full.exams.listed) == number
        for sat in full.exams.listed[:20]:
            told = f"{sat.dealer} {sat.badge} {sat.house} {sat.id}".casefold()
            assert all(word in told for word in words.casefold().split())


def test_what_nobody_is_called_finds_nothing_and_offers_nothing(full: RecordsPage) -> None:
    full.search.setText("nobody at all")
    assert full.told.text() == "No match. Try a shorter search."
    full.tabs.buttons["exams"].click()
    assert full.told.text() == "No match. Try a shorter search."
    assert not any(full.buttons[name].isEnabled() for name in ("sheet", "open", "save"))
    full.search.setText("K7QF-0004")
    assert full.told.text() == "1 exam."
    full.search.setText("")
    assert full.buttons["sheet"].isEnabled()


def test_where_nobody_has_sat_an_exam_nobody_is_told_to_search(qtbot: QtBot, library: Library) -> None:
    page = RecordsPage((), tuple, str, library.house("oxford"), Settings(), around := QWidget())
    qtbot.addWidget(around)
    assert page.told.text() == "No exams yet. Each exam is listed here once it’s over."
    page.search.setText("wu")
    assert page.told.text() == "No match. Try a shorter search."


def test_by_keys_alone_from_a_name_to_the_file_sheet_and_back(office: Office) -> None:
    page = office.records
    assert page.search.hasFocus()
    strike(Qt.Key.Key_Down)
    assert page.exams.hasFocus()
    strike(Qt.Key.Key_Return)
    settle()
    assert office.sheet.sheet.dealer == "Dee"
    strike(Qt.Key.Key_Escape)
    settle()
    assert office.records.search.hasFocus()
    strike(Qt.Key.Key_Escape)
    settle()
    assert not isinstance(office.hall.shown, RecordsPage)


def test_an_exam_is_opened_and_back_leads_to_the_records(office: Office) -> None:
    click(office.records.buttons["open"])
    settle()
    click(office.hall.page(ResultPage).back)
    settle()
    assert isinstance(office.hall.shown, RecordsPage)


def saved(office: Office, page: RecordsPage, file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What was listed on a page, saved to a file; its text."""
    choosing(monkeypatch, file)
    save = partial(office.room.records.ask_to_save, page)
    page.asked_to_save.connect(save)
    click(page.buttons["save"])
    page.asked_to_save.disconnect(save)
    assert page.told.text() == f"Saved: {file.name}, in {file.parent}"
    return file.read_text("utf-8")


def test_csv_and_json_hold_what_is_listed(
    office: Office, full: RecordsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full.search.setText("k7qf-000")
    text = saved(office, full, tmp_path / "list.csv", monkeypatch)
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))
    found = json.loads(saved(office, full, tmp_path / "list.json", monkeypatch))["exams"]
    assert [row["number"] for row in rows] == [row["number"] for row in found]
    assert len(rows) == 10
    assert (found[3]["dealer"], found[3]["outcome"], found[3]["revoked"]) == ("Zoë Ångström", "passed", True)
    assert (rows[4]["outcome"], rows[2]["outcome"]) == ("marks missing", "not passed")
    full.show_due()
    full.search.setText("expired")
    text = saved(office, full, tmp_path / "due.csv", monkeypatch)
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))
    assert rows == json.loads(saved(office, full, tmp_path / "due.json", monkeypatch))["due"]
    assert [row["standing"] for row in rows] == ["Expired"] * 7


def test_who_is_due_by_house(full: RecordsPage) -> None:
    full.show_due()
    assert full.told.text() == "Revoked: 6, expired: 7, rules changed: 6, expires soon: 7."
    assert [full.houses.itemText(place) for place in range(full.houses.count())] == [
        "All houses", "Greektown Casino", "MGM Grand Detroit", "Oxford Casino",
    ]  # fmt: skip
    full.houses.setCurrentIndex(2)
    assert {each.house for each in full.due.listed} == {"MGM Grand Detroit"}
    full.search.setText("expired")
    assert {each.force.kind for each in full.due.listed} == {"expired"}
    full.search.setText("nobody at all")
    assert full.told.text() == "No match. Try a shorter search."


def test_nobody_is_due_where_everything_is_in_force(office: Office) -> None:
    office.records.show_due()
    assert office.records.told.text() == "No one is due. Every dealer here has passed and is still certified."
    assert office.records.chosen is None


def test_the_lists_follow_the_room(full: RecordsPage) -> None:
    records = full.exams.records
    kinds = [tag[1] for place in (0, 2, 4) if (tag := records.tag(records.index(place, 5)))]
    assert kinds == ["right", "wrong", "form"]
    assert records.tag(records.index(0, 0)) is None
    for theme in (DARK, LIGHT):
        full.apply_settings(Settings(room=theme.name))  # type: ignore[arg-type]
        painted = {pixel & 0xFFFFFF for pixel in pixels_of(full.exams.viewport().grab().toImage())}
        tints = {
            QColor(tint).rgb() & 0xFFFFFF for tint in (theme.right_tint, theme.wrong_tint, theme.form_tint)
        }
        assert tints <= painted


def test_one_types_and_the_list_follows(full: RecordsPage) -> None:
    QTest.keyClicks(full.search, "gus orr d109")
    assert {(sat.dealer, sat.badge) for sat in full.exams.listed} == {("Gus Orr", "D109")}


def test_a_list_that_cannot_be_read_says_so(full: RecordsPage) -> None:
    def damaged() -> list[object]:
        raise Refused("the record of exam K7QF-2M9D is damaged and cannot be read")

    full._find_due = damaged  # type: ignore[assignment]
    full.show_due()
    assert full.told.text() == "The record of exam K7QF-2M9D is damaged and cannot be read."


def test_records_that_cannot_be_read_are_told_of_where_one_is(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise Refused("the records are damaged")

    kept, shown = office.hall.kept, office.hall.shown
    monkeypatch.setattr(kept.filing, "sheet", damaged)
    monkeypatch.setattr(kept.exams, "sittings", damaged)
    with monkeypatch.context() as patch:
        # Where one of four files cannot be saved, nothing is as it should be.
        (office.folder / "public-key.txt").mkdir()
        choosing(patch, office.folder)
        click(office.records.buttons["verify"])
        click(office.going_out.yes)
        told = office.going_out.told
        assert told.text().count("cannot be saved there") == 1
        assert told.text().count("Saved: ") == 3
        assert (told.text().startswith("✓"), told.property("ink")) == (False, "wrong")
        click(office.going_out.no)
    monkeypatch.setattr(kept.filing, "public_key", damaged)
    click(office.records.buttons["sheet"])
    office.room.records.show()
    assert office.hall.shown is shown
    choosing(monkeypatch, office.folder)
    click(office.records.buttons["verify"])
    click(office.going_out.yes)
    assert office.going_out.told.text() == "The records are damaged."


def test_called_off_in_the_dialog_nothing_is_saved(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing(monkeypatch)
    before = office.records.told.text()
    click(office.records.buttons["save"])
    for name in ("results", "verify"):
        click(office.records.buttons[name])
        click(office.going_out.yes)
        assert office.going_out.told.text() == ""
        click(office.going_out.no)
    assert office.records.told.text() == before


def press_title(head: QHeaderView, section: int) -> None:
    at = QPoint(head.sectionViewportPosition(section) + 20, head.height() // 2)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_press_on_a_title_sorts_and_a_third_one_leaves_them_as_they_come(office: Office) -> None:
    page = office.records
    page._find_due = shelves.due
    page.show_due()
    as_they_come = [each.dealer for each in page.due.listed]
    head = page.due.horizontalHeader()
    by_name = sorted(as_they_come, key=str.casefold)
    for found in (by_name, by_name[::-1], as_they_come):
        press_title(head, 0)
        assert [each.dealer for each in page.due.listed] == found
    assert head.isSortIndicatorShown(), "an arrow says what it is sorted by"
    status = [column.title for column in page.due.records.columns].index("Status")
    head.setSortIndicator(status, Qt.SortOrder.DescendingOrder)
    gravities = [each.force.gravity for each in page.due.listed]
    assert gravities == sorted(gravities, reverse=True)
    head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    assert [each.dealer for each in page.due.listed] == as_they_come


def test_those_who_are_due_are_narrowed_down_by_status(office: Office) -> None:
    page = office.records
    page._find_due = lambda: [*shelves.due(), DueDealer(None, "", NEVER, Person(1, "Li Wu", "9", False))]
    page.show_due()
    assert [page.statuses.itemText(place) for place in range(page.statuses.count())] == [
        "Any status", "Revoked", "Expired", "Rules changed", "Never tested", "Expires soon",
    ]  # fmt: skip
    page.statuses.setCurrentIndex(page.statuses.findData("never"))
    assert [each.dealer for each in page.due.listed] == ["Li Wu"]
    assert page.told.text() == "Never tested: 1."
    assert not page.buttons["sheet"].isEnabled()
    page.houses.setCurrentIndex(1)
    assert [each.dealer for each in page.due.listed] == ["Li Wu"]
    page.statuses.setCurrentIndex(page.statuses.findData("revoked"))
    assert {each.force.kind for each in page.due.listed} == {"revoked"}


def test_what_is_past_its_retention_is_listed_saved_and_left_where_one_came_from(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = shelves.TODAY.date()
    work = (OldWork("rounds at the table", "Oxford", 12, day, day, 3),)
    kept = (KeptAt("Oxford", 7, 3), KeptAt("Greektown", 0, 1))
    full = RetentionReport(tuple([OldExam(sat, "Oxford", 7) for sat in shelves.many(2)]), work, kept)

    def shown(report: RetentionReport) -> RetentionPage:
        monkeypatch.setattr(type(office.hall.kept.filing), "retention", lambda _filing: report)
        office.room.records.turn("retention")
        settle()
        return office.hall.page(RetentionPage)

    page = shown(RetentionReport((), (), ()))
    assert [each.isVisible() for each in (page.table, page.work, page.kept)] == [False] * 3
    assert not page.save.isEnabled()
    for report in (full._replace(exams=()), full):
        page = shown(report)
        assert page.table.isVisible() is bool(report.exams)
        assert page.work.text() == work[0].words
        assert page.kept.text().split("\n") == [each.words for each in kept]
        assert (page.summary.text(), page.save.isEnabled()) == (report.summary, True)
    choosing(monkeypatch)
    click(page.save)
    assert page.told.text() == "", "no place was chosen"
    choosing(monkeypatch, tmp_path / "old.csv")
    click(page.save)
    assert page.told.text() == f"Saved: old.csv, in {tmp_path}"
    assert page.told.property("ink") == "right"
    assert (tmp_path / "old.csv").read_text("utf-8-sig").splitlines() == retention_csv(full).splitlines()
    choosing(monkeypatch, tmp_path / "none" / "old.csv")
    click(page.save)
    assert page.told.property("ink") == "wrong"
    page.tabs.buttons["people"].click()
    settle()
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(office.hall.shown, RetentionPage), "Back leads to what was seen before"
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(office.hall.shown, RecordsPage)
