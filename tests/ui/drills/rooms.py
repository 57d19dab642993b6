"""The drill room as tests use it: opened on a house, in a run, with a clock in the hand."""

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtWidgets import QApplication

from app.drills.question import Question
from app.drills.run_plans import Kind, RunPlan
from app.ui.drills.drills_controller import DrillsController
from app.ui.drills.drills_page import DrillsPage
from app.ui.drills.run_end_page import RunEndPage
from app.ui.drills.run_page import RunPage
from app.ui.shell.main_window import MainWindow
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click


class HandClock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Room(NamedTuple):
    """A window with its drill room open."""

    window: MainWindow
    clock: HandClock

    @property
    def room(self) -> DrillsController:
        assert self.window.navigator.drills, "the drills are not open"
        return self.window.navigator.drills

    @property
    def listed(self) -> DrillsPage:
        """The page with all drills."""
        assert isinstance(self.room.page, DrillsPage), f"{self.room.page} is open"
        return self.room.page

    @property
    def page(self) -> RunPage:
        """The page with questions."""
        assert isinstance(self.room.page, RunPage), f"{self.room.page} is open"
        return self.room.page

    @property
    def end(self) -> RunEndPage:
        """The page after the last question."""
        assert isinstance(self.room.page, RunEndPage), f"{self.room.page} is open"
        return self.room.page

    @property
    def has_ended(self) -> bool:
        """Is the last question answered?"""
        return isinstance(self.room.page, RunEndPage)

    @property
    def question(self) -> Question:
        """What is asked."""
        question = self.page.run.question
        assert question, "the run is over"
        return question

    @property
    def names(self) -> list[str]:
        """The drills of this house."""
        return [button.objectName() for button in self.listed.drills.buttons()]

    def begin(self, drill: str, kind: Kind = "open") -> RunPage:
        """Begin a run, without hands."""
        self.room.begin(RunPlan(kind, drill))
        QApplication.processEvents()
        return self.page

    def begin_by_mouse(self, drill: str, kind: Kind = "open") -> RunPage:
        """Choose a drill and a kind of run in the list."""
        if drill:
            (button,) = [each for each in self.listed.drills.buttons() if each.objectName() == drill]
            click(button)
        click(self.listed.kinds[kind])
        QApplication.processEvents()
        return self.page

    def use(self, **settings: Any) -> None:
        """Choose other settings, as the menu does."""
        self.window.navigator.choose_settings(self.window.navigator.settings._replace(**settings))
        settle()

    def wrong(self) -> tuple[str, ...]:
        """An answer to the present question that a misconception gives."""
        assert self.question.mistakes, "nobody is known to be wrong here"
        return self.question.mistakes[0].answer

    def give(self, answer: tuple[str, ...]) -> None:
        """Give an answer, without hands."""
        for text in answer:
            entry = self.page.entry
            assert entry
            entry.given.emit(text)
        settle()


Open = Callable[..., Room]


def opener(start: Start) -> Open:
    """Opens windows on the drills of a house."""

    def open_room(house: str = "greektown", **settings: Any) -> Room:
        window = start(house, **settings)
        window.navigator.open_drills()
        clock = HandClock()
        assert window.navigator.drills
        window.navigator.drills.clock = clock
        QApplication.processEvents()
        return Room(window, clock)

    return open_room
