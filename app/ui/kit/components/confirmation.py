"""A confirmation: what happens, what stays, and a reason where one is needed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.field import Field, text_entry
from app.ui.kit.components.labels import label


class Confirmation(QFrame):
    """Opens beside what it is about. Its buttons carry verbs, and the safe choice has the focus.

    Signals:
        confirmed: do it; the reason, if one was asked for.
        declined: leave it as it is.
    """

    confirmed = Signal(str)
    declined = Signal()

    def __init__(self, question: str, about: str, yes: str, no: str, asks_reason: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "confirmation")
        self.yes, self.no = PageButton(yes, "primary"), PageButton(no)
        self.reason = text_entry(lines=2) if asks_reason else None
        column, keys = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        column.addWidget(label(question, "strong"))
        column.addWidget(label(about, "quiet", wraps=True))
        if self.reason:
            column.addWidget(Field("Reason", self.reason))
        keys.addStretch(1)
        keys.addWidget(self.no)
        keys.addSpacing(8)
        keys.addWidget(self.yes)
        column.addLayout(keys)
        self.yes.clicked.connect(self._confirm)
        self.no.clicked.connect(self.declined)

    def _confirm(self) -> None:
        self.confirmed.emit(self.reason.toPlainText().strip() if self.reason else "")
