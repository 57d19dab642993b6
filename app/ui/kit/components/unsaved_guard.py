"""Asks before a page is left on which something was entered and not saved."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.page import Page, PageWithBack

_QUESTION = ("Leave without saving?", "You’ll lose what you entered on this page.", "Leave", "Keep editing")


class UnsavedGuard(QObject):
    """Stands before every way out of a page: its key calls `leave`, and so does Esc."""

    def __init__(
        self,
        page: Page,
        *fields: QLineEdit | QPlainTextEdit,
        is_changed: Callable[[], bool] = lambda: False,
    ) -> None:
        """What is written in these fields is not lost without a question, nor what `is_changed` tells of."""
        super().__init__(page)
        self._page = page
        self._fields = fields
        self._is_changed = is_changed
        self._is_given_up = False
        self.question: QuestionPanel | None = None
        page.asks_before = self.asks_before
        page.installEventFilter(self)

    @property
    def is_unsaved(self) -> bool:
        """Would something be lost?"""
        if self._is_given_up or not self._page.isVisible():
            return False
        return self._is_changed() or any(_is_written(field) for field in self._fields)

    def leave(self) -> None:
        """Leave the page, or ask first."""
        assert isinstance(self._page, PageWithBack), "another page has no way back"
        if not self.asks_before(self._page.closed.emit):
            self._page.closed.emit()

    def asks_before(self, then: Callable[[], object]) -> bool:
        """Ask where something would be lost, and do this once it may be; False: nothing would be lost."""
        if not self.is_unsaved:
            return False
        self._close_question()
        before = self._page.focusWidget()
        self.question = question = QuestionPanel(*_QUESTION, self._page)
        question.confirmed.connect(lambda: self._give_up(then))
        question.left.connect(lambda: self._stay(before))
        question.lie_over(self._page)
        return True

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Esc on the page, not in what lies over it."""
        is_esc = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if not is_esc or event.type() != QEvent.Type.KeyPress or self.question:
            return False
        return isinstance(self._page, PageWithBack) and self.asks_before(self._page.closed.emit)

    def _give_up(self, then: Callable[[], object]) -> None:
        self._is_given_up = True
        self._close_question()
        then()

    def _stay(self, before: QWidget | None) -> None:
        self._close_question()
        if before:
            before.setFocus()

    def _close_question(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None


def _is_written(field: QLineEdit | QPlainTextEdit) -> bool:
    """Did a person change it, and is something in it?"""
    if isinstance(field, QLineEdit):
        return field.isModified() and bool(field.text().strip())
    return field.document().isModified() and bool(field.toPlainText().strip())
