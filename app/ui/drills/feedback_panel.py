"""A panel in place of the keys: a title, a text, and what to do next."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSlider,
    QBoxLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.ui.drills.entry import EntryKey

_ACTION = QAbstractSlider.SliderAction
_SCROLLING = {
    Qt.Key.Key_Up: _ACTION.SliderSingleStepSub,
    Qt.Key.Key_Down: _ACTION.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _ACTION.SliderPageStepSub,
    Qt.Key.Key_PageDown: _ACTION.SliderPageStepAdd,
}
_SIDE, _ABOVE = 16, 12

Answer = TypeVar("Answer", bound=Hashable)


class FeedbackPanel(QFrame):
    """Says something and waits.

    Signals:
        answered: what was chosen.
    """

    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._title, self._text = QLabel(), QLabel()
        self._title.setObjectName("large")
        self._text.setObjectName("entered")
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._text)
        said, self._answers = QVBoxLayout(), QVBoxLayout()
        said.addWidget(self._title)
        said.addWidget(self._scroll, 1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(_SIDE, _ABOVE, _SIDE, _ABOVE)
        self._parts.setSpacing(_ABOVE)
        self._parts.addLayout(said, 1)
        self._parts.addLayout(self._answers)
        self.buttons: dict[Hashable, QPushButton] = {}
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._title.text()}\n{self._text.text()}"

    @property
    def is_wide(self) -> bool:
        """Do the answers stand beside the text?"""
        return self._parts.direction() == QBoxLayout.Direction.LeftToRight

    def tell(
        self, title: str, lines: list[str], answers: Mapping[Answer, str], is_wide: bool = False
    ) -> None:
        """Say this; Enter chooses the first answer. Where there is much width, it takes little height."""
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(direction)
        self._title.setText(title)
        self._text.setText(("\n" if is_wide else "\n\n").join(lines))
        self._scroll.verticalScrollBar().setValue(0)
        if list(answers) != list(self.buttons):
            self._offer(answers)
        self.show()

    def lie(self, box: QRect) -> None:
        """Lie here; letters are large where there is room for all the text in them."""
        self._write("entered")
        if self.height_for(box.width()) > box.height():
            self._write("")
        self.setGeometry(box)

    def height_for(self, width: int) -> int:
        """How high it has to be, this wide, for everything to be seen."""
        for label in (self._title, self._text):
            label.ensurePolished()
        buttons = self._answers.sizeHint()
        beside = buttons.width() + _ABOVE if self.is_wide else 0
        below = 0 if self.is_wide else buttons.height() + _ABOVE
        text = self._text.heightForWidth(width - 2 * _SIDE - beside - 2)
        said = self._title.sizeHint().height() + self._parts.spacing() + text + below
        return max(said, buttons.height()) + 2 * _ABOVE + 2

    def strike(self, key: str) -> None:
        """Enter goes on."""
        if key == EntryKey.ENTER:
            self.answered.emit(next(iter(self.buttons)))

    def scroll_by(self, key: int) -> None:
        """Arrow keys and pages move a text for which there is too little room."""
        if key in _SCROLLING:
            self._scroll.verticalScrollBar().triggerAction(_SCROLLING[Qt.Key(key)])

    def _write(self, name: str) -> None:
        if self._text.objectName() != name:
            self._text.setObjectName(name)
            self._text.style().polish(self._text)

    def _offer(self, answers: Mapping[Answer, str]) -> None:
        for button in self.buttons.values():
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for answer, words in answers.items():
            self.buttons[answer] = button = QPushButton(words)
            button.setObjectName("primary" if len(self.buttons) == 1 else "")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Enter chooses the one that has the keyboard.
            button.setAutoDefault(True)
            button.clicked.connect(lambda _=False, answer=answer: self.answered.emit(answer))
            self._answers.addWidget(button)
