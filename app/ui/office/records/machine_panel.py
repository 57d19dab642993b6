"""Asks which other machine is to be left out or let in again, why, and for the PIN of whoever decides."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.backups import OtherMachine
from app.ports.supervisors import Challenge, SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentence

_LEAVE_OUT = (
    "Nothing from this machine will count here: no exams, decisions, revocations or training. Its "
    "trainees keep their names but lose their PINs. The old records are saved in a folder."
)
_LET_IN = "You can merge it again, even with a new key and a new ledger. Nothing comes back until you do."
_BOTH = "The ledger records who decided this and why. The program closes afterward."
_LONGEST_REASON, _LONGEST_PIN = 500, 12


class MachinePanel(Panel):
    """A list of machines, a reason and a PIN. What happens is said for the machine that is chosen.

    Signals:
        decided: the `OtherMachine` and the reason, once the PIN was right.
    """

    decided = Signal(object, str)

    def __init__(
        self,
        machines: Sequence[OtherMachine],
        supervisors: SupervisorsPort,
        by: Supervisor,
        parent: QWidget,
    ) -> None:
        super().__init__("Other machines", "", "Leave it out", parent)
        self._supervisors = supervisors
        self._by = by
        self._challenge: Challenge | None = None
        self.choice, self.reason, self.pin = ComboBox(), line_entry(), line_entry(is_secret=True)
        self.guard(self.reason)
        self.reason.setMaxLength(_LONGEST_REASON)
        self.pin.setMaxLength(_LONGEST_PIN)
        for each in machines:
            self.choice.addItem(_words(each), each)
        # Side by side: in the smallest window, with the largest letters, there is no room for a third line.
        beside = QHBoxLayout()
        beside.setSpacing(12)
        beside.addWidget(Field("Reason", self.reason), 3)
        beside.addWidget(Field("Your PIN", self.pin), 2)
        self.asked.addWidget(Field("Machine", self.choice))
        self.asked.addLayout(beside)
        self.task = BackgroundTask(self)
        self.choice.currentIndexChanged.connect(self._explain)
        self.reason.returnPressed.connect(self.pin.setFocus)
        self.pin.returnPressed.connect(self._check)
        self.yes.clicked.connect(self._check)
        self.task.found.connect(self._judge)
        self.task.refused.connect(self._refuse)
        self._explain()

    @property
    def machine(self) -> OtherMachine:
        """The machine that is chosen."""
        machine = self.choice.currentData()
        assert isinstance(machine, OtherMachine)
        return machine

    def _explain(self) -> None:
        left_out = self.machine.left_out
        self.about.setText(f"{_LET_IN if left_out else _LEAVE_OUT} {_BOTH}")
        self.yes.setText("Accept it again" if left_out else "Leave it out")
        self.tell("")

    def _check(self) -> None:
        if self.task.is_busy:
            return
        pin = self.pin.text()
        if not self.reason.text().strip():
            self.tell("Type the reason first.")
            self.reason.setFocus()
        elif not pin:
            self.tell("Type your PIN first.")
            self.pin.setFocus()
        else:
            self._try(pin)

    def _try(self, pin: str) -> None:
        self.pin.clear()
        try:
            self._challenge = challenge = self._supervisors.challenge(self._by)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.tell("Checking the PIN…", "")
        self.task.begin(lambda: challenge.is_right(pin))

    def _judge(self, is_right: bool) -> None:
        assert self._challenge, "what was checked is a challenge"
        try:
            if is_right:
                self._supervisors.pass_(self._challenge)
                reason = " ".join(self.reason.text().split())
                self.reason.clear()
                self.decided.emit(self.machine, reason)
            else:
                self.tell(self._supervisors.fail(self._challenge))
                self.pin.setFocus()
        except Refused as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refused) -> None:
        self.tell(sentence(refusal))


def _words(machine: OtherMachine) -> str:
    if machine.left_out:
        return f"{machine.chain}, left out: {machine.left_out}"
    return f"{machine.chain}, {machine.records:,} ledger records"
