"""Records what happens in a running exam, with its time. The page shows what cannot be recorded."""

from time import monotonic

from app.errors import Refused
from app.exam.exam_log import Happened
from app.exam.exam_state import Sitting
from app.ports.exams import Running
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.kit.page_stack import PageStack
from app.ui.kit.stopwatch import Clock
from app.ui.kit.widgets.parts import sentence
from app.ui.table.top_bar import Bar


class SittingRecorder:
    """The running sitting, shared by the dealer's seat and the supervisor's pages."""

    def __init__(self, running: Running, pages: PageStack, bar: Bar, clock: Clock = monotonic) -> None:
        self.running = running
        self._pages = pages
        self._bar = bar
        self._clock = clock
        self._began, self._begun_at = clock(), running.sitting.at

    @property
    def sitting(self) -> Sitting:
        """The sitting as it stands."""
        return self.running.sitting

    @property
    def dealer(self) -> str:
        """The name of the dealer."""
        return self.running.opened.dealer["name"]

    def now(self) -> float:
        """Seconds after the opening, from a monotonic clock."""
        return self._begun_at + self._clock() - self._began

    def submit(self, happened: Happened) -> bool:
        """Record this. If it cannot be recorded, it has not happened: says why and returns False."""
        try:
            self.running.submit(happened)
        except Refused as refusal:
            self.tell(refusal)
            return False
        return True

    def tell(self, refusal: Refused) -> None:
        """Show why something has not happened."""
        page = self._pages.page
        if isinstance(page, NoticePage | SupervisorSheet | ChecklistPage | IdentityPage):
            page.tell(sentence(refusal))
        self._bar.warn(sentence(refusal))
