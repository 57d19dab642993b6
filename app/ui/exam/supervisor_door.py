"""The supervisors' door: whoever wants to go through chooses a name and gives its PIN."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.exam.ports import Supervisor, SupervisorsPort
from app.ui.exam.supervisor_login import SupervisorLogin
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import button, words


class SupervisorDoor(PageWithBack):
    """One question: who are you?

    Signals:
        passed: the supervisor who came through.
        closed: nobody wants to go through after all.
    """

    passed = Signal(object)

    def __init__(
        self,
        title: str,
        supervisors: SupervisorsPort,
        who: Sequence[Supervisor],
        room: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.proving = SupervisorLogin(supervisors, who, room, self)
        self.back = button("Back (Esc)")
        top = QHBoxLayout()
        top.addWidget(words(title, "large"), 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(16)
        column.addLayout(top)
        column.addWidget(self.proving, 1)
        self.proving.proved.connect(self.passed)
        self.back.clicked.connect(self.closed)

    def use(self, room: Theme) -> None:
        """Be painted in the colours of this room."""
        self.proving.use(room)
