"""First steps: what a student, an instructor or a supervisor does first, one screen for each."""

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.procedure.house import House
from app.ui.home.home_contents import HomeWay
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.lists import ListRow, small_picture
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import ROLE_NAMES, Role, Settings
from app.ui.table.vignettes import vignette


class FirstStep(NamedTuple):
    """Something to do, and the way there."""

    name: str
    about: str
    way: HomeWay


class RoleSteps(NamedTuple):
    """What to do in a role: the first step, then the others."""

    picture: str
    first: FirstStep
    others: tuple[FirstStep, ...]


_STEPS: dict[Role, RoleSteps] = {
    "student": RoleSteps(
        "learn",
        FirstStep("Take the first lesson", "The game in three minutes, with real cards.", HomeWay.LESSONS),
        (
            FirstStep("Sign in", "Lessons, rounds and answers count only after you sign in.", HomeWay.PERSON),
            FirstStep("Watch a round", "The program deals and says why. Press Space to play.", HomeWay.WATCH),
            FirstStep("Deal your first round", "Learn lights up every move.", HomeWay.LEARN),
            FirstStep("Do today's set", "20 questions, about 6 minutes.", HomeWay.TODAY),
            FirstStep("Look up a rule", "F1 opens the rules anywhere except in an exam.", HomeWay.RULES),
        ),
    ),
    "instructor": RoleSteps(
        "compare",
        FirstStep("Import the roster", "Under Class, add names and badges from a file.", HomeWay.CLASS),
        (
            FirstStep("Add a single trainee", "Type a name and a badge under Sign in.", HomeWay.PERSON),
            FirstStep("Assign a set", "Under Class, Sets: drills and rounds with a due date.", HomeWay.CLASS),
            FirstStep("See who needs help", "Class lists what each trainee should work on.", HomeWay.CLASS),
        ),
    ),
    "supervisor": RoleSteps(
        "test",
        FirstStep("Create the first account", "You need it for exams and records.", HomeWay.SUPERVISOR),
        (
            FirstStep(
                "Confirm the rules",
                "On the supervisor's desk, two taps per question.",
                HomeWay.SUPERVISOR,
            ),
            FirstStep("Add the dealers", "Type a name and a badge under Sign in.", HomeWay.PERSON),
            FirstStep("Find the fault", "Watch a deal and stop it when you see the fault.", HomeWay.FAULTS),
            FirstStep(
                "Open an exam", "On the supervisor's desk, choose a dealer and a house.", HomeWay.SUPERVISOR
            ),
        ),
    ),
}


_PICTURES = {
    HomeWay.PERSON: "backs",
    HomeWay.LEARN: "learn",
    HomeWay.TODAY: "drills",
    HomeWay.RULES: "rules",
    HomeWay.FAULTS: "find-fault",
    HomeWay.CLASS: "compare",
    HomeWay.SUPERVISOR: "test",
}


class FirstStepsPage(PageWithBack):
    """The role can be changed at its top.

    Signals:
        chosen: a `HomeWay`.
        role_chosen: another role.
        went_home: Home is wanted.
    """

    chosen = Signal(object)
    role_chosen = Signal(object)
    went_home = Signal()

    def __init__(self, role: Role, house: House, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.role = role
        steps = _STEPS[role]
        self.shell = PageShell(self, settings, PageHeader("First steps", house.name))
        names: dict[object, str] = {each: ROLE_NAMES[each] for each in ROLE_NAMES}
        self.roles = Segments(names, role)
        self.roles.chosen.connect(self.role_chosen)
        self.shell.header.add_widget(self.roles)
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.went_home.connect(self.went_home)
        self.first = PageButton(steps.first.name, "felt-primary", "arrow")
        self.first.clicked.connect(lambda: self.chosen.emit(steps.first.way))
        self.rows: list[ListRow] = []
        picture = vignette(steps.picture, house)
        hero = FeltHero(picture, "Do this first", steps.first.name, steps.first.about)
        hero.add_keys([self.first])
        self.shell.fill(Columns(hero, self._list(steps, house)))
        self.first.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self, steps: RoleSteps, house: House) -> QWidget:
        panel, column = PagePanel("Then"), ListColumn("Then")
        for number, step in enumerate(steps.others, 2):
            picture = small_picture(
                vignette(_PICTURES.get(step.way, "watch"), house), self.devicePixelRatioF()
            )
            self.shell.dressed.connect(lambda density, each=picture: each.setVisible(not density.is_compact))
            row = ListRow(f"{number}. {step.name}", step.about, picture)
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.clicked.connect(lambda *_, way=step.way: self.chosen.emit(way))
            self.rows.append(row)
            column.add(row)
        panel.add(column, 1)
        return panel
