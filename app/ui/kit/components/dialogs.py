"""Dialogs over a page: the page is dimmed, a panel in its middle says what happens and what stays."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.overlay import Overlay

_WIDEST, _LETTERS = 640, 36
"""How wide it is: so many pixels, or so many heights of its letters."""
_EDGE = 24
_DIM = QColor(8, 10, 11, 150)
_LONGEST = 500


class Panel(Themed, Overlay):
    """A title, words about it, what is asked, and two buttons with verbs. Esc leaves it."""

    def __init__(self, title: str, about: str, key: str, parent: QWidget, no: str = "Back") -> None:
        super().__init__(parent)
        self.about, self._banner = label(about, "quiet", wraps=True), Banner()
        self.told = self._banner.words
        self._written: list[tuple[QLineEdit | QPlainTextEdit, str]] = []
        self._is_warned = False
        self.no, self.yes = PageButton(no), PageButton(key, "primary")
        self.asked = QVBoxLayout()
        self.asked.setSpacing(10)
        self.box = QFrame(self)
        self.box.setProperty("role", "confirmation")
        self.box.installEventFilter(self)
        keys, self._column = QHBoxLayout(), QVBoxLayout(self.box)
        self._keys = keys
        keys.setSpacing(12)
        keys.addStretch(1)
        keys.addWidget(self.no)
        keys.addWidget(self.yes)
        column = self._column
        column.setContentsMargins(_EDGE, _EDGE - 4, _EDGE, _EDGE - 4)
        column.setSpacing(10)
        column.addWidget(label(title, "heading", wraps=True))
        column.addWidget(self.about)
        column.addLayout(self.asked)
        column.addWidget(self._banner)
        column.addStretch(1)
        column.addLayout(keys)
        self.no.clicked.connect(self.leave)

    def lie_over(self, page: QWidget, first: QWidget | None = None) -> None:
        """Dim a page, and take the keyboard: for the safe choice, or for what is asked."""
        page.installEventFilter(self)
        self._dress_like(page)
        self.raise_()
        self.show()
        self._fit()
        (first or self.no).setFocus()

    def guard(self, field: QLineEdit | QPlainTextEdit) -> None:
        """What is written here is not lost without a word."""
        self._written.append((field, _text_in(field)))

    def warns_of_text(self) -> bool:
        """Would something written be lost? It is said once; whoever leaves then wants to."""
        is_written = any(_text_in(field).strip() not in ("", was) for field, was in self._written)
        if self._is_warned or not is_written:
            return False
        self._is_warned = True
        self.tell("What you typed isn’t saved. Leave again to discard it.", "form")
        return True

    def leave(self) -> None:
        """Close it. What was written is not lost at once."""
        if not self.warns_of_text():
            super().leave()

    def add_key(self, key: PageButton) -> None:
        """Another choice, between the safe one and the first."""
        self._keys.insertWidget(self._keys.indexOf(self.yes), key)

    def tell(self, words: str, ink: str = "wrong") -> None:
        """Say what is wrong, or what came of it."""
        self._banner.tell(words, ink)
        self._fit()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Larger letters need more space."""
        super().apply_look(theme, density)
        if self.isVisible():
            self._fit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the page, and what the words in the box need once they have new letters."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The page behind it recedes."""
        QPainter(self).fillRect(self.rect(), _DIM)

    def _dress_like(self, page: QWidget) -> None:
        """Opened after the page was dressed, it takes theme and sizes from what is there already."""
        dressed = next((each for each in page.findChildren(QWidget) if isinstance(each, Themed)), None)
        if dressed:
            for each in (self, *self.findChildren(QWidget)):
                if isinstance(each, Themed):
                    each.apply_look(dressed.theme, dressed.density)

    def _fit(self) -> None:
        page, letters = self.parentWidget(), self.density.body
        assert page
        self.setGeometry(page.rect())
        wide = min(page.width() - 2 * _EDGE, max(_WIDEST, _LETTERS * letters))
        self.box.ensurePolished()
        high = min(page.height() - 2 * _EDGE, self._column.totalHeightForWidth(wide))
        self.box.setGeometry((page.width() - wide) // 2, (page.height() - high) // 2, wide, high)


def _text_in(field: QLineEdit | QPlainTextEdit) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


class QuestionPanel(Panel):
    """Asks before something is done. The safe choice has the keyboard.

    Signals:
        confirmed: do it.
    """

    confirmed = Signal()

    def __init__(self, title: str, about: str, yes: str, no: str, parent: QWidget) -> None:
        super().__init__(title, about, yes, parent, no)
        self.yes.clicked.connect(self.confirmed)


class ReasonPanel(Panel):
    """Asks for words: a reason, or what the dealer has to say.

    Signals:
        given: the words.
    """

    given = Signal(str)

    def __init__(self, title: str, about: str, key: str, parent: QWidget, asked: str = "Reason") -> None:
        super().__init__(title, about, key, parent)
        self.text = text_entry(lines=3)
        self.guard(self.text)
        self._field = Field(asked, self.text)
        self.asked.addWidget(self._field)
        self.yes.clicked.connect(self._give)

    def lie_over(self, page: QWidget, first: QWidget | None = None) -> None:
        """Take the middle of a page; the words are written at once."""
        super().lie_over(page, first or self.text)

    def _give(self) -> None:
        said = " ".join(self.text.toPlainText().split())[:_LONGEST]
        self._field.tell("" if said else "Type something first.")
        self._fit()
        if said:
            self.given.emit(said)
        else:
            self.text.setFocus()
