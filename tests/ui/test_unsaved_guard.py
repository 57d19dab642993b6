"""What was written on a page is not lost without a question, and there is no question where nothing is lost."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle


class Written(PageWithBack):
    """A page with a field, a text, and a switch that is changed or not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field, self.text, self.is_changed = QLineEdit(), QPlainTextEdit(), False
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.text)
        self.guard = UnsavedGuard(self, self.field, self.text, is_changed=lambda: self.is_changed)
        self.times_left, self.heard = 0, list[int]()
        self.closed.connect(self._count)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self.heard.append(event.key())
        super().keyPressEvent(event)

    def _count(self) -> None:
        self.times_left += 1


@pytest.fixture
def page(qtbot: QtBot, letters: str) -> Iterator[Written]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 500)
    page = Written(window)
    page.resize(window.size())
    window.show()
    page.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page.field.setFocus()
    settle()
    yield page
    # The window is held until here.
    window.hide()


def test_a_page_as_it_was_is_left_at_once(page: Written) -> None:
    page.field.setText("as it was saved")
    page.text.setPlainText("as it was saved")
    page.guard.leave()
    assert (page.times_left, page.guard.question) == (1, None)


@pytest.mark.parametrize("words", ["Ann", "  Ann "])
def test_what_a_person_wrote_is_asked_about(page: Written, words: str) -> None:
    QTest.keyClicks(page.field, words)
    page.guard.leave()
    assert page.times_left == 0
    assert page.guard.question


def test_whatever_else_comes_to_the_page_is_its_own(page: Written) -> None:
    QTest.keyClicks(page.field, "Ann")
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Escape):
        QTest.keyClick(page, key)
    assert page.heard == [Qt.Key.Key_PageDown], "the question came instead of the other"


def test_blanks_are_nothing(page: Written) -> None:
    QTest.keyClicks(page.field, "   ")
    page.guard.leave()
    assert page.times_left == 1


def test_a_page_that_has_nothing_but_its_fields_to_lose_is_left_at_once_without_words_in_them(
    page: Written,
) -> None:
    guard = UnsavedGuard(page, page.field)
    assert not guard.is_unsaved
    QTest.keyClicks(page.field, "Ann")
    assert guard.is_unsaved


def test_what_was_changed_otherwise_is_asked_about_too(page: Written) -> None:
    page.is_changed = True
    page.guard.leave()
    assert page.times_left == 0


def test_whoever_stays_has_the_keyboard_where_it_was(page: Written) -> None:
    page.text.setFocus()
    QTest.keyClicks(page.text, "Ann")
    strike(Qt.Key.Key_Escape)
    settle()
    assert page.guard.question
    page.guard.question.no.click()
    settle()
    assert page.guard.question is None
    assert page.times_left == 0
    assert page.text.hasFocus()
    assert page.guard.is_unsaved


def test_whoever_leaves_is_not_asked_again(page: Written) -> None:
    QTest.keyClicks(page.field, "Ann")
    page.guard.leave()
    assert page.guard.question
    page.guard.question.yes.click()
    assert page.times_left == 1
    assert not page.guard.is_unsaved
    page.guard.leave()
    assert page.times_left == 2


def test_a_page_that_is_not_shown_loses_nothing(page: Written) -> None:
    QTest.keyClicks(page.field, "Ann")
    page.hide()
    assert not page.guard.asks_before(lambda: None)
