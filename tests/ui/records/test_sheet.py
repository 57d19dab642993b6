"""A dealer's file sheet: on the screen, on paper, and what is done from it."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from app.errors import Refused
from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.html_printer import page_pdf
from app.ui.kit.components.dialogs import ReasonPanel
from app.ui.kit.settings import Settings
from app.ui.office import records_controller
from app.ui.office.records.certificate_panel import RecordPanel
from app.ui.office.records.file_sheet_page import FileSheetPage
from app.ui.office.records.file_sheet_words import count_words, exam_lines, sheet_page
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.results.result_page import ResultPage
from tests.ui.exam.hall import words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records import shelves
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office, choosing

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def office(enter: Enter) -> Office:
    """The file sheet of whoever has passed is open."""
    office = enter()
    office.open_sheet()
    return office


def test_it_says_what_came_of_each_exam_and_how_that_stands(office: Office) -> None:
    said = words_of(office.sheet)
    assert "Dee (4)" in said
    assert "Dee\nBadge 4\n1\nexam\n1\npassed\n1\nvalid now\nValid: Sixth House" in said
    for line in ("Valid until Oct 1, 2027", "Passed: met every requirement.", "Opened by Ann."):
        assert line in said
    assert "Ben: control 8, hospitality 8, technique 8. “steady”" in said


def test_it_says_whose_rules_the_house_has_not_confirmed(office: Office) -> None:
    assert "Rules not confirmed by the house." in words_of(office.sheet)
    assert "not confirmed" not in "".join(exam_lines(shelves.thick_sheet().exams[0]))


def test_everything_decided_about_an_exam_is_a_line() -> None:
    sheet = shelves.thick_sheet()
    assert count_words(sheet) == "6 exams, 4 passed. Valid: Oxford Casino, as of Nov 16, 2026."
    lines = [line for exam in sheet.exams for line in exam_lines(exam)]
    for said in (
        "Certificate issued by Ann Lee (S1) on Nov 16, 2026, ledger record 118.",
        "Fault 3 struck by Ann Lee on Nov 16, 2026: The chip tray of this machine was set up the wrong way round.",
        "Dealer’s statement: “I was at the end of a double shift.”",
    ):
        assert said in lines
    revoked = exam_lines(sheet.exams[4])
    assert "Revoked by Ben Ek on Nov 16, 2026: somebody helped" in revoked


def test_only_what_can_be_done_is_offered(office: Office) -> None:
    page = FileSheetPage(
        shelves.thick_sheet(),
        office.hall.room.context.picture("watch"),
        Settings(),
        office.hall.window.table_screen,
    )
    assert [list(card.keys) for card in page.cards] == [
        ["open", "details", "record", "certificate", "revoke"],
        ["open", "details", "record"],
        ["open", "details", "record", "certificate", "revoke"],
        ["open", "details", "record", "revoke"],
        ["open", "details", "record"],
        ["open", "details", "record", "certificate", "revoke"],
    ]
    page.deleteLater()


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_on_paper_it_is_real_text(paper: Paper, size: tuple[int, int], letters: str) -> None:
    sheet = shelves.thick_sheet()
    reader = PdfReader(BytesIO(page_pdf(sheet_page(sheet), "File sheet", paper)))
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == size
    text = "".join("".join(page.extract_text() for page in reader.pages).split())
    for said in (
        sheet.dealer,
        "K7QF-0005",
        "Revoked: somebody helped",
        "Rules changed: Limits, Maximum payout per hand",
    ):
        assert said.replace(" ", "") in text


def test_saved_as_pdf_and_printed_where_there_is_a_printer(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, tmp_path / "dee.pdf")
    click(office.sheet.buttons["pdf"])
    assert office.sheet.told.text() == f"Saved: dee.pdf, in {tmp_path}"
    saved = PdfReader(tmp_path / "dee.pdf")
    assert saved.metadata
    assert saved.metadata.title == "File sheet: Dee (4)"
    assert not office.sheet.buttons["print"].isVisible()
    printed: list[str] = []

    def print_page(page: str, _: object) -> str:
        printed.append(page)
        return "Printed: laser"

    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["laser"])
    monkeypatch.setattr(records_controller, "print_page", print_page)
    office.room.records.show_sheet(office.sitting)
    settle()
    click(office.sheet.buttons["print"])
    assert office.sheet.told.text() == "Printed: laser"
    assert "Dee (4)" in printed[0]


@pytest.mark.parametrize("is_on_result", [False, True])
def test_the_record_of_an_exam_is_saved_and_printed_from_the_sheet_and_from_the_result(
    office: Office, is_on_result: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_on_result:
        click(office.sheet.cards[0].keys["open"])
        settle()
        click(office.hall.page(ResultPage).record)
    else:
        click(office.sheet.cards[0].keys["record"])
    panel = office.room.certificates.panel
    assert isinstance(panel, RecordPanel)
    assert not panel.print.isVisible()
    assert panel.about.text() == (
        "A few pages for the file: who dealt, where and when, the pass rules, every fault and wrong answer, the "
        "scores, and how the rules were read."
    )
    choosing(monkeypatch, tmp_path / "exam.pdf")
    click(panel.yes)
    assert panel.told.text() == f"✓ Saved: exam.pdf, in {tmp_path}"
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "exam.pdf").pages)
    assert office.sitting in text
    choosing(monkeypatch, tmp_path / "none" / "exam.pdf")
    click(panel.yes)
    assert panel.told.text().startswith("exam.pdf cannot be saved there")
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    monkeypatch.setattr(office.hall.window.table_screen.file_picker, "printer", lambda _: printer)
    panel.asked_to_print.emit()
    assert panel.told.text() == f"✓ Printed: {tmp_path / 'printed.pdf'}"
    assert len(PdfReader(tmp_path / "printed.pdf").pages) >= 2
    click(panel.no)
    settle()
    assert isinstance(office.hall.shown, ResultPage if is_on_result else FileSheetPage)


def test_the_details_of_an_exam_are_all_of_its_record(office: Office) -> None:
    card = office.sheet.cards[0]
    click(card.keys["details"])
    settle()
    said = words_of(office.sheet)
    record = office.hall.kept.filing.record(office.sitting)
    for part in record.sections:
        assert part.title in said
        for line in (*part.lines, *[value for _, value in part.facts]):
            assert line in said
    assert "Time zone: " in said
    assert "Stopped: never" in said
    assert "Completed · " in said
    assert "Dee, dealer" in said
    assert "\nSignatures\n" in said
    assert card.keys["details"].text() == "Less"
    click(card.keys["details"])
    settle()
    assert "Time zone: " not in words_of(office.sheet)
    click(card.keys["details"])
    settle()
    assert "Time zone: " in words_of(office.sheet)


def test_a_record_that_cannot_be_read_is_told_of_where_it_was_asked_for(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise Refused("the record is damaged")

    monkeypatch.setattr(office.hall.kept.filing, "record", damaged)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["laser"])
    card, sheet = office.sheet.cards[0], office.sheet
    click(card.keys["details"])
    assert (sheet.told.text(), sheet.told.property("ink")) == ("The record is damaged.", "wrong")
    click(card.keys["record"])
    panel = office.room.certificates.panel
    assert isinstance(panel, RecordPanel)
    assert panel.print.isVisible(), "there is a printer"
    choosing(monkeypatch, tmp_path / "exam.pdf")
    printer = QPrinter()
    monkeypatch.setattr(office.hall.window.table_screen.file_picker, "printer", lambda _: printer)
    for asked in (panel.yes.click, panel.asked_to_print.emit):
        panel.tell("")
        asked()
        assert (panel.told.text(), panel.told.property("ink")) == ("The record is damaged.", "wrong")
    assert not (tmp_path / "exam.pdf").exists()


def test_an_exam_is_opened_and_back_leads_to_the_sheet(office: Office) -> None:
    click(office.sheet.cards[0].keys["open"])
    settle()
    click(office.hall.page(ResultPage).back)
    settle()
    assert isinstance(office.hall.shown, FileSheetPage)
    click(office.sheet.buttons["close"])
    settle()
    assert isinstance(office.hall.shown, RecordsPage)


def test_what_is_issued_and_revoked_is_on_the_sheet_at_once(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, tmp_path)
    click(office.sheet.cards[0].keys["certificate"])
    click(office.certificate.yes)
    click(office.certificate.no)
    settle()
    assert f"Certificate {office.sitting} issued by Ann (17) on Oct 1, 2026" in words_of(office.sheet)
    click(office.sheet.cards[0].keys["revoke"])
    panel = office.room.certificates.panel
    assert isinstance(panel, ReasonPanel)
    panel.text.setPlainText("Somebody helped.")
    click(panel.yes)
    settle()
    assert "Revoked: Somebody helped." in words_of(office.sheet)
    assert list(office.sheet.cards[0].keys) == ["open", "details", "record"]


def test_a_strike_says_what_was_struck() -> None:
    exam = next(exam for exam in shelves.thick_sheet().exams if exam.strikes)
    (strike,) = exam.strikes
    lines = exam_lines(exam._replace(fault_names={strike.fault: "wrong amount, round 1"}))
    assert any(
        line.startswith(f"Fault {strike.fault + 1} (wrong amount, round 1) struck by") for line in lines
    )
