"""The trainees' room as tests use it: people on the list, work done by them, and the pages in a window."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.drills.other_houses import course_at
from app.drills.question import Question
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.learning.assigned_set import Assigned
from app.learning.people import Person
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.pins import hash_pin
from app.records.records import Records
from app.records.training.trainee_store import TraineeStore
from app.ui.kit.page import Page
from app.ui.shell.main_window import MainWindow
from app.ui.trainees.class_controller import ClassController
from app.ui.trainees.class_page import ClassPage
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.sets.assigned_sets_page import AssignedSetsPage
from app.ui.trainees.trainees_controller import TraineesController
from app.ui.trainees.trainees_page import PersonRow, TraineesPage
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.thoughts import all_is_thought
from tests.ui.windows import choose

Answering = Callable[[Question], tuple[str, ...]]
NAMES = ("Ann Lee", "Anna Leeds", "Bo Ek", "Cy Young")


class Calendar:
    """A clock that is moved on by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 10, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_time(self, **units: float) -> None:
        """Let so much time pass."""
        self.now += timedelta(**units)


class Office(NamedTuple):
    """A window with its records."""

    window: MainWindow
    kept: Records
    calendar: Calendar

    @property
    def room(self) -> TraineesController | ClassController:
        assert self.window.navigator.trainees, "no page of the trainees is open"
        return self.window.navigator.trainees

    @property
    def page(self) -> Page:
        assert self.room.page
        return self.room.page

    @property
    def listed(self) -> TraineesPage:
        """The page with the list."""
        assert isinstance(self.room.page, TraineesPage), f"{self.room.page} is open"
        return self.room.page

    @property
    def progress(self) -> ProgressPage:
        """The page with the progress."""
        assert isinstance(self.room.page, ProgressPage), f"{self.room.page} is open"
        return self.room.page

    @property
    def present(self) -> str:
        """The name of whoever is signed in."""
        person = self.kept.people.present
        return person.name if person else ""

    def open_list(self) -> TraineesPage:
        """Ask for the list in the menu."""
        _choose(self.window, "Sign in…")
        return self.listed

    def open_progress(self) -> ProgressPage:
        """Ask for the progress in the menu."""
        _choose(self.window, "Progress")
        all_is_thought()
        return self.progress

    @property
    def classroom(self) -> ClassPage:
        """The page with the class."""
        assert isinstance(self.room.page, ClassPage), f"{self.room.page} is open"
        return self.room.page

    def open_class(self) -> ClassPage:
        """Ask for the class in the menu, and wait for it."""
        _choose(self.window, "Class")
        all_is_thought()
        return self.classroom

    def choose(self, name: str, want: str = "") -> None:
        """Choose somebody in the class, and perhaps a button for them."""
        table = self.classroom.table
        assert table
        names = [each.person.name for each in table.found.rows]
        table.selectRow(names.index(name))
        if want:
            self.want(want)

    def want(self, name: str) -> None:
        """Press a button at the top of a page."""
        page = self.room.page
        assert isinstance(page, ClassPage | AssignedSetsPage)
        click(page.buttons[name])
        all_is_thought()

    def named(self, name: str) -> PersonRow:
        """The row of somebody on the list."""
        (button,) = [each for each in self.listed.people if each.person.name == name]
        return button

    def person(self, name: str) -> Person:
        """Somebody in the records."""
        (found,) = [each for each in self.kept.people.everybody() if each.name == name]
        return found

    def give_pin(self, name: str, pin: str) -> None:
        """Give somebody a PIN, as the instructor does."""
        store = TraineeStore.beside(self.kept._store)
        profile = store.find(name)
        store.change(profile, Trainee(profile.name, profile.badge), hash_pin(pin), self.calendar())

    def sign_in(self, name: str) -> None:
        """Sign in, without hands."""
        self.kept.people.sign_in(self.person(name))

    def use(self, **settings: object) -> None:
        """Choose other settings, as the menu does."""
        self.window.navigator.choose_settings(self.window.navigator.settings._replace(**settings))  # type: ignore[arg-type]
        settle()


Open = Callable[..., Office]


def enrol_all(kept: Records) -> None:
    """The usual people: two of whom one's name begins with the other's, badges for all but one."""
    for place, name in enumerate(NAMES):
        kept.people.add(name, f"B{place}" if place else "")


def assign(office: Office, title: str, whom: Sequence[int] | None = None, **parts: Any) -> None:
    """Assign a set at the house of the window, due in a week, as the instructor does."""
    due = office.kept.teaching.today() + timedelta(days=7)
    house = office.window.navigator.settings.house
    office.kept.teaching.assign(house, Assigned(title, due, **parts), whom)


def write(words: str) -> None:
    """Strike a key for each letter."""
    for letter in words:
        strike(letter, letter.isupper())


def enter() -> None:
    strike(Qt.Key.Key_Return)
    all_is_thought()


def answer(
    kept: Records, library: Library, calendar: Calendar, house: str, drill: str, count: int, how: Answering
) -> None:
    """Whoever is signed in answers so many questions of a drill."""
    plan = RunPlan("open", drill)
    run, written = DrillRun(course_at(library, house), plan, Random(drill)), kept.runs.begin(plan, house)
    for _ in range(count):
        assert run.question
        calendar.pass_time(seconds=6)
        given = run.judge(how(run.question), 4.0)
        written.append(given)
        run.take(given)


def right(question: Question) -> tuple[str, ...]:
    """Somebody who knows."""
    return question.right


def believing(misconception: str) -> Answering:
    """Somebody who is wrong wherever this misconception makes them wrong, and nowhere else."""

    def give(question: Question) -> tuple[str, ...]:
        given = [each.answer for each in question.mistakes if each.misconception == misconception]
        return given[0] if given else question.right

    return give


def _choose(window: MainWindow, words: str) -> None:
    choose(window, "Trainees", words)
    QApplication.processEvents()
