"""Writes down what happens in a running exam, with its time; what cannot be written is told on the page."""

from time import monotonic

from app.errors import Refused
from app.exam.sitting import Sitting
from app.exam.sitting_log import Happened
from app.ports.exams import Running
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.kit.page_stack import PageStack
from app.ui.kit.stopwatch import Clock
from app.ui.kit.widgets.parts import sentence
from app.ui.table.top_bar import Bar


class SittingRecorder:
    """The sitting that runs, shared by the dealer's seat and the supervisor's pages."""

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
        """The name of whoever is examined."""
        return self.running.opened.dealer["name"]

    def now(self) -> float:
        """Seconds after the opening. No clock of the machine has a say in it."""
        return self._begun_at + self._clock() - self._began

    def submit(self, happened: Happened) -> bool:
        """Write this down. False, and a word about it, if that cannot be: then it has not happened."""
        try:
            self.running.submit(happened)
        except Refused as refusal:
            self.tell(refusal)
            return False
        return True

    def tell(self, refusal: Refused) -> None:
        """Say why something has not happened."""
        page = self._pages.page
        if isinstance(page, NoticePage | SupervisorSheet | ChecklistPage):
            page.tell(sentence(refusal))
        self._bar.warn(sentence(refusal))
