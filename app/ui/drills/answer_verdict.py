"""What is shown after an answer: the verdict in a line on the felt, and the explanation in the side panel."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.drills.verdict_words import Explained
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.icons import Sign, paint_sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import Themed
from app.ui.kit.components.verdict_parts import AnswersCompared, Arithmetic
from app.ui.kit.density import Density
from app.ui.kit.theme import DARK, RIGHT, WRONG, Theme
from app.ui.kit.widgets.parts import scrolling

_LONGEST = 14
"""The most letters of an answer that is written large."""
_LINES = 2
_GLOWS_FOR = 500
_BESIDE_BAR = 6
_RADIUS = 12


class AnswerSign(Themed, QWidget):
    """A solid circle with a check or a cross."""

    def __init__(self, is_right: bool = True) -> None:
        super().__init__()
        self.is_right = is_right
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_verdict(self, is_right: bool) -> None:
        """Show the other one."""
        self.is_right = is_right
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Twice as high as the letters, where there is space."""
        side = round(self.density.body * (1.6 if self.density.is_low else 2.1))
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The circle and the sign in it."""
        painter, box = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(RIGHT if self.is_right else WRONG))
        painter.drawEllipse(box)
        edge = box.width() * 0.2
        name = "check" if self.is_right else "cross"
        paint_sign(painter, name, box.adjusted(edge, edge, -edge, -edge), "#ffffff")


class TwoLineLabel(QLabel):
    """As many words as fit into two lines; dots stand for the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("ink", "felt")
        self.setWordWrap(True)
        self.words = ""

    def say(self, words: str) -> None:
        """Write this."""
        self.words = words
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Fit the words to the new font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write()

    def heightForWidth(self, _width: int) -> int:  # noqa: N802
        """The same at every width."""
        return _LINES * QFontMetrics(self.font()).lineSpacing() + 2

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return QSize(1, self.heightForWidth(1))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return self.sizeHint()

    def _write(self) -> None:
        kept = self.words.split(" ")
        while not self._fits(kept):
            kept.pop()
        self.setText(self._line(kept))

    def _line(self, kept: list[str]) -> str:
        return self.words if len(kept) == len(self.words.split(" ")) else " ".join([*kept, "…"])

    def _fits(self, kept: list[str]) -> bool:
        metrics, space = QFontMetrics(self.font()), self.rect().adjusted(0, 0, 0, 10_000)
        needed = metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, self._line(kept))
        return needed.height() <= _LINES * metrics.lineSpacing()


class VerdictLine(QFrame):
    """The verdict on the last answer, at the foot of the stage. It keeps its place while it says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "strip")
        self._sign, self._words = AnswerSign(), TwoLineLabel()
        self.why = PageButton("Why?", "felt", key="E")
        self.why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(12)
        row.addWidget(self._sign)
        row.addWidget(self._words, 1)
        row.addWidget(self.why)
        kept = self.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        kept.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        self.setSizePolicy(kept)
        self.hide()

    def text(self) -> str:
        """What it says, with its sign."""
        return f"{'✓' if self._sign.is_right else '✗'} {self._words.words}"

    def tell(self, words: str, is_right: bool) -> None:
        """Show the verdict. The reason is one key away."""
        self._sign.show_verdict(is_right)
        self.setProperty("judged", "right" if is_right else "wrong")
        self.style().unpolish(self)
        self.style().polish(self)
        self._words.say(words)
        self.setAccessibleName(self.text())
        self.show()


class RightGlow(QWidget):
    """A green edge that lights up around the stage when an answer is right, and goes by itself."""

    def __init__(self, stage: QWidget) -> None:
        super().__init__(stage)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._going = QTimer(self, singleShot=True, interval=_GLOWS_FOR)
        self._going.timeout.connect(self.hide)
        self.hide()

    def light(self) -> None:
        """Light up. Whoever answers at once does not wait for it."""
        stage = self.parentWidget()
        assert stage
        self.setGeometry(stage.rect())
        self.raise_()
        self.show()
        self._going.start()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(DARK.right), 6))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -3), _RADIUS - 2, _RADIUS - 2)


_ACTION = QAbstractSlider.SliderAction
_SCROLLING = {
    Qt.Key.Key_Up: _ACTION.SliderSingleStepSub,
    Qt.Key.Key_Down: _ACTION.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _ACTION.SliderPageStepSub,
    Qt.Key.Key_PageDown: _ACTION.SliderPageStepAdd,
}


class Explanation(Themed, QWidget):
    """Verdict, arithmetic, cause, source, from the top down. It scrolls where there is too little height.

    Signals:
        asked_for_rule: the rule that the answer rests on is wanted.
    """

    asked_for_rule = Signal()

    def __init__(self, who: str = "You", opens_rule: bool = True) -> None:
        """`who` gave the answer."""
        super().__init__()
        self._who, self._opens_rule = who, opens_rule
        self.told: Explained | None = None
        self.source: ListRow | None = None
        self._inside = QWidget()
        self.area = scrolling(self._inside, "Explanation")
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self.told.text if self.told else ""

    def tell(self, told: Explained) -> None:
        """Explain this answer. A tap on its source opens the rule."""
        self.told = told
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(_head(told))
        answers = _answers(told, self._who)
        if isinstance(answers, QWidget):
            column.addWidget(answers)
        else:
            column.addLayout(answers)
        if told.sum:
            column.addWidget(Arithmetic(told.sum))
        if told.causes or told.off:
            column.addWidget(_cause(told))
        if not told.sum and not told.causes:
            column.addWidget(label(told.reason, wraps=True))
        self.source = ListRow(told.source, "", Sign("file"), opens=self._opens_rule)
        self.source.name.setProperty("role", "small")
        self.source.setAccessibleName(f"See the rule: {told.source}")
        self.source.clicked.connect(self.asked_for_rule)
        column.addWidget(self.source)
        column.addStretch(1)
        self._fill(inside)
        self.show()

    def clear(self) -> None:
        """Say nothing any more."""
        self.hide()
        self.told = self.source = None
        self._fill(QWidget())

    def scroll_by(self, key: int) -> None:
        """Scroll a long text with the arrow and page keys."""
        if key in _SCROLLING:
            self.area.verticalScrollBar().triggerAction(_SCROLLING[Qt.Key(key)])

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Scroll with the keys of a button below, which would move the focus instead."""
        if not isinstance(event, QKeyEvent) or event.key() not in _SCROLLING or self.isHidden():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.scroll_by(event.key())
        return True

    def _fill(self, inside: QWidget) -> None:
        self._inside.deleteLater()
        self._inside = inside
        self.area.setWidget(inside)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Less space between the parts of a small page."""
        super().apply_look(theme, density)
        if column := self._inside.layout():
            column.setSpacing(3 if density.is_low else 6 if density.is_compact else 14)
            # The bar beside them covers nothing.
            column.setContentsMargins(0, 0, _BESIDE_BAR if density.is_low else 0, 0)


class ReturnNote(Themed, QWidget):
    """Says that a mistake comes back. On a small page there is no space for it."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(Sign("repeat"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(
            label("It comes back in My mistakes until you get it right twice in a row.", "small", wraps=True),
            1,
        )
        self.hide()

    def show_if(self, comes_back: bool) -> None:
        """Show it where it is true and there is space."""
        self.setVisible(comes_back and not self.density.is_compact)


