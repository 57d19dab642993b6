"""How a record is cut into pages: what stays together, what stands side by side, what is said again."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.certificate.exam_record import RecordSection
from app.certificate.exam_record_rows import RowGroup
from app.ui.certificate import record_sheets
from app.ui.certificate.paper_text import letters as of_size
from app.ui.certificate.record_sheets import RecordSheets, _Piece, print_record, record_pdf
from tests.ui.sheets.papers import _RECORD

pytestmark = pytest.mark.usefixtures("letters")
WIDE, HIGH = 210, 300
ROOM = HIGH - 18.0 - 18.0
"""Between the margins of the first page; the others begin 6 mm lower."""
FACT = (("Form", "3"),)


@pytest.fixture
def sheets(letters: str) -> Iterator[RecordSheets]:
    """On a paper of one dot to a millimetre."""
    paper = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    painter = QPainter(paper)
    yield RecordSheets(painter, paper, 1.0)  # type: ignore[arg-type]  # it asks only for its size
    painter.end()


def piece(high: float, holds_next: bool = False, opens: tuple[_Piece, ...] | None = None) -> _Piece:
    return _Piece(high, lambda _: None, holds_next, opens)


def heights(pages: Sequence[Sequence[_Piece]]) -> list[list[float]]:
    return [[block.height for block in page] for page in pages]


def test_a_block_that_just_fits_stays_on_the_page(sheets: RecordSheets) -> None:
    assert heights(sheets._paged([piece(10), piece(ROOM - 10)])) == [[10, ROOM - 10]]
    assert heights(sheets._paged([piece(10), piece(ROOM - 9.9)])) == [[10], [ROOM - 9.9]]
    later = [piece(ROOM), piece(10), piece(ROOM - 16), piece(1)]
    assert heights(sheets._paged(later)) == [[ROOM], [10, ROOM - 16], [1]], "the next page begins lower"


def test_a_block_higher_than_a_page_leaves_no_empty_page_before_it(sheets: RecordSheets) -> None:
    assert heights(sheets._paged([piece(HIGH), piece(1)])) == [[HIGH], [1]]


def test_a_heading_goes_to_the_page_of_all_that_it_holds(sheets: RecordSheets) -> None:
    held = [piece(8, holds_next=True), piece(2, holds_next=True), piece(20), piece(5)]
    assert heights(sheets._paged([piece(ROOM - 30), *held])) == [[ROOM - 30, 8, 2, 20], [5]]
    assert heights(sheets._paged([piece(ROOM - 29), *held])) == [[ROOM - 29], [8, 2, 20, 5]]


def test_the_head_of_a_table_is_drawn_again_on_a_new_page_and_takes_its_room(sheets: RecordSheets) -> None:
    head = piece(10)
    rows = [piece(100, opens=(head,)) for _ in range(4)]
    assert heights(sheets._paged([head, *rows])) == [[10, 100, 100], [10, 100, 100]]
    low = [piece(ROOM), piece(ROOM - 16, opens=(head,)), piece(0.1)]
    assert heights(sheets._paged(low)) == [[ROOM], [10, ROOM - 16], [0.1]]


def high(sheets: RecordSheets, part: RecordSection) -> float:
    return sum(each.height for each in sheets._section(part, 0, (WIDE - 2 * 18 - 8) / 2))


def test_two_short_parts_stand_side_by_side_and_a_higher_one_has_the_whole_width(
    sheets: RecordSheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    low, tall = RecordSection("Low", FACT), RecordSection("Tall", FACT * 3)
    parts = [low, tall._replace(is_beside=True), tall, low._replace(is_beside=True), low]
    both = [[high(sheets, tall)], [high(sheets, tall)]]
    monkeypatch.setattr(record_sheets, "_TALLEST", high(sheets, tall))
    assert heights([list(part) for part in sheets._parts(parts)])[:2] == both
    assert len(list(sheets._parts(parts))) == 3
    monkeypatch.setattr(record_sheets, "_TALLEST", high(sheets, tall) - 0.1)
    assert [len(list(part)) for part in sheets._parts(parts)] == [2, 4, 4, 2, 2]


def test_a_part_is_beside_the_one_before_it_only_if_it_says_so(sheets: RecordSheets) -> None:
    low = RecordSection("Low", FACT)
    assert [len(list(part)) for part in sheets._parts([low, low])] == [2, 2]
    assert [len(list(part)) for part in sheets._parts([low, low, low._replace(is_beside=True)])] == [2, 1]


def test_a_table_that_is_small_stays_together_and_a_higher_one_may_be_cut(
    sheets: RecordSheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = RecordSection("Scores", (), ("No.", "Score"), (("1", "5"), ("2", "6"), ("3", "7")), (1, 1))
    rows = sum(each.height for each in list(sheets._table(part))[1:])
    monkeypatch.setattr(record_sheets, "_SMALL_TABLE", rows)
    assert [each.holds_next for each in sheets._table(part)] == [True, True, True, False]
    monkeypatch.setattr(record_sheets, "_SMALL_TABLE", rows - 0.1)
    assert [each.holds_next for each in sheets._table(part)] == [True, False, False, False]


def test_what_rows_have_in_common_stays_with_the_first_and_is_said_again_on_a_new_page(
    sheets: RecordSheets,
) -> None:
    head = piece(10)
    rows = (("1", "Paid short"), ("2", "Paid $5"), ("3", "Took a push"))
    words, *found = sheets._group(RowGroup("Even money on both.", rows), head, [40.0, 80.0])
    assert (words.holds_next, words.opens) == (True, (head,))
    assert [each.holds_next for each in found] == [False] * 3
    for each in found:
        assert each.opens
        again, said = each.opens
        assert (again, said.height) == (head, words.height)


def test_nobody_signs_a_page_on_which_nothing_else_stands(sheets: RecordSheets) -> None:
    last = RecordSection("What happened", lines=("Ann Lee paused it.", "It went on."))
    together = []
    for lines in range(1, 40):
        before = RecordSection("Notes", lines=("A line.",) * lines)
        pages = sheets._pages(_RECORD._replace(sections=(before, last)))
        together.append(len(pages[-1]))
    assert min(together) == 4, "the title of the last part, its two lines, and the signatures"


def test_a_long_cell_goes_on_in_a_row_of_its_own_beside_nothing(sheets: RecordSheets) -> None:
    long, short = "word\n" * 59 + "word", "word"
    first, second = sheets._rows([(long, short)], [80.0, 80.0])
    assert first.height == pytest.approx(2 * second.height, rel=0.1)


@pytest.mark.parametrize(("lines", "pieces"), [(1, [1]), (40, [40]), (41, [40, 1]), (80, [40, 40])])
def test_a_text_is_cut_after_every_fortieth_line(sheets: RecordSheets, lines: int, pieces: list[int]) -> None:
    text = "\n".join(f"line {number} 🂡" for number in range(lines))
    chunks = sheets._chunks(text, of_size(8.5), 170.0)
    assert [chunk.count("\n") + 1 for chunk in chunks] == pieces
    assert "\n".join(chunks) == text


def test_a_text_of_forty_lines_is_left_as_it_is_with_an_empty_line_at_its_end(sheets: RecordSheets) -> None:
    text = "word\n" * 39
    assert sheets._chunks(text, of_size(8.5), 170.0) == [text]


def test_a_record_is_printed_as_it_is_saved_up_to_the_edges_of_the_paper(tmp_path: Path) -> None:
    printer, file = QPrinter(QPrinter.PrinterMode.HighResolution), tmp_path / "printed.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    print_record(_RECORD, printer)
    assert printer.fullPage()
    printed, saved = (
        sorted(" ".join(page.extract_text() for page in PdfReader(each).pages).split())
        for each in (file, BytesIO(record_pdf(_RECORD, "A4")))
    )
    assert printed == saved
