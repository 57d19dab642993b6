"""Asks before a page is left on which something was written and not saved."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.page import PageWithBack

_QUESTION = ("Leave without saving?", "You’ll lose what you typed on this page.", "Leave", "Keep editing")


class UnsavedGuard(QObject):
    """Stands before every way back from a page: its key calls `leave`, and so does Esc."""

    def __init__(self, page: PageWithBack, *fields: QLineEdit | QPlainTextEdit) -> None:
        """What is written in these fields is not lost without a question."""
        super().__init__(page)
        self._page = page
        self._fields = fields
        self.question: QuestionPanel | None = None
        page.installEventFilter(self)

    def leave(self) -> None:
        """Leave the page, or ask first."""
        if not any(_is_written(field) for field in self._fields):
            self._page.closed.emit()
            return
        self.question = question = QuestionPanel(*_QUESTION, self._page)
        question.confirmed.connect(self._page.closed)
        question.left.connect(self._stay)
        question.lie_over(self._page)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Esc on the page, not in what lies over it."""
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_key and event.key() == Qt.Key.Key_Escape and self.question is None:  # type: ignore[attr-defined]
            self.leave()
            return True
        return False

    def _stay(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
        self._fields[0].setFocus()


def _is_written(field: QLineEdit | QPlainTextEdit) -> bool:
    """Did a person change it, and is something in it?"""
    if isinstance(field, QLineEdit):
        return field.isModified() and bool(field.text().strip())
    return field.document().isModified() and bool(field.toPlainText().strip())
