"""The school in the office's window: lists from the database, and what a supervisor decides about stations."""

import csv
from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from app import places
from app.learning.dates import clock_words
from app.school.membership import Member, MemberFolder, SyncState
from app.school.school_lists import EndingCertificate, Listing, SchoolExam, SchoolPerson
from app.ui.kit import background_task
from app.ui.kit.components.dialogs import Panel, ReasonPanel
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.records.certificate_panel import RecordPanel
from app.ui.office.school.pages.quarantine_page import QuarantinePage
from app.ui.office.school.pages.school_columns import (
    QUARANTINE,
    due_columns,
    exam_columns,
    person_columns,
    station_columns,
    station_status,
    stations_words,
)
from app.ui.office.school.pages.school_page import SchoolPage
from app.ui.office.school.pages.station_panels import CodePanel, StationPanel
from tests.certificate.certificates import KEY
from tests.own_folders import move_to, own_folders
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import quarantine, school
from tests.ui.exam.hall import Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.office import choosing
from tests.ui.school.paper_school import (
    CODE,
    NOW,
    OUT_OF_REACH,
    PaperSchool,
    held,
    station,
    stations,
)
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
    assert page.count.text() == "No match. Try a shorter search, or another site or cohort."
    page.search.setText("kiosk 1")
    assert page.buttons["code"].isEnabled()


def test_the_other_lists_ask_the_database_for_what_is_looked_for(
    page: SchoolPage, paper: PaperSchool
) -> None:
    paper.open.clear()
    click(page.tabs.buttons["class"])
    assert page.count.text() == "Contacting the school’s database…"
    paper.open.set()
    all_is_thought()
    assert page.count.text() == "30 people."
    page.search.setText("li w")
    assert page._pause.isActive(), "somebody is still typing"
    assert page._pause.interval() == 300
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
    assert page.count.text() == "Showing the first 200 exams. Type more to narrow the search."
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
    page.tell("Saved.")
    page.look()
    all_is_thought()
    assert page.shell.told.text() == "Saved.", "what came of something is read after the list came anew"


def test_a_new_station_gets_a_code(hall: Hall, page: SchoolPage, paper: PaperSchool) -> None:
    click(page.buttons["enroll"])
    asked = panel(hall)
    assert isinstance(asked, StationPanel)
    assert asked.about.text() == (
        "Stations at the same site share trainees and their work. You get a one-time code to type there. The "
        "ledger records that you added the station."
    )
    click(asked.yes)
    assert "✕ Give the station a name." in words_of(asked).split("\n")
    assert paper.done == [], "it has no name"
    asked.name.setText("  Kiosk  9 ")
    asked.site.setText("Reno")
    paper.refusal = "there is already a station called Kiosk 9; choose another name"
    paper.open.clear()
    click(asked.yes)
    assert not asked.yes.isEnabled(), "the database is asked once"
    assert asked.told.text() == "Contacting the school’s database…"
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
    assert shown.told.text() == "Copied."
    assert shown.about.text() == (
        "Type this in a terminal at Kiosk 9. It works once. If someone else may have seen it, make a new one."
    )
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
    assert isinstance(asked, Panel)
    assert asked.about.text() == (
        "Its current password stops working. Use this after a restore, or if its password is lost. The ledger "
        "records your name."
    )
    click(asked.yes)
    all_is_thought()
    assert isinstance(panel(hall), CodePanel)
    strike(Qt.Key.Key_Escape)
    settle()
    choose(page, "Kiosk 3")
    click(page.buttons["withdraw"])
    reason = panel(hall)
    assert isinstance(reason, ReasonPanel)
    assert reason.about.text() == (
        "It can’t sync anymore, and the certificates it signed are no longer valid. What it already sent stays. "
        "You can’t undo this. The ledger records your reason and your name."
    )
    click(reason.yes)
    reason.text.setPlainText("stolen")
    click(reason.yes)
    all_is_thought()
    assert page.shell.told.text() == "Kiosk 3 is withdrawn. What it already sent stays."
    assert paper.done == [("renew", "Kiosk 3", "", "Ann Lee"), ("withdraw", "Kiosk 3", "stolen", "Ann Lee")]


