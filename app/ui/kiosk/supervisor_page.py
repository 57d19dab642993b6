"""What a supervisor may do at the kiosk: open the exams, or let the program end. Both are behind a PIN."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.ports.supervisors import SupervisorsPort
from app.ui.kiosk.notices import KioskNotice
from app.ui.kit.require_supervisor import Guard
from app.ui.kit.widgets.parts import sentence

_WORDS = ("Supervisor", "Both ask for your PIN. Whoever is signed in is signed out; their work is kept.")


class SupervisorPage(KioskNotice):
    """Three keys.

    Signals:
        examined: the exams are wanted; their room asks for the PIN itself.
        left: a supervisor has given a PIN and wants to leave.
        closed: nothing is wanted after all.
    """

    examined = Signal()
    left = Signal()
    closed = Signal()

    def __init__(self, supervisors: SupervisorsPort, guard: Guard, parent: QWidget) -> None:
        super().__init__(*_WORDS, {}, parent)
        self._supervisors = supervisors
        self._guard = guard
        self.add_key("Back", self.closed.emit)
        self.add_key("Exams…", self.examined.emit)
        self.add_key("Leave the kiosk…", self._ask_for_pin)

    def _ask_for_pin(self) -> None:
        try:
            if self._supervisors.everybody():
                self._guard(self._leave)
            else:
                # A guard lets everybody through where nobody is a supervisor.
                self.text.setText("There is no supervisor any more, so nobody can leave the kiosk.")
        except Refused as refusal:
            self.text.setText(sentence(refusal))

    def _leave(self) -> None:
        self.left.emit()
