"""What is said after an answer: the verdict in a line, and the explanation in a panel over the keys."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
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

from app.drills.answer import Answered
from app.drills.answer_words import spoken
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.question import Answer, Question
from app.procedure.source_words import source_words
from app.ui.drills.answer_entry import EntryKey

_MOST_MISCONCEPTIONS = 2


def verdict_words(answer: Answered, question: Question) -> str:
    """The verdict on the last answer in one line, shown with the next question."""
    right = _told(question, answer.right)
    if answer.is_right:
        return f"✓ Right: {right}."
    return f"✗ Right is {right}. You said {_told(question, answer.given)}."


def explanation(answer: Answered, question: Question, likely: tuple[str, ...]) -> tuple[str, list[str]]:
    """A title and lines that explain an answer; `likely` are the misconceptions behind it."""
    lines = [f"Right is {_told(question, answer.right)}."]
    if not answer.is_right:
        lines.insert(0, f"You said {_told(question, answer.given)}.")
    lines += [MISCONCEPTIONS[name] for name in likely[:_MOST_MISCONCEPTIONS]]
    lines += [question.ground.why, source_words(question.ground.source)]
    return "✓ Right" if answer.is_right else "✗ Not right", lines


def _told(question: Question, answer: Answer) -> str:
    parts = zip(question.parts, answer, strict=True)
    return "; ".join(spoken(part.form, text) for part, text in parts).rstrip(".")


_LINES = 2


class VerdictLine(QLabel):
    """Two lines of fixed height, so that nothing moves when the text changes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("verdict")
        self.setWordWrap(True)
        self._words = self._why = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def tell(self, words: str, why: str, is_right: bool) -> None:
        """Show the verdict, and the reason if there is space. The full reason is one key away."""
        judged = "right" if is_right else "wrong"
        if self.property("judged") != judged:
            self.setProperty("judged", judged)
            self.style().polish(self)
        self._words, self._why = words, why
        self.setAccessibleName(f"{words} {why}".rstrip())
        self._write()

    def clear(self) -> None:
        """Show nothing."""
        self._words = self._why = ""
        super().clear()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Fit the words to the new font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write()

    def _write(self) -> None:
        whole = f"{self._words} {self._why}".rstrip()
        self.setText(whole if self._fits(whole) else self._shortened(self._words))

    def heightForWidth(self, _width: int) -> int:  # noqa: N802
        """The same at every width."""
        return _LINES * QFontMetrics(self.font()).lineSpacing() + 2

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return QSize(1, self.heightForWidth(1))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return self.sizeHint()

    def _fits(self, words: str) -> bool:
        metrics = QFontMetrics(self.font())
        space = self.rect().adjusted(0, 0, 0, 10_000)
        return (
            metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, words).height()
            <= _LINES * metrics.lineSpacing()
        )

    def _shortened(self, words: str) -> str:
        """As many whole words as fit."""
        kept = words.split(" ")
        while len(kept) > 1 and not self._fits(" ".join([*kept, "…"])):
            kept.pop()
        return words if len(kept) == len(words.split(" ")) else " ".join([*kept, "…"])


_ACTION = QAbstractSlider.SliderAction
_SCROLLING = {
    Qt.Key.Key_Up: _ACTION.SliderSingleStepSub,
    Qt.Key.Key_Down: _ACTION.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _ACTION.SliderPageStepSub,
    Qt.Key.Key_PageDown: _ACTION.SliderPageStepAdd,
}
_SIDE, _ABOVE = 16, 12

_Choice = TypeVar("_Choice", bound=Hashable)


class FeedbackPanel(QFrame):
    """A panel over the keys: a title, a text, and buttons for what to do next.

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
        """Whether the buttons are beside the text."""
        return self._parts.direction() == QBoxLayout.Direction.LeftToRight

    def tell(
        self, title: str, lines: list[str], answers: Mapping[_Choice, str], is_wide: bool = False
    ) -> None:
        """Show this. Enter chooses the first answer. A wide panel takes less height."""
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(direction)
        self._title.setText(title)
        self._text.setText(("\n" if is_wide else "\n\n").join(lines))
        self._scroll.verticalScrollBar().setValue(0)
        if list(answers) != list(self.buttons):
            self._offer(answers)
        self.show()

    def lie(self, box: QRect) -> None:
        """Move here, in large text if all of it fits."""
        self._write("entered")
        if self.height_for(box.width()) > box.height():
            self._write("")
        self.setGeometry(box)

    def height_for(self, width: int) -> int:
        """The height at which everything shows, at this width."""
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
        """Scroll a long text with the arrow and page keys."""
        if key in _SCROLLING:
            self._scroll.verticalScrollBar().triggerAction(_SCROLLING[Qt.Key(key)])

    def _write(self, name: str) -> None:
        if self._text.objectName() != name:
            self._text.setObjectName(name)
            self._text.style().polish(self._text)

    def _offer(self, answers: Mapping[_Choice, str]) -> None:
        for button in self.buttons.values():
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for answer, words in answers.items():
            self.buttons[answer] = button = QPushButton(words)
            button.setObjectName("primary" if len(self.buttons) == 1 else "")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Enter presses the focused one.
            button.setAutoDefault(True)
            button.clicked.connect(lambda _=False, answer=answer: self.answered.emit(answer))
            self._answers.addWidget(button)