def test_sync_can_be_asked_for(page: SchoolPage, paper: PaperSchool) -> None:
    paper.open.clear()
    click(page.buttons["sync"])
    assert page.shell.told.text() == "Syncing…"
    paper.open.set()
    all_is_thought()
    assert paper.done == [("sync",)]
    assert page.shell.told.text() == (
        "The school has everything from the office. Stations get it at their next sync."
    )
    assert page.shell.told.property("ink") == "right"
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


FORKED = (
    "This station’s disk was copied or rolled back to an older state. Nothing more is accepted from it. Find out "
    "which machine is the real one and restore its latest backup there. Then release the station. Start the other "
    "machine with empty records, and add it under another name."
)
ODD = (
    "The program never writes an entry like this. It stays out. The station’s other entries are still accepted. If "
    "you see more of them, have IT look at the machine, and withdraw the station."
)


def test_quarantine_says_why_and_only_a_forked_station_is_released(hall: Hall) -> None:
    quarantine(hall, *held())
    page, paper = hall.page(QuarantinePage), hall.kept.school
    assert isinstance(paper, PaperSchool)
    assert {each.why for each in page.table.listed} == set(QUARANTINE)
    for row, each in enumerate(page.table.listed):
        page.table.selectRow(row)
        assert page.why.text() == QUARANTINE[each.why]
        assert page.release.isVisible() == (each.name == "Kiosk 4")
        assert page.advice.text() == (FORKED if each.why == "fork" else ODD)
    page.table.selectRow(0)
    click(page.release)
    reason = panel(hall)
    assert isinstance(reason, ReasonPanel)
    assert reason.about.text() == (
        "It continues from its last entry here. Do this only after you have found the right machine and restored "
        "its latest backup. The ledger records your reason and your name."
    )
    reason.text.setPlainText("the right one was put back")
    click(reason.yes)
    all_is_thought()
    assert paper.done == [("release", "Kiosk 4", "the right one was put back", "Ann Lee")]
    paper.refusal = "the school's database cannot be reached"
    hall.room.school.show_quarantine()
    all_is_thought()
    told = hall.page(QuarantinePage).shell.told
    assert told.isVisible()
    assert told.text().startswith("The school's database cannot be reached")
    paper.refusal = ""
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
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["laser"])
    click(page.buttons["record"])
    asked = panel(hall)
    assert isinstance(asked, RecordPanel)
    assert asked.print.isVisible()
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
    printer, chosen = QPrinter(), list[QPrinter | None]()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    chosen += [printer, None]
    monkeypatch.setattr(hall.window.table_screen.file_picker, "printer", lambda _: chosen.pop())
    asked.asked_to_print.emit()
    all_is_thought()
    assert "Saved: exam.pdf" in asked.told.text(), "no printer was chosen"
    asked.asked_to_print.emit()
    all_is_thought()
    assert asked.told.text() == f"✓ Printed: {tmp_path / 'printed.pdf'}"
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")


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


@pytest.mark.parametrize(
    ("changed", "words", "kind", "contact", "key"),
    [
        ({}, "In touch", "right", "Nov 16, 2026", "Signed"),
        ({"contact": NOW - timedelta(days=1)}, "In touch", "right", "Nov 15, 2026", "Signed"),
        ({"contact": NOW - timedelta(days=1, seconds=1)}, "No contact", "form", "Nov 15, 2026", "Signed"),
        ({"contact": None, "said": "the disk is full"}, "No contact", "form", "Never", "Signed"),
        ({"said": "the disk is full"}, "Problem", "wrong", "", "Signed"),
        ({"machine": None, "said": "the disk is full"}, "Code not used", "accent", "", ""),
        ({"forked": NOW, "machine": None}, "Quarantine", "wrong", "", ""),
        ({"withdrawn": NOW, "forked": NOW, "vouched": ""}, "Withdrawn", "plain", "", "Not signed yet"),
    ],
)
def test_a_station_stands_as_the_gravest_thing_known_of_it_says(
    changed: dict[str, object], words: str, kind: str, contact: str, key: str
) -> None:
    known = station("Kiosk 1")._replace(**changed)  # type: ignore[arg-type]
    assert station_status(known, NOW) == (words, kind)
    columns = {column.title: column for column in station_columns(lambda: NOW)}
    assert (columns["Status"].shown(known), columns["Key"].shown(known)) == (words, key)
    if "," in contact and known.contact and known.contact.astimezone().date() == NOW.astimezone().date():
        contact = clock_words(known.contact.astimezone())
    if contact:
        assert columns["Last contact"].shown(known) == contact


