"""A panel over the felt that says what was judged, and asks what to do next."""

from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.ui.kit.widgets.own_keys import keeps_key
from app.ui.kit.widgets.tab_order import tab_inside

_TALL_WIDTH, _EDGE = 0.76, 12
"""How much of the width a tall panel takes, and what it leaves free under it."""
_INSIDE, _SPACE = (24, 20, 24, 20), 12
_LEAST_WIDE = 112
_BETWEEN = 40
"""Pixels between two figures."""
_SCROLLING = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}

Answer = TypeVar("Answer", bound=Hashable)


class YesNo(StrEnum):
    """The answers to a question that is asked before something is done."""

    YES = "yes"
    NO = "no"


class VerdictPanel(QFrame):
    """Title, text and answers. While it is there it has the keyboard.

    Signals:
        answered: the answer that was chosen.
    """

    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._title = QLabel()
        self._title.setObjectName("large")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The answers have the keyboard, and hand on the keys that scroll.
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # With few words or none it would take the space of the figures for its scroll bar.
        self._scroll.setMinimumHeight(1)
        self._scroll.setWidget(self._text)
        self._figures = QHBoxLayout()
        self._figures.setSpacing(_BETWEEN)
        self._answers = QHBoxLayout()
        self._answers.setSpacing(12)
        self._answers.addStretch(1)
        self.buttons: dict[Hashable, QPushButton] = {}
        self._escape: Hashable = None
        self._before: QWidget | None = None
        """Where the keyboard was; it goes back there."""
        self._room = QRect()
        """The place it was given."""
        self._placed: QRect | None = None
        """The same, while it is taller than that."""
        column = QVBoxLayout(self)
        column.setContentsMargins(*_INSIDE)
        column.setSpacing(_SPACE)
        column.addWidget(self._title)
        column.addLayout(self._figures)
        column.addWidget(self._scroll, 1)
        column.addLayout(self._answers)
        self.hide()
        QApplication.instance().focusChanged.connect(self._keep_keyboard)  # type: ignore[union-attr]

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._title.text()}\n{self._text.text()}"

    def ask(
        self,
        title: str,
        text: str,
        answers: Mapping[Answer, str],
        escape: Answer | None = None,
        is_tall: bool = False,
        figures: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show the panel; the first answer is for Enter. A tall one may cover the dealer's side too.

        `escape` is the answer for Esc: the one by which nothing is lost. `figures` stand under the title,
        each with what it is.
        """
        self._write_figures(figures)
        for button in self.buttons.values():
            button.hide()
            button.deleteLater()
        self.buttons = {}
        self._escape = escape
        for answer, words in answers.items():
            button = QPushButton(words)
            button.setMinimumWidth(_LEAST_WIDE)
            button.setProperty("primary", not self.buttons)
            self.buttons[answer] = button
            button.setObjectName(str(answer))
            button.setAutoDefault(True)
            button.clicked.connect(lambda *_, answer=answer: self._answer(answer))
            button.installEventFilter(self)
            self._answers.insertWidget(1, button)
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self.raise_()
        self.show()
        self._title.setText(title)
        # Only what is shown asks for another height when its words change.
        self._text.setText(text)
        self._scroll.verticalScrollBar().setValue(0)
        if is_tall:
            self._grow()
        self._fit()
        self._take_keyboard()

    def _write_figures(self, figures: Sequence[tuple[str, str]]) -> None:
        """Figures side by side, each over a word or two."""
        while item := self._figures.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for figure, words in figures:
            pair, column = QWidget(), QVBoxLayout()
            pair.setLayout(column)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            for text, name in ((figure, "large"), (words, "quiet")):
                part = QLabel(text)
                part.setObjectName(name)
                column.addWidget(part)
            self._figures.addWidget(pair)
        if figures:
            self._figures.addStretch(1)

    def setGeometry(self, *box: Any) -> None:  # noqa: N802
        """Take this room, or less of its height where the words want less."""
        self._room = QRect(*box)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Other letters need another height."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self._fit()

    def event(self, event: QEvent) -> bool:
        """No key of what lies under it is meant."""
        return keeps_key(event) or super().event(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Arrow keys and pages scroll the text, Esc is the harmless answer."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in _SCROLLING:
            self._scroll.verticalScrollBar().triggerAction(_SCROLLING[Qt.Key(event.key())])
            return True
        if event.key() == Qt.Key.Key_Escape:
            if self._escape in self.buttons:
                self.buttons[self._escape].click()
            return True
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab goes from answer to answer."""
        if not self.isVisible():
            return super().focusNextPrevChild(forward)
        return tab_inside(self, forward)

    def _fit(self) -> None:
        """Be as high as the words and the answers want, in the room there is."""
        left, top, right, bottom = _INSIDE
        frame, room = 2 * self.frameWidth(), self._room
        for each in (self._title, self._text, *self.findChildren(QLabel), *self.buttons.values()):
            each.ensurePolished()
        hints = [button.sizeHint() for button in self.buttons.values()]
        answers = max((hint.height() for hint in hints), default=0)
        # Large letters want more than the room that was given.
        beside = sum(max(_LEAST_WIDE, hint.width()) + _SPACE for hint in hints)
        wide = max(room.width(), min(beside + left + right + frame, self._widest))
        figures = self._figures.sizeHint().height() + _SPACE if self._figures.count() else 0
        around = top + self._title.sizeHint().height() + figures + answers + 2 * _SPACE + bottom + frame
        text = self._text.heightForWidth(max(1, wide - left - right - frame))
        if around + text > room.height() and (under := self.parentWidget()):
            # Wider rather than scrolled: what lies at its sides is over by then.
            wide = max(wide, round(under.width() * _TALL_WIDTH))
            text = self._text.heightForWidth(max(1, wide - left - right - frame))
        x = room.x() - (wide - room.width()) // 2
        # Words scroll where there is too little room for them. The title, the figures and the answers cannot.
        super().setGeometry(x, room.y(), wide, max(around + 2, min(room.height(), around + text + 2)))

    @property
    def _widest(self) -> int:
        under = self.parentWidget()
        return under.width() - 2 * _EDGE if under else self._room.width()

    def _grow(self) -> None:
        """Use the room of what it lies over, as far as the text wants it, until it is answered."""
        if under := self.parentWidget():
            self._placed = room = self._room
            wide = max(room.width(), round(under.width() * _TALL_WIDTH))
            high = max(room.height(), under.height() - room.y() - _EDGE)
            self.setGeometry((under.width() - wide) // 2, room.y(), wide, high)

    def _take_keyboard(self) -> None:
        next(iter(self.buttons.values())).setFocus()

    def _keep_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """What lies under the panel cannot be used, so the keyboard does not stay there."""
        if self.isVisible() and now and self._lies_over(now):
            self._take_keyboard()

    def _lies_over(self, widget: QWidget) -> bool:
        under = self.parentWidget()
        if widget is under:
            return True
        beside: QWidget | None = widget
        while beside is not None and beside.parentWidget() is not under:
            beside = beside.parentWidget()
        siblings: list[QObject] = under.children() if under else []
        return beside in siblings and siblings.index(beside) < siblings.index(self)

    def _answer(self, answer: Hashable) -> None:
        self.hide()
        if self._placed:
            self.setGeometry(self._placed)
            self._placed = None
        if self._before and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()
        self.answered.emit(answer)
