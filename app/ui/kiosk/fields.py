"""The fields on a page that words are written in. The table's own line in the bar is none of them."""

from typing import TypeVar

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.ui.kit.page import Page

Field = QLineEdit | QPlainTextEdit
Kind = TypeVar("Kind", bound=QWidget)


def field_in(widget: QWidget | None) -> Field | None:
    """The widget as a field that can be written in, if it is one and to be seen."""
    if isinstance(widget, Field) and widget.isVisible() and not widget.isReadOnly() and around(widget, Page):
        return widget
    return None


def around(widget: QWidget, kind: type[Kind]) -> Kind | None:
    """The nearest widget of this kind that another is in."""
    over: QWidget | None = widget
    while over:
        if isinstance(over, kind):
            return over
        over = over.parentWidget()
    return None
