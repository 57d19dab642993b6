"""A quiet page of an exam: one sentence, and one key to go on. The supervisor's key is always there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, words

_WIDEST = 760


class NoticePage(Page):
    """What is now, and what comes next.

    Signals:
        pressed: the key to go on.
        called: the supervisor's key.
    """

    pressed = Signal()
    called = Signal()

    def __init__(self, whose: str, title: str, text: str, key: str, parent: QWidget) -> None:
        """`key` is written on the key to go on; empty where only a supervisor can."""
        super().__init__(parent)
        self.go_on, self.supervisor = button(key, is_primary=True), button("Supervisor")
        self.title, self.text, self.told = words(title, "huge"), words(text, "order"), words("", "trouble")
        self.go_on.clicked.connect(self.pressed)
        self.supervisor.clicked.connect(self.called)
        top, middle, below = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        top.addWidget(words(whose, "quiet"), 1)
        top.addWidget(self.supervisor)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        inside.setLayout(middle)
        middle.setSpacing(16)
        for part in (self.title, self.text, self.told):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            middle.addWidget(part)
        if key:
            below.addStretch(1)
            below.addWidget(self.go_on, 2)
            below.addStretch(1)
        middle.addSpacing(16)
        middle.addLayout(below)
        around = QHBoxLayout()
        around.addStretch(1)
        around.addWidget(inside, 8)
        around.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        column.addLayout(top)
        column.addStretch(2)
        column.addLayout(around)
        column.addStretch(3)
        (self.go_on if key else self.supervisor).setFocus()

    def tell(self, trouble: str) -> None:
        """Say why it does not go on."""
        self.told.setText(trouble)
