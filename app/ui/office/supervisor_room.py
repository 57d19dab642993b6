"""A room behind the supervisors' door: open for one of them, and closed again before anybody else comes."""

from PySide6.QtCore import Signal

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.records import RecordsPort
from app.procedure.library import Library
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.kit.idle_timer import IdleTimer
from app.ui.kit.page_stack import PageOwner
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.parts import sentence
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.table.table_screen import TableScreen

_WHO = "Who are you?"


class SupervisorRoom(PageOwner):
    """Open until its pages are left, or nobody has touched them for a while.

    Signals:
        passed: somebody came through the door.
    """

    passed = Signal(object)

    def __init__(self, screen: TableScreen, kept: RecordsPort, library: Library, settings: Settings) -> None:
        super().__init__(screen)
        self._screen = screen
        self._kept = kept
        self._library = library
        self._settings = settings
        self.inside: Supervisor | None = None
        """For whom the door is open."""
        self._idle = IdleTimer(screen.window(), self)
        self._idle.passed.connect(self.closed)

    def knock(self) -> None:
        """Ask who it is; whoever comes first makes the first account."""
        try:
            who = self._kept.supervisors.everybody()
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            self.closed.emit()
            return
        if not who:
            page = SupervisorAccountPage(self._kept.supervisors, None, self._screen)
            page.done.connect(self._let_first_in)
            page.closed.connect(self.closed)
            self._turn_to(page)
            return
        door = SupervisorDoor(_WHO, self._kept.supervisors, who, ROOMS[self._settings.room], self._screen)
        door.passed.connect(self._let_in)
        door.closed.connect(self.closed)
        self._turn_to(door)

    def let_in(self, supervisor: Supervisor) -> None:
        """The door is open for somebody who has given their PIN."""
        self.inside = supervisor
        self._idle.begin()

    def _let_in(self, supervisor: Supervisor) -> None:
        self.let_in(supervisor)
        self.passed.emit(supervisor)

    def _let_first_in(self, supervisor: Supervisor) -> None:
        """With the first account the machine gets the key that signs its certificates."""
        try:
            self._kept.filing.public_key()
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
        self._let_in(supervisor)

    @property
    def _by(self) -> Supervisor:
        assert self.inside, "nobody comes here but through the door"
        return self.inside

    def close(self) -> None:
        """Leave the room: the door is closed behind."""
        self.inside = None
        super().close()