def test_stations_are_counted_in_a_line_the_most_frequent_first() -> None:
    well, gone = station("Kiosk 1"), station("Kiosk 2")._replace(withdrawn=NOW, waiting=1)
    assert stations_words([], NOW) == ""
    assert stations_words([gone, well, well], NOW) == "2 in touch, 1 withdrawn. 1 entry not sent yet."
    assert stations_words(stations(), NOW) == (
        "4 in touch, 1 with no contact for a day, 1 in quarantine, 1 with an unused code, 1 with a problem, "
        "1 withdrawn. 1,207 entries not sent yet."
    )


def test_a_certificate_is_over_the_day_after_its_last_one() -> None:
    columns = {column.title: column for column in due_columns(str.upper, lambda: NOW)}
    ends = EndingCertificate("K7QF-0001", "Dee Vos", "D4", "Nights", "oxford", "Kiosk 1", "Reno", NOW.date())
    told = [
        (columns["Status"].shown(each), columns["Expires"].shown(each))
        for each in (ends, ends._replace(until=NOW.date() - timedelta(days=1)))
    ]
    assert told == [("Expires soon", "Nov 16, 2026"), ("Expired", "Nov 15, 2026")]
    assert columns["House"].shown(ends) == "OXFORD"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("", "Not scored yet"), ("passed", "Passed"), ("failed", "Not passed"), ("incomplete", "Incomplete"),
        ("revoked", "Revoked"), ("voided", "Void"), ("something newer", "something newer"),
    ],
)  # fmt: skip
def test_what_an_exam_came_to_is_said_of_the_exam_and_of_the_person(result: str, words: str) -> None:
    exam = SchoolExam("K7QF-1", "0", "Kiosk 1", "Reno", NOW.date(), "Dee", "D4", "", "oxford", result)
    person = SchoolPerson("Dee", "D4", "", "Reno", 1234, 12, None, result)
    of_exam = {column.title: column.shown(exam) for column in exam_columns(str.upper)}
    of_person = {column.title: column.shown(person) for column in person_columns()}
    assert of_exam == {
        "Dealer": "Dee", "Badge": "D4", "House": "OXFORD", "Station": "Kiosk 1", "Site": "Reno",
        "Date": "Nov 16, 2026", "Number": "K7QF-1", "Outcome": words,
    }  # fmt: skip
    assert of_person == {
        "Name": "Dee", "Badge": "D4", "Cohort": "", "Site": "Reno", "Rounds": "1,234", "Drills": "12",
        "Last trained": "Never", "Latest exam": words if result else "",
    }  # fmt: skip


def test_a_list_with_nothing_in_it_says_how_something_comes_into_it(hall: Hall, paper: PaperSchool) -> None:
    page = school(hall, paper=paper)
    by_date = "By date only. For changed rules, failed exams and untested dealers, see Records."
    for tab, empty in (
        (
            "class",
            ["No one here yet", "People show up here after the first sync of the station where they train."],
        ),
        ("exams", ["No exams yet", "Each exam is listed here after its station’s next sync."]),
        ("due", ["No one is due", f"Every certificate is good for at least 60 more days. {by_date}"]),
        ("stations", ["No stations yet", "Add a station. You get a one-time code to type there."]),
    ):
        page.tabs.buttons[tab].click()
        page.show_list(tab, Listing([]))
        assert page.count.text() == ""
        assert [words for words in words_of(page.nothing[tab]).split("\n") if words] == empty
        assert page._stack.currentWidget() is page.nothing[tab]
        page.search.setText("zebra")
        page._pause.stop()
        page.show_list(tab, Listing([]))
        no_match = "No match. Try a shorter search, or another site or cohort."
        assert page.count.text() == (f"{no_match} {by_date}" if tab == "due" else no_match)
        page.search.setText("")
        page._pause.stop()