class TellingBox(Themed, QFrame):
    """Some lines on a ground of their own. On a low page they are closer, and a short pair is one line."""

    def __init__(self, role: str, edge: int, spacing: int, is_pair: bool = False) -> None:
        super().__init__()
        self.setProperty("role", role)
        self._edge, self._spacing, self._is_pair = edge, spacing, is_pair
        self.column = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Use the space there is."""
        super().apply_look(theme, density)
        is_low = density.is_low
        edge, beside = (4, 10) if is_low else (self._edge, 14)
        self.column.setContentsMargins(beside, edge, beside, edge)
        self.column.setSpacing(8 if is_low and self._is_pair else 0 if is_low else self._spacing)
        is_line = is_low and self._is_pair
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.column.setDirection(across if is_line else down)


def _head(told: Explained) -> QHBoxLayout:
    head = QHBoxLayout()
    head.setSpacing(12)
    head.addWidget(AnswerSign(told.is_right))
    head.addWidget(label(told.title, "title", wraps=True), 1)
    return head


def _answers(told: Explained, who: str) -> QHBoxLayout | AnswersCompared:
    """The given answer and the right one: two figures side by side, or piece by piece."""
    given = f"{who} paid" if told.is_payout else f"{who} said"
    if max(len(told.given), len(told.right)) > _LONGEST:
        return AnswersCompared(given, () if told.is_right else told.given_pieces, told.right_pieces)
    row = QHBoxLayout()
    row.setSpacing(8)
    pairs = [] if told.is_right else [(given, told.given, "wrong")]
    for name, text, ink in (*pairs, ("Correct", told.right, "right")):
        well = TellingBox("well", 8, 2, is_pair=True)
        well.column.addWidget(label(name, "small"))
        well.column.addWidget(label(text, "figure", ink))
        row.addWidget(well, 1)
    return row


def _cause(told: Explained) -> QFrame:
    """What is behind the answer, and the money it makes."""
    box = TellingBox("cause", 10, 4)
    column = box.column
    likely, *others = told.causes or ("",)
    first, *rest = _sentences(likely)
    if first:
        column.addWidget(label(first, "strong", wraps=True))
    if told.off:
        column.addLayout(_off(told.off))
    for words in (*rest, *[f"Or: {other}" for other in others]):
        column.addWidget(label(words, wraps=True))
    if told.causes and not told.sum:
        column.addWidget(label(told.reason, wraps=True))
    return box


def _off(words: str) -> QHBoxLayout:
    """What a wrong amount is made of: what it is off by stands out."""
    right, _, off = words.rpartition(" ")
    line = QHBoxLayout()
    line.setSpacing(6)
    line.addWidget(label(right, "heading"))
    line.addWidget(label(off, "heading", "wrong"))
    line.addStretch(1)
    return line


def _sentences(words: str) -> list[str]:
    """The first sentence, and the rest of them if there is more."""
    first, dot, rest = words.partition(". ")
    return [f"{first}.", rest] if dot else [words]
