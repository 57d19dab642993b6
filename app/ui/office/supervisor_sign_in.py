"""The way through the supervisors' door: a PIN, or the first account where there is none yet."""

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.kit.background_task import BackgroundTask
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.office_context import OfficeContext


class SupervisorSignIn(QObject):
    """Asks who it is.

    Signals:
        admitted: the supervisor who gave their PIN, or made the first account.
        closed: nobody wants to go through after all.
    """

    admitted = Signal(object)
    closed = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def ask_pin(self) -> None:
        """Ask who it is; whoever comes first makes the first account."""
        supervisors = self._context.records.supervisors
        try:
            who = supervisors.everybody()
        except Refused as refusal:
            self._context.warn(refusal)
            self.closed.emit()
            return
        if not who:
            settings, picture = self._context.settings, self._context.picture("watch")
            page = SupervisorAccountPage(supervisors, None, picture, settings, self._context.screen)
            page.done.connect(self._admit_first)
            page.closed.connect(self.closed)
            self._context.pages.show(page)
            return
        settings = self._context.settings
        picture = self._context.picture("watch")
        door = SupervisorDoor("Supervisor sign-in", supervisors, who, settings, self._context.screen, picture)
        door.passed.connect(self.admitted)
        door.closed.connect(self.closed)
        self._context.pages.show(door)
        BackgroundTask(door).begin(self._context.records.exams.check_ahead())

    def _admit_first(self, supervisor: Supervisor) -> None:
        """With the first account the machine gets the key that signs its certificates."""
        self.admitted.emit(supervisor)
