"""How large a text on paper comes out: as large as fits, on one line if two thirds of the size are enough."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTextLayout

from app.ui.certificate.paper_text import CENTRE, LEFT, _fitted, laid, letters, write

pytestmark = pytest.mark.usefixtures("letters")
NAME = "Maximiliana Hohenlohe"
ROOM = 5000.0


@pytest.fixture
def painter(letters: str) -> Iterator[QPainter]:
    paper = QImage(60, 50, QImage.Format.Format_RGB32)
    # So fine that no letter's width is rounded by much.
    paper.setDotsPerMeterX(round(600 / 0.0254))
    paper.setDotsPerMeterY(round(600 / 0.0254))
    painter = QPainter(paper)
    yield painter
    painter.end()


def size(layout: QTextLayout) -> tuple[float, int]:
    return layout.font().pointSizeF(), layout.lineCount()


def measured(painter: QPainter, text: str, points: float) -> tuple[float, float]:
    """How wide and how high a text is on one line."""
    layout = laid(text, letters(points), 1e6, device=painter.device())
    return layout.lineAt(0).naturalTextWidth(), layout.boundingRect().height()


def fitted(painter: QPainter, wide: float, high: float, text: str = NAME, points: float = 12) -> QTextLayout:
    return _fitted(painter, QRectF(0, 0, wide, high), text, letters(points), LEFT)


def test_a_text_that_fits_exactly_keeps_its_size(painter: QPainter) -> None:
    wide, high = measured(painter, NAME, 12)
    assert size(fitted(painter, wide, high)) == (12, 1)
    assert size(fitted(painter, wide, high - 0.01)) == (11.5, 1)


def test_a_text_stays_on_one_line_down_to_two_thirds_of_its_size(painter: QPainter) -> None:
    for points in (11.5, 9, 8):
        assert size(fitted(painter, measured(painter, NAME, points)[0], ROOM)) == (points, 1)
    assert size(fitted(painter, measured(painter, NAME, 8)[0] - 0.1, ROOM)) == (12, 2)


def test_each_line_of_a_text_stays_one_line(painter: QPainter) -> None:
    wide = measured(painter, NAME, 9)[0]
    assert size(fitted(painter, wide, ROOM, f"{NAME}\nAnn")) == (9, 2)


def test_a_wrapped_text_gets_smaller_until_it_fits_and_never_less_than_a_point(painter: QPainter) -> None:
    wide = measured(painter, NAME, 8)[0] / 3
    high = fitted(painter, wide, ROOM).boundingRect().height()
    assert size(fitted(painter, wide, high))[0] == 12
    assert size(fitted(painter, wide, high - 0.01))[0] == 11.5
    assert size(fitted(painter, 1, 1))[0] == 1


def test_a_text_says_how_high_it_came_out(painter: QPainter) -> None:
    wide, high = measured(painter, NAME, 12)
    assert write(painter, QRectF(10, 10, wide, ROOM), NAME, letters(12)) == high
    assert write(painter, QRectF(10, 10, wide, ROOM), f"{NAME}\n{NAME}", letters(12)) == 2 * high


def test_a_text_stands_at_the_left_or_in_the_middle_of_its_width(painter: QPainter) -> None:
    wide = measured(painter, NAME, 12)[0]
    for align, left in ((LEFT, 0.0), (CENTRE, (ROOM - wide) / 2), (Qt.AlignmentFlag.AlignRight, ROOM - wide)):
        layout = laid(NAME, letters(12), ROOM, align, painter.device())
        assert layout.lineAt(0).naturalTextRect().left() == pytest.approx(left, abs=0.1)
