"""The school in the office's window: lists from the database, and what a supervisor decides about stations."""

import csv
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app import places
from app.school.membership import Member, MemberFolder, SyncState
from app.school.school_lists import Listing
from app.ui.kit import background_task
from app.ui.kit.components.dialogs import Panel, ReasonPanel
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.records.certificate_panel import RecordPanel
from app.ui.office.school.pages.quarantine_page import QuarantinePage
from app.ui.office.school.pages.school_columns import QUARANTINE
from app.ui.office.school.pages.school_page import SchoolPage
from app.ui.office.school.pages.station_panels import CodePanel, StationPanel
from tests.certificate.certificates import KEY
from tests.own_folders import move_to, own_folders
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import quarantine, school
from tests.ui.exam.hall import Hall
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.office import choosing
from tests.ui.school.paper_school import CODE, OUT_OF_REACH, PaperSchool, held
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    return open_hall()


@pytest.fixture
def paper() -> PaperSchool:
    return PaperSchool(entries=held())


@pytest.fixture
def page(hall: Hall, paper: PaperSchool) -> SchoolPage:
    return school(hall, paper=paper)


def panel(hall: Hall) -> object:
    return hall.room.school.panel


def choose(page: SchoolPage, station: str) -> None:
    names = [each.name for each in page.table.listed]
    page.table.selectRow(names.index(station))


@pytest.mark.parametrize("is_office", [False, True])
def test_only_the_office_s_window_has_the_school_behind_its_door(hall: Hall, is_office: bool) -> None:
    hall.kept.school = PaperSchool() if is_office else None
    hall.add_account("Ann Lee")
    hall.enter("Ann Lee")
    all_is_thought()
    assert isinstance(hall.shown, SchoolPage if is_office else DeskPage)
    if is_office:
        strike(Qt.Key.Key_Escape)
        settle()
    desk = hall.page(DeskPage)
    assert desk.buttons["school"].isVisible() == is_office
    if is_office:
        click(desk.buttons["school"])
        all_is_thought()
        assert len(hall.page(SchoolPage).table.listed) == 9


