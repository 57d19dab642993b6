"""The supervisors' door: whoever wants to go through writes a name or badge and gives its PIN."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import known_as
from app.ports.supervisors import Challenge, SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import button, field, sentence_for_everybody, words
from app.ui.kit.widgets.pin_pad import PinPad

_LARGEST_PAD = (420, 560)
_ASKED = "Your name or badge, then your PIN and ENTER."
_ANOTHER = "This needs another supervisor: not whoever is examined, nor who has marked already."
_CHECKING = "One moment…"
_TOO_SHORT = "Your PIN is too short by now. Choose a new one of 6 to 12 figures, then ENTER."


class SupervisorLogin(QWidget):
    """A line for the name or badge at the left, the pad under the right thumb. It names nobody.

    The PIN is checked beside the window's thread. One that is too short by now is changed first.

    Signals:
        proved: the supervisor whose PIN was right.
    """

    proved = Signal(object)

    def __init__(
        self, supervisors: SupervisorsPort, who: Sequence[Supervisor], theme: Theme, parent: QWidget
    ) -> None:
        """`who` may go through here."""
        super().__init__(parent)
        self._supervisors = supervisors
        self._who = tuple(who)
        self._challenge: Challenge | None = None
        self._changing: Supervisor | None = None
        self._new = ""
        self.told = words(_ASKED, "order")
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.name = field("Name or badge")
        self.pad = PinPad(theme, self)
        self.pad.setMaximumSize(*_LARGEST_PAD)
        self.task = BackgroundTask(self)
        left, right, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        left.addWidget(self.told)
        left.addWidget(self.name)
        left.addStretch(1)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        row.addLayout(left, 1)
        right.addStretch()
        right.addWidget(self.pad, 1)
        row.addLayout(right, 1)
        self.name.textEdited.connect(self._begin)
        self.name.returnPressed.connect(self.pad.setFocus)
        self.pad.given.connect(self._take)
        self.task.found.connect(self._go_on)
        self.task.refused.connect(self._refuse)
        self.name.setFocus()

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.pad.apply_theme(theme)

    def _begin(self) -> None:
        """Somebody else is at the door."""
        self.task.forget()
        self.pad.clear()
        self._changing, self._new = None, ""
        self.told.setText(_ASKED)

    def _take(self, pin: str) -> None:
        if self.task.is_busy:
            return
        if self._changing:
            self._take_new(pin)
        elif not self.name.text().strip():
            self.told.setText("Write your name or badge first.")
            self.name.setFocus()
        else:
            self._try(pin)

    def _try(self, pin: str) -> None:
        try:
            found = known_as(self.name.text(), self._supervisors.everybody())
            challenge = self._supervisors.challenge(found[0] if len(found) == 1 else None)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._challenge = challenge
        self.told.setText(_CHECKING)
        self.task.begin(lambda: challenge.is_right(pin))

    def _go_on(self, result: object) -> None:
        """The PIN was checked, or a new one was hashed."""
        try:
            if self._changing:
                changing, self._changing = self._changing, None
                self._supervisors.change(changing, changing.name, changing.badge, str(result))
                self._let_in(changing)
            else:
                self._judge(bool(result))
        except Refused as refusal:
            self._refuse(refusal)

    def _judge(self, is_right: bool) -> None:
        challenge = self._challenge
        assert challenge, "what was thought about is a challenge"
        if not is_right or challenge.supervisor is None:
            self.told.setText(self._supervisors.fail(challenge))
            return
        self._supervisors.pass_(challenge)
        if challenge.must_change:
            self._changing = challenge.supervisor
            self.told.setText(_TOO_SHORT)
        else:
            self._let_in(challenge.supervisor)

    def _take_new(self, pin: str) -> None:
        """The new PIN, and the same once more."""
        if not self._new:
            self._new = pin
            self.told.setText("The same new PIN once more, then ENTER.")
            return
        new, self._new = self._new, ""
        if pin != new:
            self.told.setText(f"The two PINs are not the same. {_TOO_SHORT}")
            return
        self.told.setText(_CHECKING)
        self.task.begin(lambda: self._supervisors.keep(new))

    def _let_in(self, supervisor: Supervisor) -> None:
        if supervisor.id in [each.id for each in self._who]:
            self.proved.emit(supervisor)
        else:
            self.told.setText(_ANOTHER)

    def _refuse(self, refusal: Refused) -> None:
        self.told.setText(sentence_for_everybody(refusal))


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
