"""Fields with a label and what is wrong with them, numbers to raise and lower, and confirmations."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox

_UNBOUNDED = 16_777_215


class Field(QWidget):
    """Trouble shows by a thick border, a sign and a sentence, never by a color alone."""

    def __init__(self, name: str, entry: QWidget, about: str = "") -> None:
        super().__init__()
        self.entry = entry
        self.name, self.about = label(name, "small"), about
        self.told = label(about, "small", wraps=True)
        if not about:
            self.told.hide()
        entry.setAccessibleName(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for each in (self.name, entry, self.told):
            column.addWidget(each, int(each is entry))

    def tell(self, trouble: str) -> None:
        """Say what is wrong with what was entered; nothing: it is fine."""
        self.entry.setProperty("trouble", bool(trouble))
        self.told.setText(f"✕ {trouble}" if trouble else self.about)
        self.told.setProperty("ink", "wrong" if trouble else "")
        self.told.setVisible(bool(trouble or self.about))
        for each in (self.entry, self.told):
            each.style().unpolish(each)
            each.style().polish(each)


def line_entry(text: str = "", placeholder: str = "", is_secret: bool = False) -> QLineEdit:
    """One line to write in."""
    entry = QLineEdit(text)
    entry.setPlaceholderText(placeholder)
    if is_secret:
        entry.setEchoMode(QLineEdit.EchoMode.Password)
    return entry


def text_entry(text: str = "", *, lines: int) -> QPlainTextEdit:
    """Several lines to write in. Tab goes on to the next field."""
    entry = QPlainTextEdit(text)
    entry.setTabChangesFocus(True)
    entry.setFixedHeight(24 * lines + 20)
    return entry


def grown(entry: QPlainTextEdit) -> QPlainTextEdit:
    """The same entry, which takes what space there is from now on."""
    entry.setMaximumHeight(_UNBOUNDED)
    # What it would like to have does not count: a page that scrolls would give it all of that.
    entry.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    return entry


class Confirmation(QFrame):
    """Opens beside what it is about. Its buttons carry verbs, and the safe choice has the focus.

    Signals:
        confirmed: do it; the reason, if one was asked for.
        declined: leave it as it is.
    """

    confirmed = Signal(str)
    declined = Signal()

    def __init__(
        self,
        question: str,
        about: str,
        yes: str,
        no: str,
        asks_reason: bool = False,
        reasons: Sequence[str] = (),
    ) -> None:
        """`reasons` can be chosen instead of written."""
        super().__init__()
        self.setProperty("role", "confirmation")
        self.yes, self.no = PageButton(yes, "primary"), PageButton(no)
        self.reason = text_entry(lines=2) if asks_reason else None
        column, keys = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        column.addWidget(label(question, "strong"))
        column.addWidget(label(about, "quiet", wraps=True))
        self.reasons = self._offer(reasons) if reasons else None
        if self.reasons:
            column.addWidget(self.reasons)
        self._asked = Field("Reason", self.reason) if self.reason else None
        if self._asked:
            column.addWidget(self._asked)
        keys.addStretch(1)
        keys.addWidget(self.no)
        keys.addSpacing(8)
        keys.addWidget(self.yes)
        column.addLayout(keys)
        self.yes.clicked.connect(self._confirm)
        self.no.clicked.connect(self.declined)

    def tell(self, trouble: str) -> None:
        """Say what is wrong with the reason."""
        if self._asked:
            self._asked.tell(trouble)
            self._asked.entry.setFocus()

    def _offer(self, reasons: Sequence[str]) -> ComboBox:
        """A reason that is chosen is written into the field, where it can be changed."""
        offered = ComboBox()
        offered.setAccessibleName("Common reasons")
        offered.addItem("Choose a reason, or type one")
        offered.addItems(list(reasons))
        offered.activated.connect(self._choose)
        return offered

    def _choose(self, place: int) -> None:
        assert self.reasons
        assert self.reason
        if place:
            self.reason.setPlainText(self.reasons.itemText(place))

    def _confirm(self) -> None:
        """Where a reason is asked for, nothing happens without one."""
        said = " ".join(self.reason.toPlainText().split()) if self.reason else ""
        if self._asked:
            self._asked.tell("" if said else "Type the reason first.")
        if said or not self.reason:
            self.confirmed.emit(said)
        else:
            self.reason.setFocus()


class Stepper(QFrame):
    """A whole number with a key to lower and one to raise it.

    Signals:
        changed: the new number.
    """

    changed = Signal(int)

    def __init__(self, name: str, value: int, least: int, most: int, unit: str = "") -> None:
        super().__init__()
        self.setProperty("role", "segments")
        self.value, self._least, self._most, self._unit = value, least, most, unit
        self._name = name
        self.less, self.more = PageButton("−", "outline"), PageButton("+", "outline")
        self.shown = label("", "strong")
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for key, step in ((self.less, -1), (self.more, 1)):
            key.setFixedWidth(48)
            key.setStyleSheet("padding: 0; border: none")
            key.setAutoRepeat(True)
            key.clicked.connect(lambda *_, step=step: self.set_value(self.value + step))
        for each in (self.less, self.shown, self.more):
            row.addWidget(each)
        self.shown.setMinimumWidth(56)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._show()

    def set_value(self, value: int) -> None:
        """Another number, within its bounds."""
        value = min(max(value, self._least), self._most)
        if value != self.value:
            self.value = value
            self._show()
            self.changed.emit(value)

    def _show(self) -> None:
        self.shown.setText(f"{self.value}{self._unit}")
        self.less.setEnabled(self.value > self._least)
        self.more.setEnabled(self.value < self._most)
        self.less.setAccessibleName(f"{self._name}: less than {self.value}{self._unit}")
        self.more.setAccessibleName(f"{self._name}: more than {self.value}{self._unit}")
