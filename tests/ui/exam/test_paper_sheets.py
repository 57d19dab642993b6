"""Sheets for paper that are filled in by hand, and a dealer's file sheet: what is printed on them."""

from datetime import datetime
from pathlib import Path

import pytest

from app.certificate.ledger_status import LedgerStanding
from app.exam.exam_form import ExamForm
from app.exam.form_design import STARTING_FORMS, starting_exam
from app.learning.people import ArchiveNote
from app.ports.dealer_files import FileSheet
from app.procedure.library import Library
from app.ui.exam.supervisor_sheet import blank_sheet
from app.ui.office.forms.live_sheet import live_sheet_page
from app.ui.office.records.file_sheet_words import (
    count_words,
    exam_lines,
    outcome_words,
    sheet_figures,
    sheet_page,
    title_words,
    valid_words,
)
from tests.kept_text import assert_kept
from tests.ui.records.shelves import thick_sheet
from tests.zones import set_zone

KEPT = Path(__file__).parent / "kept" / "paper"


def in_lines(html: str) -> str:
    """Each part of a page in a line, so that a difference is easy to see."""
    return html.replace("><", ">\n<") + "\n"


@pytest.fixture
def detroit(own_zone: None) -> None:
    set_zone("America/Detroit")


def test_an_assessor_s_blank_sheet_says_what_it_said() -> None:
    html = blank_sheet("Dee <Vos>", "Sixth & Main", 3, ["Calls & counts", "Hands"])
    assert_kept(KEPT, "assessor's sheet", in_lines(html))


def test_a_live_table_sheet_says_what_it_said(library: Library) -> None:
    exam = starting_exam(STARTING_FORMS[0], library.house("oxford"))
    html = live_sheet_page(ExamForm("oxford", -1, 1, "20 minutes", exam), "Sixth & Main")
    assert_kept(KEPT, "live table sheet", in_lines(html))


def of_one_who_left(sheet: FileSheet) -> FileSheet:
    """The same of somebody who left and was brought back, and who left again."""
    notes = [
        ArchiveNote(is_archived, why, "Ben Ek", datetime(2026, 5, day, 12))
        for day, is_archived, why in (
            (1, True, "Works elsewhere."),
            (2, False, "Is back."),
            (3, True, "Retired."),
        )
    ]
    return sheet._replace(archived=tuple(notes))


@pytest.mark.usefixtures("detroit")
def test_a_file_sheet_on_paper_says_what_it_said() -> None:
    sheet = of_one_who_left(thick_sheet())._replace(head=LedgerStanding("K7QF", 118, "0" * 64))
    assert_kept(KEPT, "file sheet", in_lines(sheet_page(sheet)))


@pytest.mark.usefixtures("detroit")
def test_a_file_sheet_counts_exams_passes_and_houses() -> None:
    sheet = thick_sheet()
    assert sheet_figures(sheet) == [("6", "exams"), ("4", "passed"), ("1", "valid now")]
    assert count_words(sheet) == "6 exams, 4 passed. Valid: Oxford Casino, as of Nov 16, 2026."
    twice = sheet._replace(exams=(sheet.exams[0], sheet.exams[0]))
    assert sheet_figures(twice) == [("2", "exams"), ("2", "passed"), ("1", "valid now")]
    assert valid_words(twice) == "Valid: Oxford Casino, as of Nov 16, 2026."
    failed = sheet._replace(exams=sheet.exams[3:4])
    assert sheet_figures(failed) == [("1", "exam"), ("0", "passed"), ("0", "valid now")]
    assert count_words(failed) == "1 exam, 0 passed. Valid: none, as of Nov 16, 2026."
    left = of_one_who_left(failed)
    assert valid_words(left) == "Valid: none, as of Nov 16, 2026. Archived by Ben Ek on May 3, 2026: Retired."
    back = left._replace(archived=left.archived[:2])
    assert valid_words(back) == "Valid: none, as of Nov 16, 2026."


@pytest.mark.usefixtures("detroit")
def test_an_exam_on_a_file_sheet_is_told_in_lines() -> None:
    exams = thick_sheet().exams
    assert title_words(exams[0]) == "Oxford Casino · Nov 16, 2026, 5:00 AM · K7QF-0000"
    assert [outcome_words(exam) for exam in exams] == [
        "✓ passed", "scores missing", "✓ passed", "✗ not passed", "", "✓ passed",
    ]  # fmt: skip
    noted = exams[5]._replace(note="Rules not confirmed by the house", build="hcf-trainer 1.2")
    number = noted.issued[0]._replace(number="K7QF-1")
    assert exam_lines(noted._replace(issued=(*noted.issued, number))) == [
        "Passed: met every requirement.",
        "Rules not confirmed by the house.",
        "Ann Lee: hospitality 8, technique 7, control 9. “Kind to a beginner at spot two, a little slow with the tucks.”",
        "Certificate issued by Ann Lee (S1) on Nov 16, 2026, ledger record 118.",
        "Certificate K7QF-1 issued by Ann Lee (S1) on Nov 16, 2026, ledger record 118.",
        "Opened by Ann Lee.",
        "hcf-trainer 1.2",
    ]
    assert exam_lines(exams[1]) == ["Opened by Ann Lee."]
