"""The drills of a house: what there is, how well it goes, what is assigned, and the ways to run a drill."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
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

from app.drills.catalogue import drills_at
from app.drills.drill import Course, Drill
from app.drills.run_plans import Kind, RunPlan
from app.learning.assigned_set import Task
from app.learning.task_words import day_of, next_way
from app.ports.drill_runs import Runs
from app.ui.drills.run_words import figure_words
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.trouble_label import TroubleLabel


class TaskButton(QPushButton):
    """The button of one assigned set."""

    def __init__(self, task: Task) -> None:
        super().__init__(day_of(task).replace("&", "&&"))
        self.setAccessibleName(day_of(task))
        self.task = task
        self.setObjectName("task")
        self.setProperty("late", task.standing.is_late)
        self.setAutoDefault(True)


_COLUMNS = 3
_MOST_TASKS = 3
"""More would leave too little space for the drills. The sets due first are shown."""
_SPRINTED = "payout"
_KINDS: Mapping[Kind, str] = {"sprint": "90-second sprint", "twenty": "20 on the clock", "open": "Practise"}
"""The usual one is last, in the corner, where it does not move with the text of the others."""


class DrillsPage(PageWithBack):
    """Covers the table until a run is chosen.

    Signals:
        chosen: begin a run with this plan.
        dealt: deal a round for an assigned set, with this feature unless it is empty.
        closed: leave the drills.
    """

    chosen = Signal(object)
    dealt = Signal(str)

    def __init__(
        self, course: Course, runs: Runs, tasks: Sequence[Task], drill: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._course = course
        self._runs = runs
        self._totals = runs.totals(course.house.id)
        self._drills = {found.name: found for found in drills_at(course)}
        self.drills = QButtonGroup(self)
        self.kinds: dict[Kind, QPushButton] = {}
        self.tasks = [TaskButton(task) for task in tasks if not task.standing.is_done][:_MOST_TASKS]
        self.trouble = TroubleLabel(self)
        self._about = QLabel()
        self._about.setObjectName("quiet")
        self._about.setWordWrap(True)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(32, 14, 32, 14)
        column.setSpacing(8)
        column.addLayout(self._heading())
        column.addWidget(self.trouble)
        for each in self.tasks:
            each.clicked.connect(lambda _=False, task=each.task: self._go_to_task(task))
            column.addWidget(each)
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
        row.addWidget(self._button("daily", self._day()))
        row.addWidget(self._button("mistakes", self._mistakes()))
        self.kinds["mistakes"].setEnabled(self._totals.mistakes > 0)
        return row

    def _grid(self, chosen: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        for place, drill in enumerate(self._drills.values()):
            button = QPushButton(f"{drill.title}\n{self._short(drill)}")
            button.setProperty("lines", button.text())
            button.setObjectName(drill.name)
            button.setCheckable(True)
            button.setProperty("drill", True)
            button.setAccessibleName(button.text().replace("\n", ", "))
            button.setChecked(drill.name == chosen or (chosen not in self._drills and not place))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            if not button.isChecked():
                # Tab goes to the chosen drill, and the arrow keys go on from there.
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

    def _button(self, kind: Kind, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(kind)
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self._choose(kind))
        self.kinds[kind] = button
        return button

    def _day(self) -> str:
        plan, house = RunPlan("daily"), self._course.house.id
        halfway = self._runs.halfway(plan, house)
        if halfway:
            return f"The set of the day: {len(halfway.answers)} of 20"
        return "The set of the day: done" if self._runs.is_done_today(plan, house) else "The set of the day"

    def _mistakes(self) -> str:
        return f"My mistakes: {self._totals.mistakes}"

    def _short(self, drill: Drill) -> str:
        figures = self._totals.figures(drill.name, ())
        if figures.as_drilled is None:
            return "new"
        time = f", {figures.seconds:.1f} s" if figures.seconds else ""
        return f"{figures.as_drilled:.0%}{time}"

    def _tell(self) -> None:
        """What the chosen drill is about, and how it has gone so far."""
        drill = self._drills[self._chosen]
        figures = self._totals.figures(drill.name, drill.skills(self._course))
        words = figure_words(figures, self._course.house.targets[drill.name])
        self._about.setText(f"{drill.about} So far: {words}.")
        self.kinds["sprint"].setVisible(drill.name == _SPRINTED)
        halfway = self._runs.halfway(RunPlan("twenty", drill.name), self._course.house.id)
        more = f": go on at {len(halfway.answers) + 1}" if halfway else ""
        self.kinds["twenty"].setText(f"{_KINDS['twenty']}{more}")
        if self.isVisible():
            self._fit()

    @property
    def _chosen(self) -> str:
        button = self.drills.checkedButton()
        return button.objectName() if button else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter practices the chosen drill, unless a focused button takes it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.kinds["open"].click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Make assigned sets and drills fit again."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Fit with the fonts of the window, which are known only now."""
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Fit again: larger text needs more space."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        """If space is tight, put drills on one line instead of two and leave out the sets due last."""
        shown = list(self.tasks)
        if not shown:
            return
        for each in shown:
            each.show()
        for separator in ("\n", ": "):
            for button in self.drills.buttons():
                button.ensurePolished()
                lines = button.property("lines").replace("\n", separator)
                button.setText(lines)
                button.setMinimumHeight(round((lines.count("\n") + 1.4) * button.fontMetrics().height()))
            if self._needed <= self.height():
                return
        while len(shown) > 1 and self._needed > self.height():
            shown.pop().hide()

    @property
    def _needed(self) -> int:
        # The grid caches its sizes until it is laid out again.
        self._column.invalidate()
        self._column.activate()
        return self._column.minimumHeightForWidth(self.width())

    def _go_to_task(self, task: Task) -> None:
        """Go to the next drill of an assigned set, or to the table."""
        way = next_way(task)
        if way.drill in self._drills:
            for button in self.drills.buttons():
                button.setChecked(button.objectName() == way.drill)
            self._tell()
            self.kinds["open"].setFocus()
        else:
            self.dealt.emit(way.feature)

    def _choose(self, kind: Kind) -> None:
        drill = "" if kind in ("daily", "mistakes") else self._chosen
        self.chosen.emit(RunPlan(kind, drill))
