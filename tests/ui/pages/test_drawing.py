"""The parts of a page: what stands elsewhere, is drawn otherwise or says something else beside its words is noticed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.drawing import part_line


class Bar(QWidget):
    """Painted by hand."""

    reach, color = 40, "#204060"

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(0, 0, self.reach, 10, self.color)


class Sheet(QWidget):
    """A page with a bar, a key, a field and a word."""

    def __init__(self) -> None:
        super().__init__()
        self.bar, self.key, self.field, self.word = (
            Bar(self),
            QPushButton("Go", self),
            QLineEdit(self),
            QLabel("by Ann", self),
        )
        for place, part in enumerate(self.parts()):
            part.setGeometry(0, 50 * place, 100, 40)

    def parts(self) -> list[QWidget]:
        return [self.bar, self.key, self.field, self.word]

    def lines(self) -> list[str]:
        return [part_line(each, self) for each in self.parts()]


CHANGES: dict[str, Callable[[Sheet], object]] = {
    "moved by a pixel": lambda page: page.bar.move(1, 0),
    "wider by a pixel": lambda page: page.key.resize(101, 40),
    "drawn longer": lambda page: setattr(page.bar, "reach", 41),
    "drawn in another color": lambda page: setattr(page.bar, "color", "#204061"),
    "a tip": lambda page: page.key.setToolTip("Go on"),
    "a name": lambda page: page.bar.setAccessibleName("So far"),
    "an explanation": lambda page: page.bar.setAccessibleDescription("4 of 10"),
    "a shortcut": lambda page: page.key.setShortcut("G"),
    "fewer letters": lambda page: page.field.setMaxLength(12),
    "another pointer": lambda page: page.key.setCursor(Qt.CursorShape.PointingHandCursor),
    "no stop for Tab": lambda page: page.key.setFocusPolicy(Qt.FocusPolicy.NoFocus),
    "cannot be used": lambda page: page.word.setEnabled(False),
    "other words": lambda page: page.word.setText("by Ben"),
    "larger letters": lambda page: page.word.setStyleSheet("font-size: 21px"),
}


@pytest.fixture
def sheet(qtbot: QtBot, letters: str) -> Sheet:
    page = Sheet()
    qtbot.addWidget(page)
    page.resize(300, 200)
    with qtbot.waitExposed(page):
        page.show()
    return page


def test_a_page_that_stays_as_it_is_has_the_same_lines(sheet: Sheet) -> None:
    assert sheet.lines() == sheet.lines()


@pytest.mark.parametrize("change", CHANGES)
def test_one_change_changes_one_line(change: str, sheet: Sheet) -> None:
    before = sheet.lines()
    CHANGES[change](sheet)
    changed = [new for new, old in zip(sheet.lines(), before, strict=True) if new != old]
    assert len(changed) == 1


def test_a_time_is_no_part_of_a_line(sheet: Sheet) -> None:
    sheet.word.setText("at 12:31")
    before = sheet.lines()
    sheet.word.setText("at 9:05")
    assert sheet.lines() == before
