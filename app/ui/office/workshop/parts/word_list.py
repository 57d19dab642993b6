"""Words in an order: dragged into place by mouse or finger, or moved by keys."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox
from app.workshop.house_topics import Choices

_ABOUT = "Drag a row to move it, or press Alt+↑ or Alt+↓. “Add” puts a row below the one you tapped last."
_TYPED = "Words to say"
_EDGE = 60
"""Pixels from the edge at which a list scrolls while something is dragged."""


class WordRow(QFrame):
    """One word: a grip, its text, a key for each way, and one to take it out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setProperty("role", "well")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.up, self.down, self.out = (PageButton(sign, "ghost") for sign in ("↑", "↓", "✕"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 4, 2)
        row.setSpacing(4)
        row.addWidget(label("⋮⋮", "quiet"))
        row.addSpacing(6)
        row.addWidget(label(text, wraps=True), 1)
        for key, name in ((self.up, "earlier"), (self.down, "later"), (self.out, "take out")):
            key.setFixedWidth(44)
            key.setStyleSheet("padding: 0")
            key.setAccessibleName(f"{text}: {name}")
            row.addWidget(key)


class WordList(QWidget):
    """A list in order, and a list of words to add to it.

    Signals:
        changed: the values in their new order.
        added: the value of a word that is not in the list yet, and its place.
        tapped: the place of a row.
    """

    changed = Signal(object)
    added = Signal(object, int)
    tapped = Signal(int)
    _dragged: bool

    def __init__(
        self,
        name: str,
        values: Sequence[Any],
        titles: Sequence[str],
        offered: Choices,
        is_typed: bool,
    ) -> None:
        """`titles` are the words of the values; `offered` can be added, and, if `is_typed`, other words."""
        super().__init__()
        self.values, self._titles = list(values), list(titles)
        self.rows: list[WordRow] = []
        self.choice, self.add = ComboBox(), PageButton("Add", "outline")
        self.typed = line_entry(placeholder=_TYPED)
        self._pressed: tuple[QWidget, QPoint] | None = None
        self._at: int | None = None
        """The row that was tapped or had the keyboard last; a new word goes below it."""
        for value, words in offered:
            self.choice.addItem(words, value)
        self.choice.setAccessibleName(f"{name}: words to add")
        self.typed.setAccessibleName(f"{name}: {_TYPED.lower()}")
        self.add.setAccessibleName(f"{name}: add")
        self._column = QVBoxLayout()
        self._column.setSpacing(4)
        adding = QHBoxLayout()
        adding.setSpacing(8)
        adding.addWidget(self.choice, 2)
        if is_typed:
            adding.addWidget(self.typed, 2)
        adding.addWidget(self.add)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addLayout(adding)
        whole.addLayout(self._column)
        self._about = label(_ABOUT, "small", wraps=True)
        whole.addWidget(self._about)
        self.add.installEventFilter(self)
        self.add.clicked.connect(self._add_below)
        self._show()

    def place_at(self, point: QPoint) -> int:
        """Before which row something goes that is let go here, in this widget's own coordinates."""
        return sum(row.geometry().center().y() < point.y() for row in self.rows)

    def move(self, place: int, to: int) -> None:  # type: ignore[override]
        """Put a row elsewhere."""
        to = min(max(to, 0), len(self.values) - 1)
        if to != place:
            for each in (self.values, self._titles):
                each.insert(to, each.pop(place))
            self._show(to)
            self.changed.emit(list(self.values))

    def take_out(self, place: int) -> None:
        """Take a row out."""
        del self.values[place], self._titles[place]
        self._show(min(place, len(self.values) - 1))
        self.changed.emit(list(self.values))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """A row, or the word to be added, is dragged; a row is moved by keys."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, WordRow):
            self._at = self.rows.index(watched)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return isinstance(watched, WordRow) and self._strike(self.rows.index(watched), event)
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        at = self.mapFromGlobal(event.globalPosition().toPoint())
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed, self._dragged = (watched, at), False
        elif event.type() == QEvent.Type.MouseMove and self._pressed:
            far = (at - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance()
            self._dragged = self._dragged or far
            if self._dragged:
                self._mark(self.place_at(at))
                self._scroll_to(at)
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed:
            return self._let_go(watched, at)
        return False

    def _let_go(self, watched: QWidget, at: QPoint) -> bool:
        was_dragged, self._pressed, self._dragged = self._dragged, None, False
        self._mark(-1)
        to = self.place_at(at)
        if isinstance(watched, WordRow):
            place = self.rows.index(watched)
            if was_dragged:
                self.move(place, to - (to > place))
            else:
                self.tapped.emit(place)
        elif was_dragged:
            self.add.setDown(False)
            self._add(to)
            return True
        return False

    def _scroll_to(self, at: QPoint) -> None:
        """What is dragged to the edge of what can be seen brings more into sight."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        inside = above.widget() if above else None
        if above and inside:
            point = self.mapTo(inside, at)
            above.ensureVisible(point.x(), point.y(), 0, _EDGE)

    def _mark(self, place: int) -> None:
        """Show where the dragged word would go."""
        for number, row in enumerate(self.rows):
            row.setStyleSheet("WordRow { border-top: 3px solid #d9b36a }" if number == place else "")

    def _strike(self, place: int, event: QKeyEvent) -> bool:
        key, is_alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in steps and is_alt:
            self.move(place, place + steps[Qt.Key(key)])
        elif key in steps:
            self.rows[min(max(place + steps[Qt.Key(key)], 0), len(self.rows) - 1)].setFocus()
        elif key == Qt.Key.Key_Delete:
            self.take_out(place)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.tapped.emit(place)
        else:
            return False
        return True

    def _add_below(self) -> None:
        self._add(len(self.values) if self._at is None else self._at + 1)

    def _add(self, place: int) -> None:
        typed = " ".join(self.typed.text().split())
        self.typed.clear()
        value = typed or self.choice.currentData()
        if value is not None:
            self.added.emit(value, place)

    def insert(self, place: int, value: Any, title: str) -> None:
        """Put a word into the list."""
        self.values.insert(place, value)
        self._titles.insert(place, title)
        self._show()
        self.changed.emit(list(self.values))

    def unfold(self, place: int, below: QWidget) -> None:
        """Show something below a row. A new word goes there, too."""
        self._at = place
        self._column.insertWidget(self._column.indexOf(self.rows[place]) + 1, below)

    def _show(self, focus: int = -1) -> None:
        while item := self._column.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._at = focus if focus >= 0 else None
        self.rows = [WordRow(f"{number}.  {title}") for number, title in enumerate(self._titles, 1)]
        for place, row in enumerate(self.rows):
            row.up.setEnabled(place > 0)
            row.down.setEnabled(place < len(self.rows) - 1)
            row.up.clicked.connect(lambda *_, place=place: self.move(place, place - 1))
            row.down.clicked.connect(lambda *_, place=place: self.move(place, place + 1))
            row.out.clicked.connect(lambda *_, place=place: self.take_out(place))
            row.installEventFilter(self)
            self._column.addWidget(row)
        self._about.setVisible(len(self.rows) > 1)
        if self._at is not None:
            self.rows[self._at].setFocus()
