"""The drills of a house: what there is, how well it goes, and in which way to run through it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.drills.answered import Answered
from app.drills.catalogue import drills_at
from app.drills.choosing import mistaken
from app.drills.drill import Course, Drill
from app.drills.figures import figures_of
from app.drills.plans import Kind, Plan
from app.drills.runs import Runs
from app.ui.drilling.result import figure_words
from app.ui.drilling.trouble import Trouble
from app.ui.screens.page import Page

_COLUMNS = 3
_SPRINTED = "payout"
_KINDS: Mapping[Kind, str] = {"open": "Practise", "twenty": "20 on the clock", "sprint": "90-second sprint"}


class Drills(Page):
    """Covers the table until a run is chosen.

    Signals:
        chosen: the plan of the run that is wanted.
        closed: no drill is wanted.
    """

    chosen = Signal(object)
    closed = Signal()

    def __init__(self, course: Course, runs: Runs, drill: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._course = course
        self._runs = runs
        self._history = list(runs.history(course.house.id))
        self._drills = {found.name: found for found in drills_at(course)}
        self.drills = QButtonGroup(self)
        self.kinds: dict[str, QPushButton] = {}
        self.trouble = Trouble(self)
        self._about = QLabel()
        self._about.setObjectName("quiet")
        self._about.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 14, 32, 14)
        column.setSpacing(8)
        column.addLayout(self._heading())
        column.addWidget(self.trouble)
        column.addLayout(self._grid(drill), 1)
        column.addWidget(self._about)
        column.addLayout(self._row())
        self.drills.buttonClicked.connect(self._tell)
        self._tell()
        self.kinds["open"].setFocus()

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        title = QLabel(f"Drills at {self._course.house.name}")
        title.setObjectName("large")
        row.addWidget(title, 1)
        for kind, words in (("daily", self._day()), ("mistakes", self._mistakes())):
            row.addWidget(self._button(kind, words))
        return row

    def _grid(self, chosen: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        for place, drill in enumerate(self._drills.values()):
            button = QPushButton(f"{drill.title}\n{self._short(drill)}")
            button.setObjectName(drill.name)
            button.setCheckable(True)
            button.setProperty("drill", True)
            button.setAccessibleName(button.text().replace("\n", ", "))
            button.setChecked(drill.name == chosen or (chosen not in self._drills and not place))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            if not button.isChecked():
                # Tab comes to what is chosen, the arrow keys go on from there.
                button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            self.drills.addButton(button)
            grid.addWidget(button, *divmod(place, _COLUMNS))
        return grid

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        back = QPushButton("Back (Esc)")
        back.clicked.connect(self.closed)
        row.addWidget(back)
        row.addStretch(1)
        for kind, words in _KINDS.items():
            row.addWidget(self._button(kind, words))
        self.kinds["open"].setProperty("primary", True)
        return row

    def _button(self, kind: str, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(kind)
        button.setAutoDefault(True)
        button.clicked.connect(self._choose)
        self.kinds[kind] = button
        return button

    def _day(self) -> str:
        plan, house = Plan("daily"), self._course.house.id
        halfway = self._runs.halfway(plan, house)
        if halfway:
            return f"The set of the day: {len(halfway.answers)} of 20"
        return "The set of the day: done" if self._runs.is_done_today(plan, house) else "The set of the day"

    def _mistakes(self) -> str:
        return f"My mistakes: {len(mistaken(self._history))}"

    def _short(self, drill: Drill) -> str:
        figures = figures_of(self._answers(drill), ())
        if figures.as_drilled is None:
            return "new"
        time = f", {figures.seconds:.1f} s" if figures.seconds else ""
        return f"{figures.as_drilled:.0%}{time}"

    def _answers(self, drill: Drill) -> list[Answered]:
        return [answer for answer in self._history if answer.drill == drill.name]

    def _tell(self) -> None:
        """What the chosen drill is about, and how it has gone so far."""
        drill = self._drills[self._chosen]
        figures = figures_of(self._answers(drill), drill.skills(self._course))
        words = figure_words(figures, self._course.house.targets[drill.name])
        self._about.setText(f"{drill.about} So far: {words}.")
        self.kinds["sprint"].setVisible(drill.name == _SPRINTED)
        halfway = self._runs.halfway(Plan("twenty", drill.name), self._course.house.id)
        more = f": go on at {len(halfway.answers) + 1}" if halfway else ""
        self.kinds["twenty"].setText(f"{_KINDS['twenty']}{more}")

    @property
    def _chosen(self) -> str:
        button = self.drills.checkedButton()
        return button.objectName() if button else ""

    def _choose(self) -> None:
        kind = self.sender().objectName()
        drill = "" if kind in ("daily", "mistakes") else self._chosen
        self.chosen.emit(Plan(kind, drill))  # type: ignore[arg-type]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
