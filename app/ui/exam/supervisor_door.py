"""The supervisors' door: choose a name and enter its PIN."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.supervisors import Challenge, SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import button, scrolling, sentence, words
from app.ui.kit.widgets.person_button import NameButton
from app.ui.kit.widgets.pin_pad import PinPad

_LARGEST_PAD = (420, 560)
_CHECKING = "One moment…"


class SupervisorLogin(QWidget):
    """Names on the left, the pad under the right thumb. The PIN is checked in a background task.

    Signals:
        proved: the supervisor whose PIN was right.
    """

    proved = Signal(object)

    def __init__(
        self, supervisors: SupervisorsPort, who: Sequence[Supervisor], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._supervisors = supervisors
        self._challenge: Challenge | None = None
        self.told = words("", "order")
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.pad = PinPad(theme, self)
        self.pad.setMaximumSize(*_LARGEST_PAD)
        self.task = BackgroundTask(self)
        self.names = QButtonGroup(self)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 4, 0)
        area = scrolling(inside, "Supervisors")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._who = tuple(who)
        for place, supervisor in enumerate(self._who):
            name = NameButton(supervisor.name, supervisor.badge, area)
            name.setCheckable(True)
            self.names.addButton(name, place)
            column.addWidget(name)
        column.addStretch(1)
        left, right, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        left.addWidget(self.told)
        left.addWidget(area, 1)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        row.addLayout(left, 1)
        right.addStretch()
        right.addWidget(self.pad, 1)
        row.addLayout(right, 1)
        self.names.idClicked.connect(self._choose)
        self.pad.given.connect(self._try)
        self.task.found.connect(self._judge)
        if len(self._who) == 1:
            self.names.button(0).setChecked(True)
        self._ask()

    @property
    def chosen(self) -> Supervisor | None:
        """Whose PIN is asked for."""
        place = self.names.checkedId()
        return self._who[place] if place >= 0 else None

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.pad.apply_theme(theme)

    def _choose(self, _place: int) -> None:
        self.task.forget()
        self.pad.clear()
        self._ask()

    def _ask(self) -> None:
        who = self.chosen
        self.told.setText(f"{who.name}: your PIN, then ENTER." if who else "Choose your name.")
        self.pad.setEnabled(who is not None)
        if who:
            self.pad.setFocus()
        elif self._who:
            self.names.button(0).setFocus()

    def _try(self, pin: str) -> None:
        who = self.chosen
        if who is None or self.task.is_busy:
            return
        try:
            challenge = self._challenge = self._supervisors.challenge(who)
        except Refused as refusal:
            self.told.setText(sentence(refusal))
            return
        self.told.setText(_CHECKING)
        self.task.begin(lambda: challenge.is_right(pin))

    def _judge(self, is_right: object) -> None:
        challenge = self._challenge
        assert challenge, "what was thought about is a challenge"
        try:
            if is_right:
                self._supervisors.pass_(challenge)
                self.proved.emit(challenge.supervisor)
            else:
                self.told.setText(self._supervisors.fail(challenge))
        except Refused as refusal:
            self.told.setText(sentence(refusal))


class SupervisorDoor(PageWithBack):
    """The page that asks for a supervisor's name and PIN.

    Signals:
        passed: the supervisor who signed in.
        closed: back without signing in.
    """

    passed = Signal(object)

    def __init__(
        self,
        title: str,
        supervisors: SupervisorsPort,
        who: Sequence[Supervisor],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.login = SupervisorLogin(supervisors, who, theme, self)
        self.back = button("Back (Esc)")
        top = QHBoxLayout()
        top.addWidget(words(title, "large"), 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(16)
        column.addLayout(top)
        column.addWidget(self.login, 1)
        self.login.proved.connect(self.passed)
        self.back.clicked.connect(self.closed)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.login.apply_theme(theme)
