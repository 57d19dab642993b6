"""The supervisors' accounts: the way through the door with a PIN or the first account, and all of them."""

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.background_task import BackgroundTask
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.accounts.supervisors_page import SupervisorsPage
from app.ui.office.office_context import OfficeContext


class AccountsController(QObject):
    """The pages of the accounts.

    Signals:
        closed: back to the exams.
        changed: whoever is inside, as their account has them now.
        lost: whoever is inside has closed their own account.
    """

    closed = Signal()
    changed = Signal(object)
    lost = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def show(self) -> None:
        """The accounts."""
        context = self._context
        page = SupervisorsPage(
            context.records.supervisors,
            context.supervisor,
            context.picture("watch"),
            context.settings,
            context.screen,
        )
        page.asked_to_add.connect(lambda: self._show_account(None))
        page.asked_to_change.connect(lambda: self._show_account(context.supervisor))
        page.closed.connect(self._leave)
        context.pages.show(page)

    def _show_account(self, own: Supervisor | None) -> None:
        """The form for one's own account, or for another one."""
        context = self._context
        supervisors, by = context.records.supervisors, context.supervisor
        page = SupervisorAccountPage(
            supervisors, by, context.picture("watch"), context.settings, context.screen, own
        )
        if own:
            # From here on they go by their new name.
            page.done.connect(self.changed)
        page.done.connect(self.show)
        page.closed.connect(self.show)
        context.pages.show(page)

    def _leave(self) -> None:
        """Whoever closed their own account is through."""
        if self._context.supervisor in self._context.records.supervisors.everybody():
            self.closed.emit()
        else:
            self.lost.emit()


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
        door = SupervisorSignInPage(
            "Supervisor sign-in", supervisors, who, settings, self._context.screen, picture
        )
        door.passed.connect(self.admitted)
        door.closed.connect(self.closed)
        self._context.pages.show(door)
        BackgroundTask(door).begin(self._context.records.exams.check_ahead())

    def _admit_first(self, supervisor: Supervisor) -> None:
        """With the first account the machine gets the key that signs its certificates."""
        self.admitted.emit(supervisor)
