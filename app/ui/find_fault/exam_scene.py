"""A deal to watch in an exam: no verdict, no way back, and the supervisor's key."""

from random import Random

from PySide6.QtCore import QObject, Qt, Signal

from app.errors import Refused
from app.exam.watched_deals import TITLE, watched
from app.find_fault.stop_outcome import ViewerStop
from app.ports.exams import Running
from app.ui.find_fault.pages.scene_page import ScenePage
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock
from app.ui.kit.widgets.parts import sentence
from app.ui.table.table_screen import TableScreen


class ExamScene(QObject):
    """The open deal of a sitting, on a page.

    Signals:
        ended: what became of the deal was recorded.
        called: the supervisor's key.
    """

    ended = Signal()
    called = Signal()

    def __init__(self, running: Running, settings: Settings, screen: TableScreen, now: Clock) -> None:
        """`now` tells the seconds after the opening."""
        super().__init__(screen)
        sitting, opened = running.sitting, running.opened
        scene = sitting.scene
        assert scene, "a deal is open"
        self._running, self._screen, self._now = running, screen, now
        where = f"{opened.dealer['name']} · deal {sitting.deal} of {sitting.deals}"
        header = PageHeader(TITLE, where, has_home=False, has_back=False)
        self.supervisor = PageButton("Supervisor", "outline")
        self.supervisor.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.supervisor.clicked.connect(self.called)
        header.add_action(self.supervisor)
        # The order of the choices is nobody's secret, and the same after a cut.
        chance = Random(f"{opened.when} {sitting.deal}")
        speed = "slow" if "extra-time" in opened.accommodations else "normal"
        self.page = ScenePage(
            sitting.course, scene, header, settings, screen, chance, now, speed, is_exam=True
        )
        self.page.watched.connect(self._record)
        self.page.show()
        self.page.raise_()

    def rest(self, rests: bool) -> None:
        """Stop the deal and its clock, or let both go on."""
        self.page.rest(rests)

    def close(self) -> None:
        """Give the table back."""
        self.page.leave()
        self.page.hide()
        self.page.deleteLater()
        self.deleteLater()

    def _record(self, stop: ViewerStop | None, seconds: float) -> None:
        try:
            self._running.submit(watched(self.page.scene, stop, seconds, self._now()))
        except Refused as refusal:
            # What cannot be recorded has not happened: the deal is watched once more.
            self._screen.bar.warn(sentence(refusal))
        self.ended.emit()
