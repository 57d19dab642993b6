"""What a person finds on a page, line by line from top to bottom: only what is visible, in sight and painted."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QTableView,
    QTextEdit,
    QWidget,
)

from tests.ui.painted import pixels_of

ROW = 8
"""Pixels: what begins within so many of each other stands in one row, and is read from left to right."""
# What differs from day to day, from run to run and from machine to machine.
CHANGING = (
    (r"\b[2-9ACDEFHJKMNPQRTVWXY]{4}-[2-9ACDEFHJKMNPQRTVWXY]{4}\b", "ID"),
    (r"\b[0-9a-f]{4}( [0-9a-f]{4}){3,}\b|\b[0-9a-f]{16,64}\b", "DIGITS"),
    (r"([A-Z]:)?([/\\][\w.+-]+){2,}", "PATH"),
    (r"\b\d\d?:\d\d\b", "TIME"),
    (r"(?<=hcf-trainer )\d+\.\d+\.\d+|(?<=Qt )\d+\.\d+\.\d+|(?<=Python )\d+\.\d+\.\d+", "VERSION"),
)


def seen_on(page: QWidget) -> list[str]:
    """Everything on a page that can be read or used, in the order of reading."""
    window = page.window()
    image = window.grab().toImage()
    found = [(_place(widget, window), line) for widget in parts_of(page) for line in _lines(widget, image)]
    return [steady(line) for _, line in sorted(found, key=lambda each: each[0])]


def parts_of(page: QWidget) -> list[QWidget]:
    """What is in sight of a page."""
    return [
        widget
        for widget in (page, *page.findChildren(QWidget))
        if widget.isVisible()
        and widget.window() is page.window()
        and not _inside_another(widget, page)
        and not widget.visibleRegion().isEmpty()
    ]


def words_of(widget: QWidget) -> str:
    """What is written on it, and in the rows of a list."""
    rows = _rows(widget) if isinstance(widget, QAbstractItemView) else ()
    return "\n".join([_words(widget), *rows])


def is_changing(widget: QWidget) -> bool:
    """Does it say what differs from run to run?"""
    words = words_of(widget)
    return any(re.search(pattern, words) for pattern, _ in CHANGING)


def _place(widget: QWidget, window: QWidget) -> tuple[int, int]:
    corner = widget.mapTo(window, QPoint(0, 0))
    return corner.y() // ROW, corner.x()


def _inside_another(widget: QWidget, page: QWidget) -> bool:
    """Parts of lists, fields and tables are told with the whole of them; the felt has pictures of its own."""
    above = widget.parentWidget()
    while above is not None and widget is not page:
        if isinstance(above, QAbstractItemView | QComboBox | QGraphicsView | QPlainTextEdit | QTextEdit):
            return True
        if above is page:
            return False
        above = above.parentWidget()
    return False


def _lines(widget: QWidget, image: QImage) -> Iterator[str]:
    state = "" if widget.isEnabled() else " (cannot be used)"
    if isinstance(widget, QMenu):
        yield from (f"- {action.text()}" for action in widget.actions() if action.isVisible())
    elif words := _words(widget):
        yield words + state + _sight(widget, image)
    elif isinstance(widget, QTableView | QAbstractItemView) and not isinstance(widget, QHeaderView):
        yield f"list{state}{_sight(widget, image)}"
        yield from (f"  {row}" for row in _rows(widget))
    elif isinstance(widget, QAbstractSlider) and not isinstance(widget, QScrollBar):
        yield f"slider: {widget.value()} from {widget.minimum()} to {widget.maximum()}{state}"


def _words(widget: QWidget) -> str:
    """What is written on a widget."""
    if isinstance(widget, QAbstractButton):
        name = widget.text() or widget.accessibleName()
        return f"[{name}]{' (chosen)' if widget.isChecked() else ''}" if name else ""
    if isinstance(widget, QLabel):
        return widget.text()
    if isinstance(widget, QLineEdit):
        return f"“{widget.displayText()}” ({widget.placeholderText() or widget.accessibleName()})"
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        return f"“{widget.toPlainText()}” ({widget.placeholderText() or widget.accessibleName()})"
    if isinstance(widget, QComboBox):
        return f"{widget.currentText()} (one of {widget.count()})"
    if isinstance(widget, QProgressBar):
        return widget.text()
    is_list = isinstance(widget, QAbstractItemView | QAbstractSlider)
    told = ": ".join(filter(None, (widget.accessibleName(), widget.accessibleDescription())))
    return "" if is_list or not told else f"({told})"


def _rows(view: QAbstractItemView) -> Iterator[str]:
    """The rows in sight, with what their cells say."""
    model = view.model()
    columns = [
        column
        for column in range(model.columnCount(QModelIndex()) if isinstance(view, QTableView) else 1)
        if not (isinstance(view, QTableView) and view.isColumnHidden(column))
    ]
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
    if isinstance(view, QTableView) and view.horizontalHeader().isVisible():
        yield " | ".join(str(head or "") for head in heads)
    for row in range(model.rowCount()):
        cells = [model.index(row, column, QModelIndex()) for column in columns]
        if view.viewport().rect().intersects(view.visualRect(cells[0])):
            chosen = "> " if view.selectionModel().isSelected(cells[0]) else ""
            yield chosen + " | ".join(str(cell.data() or "") for cell in cells)


def _sight(widget: QWidget, image: QImage) -> str:
    """What keeps it from being read: some of it lies out of sight, or nothing is painted there."""
    seen = widget.visibleRegion().boundingRect()
    if seen.height() < widget.height() - 1:
        return " (in part)"
    return "" if _is_painted(widget, seen, image) else " (nothing is painted)"


def _is_painted(widget: QWidget, seen: QRect, image: QImage) -> bool:
    """Are there at least two colors where it is?"""
    corner, ratio = widget.mapTo(widget.window(), seen.topLeft()), image.devicePixelRatio()
    ends = corner + QPoint(seen.width(), seen.height())
    part = QRect(
        QPoint(round(corner.x() * ratio), round(corner.y() * ratio)),
        QPoint(round(ends.x() * ratio) - 1, round(ends.y() * ratio) - 1),
    ).intersected(image.rect())
    pixels = pixels_of(image.copy(part))
    return pixels.tobytes() != pixels[:1].tobytes() * len(pixels)


def steady(line: str) -> str:
    """A line without what differs from run to run."""
    line = line.replace("\N{ZERO WIDTH SPACE}", "").replace("\n", " / ")
    for pattern, word in CHANGING:
        line = re.sub(pattern, word, line)
    return line
