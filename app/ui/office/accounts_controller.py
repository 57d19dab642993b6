"""The supervisors' accounts: the list, another one, changes to one's own, and the end of one."""

from PySide6.QtCore import QObject, Signal

from app.exam.supervisor import Supervisor
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
            context.records.supervisors, context.supervisor, context.settings, context.screen
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