def test_a_station_that_could_not_sync_says_why_on_the_supervisors_page(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(own_folders(tmp_path), monkeypatch)
    member = MemberFolder(places.records().with_name(places.SCHOOL))
    member.keep_member(Member("0" * 16, KEY.public, "Kiosk 1", is_office=False))
    why = "the school's database cannot be reached: it does not accept this machine's password"
    member.keep_state(SyncState("2026-11-03T10:00:00+00:00", why, 12))
    hall.add_account("Ann Lee")
    hall.enter("Ann Lee")
    told = hall.page(DeskPage).shell.told
    assert told.isVisible()
    assert "does not accept this machine's password. Last contact: Nov 3, 2026." in told.text()
    assert told.text().endswith("You can keep working.")


def test_stations_are_found_while_one_types_and_the_office_cannot_be_withdrawn(page: SchoolPage) -> None:
    assert not page.buttons["withdraw"].isEnabled(), "the office is chosen first"
    page.search.setText("elko stolen")
    assert [each.name for each in page.table.listed] == ["Kiosk 7"]
    assert not page.buttons["code"].isEnabled(), "it is withdrawn"
    page.search.setText("zebra")
    assert page.count.text().startswith("No match.")
    page.search.setText("kiosk 1")
    assert page.buttons["code"].isEnabled()


def test_the_other_lists_ask_the_database_for_what_is_looked_for(
    page: SchoolPage, paper: PaperSchool
) -> None:
    click(page.tabs.buttons["class"])
    all_is_thought()
    assert page.count.text() == "30 people."
    page.search.setText("li w")
    assert page._pause.isActive(), "somebody is still typing"
    page._pause.timeout.emit()
    all_is_thought()
    page.sites.setCurrentIndex(page.sites.findData("Elko"))
    all_is_thought()
    page.cohorts.setCurrentIndex(page.cohorts.findData("Nights"))
    all_is_thought()
    assert {each.name for each in page.table.listed} == {"Li Wu"}
    assert [tuple(query) for _, query in paper.asked] == [
        ("", "", ""),
        ("li w", "", ""),
        ("li w", "Elko", ""),
        ("li w", "Elko", "Nights"),
    ]
    for tab, what in (("exams", "exams"), ("due", "due")):
        click(page.tabs.buttons[tab])
        all_is_thought()
        assert paper.asked[-1] == (what, ("li w", "Elko", "Nights"))
        assert page.table.listed
    assert page.sites.currentText() == "Elko"


def test_a_list_that_comes_late_is_not_shown_under_another_tab(page: SchoolPage) -> None:
    click(page.tabs.buttons["exams"])
    all_is_thought()
    page.show_list("class", Listing([]))
    assert "200 exams" in page.count.text()
    assert page.table.listed


def test_a_database_out_of_reach_says_why_and_can_be_tried_again(
    page: SchoolPage, paper: PaperSchool
) -> None:
    paper.refusal = OUT_OF_REACH
    strike(Qt.Key.Key_F5)
    all_is_thought()
    assert page.shell.told.text().startswith("The school's database cannot be reached: no route to host.")
    assert page.again.isVisible()
    assert not page.buttons["withdraw"].isEnabled()
    paper.refusal = ""
    click(page.again)
    all_is_thought()
    assert not page.shell.told.isVisible()
    assert len(page.table.listed) == 9


def test_a_new_station_gets_a_code(hall: Hall, page: SchoolPage, paper: PaperSchool) -> None:
    click(page.buttons["enroll"])
    asked = panel(hall)
    assert isinstance(asked, StationPanel)
    click(asked.yes)
    assert paper.done == [], "it has no name"
    asked.name.setText("  Kiosk  9 ")
    asked.site.setText("Reno")
    paper.refusal = "there is already a station called Kiosk 9; choose another name"
    paper.open.clear()
    click(asked.yes)
    assert not asked.yes.isEnabled(), "the database is asked once"
    paper.open.set()
    all_is_thought()
    assert asked.told.text().startswith("There is already a station")
    paper.refusal = ""
    click(asked.yes)
    all_is_thought()
    shown = panel(hall)
    assert isinstance(shown, CodePanel)
    assert shown.text.toPlainText() == f"hcf-trainer sync --join {CODE}"
    click(shown.copy)
    assert QGuiApplication.clipboard().text().endswith(CODE)
    click(shown.yes)
    settle()
    assert panel(hall) is None
    assert paper.done == [("enroll", "Kiosk 9", "Reno", "Ann Lee")]


def test_a_station_gets_a_new_code_or_is_withdrawn_with_a_reason(
    hall: Hall, page: SchoolPage, paper: PaperSchool
) -> None:
    choose(page, "Kiosk 3")
    click(page.buttons["code"])
    asked = panel(hall)
    assert asked
    click(asked.yes)  # type: ignore[attr-defined]
    all_is_thought()
    assert isinstance(panel(hall), CodePanel)
    strike(Qt.Key.Key_Escape)
    settle()
    choose(page, "Kiosk 3")
    click(page.buttons["withdraw"])
    reason = panel(hall)
    assert isinstance(reason, ReasonPanel)
    click(reason.yes)
    reason.text.setPlainText("stolen")
    click(reason.yes)
    all_is_thought()
    assert page.shell.told.text() == "Kiosk 3 is withdrawn. What it already sent stays."
    assert paper.done == [("renew", "Kiosk 3", "", "Ann Lee"), ("withdraw", "Kiosk 3", "stolen", "Ann Lee")]


def test_sync_can_be_asked_for(page: SchoolPage, paper: PaperSchool) -> None:
    click(page.buttons["sync"])
    all_is_thought()
    assert paper.done == [("sync",)]
    assert page.shell.told.text().startswith("The school has everything from the office.")
    paper.refusal = OUT_OF_REACH
    click(page.buttons["sync"])
    all_is_thought()
    assert "no route to host" in page.shell.told.text()


def test_the_program_may_end_while_the_database_is_asked_and_not_while_something_is_decided(
    hall: Hall, page: SchoolPage, paper: PaperSchool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []
    can_be_decided: list[bool] = []

    class Noted(Thread):
        def start(self) -> None:
            begun.append(self.daemon)
            over = panel(hall)
            can_be_decided.append(isinstance(over, Panel) and over.yes.isEnabled())
            super().start()

    monkeypatch.setattr(background_task, "Thread", Noted)
    for key in ("sync", "held"):
        click(page.buttons[key])
        all_is_thought()
    assert begun == [True, True, True], "a sync, the list after it, and what is held"
    quarantined = hall.page(QuarantinePage)
    quarantined.table.selectRow(0)
    click(quarantined.release)
    reason = panel(hall)
    assert isinstance(reason, ReasonPanel)
    reason.text.setPlainText("the right one was put back")
    paper.refusal = OUT_OF_REACH
    click(reason.yes)
    assert (begun[3:], can_be_decided[3:]) == ([False], [False]), "it is decided once"
    all_is_thought()
    assert reason.yes.isEnabled(), "and may be tried again"


def test_quarantine_says_why_and_only_a_forked_station_is_released(hall: Hall) -> None:
    quarantine(hall, *held())
    page, paper = hall.page(QuarantinePage), hall.kept.school
    assert isinstance(paper, PaperSchool)
    assert {each.why for each in page.table.listed} == set(QUARANTINE)
    for row, each in enumerate(page.table.listed):
        page.table.selectRow(row)
        assert page.why.text() == QUARANTINE[each.why]
        assert page.release.isVisible() == (each.name == "Kiosk 4")
    page.table.selectRow(0)
    click(page.release)
    reason = panel(hall)
    assert isinstance(reason, ReasonPanel)
    reason.text.setPlainText("the right one was put back")
    click(reason.yes)
    all_is_thought()
    assert paper.done == [("release", "Kiosk 4", "the right one was put back", "Ann Lee")]
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    assert isinstance(hall.shown, SchoolPage)


def test_the_record_of_an_exam_at_a_station_is_saved_as_a_pdf(
    hall: Hall, paper: PaperSchool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.decided()
    record = hall.kept.filing.record(hall.kept.exams.sittings()[0].id)
    paper.paper = lambda _exam: record
    hall.kept.school = paper
    hall.room.school.show()
    page = hall.page(SchoolPage)
    click(page.tabs.buttons["exams"])
    all_is_thought()
    click(page.buttons["record"])
    asked = panel(hall)
    assert isinstance(asked, RecordPanel)
    choosing(monkeypatch, tmp_path / "exam.pdf")
    paper.refusal = "the record of exam K7QF-0000 cannot be made: its ledger is damaged"
    click(asked.yes)
    all_is_thought()
    assert "its ledger is damaged" in asked.told.text()
    paper.refusal = ""
    click(asked.yes)
    all_is_thought()
    assert "Saved: exam.pdf" in asked.told.text()
    assert (tmp_path / "exam.pdf").read_bytes().startswith(b"%PDF")


def test_a_list_is_saved_as_it_is_shown(
    page: SchoolPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(page.tabs.buttons["due"])
    all_is_thought()
    choosing(monkeypatch, tmp_path / "due.csv")
    click(page.buttons["save"])
    with (tmp_path / "due.csv").open(encoding="utf-8-sig", newline="") as file:
        head, first, *rest = csv.reader(file)
    assert head == ["Dealer", "Badge", "Cohort", "House", "Site", "Status", "Expires"]
    assert first == ["Dee Vos", "D100", "Nights", "Oxford Casino", "Reno", "Expired", "Oct 27, 2026"]
    assert len(rest) == 7


def test_back_and_home_lead_where_they_should_and_nothing_typed_is_lost(hall: Hall, page: SchoolPage) -> None:
    choose(page, "Kiosk 3")
    for name in ("code", "withdraw", "enroll"):
        for leave in ("no", "Esc"):
            click(page.buttons[name])
            asked = panel(hall)
            assert isinstance(asked, Panel)
            if leave == "no":
                click(asked.no)
            else:
                strike(Qt.Key.Key_Escape)
            settle()
            assert panel(hall) is None
            assert hall.shown is page
            assert page.buttons[name].hasFocus()
    click(page.buttons["enroll"])
    asked = panel(hall)
    assert isinstance(asked, StationPanel)
    asked.name.setText("Kiosk 9")
    strike(Qt.Key.Key_Escape)
    assert asked.isVisible()
    assert "isn’t saved" in asked.told.text()
    strike(Qt.Key.Key_Escape)
    settle()
    for leave in ("back", "Esc"):
        click(hall.page(SchoolPage).buttons["held"])
        all_is_thought()
        if leave == "back":
            click(hall.page(QuarantinePage).shell.header.back)
        else:
            strike(Qt.Key.Key_Escape)
        all_is_thought()
        assert isinstance(hall.shown, SchoolPage)
    click(hall.page(SchoolPage).shell.header.back)
    settle()
    assert isinstance(hall.shown, DeskPage)
    click(hall.page(DeskPage).buttons["school"])
    all_is_thought()
    hall.window.open_home()
    settle()
    assert not hall.is_open
