"""The record of an exam on paper: a letterhead, the outcome, its parts one after the other, lines to sign on.

Everything is cut into blocks first, each with its height. Then the blocks are put on as many pages as they
need, so that every page can say how many there are.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QPointF, QRectF, Qt, QUuid
from PySide6.QtGui import QColor, QFont, QImage, QPagedPaintDevice, QPainter, QPen, QTextLayout

from app.certificate.exam_record import ExamRecord, RecordSection
from app.certificate.exam_record_rows import RowGroup
from app.ui.certificate.certificate_pdf import Paper, pdf_writer
from app.ui.certificate.certificate_sheet import GOLD, GREEN, INK, PALE, QUIET_INK, rule
from app.ui.certificate.html_printer import usual_paper
from app.ui.certificate.logo import paint_logo, read_logo
from app.ui.certificate.paper_text import CENTRE, laid, letters, refuse_unknown_letters, write
from app.ui.kit.save_text import SavedFile, saved

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

RED, LINE = QColor("#9c2a22"), QColor("#dcd6c6")
_BOLD, _MEDIUM = QFont.Weight.Bold, QFont.Weight.Medium
_DOTS, _INCH = 600, 25.4
_MARGIN, _TOP, _BOTTOM = 18.0, 24.0, 18.0
_LABEL = 28.0
_TEXT, _SMALL = 8.5, 7.5
_PAD, _ROW = 1.0, 0.6
"""The white beside a cell, and above and below it."""
_GUTTER, _TALLEST = 8.0, 110.0
"""Between two parts side by side; a higher one has the whole width."""
_MOST_LINES = 40
"""The most lines of a block. A longer text goes on in another one, maybe on the next page."""
_SMALL_TABLE = 90.0
"""A table that is not higher than this stays on one page."""
_BAD = ("NOT MET", "NOT confirmed")
_NAMES = QUuid("{2f5dbb5c-6c2e-4d5e-8f0e-0d0a4f6f3b11}")

Draw = Callable[[float], None]


class _Piece(NamedTuple):
    """What stays together on a page: its height, and how it is drawn at a height. All in millimetres."""

    height: float
    draw: Draw
    holds_next: bool = False
    """Does it belong to what follows, like a heading?"""
    opens: "tuple[_Piece, ...] | None" = None
    """The head of the table it belongs to, drawn again on a new page."""


class RecordSheets:
    """A record painted onto the pages of a device."""

    def __init__(
        self, painter: QPainter, device: QPagedPaintDevice, mm: float, logo: QImage | None = None
    ) -> None:
        self._painter, self._device, self._mm, self._logo = painter, device, mm, logo
        self._width, self._height = device.width() / mm, device.height() / mm
        self._inner = self._width - 2 * _MARGIN

    def paint(self, record: ExamRecord) -> int:
        """All pages; how many there are."""
        pages = self._pages(record)
        for number, page in enumerate(pages, 1):
            if number > 1:
                self._device.newPage()
                self._running_head(record)
            y = _MARGIN if number == 1 else _TOP
            for block in page:
                block.draw(y)
                y += block.height
            self._foot(record, number, len(pages))
        return len(pages)

    def _pages(self, record: ExamRecord) -> list[list[_Piece]]:
        """What stands on each page. Nobody signs one on which nothing else stands."""
        *parts, last = [list(pieces) for pieces in self._parts(record.sections)]
        parts.append([block._replace(holds_next=True) for block in last])
        return self._paged([*self._letterhead(record), *chain(*parts), self._signatures(record)])

    def _paged(self, blocks: Sequence[_Piece]) -> list[list[_Piece]]:
        pages: list[list[_Piece]] = [[]]
        y = _MARGIN
        for place, block in enumerate(blocks):
            needed, last = block.height, place
            while blocks[last].holds_next:
                last += 1
                needed += blocks[last].height
            if y + needed > self._height - _BOTTOM and pages[-1]:
                pages.append([])
                y = _TOP
                for head in block.opens or ():
                    pages[-1].append(head)
                    y += head.height
            pages[-1].append(block)
            y += block.height
        return pages

    # --- the first page, and what is on every page

    def _letterhead(self, record: ExamRecord) -> Iterator[_Piece]:
        def house(y: float) -> None:
            x, wide = _MARGIN, self._inner * 0.68
            if self._logo:
                taken = paint_logo(self._painter, self._logo, self._box(x, y, 40, 14.5)) / self._mm + 5
                x, wide = x + taken, wide - taken
            self._text((x, y, wide, 9), record.house, letters(19, _BOLD), GREEN)
            self._text((x, y + 9.5, wide, 5), record.place, letters(10), QUIET_INK)
            left = _MARGIN + self._inner * 0.68
            wide = self._inner * 0.32
            self._text((left, y, wide, 5), "Exam", letters(9), QUIET_INK, Qt.AlignmentFlag.AlignRight)
            number = (left, y + 4.2, wide, 8)
            self._text(number, record.number, letters(15, _BOLD), INK, Qt.AlignmentFlag.AlignRight)
            rule(self._painter, QPointF(self._width / 2, y + 17) * self._mm, self._inner * self._mm, self._mm)

        yield _Piece(22, house)
        title = self._laid(f"Exam record: {record.game} dealing", letters(14, _BOLD), self._inner)
        yield _Piece(8, lambda y: self._draw(title, _MARGIN, y, INK))
        ink = GREEN if record.is_pass else RED
        inside = self._inner - 8
        outcome = self._laid(record.outcome, letters(20, _BOLD), inside)
        why = self._laid(record.why, letters(9.5), inside)
        told = self._laid(record.simulated, letters(9, _BOLD), inside)
        heights = [self._high(each) for each in (outcome, why, told)]
        whole = sum(heights) + 8

        def banner(y: float) -> None:
            self._painter.fillRect(self._box(_MARGIN, y, self._inner, whole), PALE)
            self._painter.fillRect(self._box(_MARGIN, y, 1.6, whole), ink)
            at = y + 2.5
            for layout, high, colour in zip(
                (outcome, why, told), heights, (ink, INK, QUIET_INK), strict=True
            ):
                self._draw(layout, _MARGIN + 5, at, colour)
                at += high + 1.2

        yield _Piece(whole + 4, banner)

    def _running_head(self, record: ExamRecord) -> None:
        words = f"{record.house} · exam {record.number} · {record.dealer} · {record.outcome.lower()}"
        self._text((_MARGIN, 12, self._inner, 5), words, letters(8.5, _MEDIUM), QUIET_INK)
        self._level(_MARGIN, 18, self._inner, QPen(GOLD, 0.3 * self._mm))

    def _foot(self, record: ExamRecord, number: int, pages: int) -> None:
        y = self._height - 13
        self._level(_MARGIN, y, self._inner, QPen(LINE, 0.2 * self._mm))
        self._text((_MARGIN, y + 1.2, self._inner - 24, 5), record.foot, letters(6.5), QUIET_INK)
        where = (_MARGIN + self._inner - 24, y + 1.2, 24, 5)
        words = f"page {number} of {pages}"
        self._text(where, words, letters(7.5), QUIET_INK, Qt.AlignmentFlag.AlignRight)

    def _signatures(self, record: ExamRecord) -> _Piece:
        """Room for ink over each name, two to a row."""
        gap, high = 8.0, 21.0
        wide = (self._inner - gap) / 2
        rows = (len(record.signatures) + 1) // 2

        def draw(y: float) -> None:
            self._text((_MARGIN, y + 2, self._inner, 6), "Signatures", letters(11, _BOLD), GREEN)
            for place, name in enumerate(record.signatures):
                x = _MARGIN + (place % 2) * (wide + gap)
                line = y + 8 + (place // 2) * high + 13
                self._level(x, line, wide, QPen(INK, 0.25 * self._mm))
                self._text((x, line + 1, wide - 22, 5), name, letters(_TEXT), QUIET_INK)
                self._text((x + wide - 22, line + 1, 22, 5), "Date", letters(_TEXT), QUIET_INK, CENTRE)

        return _Piece(8 + rows * high + 2, draw)

    # --- the parts

    def _parts(self, sections: Sequence[RecordSection]) -> Iterator[Iterable[_Piece]]:
        """The pieces of each part. Two short ones can stand side by side."""
        half = (self._inner - _GUTTER) / 2
        for place, part in enumerate(sections):
            after = sections[place + 1] if place + 1 < len(sections) else None
            if part.is_beside and self._is_short(sections[place - 1], half) and self._is_short(part, half):
                continue
            if after and after.is_beside and self._is_short(part, half) and self._is_short(after, half):
                yield [self._side_by_side(part, after, half)]
            else:
                yield self._section(part, _MARGIN, self._inner)

    def _is_short(self, part: RecordSection, wide: float) -> bool:
        return sum(piece.height for piece in self._section(part, 0, wide)) <= _TALLEST

    def _side_by_side(self, left: RecordSection, right: RecordSection, wide: float) -> _Piece:
        sides = [
            list(self._section(part, x, wide))
            for part, x in ((left, _MARGIN), (right, _MARGIN + wide + _GUTTER))
        ]

        def draw(y: float) -> None:
            for pieces in sides:
                at = y
                for piece in pieces:
                    piece.draw(at)
                    at += piece.height

        return _Piece(max(sum(piece.height for piece in pieces) for pieces in sides), draw)

    def _section(self, part: RecordSection, x: float, wide: float) -> Iterator[_Piece]:
        title = self._laid(part.title, letters(11, _BOLD), wide)
        yield _Piece(8.5, lambda y: self._draw(title, x, y + 2.6, GREEN), holds_next=True)
        for label, value in part.facts:
            yield from self._fact(label, value, x, wide)
        if part.all_rows:
            yield from self._table(part)
        for place, line in enumerate(part.lines):
            above = 1.4 if place == 0 and (part.all_rows or part.facts) else 0.0
            for chunk in self._chunks(line, letters(_TEXT), wide):
                yield self._paragraph(chunk, above, x, wide)
                above = 0.0

    def _paragraph(self, text: str, above: float, x: float, wide: float) -> _Piece:
        layout = self._laid(text, letters(_TEXT), wide)
        return _Piece(above + self._high(layout) + 0.9, lambda y: self._draw(layout, x, y + above, INK))

    def _fact(self, label: str, value: str, x: float, wide: float) -> Iterator[_Piece]:
        for place, chunk in enumerate(self._chunks(value, letters(_TEXT), wide - _LABEL)):
            name = self._laid(label if not place else "", letters(_TEXT), _LABEL)
            layout = self._laid(chunk, letters(_TEXT), wide - _LABEL)

            def draw(y: float, name: QTextLayout = name, layout: QTextLayout = layout) -> None:
                self._draw(name, x, y, QUIET_INK)
                self._draw(layout, x + _LABEL, y, INK)

            yield _Piece(self._high(layout) + 0.9, draw)

    def _table(self, part: RecordSection) -> Iterator[_Piece]:
        widths = [self._inner * share / sum(part.shares) for share in part.shares]
        head = self._row(part.head, widths, is_head=True)
        rows = list(self._rows(part.rows, widths))
        yield head._replace(holds_next=True)
        is_small = sum(row.height for row in rows) <= _SMALL_TABLE
        for place, row in enumerate(rows, 1):
            yield row._replace(opens=(head,), holds_next=is_small and place < len(rows))
        for group in part.groups:
            yield from self._group(group, head, widths)

    def _group(self, group: RowGroup, head: _Piece, widths: Sequence[float]) -> Iterator[_Piece]:
        """What the rows have in common over the whole width; on a new page it is said again."""
        layout = self._laid(group.words, letters(_SMALL, _MEDIUM), self._inner - 2 * _PAD)
        high = self._high(layout) + 2 * _ROW + 0.6

        def draw(y: float) -> None:
            self._draw(layout, _MARGIN + _PAD, y + _ROW + 0.6, GREEN)

        words = _Piece(high, draw)
        yield words._replace(holds_next=True, opens=(head,))
        for row in self._rows(group.rows, widths):
            yield row._replace(opens=(head, words))

    def _rows(self, rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Iterator[_Piece]:
        for row in rows:
            cells = [
                self._chunks(cell, letters(_SMALL), wide - 2 * _PAD)
                for cell, wide in zip(row, widths, strict=True)
            ]
            for place in range(max(map(len, cells))):
                cut = [chunks[place] if place < len(chunks) else "" for chunks in cells]
                yield self._row(cut, widths)

    def _row(self, cells: Sequence[str], widths: Sequence[float], is_head: bool = False) -> _Piece:
        font = letters(_SMALL, _BOLD if is_head else QFont.Weight.Normal)
        layouts = [self._laid(cell, font, wide - 2 * _PAD) for cell, wide in zip(cells, widths, strict=True)]
        high = max(map(self._high, layouts)) + 2 * _ROW

        def draw(y: float) -> None:
            if is_head:
                self._painter.fillRect(self._box(_MARGIN, y, self._inner, high), PALE)
            x = _MARGIN
            for cell, layout, wide in zip(cells, layouts, widths, strict=True):
                ink = RED if any(word in cell for word in _BAD) else QUIET_INK if is_head else INK
                self._draw(layout, x + _PAD, y + _ROW, ink)
                x += wide
            self._level(_MARGIN, y + high, self._inner, QPen(LINE, 0.2 * self._mm))

        return _Piece(high, draw)

    # --- measures

    def _chunks(self, text: str, font: QFont, wide: float) -> list[str]:
        """A text in pieces that fit onto a page."""
        layout = self._laid(text, font, wide)
        count = layout.lineCount()
        if count <= _MOST_LINES:
            return [text]
        # Qt counts in UTF-16.
        units = layout.text().encode("utf-16-le")
        starts = [layout.lineAt(line).textStart() for line in range(0, count, _MOST_LINES)]
        ends = [*starts[1:], len(units) // 2]
        cuts = [
            units[2 * start : 2 * end].decode("utf-16-le") for start, end in zip(starts, ends, strict=True)
        ]
        return [cut.replace("\N{LINE SEPARATOR}", "\n").strip("\n") for cut in cuts]

    def _laid(self, text: str, font: QFont, wide: float) -> QTextLayout:
        return laid(text, font, wide * self._mm, device=self._painter.device())

    def _draw(self, layout: QTextLayout, x: float, y: float, ink: QColor) -> None:
        self._painter.setPen(ink)
        layout.draw(self._painter, QPointF(x, y) * self._mm)

    def _high(self, layout: QTextLayout) -> float:
        return layout.boundingRect().height() / self._mm

    def _text(
        self,
        box: tuple[float, float, float, float],
        text: str,
        font: QFont,
        ink: QColor,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        self._painter.setPen(ink)
        write(self._painter, self._box(*box), text, font, align)

    def _level(self, x: float, y: float, wide: float, pen: QPen) -> None:
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(x, y) * self._mm, QPointF(x + wide, y) * self._mm)

    def _box(self, x: float, y: float, wide: float, high: float) -> QRectF:
        return QRectF(x * self._mm, y * self._mm, wide * self._mm, high * self._mm)


def record_pdf(record: ExamRecord, paper: Paper, logo: Path | None = None) -> bytes:
    """The record as a PDF. Refused if this machine has no letters for a name, or the logo is bad."""
    refuse_unknown_letters([record.dealer, record.house, *record.signatures])
    buffer = QBuffer()
    writer = pdf_writer(buffer, paper, _DOTS)
    writer.setTitle(f"{record.game} exam {record.number}: {record.dealer}, {record.outcome.lower()}")
    writer.setAuthor(record.house)
    writer.setDocumentId(QUuid.createUuidV5(_NAMES, repr(record).encode()))
    put_record(record, writer, _DOTS / _INCH, logo)
    return bytes(buffer.data().data())


def save_record(
    file: Path, record: ExamRecord, paper: Paper | None = None, logo: Path | None = None
) -> SavedFile:
    """Save the record as a PDF; without a paper on what is usual here."""
    return saved(file, record_pdf(record, paper or usual_paper(), logo))


def print_record(record: ExamRecord, printer: "QPrinter", logo: Path | None = None) -> None:
    """Print the record."""
    refuse_unknown_letters([record.dealer, record.house, *record.signatures])
    printer.setFullPage(True)
    put_record(record, printer, printer.resolution() / _INCH, logo)


def put_record(record: ExamRecord, device: QPagedPaintDevice, mm: float, logo: Path | None = None) -> int:
    """Paint the record onto a device, up to the edges of its paper; how many pages it took."""
    picture = read_logo(logo) if logo else None
    painter = QPainter(device)
    try:
        return RecordSheets(painter, device, mm, picture).paint(record)
    finally:
        painter.end()
