"""The drills of a house: what there is, how well it goes, what is assigned, and the ways to run a drill."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.drills.accuracy import DrillFigures
from app.drills.catalogue import DRILL_GROUPS, drills_at
from app.drills.drill import Course, Drill
from app.drills.run_plans import TWENTY, Kind, RunPlan
from app.learning.assigned_set import Task
from app.learning.dates import day_words
from app.learning.progress import Progress
from app.learning.task_words import day_of, next_way
from app.plurals import counted
from app.ports.drill_runs import Runs
from app.ui.drills.run_words import figure_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, SplitBody
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.progress import Boxes, StatRow
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Tile
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.vignettes import vignette

_SPRINTED = "payout"
_STATES = {"mastered": "mastered", "learning": "learning", "forgotten": "slipping", "new": "new"}


class DrillTile(Tile):
    """The tile of a drill. It is chosen by a tap or by the arrow keys, and Enter begins."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter is for the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TaskRow(ListRow):
    """The row of one assigned set."""

    def __init__(self, task: Task) -> None:
        late = Tag("Late", "wrong") if task.standing.is_late else None
        so_far = f"{task.standing.share:.0%} done, due {day_words(task.assigned.due)}"
        super().__init__(task.assigned.title, so_far, Sign("file"), late)
        self.setToolTip(day_of(task))
        self.task = task


class DrillsPage(PageWithBack):
    """Covers the table until a run is chosen.

    Signals:
        chosen: begin a run with this plan.
        dealt: deal a round for an assigned set, with this feature unless it is empty, and these pay tables.
        closed: leave the drills.
    """

    chosen = Signal(object)
    dealt = Signal(str, str)

    def __init__(
        self,
        course: Course,
        runs: Runs,
        tasks: Sequence[Task],
        drill: str,
        settings: Settings,
        progress: Callable[[], Progress | None],
        parent: QWidget,
    ) -> None:
        """`progress` is read once the page is painted."""
        super().__init__(parent)
        self._course = course
        self._runs = runs
        self._read_progress = progress
        self._totals = runs.totals(course.house.id)
        self._states: dict[str, tuple[str, ...]] = {}
        found = {each.name: each for each in drills_at(course)}
        ordered = [name for names in DRILL_GROUPS.values() for name in names if name in found]
        self._drills: dict[str, Drill] = {name: found[name] for name in [*ordered, *found]}
        self.drills = QButtonGroup(self)
        self.kinds: dict[Kind, QAbstractButton] = {}
        self.tasks = [TaskRow(task) for task in tasks if not task.standing.is_done]
        self.trouble = TroubleLabel(self)
        self._groups: list[QWidget] = []
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)
        header, column = PageHeader("Drills", course.house.name, has_home=False), QVBoxLayout(self)
        header.went_back.connect(self.closed)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self.trouble)
        column.addWidget(SplitBody(self._tiles(drill), self._side(), self._foot()), 1)
        self.drills.buttonClicked.connect(self._tell)
        self._tell()
        self.kinds["open"].setFocus()
        self.look.refresh()
        QTimer.singleShot(0, self, self._fill)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter practices the chosen drill, unless a focused button takes it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.kinds["open"].click()
        else:
            super().keyPressEvent(event)

    # --- parts

    def _tiles(self, chosen: str) -> QWidget:
        """A row of tiles for each group; a drill of no group is in the last one."""
        inside = QWidget()
        self._rows = column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        grouped = {name for names in DRILL_GROUPS.values() for name in names}
        rest = [name for name in self._drills if name not in grouped]
        for title, names in DRILL_GROUPS.items():
            here = [name for name in names if name in self._drills] + (rest if title == "PROCEDURE" else [])
            if not here:
                continue
            row = QHBoxLayout()
            row.setSpacing(12)
            for name in here:
                row.addWidget(self._tile(self._drills[name], chosen))
            self._groups.append(label(title, "eyebrow"))
            column.addWidget(self._groups[-1])
            column.addLayout(row, 1)
        return inside

    def _tile(self, drill: Drill, chosen: str) -> DrillTile:
        tile = DrillTile(drill.title, "", vignette(drill.name, self._course.house))
        tile.setObjectName(drill.name)
        tile.setCheckable(True)
        is_first = not self.drills.buttons()
        tile.setChecked(drill.name == chosen or (chosen not in self._drills and is_first))
        if not tile.isChecked():
            # Tab goes to the chosen drill, and the arrow keys go on from there.
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        figures = self._totals.figures(drill.name)
        tile.tell("New" if figures.share is None else f"{figures.share:.0%} right")
        self.drills.addButton(tile)
        return tile

    def _side(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._title, self._about = label("", "heading"), label("", "quiet", wraps=True)
        self._boxes, self._standing = Boxes((), ""), label("", "small", wraps=True)
        self._figures = StatRow((("", ""),) * 3)
        for each in (self._title, self._about, self._boxes, self._standing, self._figures):
            column.addWidget(each)
        column.addSpacing(4)
        ways = QVBoxLayout()
        ways.setSpacing(0)
        ways.addWidget(self._way("twenty", "20 on the clock", "", "clock"))
        ways.addWidget(self._way("sprint", "90-second sprint", "As many payouts as you can", "bolt"))
        ways.addWidget(self._way("others", "Other tables", "House pay tables that aren’t posted", "file"))
        column.addLayout(ways)
        column.addSpacing(8)
        column.addWidget(label("All drills", "heading"))
        whole = QVBoxLayout()
        whole.setSpacing(0)
        whole.addWidget(self._way("daily", "Today's set", self._day(), "target"))
        whole.addWidget(self._way("mistakes", "My mistakes", self._mistakes(), "repeat"))
        self.kinds["mistakes"].setEnabled(bool(self._totals.mistakes))
        for row in self.tasks:
            row.clicked.connect(lambda *_, task=row.task: self._go_to_task(task))
            whole.addWidget(row)
        column.addLayout(whole)
        column.addStretch(1)
        self._skills = label(f"Skills at {self._course.house.name}", "heading")
        self._whole, self._whole_words = Boxes((), ""), label("", "small", wraps=True)
        for each in (self._skills, self._whole, self._whole_words):
            column.addWidget(each)
        column.addSpacing(8)
        return inside

    def _foot(self) -> QWidget:
        practice = PageButton("Practice", "primary", "play")
        practice.setObjectName("open")
        practice.clicked.connect(lambda: self._choose("open"))
        practice.setSizePolicy(practice.sizePolicy().Policy.Expanding, practice.sizePolicy().Policy.Fixed)
        self.kinds["open"] = practice
        return practice

    def _way(self, kind: Kind, name: str, second: str, sign: str) -> ListRow:
        row = ListRow(name, second, Sign(sign, "accent"))
        row.setObjectName(kind)
        row.clicked.connect(lambda: self._choose(kind))
        self.kinds[kind] = row
        return row

    # --- words

    def _day(self) -> str:
        plan, house = RunPlan("daily"), self._course.house.id
        if halfway := self._runs.halfway(plan, house):
            return f"{len(halfway.answers)} of {TWENTY} answered"
        return "Done today" if self._runs.is_done_today(plan, house) else f"{TWENTY} questions due today"

    def _mistakes(self) -> str:
        count = self._totals.mistakes
        return f"{count} to fix" if count else "No mistakes to fix"

    def _fill(self) -> None:
        """The page is painted; now how far each skill is."""
        progress = self._read_progress()
        if progress is None:
            return
        maps = {each.drill: each for each in progress.maps}
        for tile in self.drills.buttons():
            found = maps.get(tile.objectName())
            if found is None or not isinstance(tile, DrillTile):
                continue
            self._states[found.drill] = states = tuple([skill.state for skill in found.skills])
            due = sum(skill.is_due for skill in found.skills)
            figures = self._totals.figures(found.drill)
            target = self._course.house.targets[found.drill]
            is_mastered = found.state == "mastered"
            tile.tell(
                "✓ Mastered" if is_mastered else f"{states.count('mastered')} of {len(states)} mastered",
                f"{due} due" if due else "",
                states,
                f"{figures.seconds:.1f} / {target} s" if figures.seconds else "",
                bool(figures.seconds and figures.seconds > target),
            )
        every = sorted([state for each in self._states.values() for state in each], key=list(_STATES).index)
        self._whole.set_states(every, _counted(every))
        self._whole_words.setText(_counted(every))
        self._tell()

    def _tell(self) -> None:
        """What the chosen drill is about, and how it has gone so far."""
        drill = self._drills[self._chosen]
        figures = self._totals.figures(drill.name)
        self._title.setText(drill.title)
        self._about.setText(drill.about)
        states = self._states.get(drill.name, ())
        self._standing.setText(_counted(states) or "Not drilled yet")
        self._boxes.set_states(states or ("new",) * len(drill.skills(self._course)), self._standing.text())
        target = self._course.house.targets[drill.name]
        self._figures.write(_stats(figures, target))
        self._figures.setAccessibleName(figure_words(figures, target))
        is_compact = self.look.density.is_compact
        self._figures.setVisible(figures.share is not None and not is_compact)
        for each in (self._skills, self._whole, self._whole_words):
            each.setVisible(bool(self._states) and not is_compact)
        self.kinds["sprint"].setVisible(drill.name == _SPRINTED)
        self.kinds["others"].setVisible(bool(drill.extras(self._course)))
        halfway = self._runs.halfway(RunPlan("twenty", drill.name), self._course.house.id)
        second = f"Continue at question {len(halfway.answers) + 1}" if halfway else "Beat the target time"
        twenty = self.kinds["twenty"]
        assert isinstance(twenty, ListRow)
        twenty.tell("20 on the clock", second)

    @property
    def _chosen(self) -> str:
        button = self.drills.checkedButton()
        return button.objectName() if button else ""

    def _fit(self, density: Density) -> None:
        """Small pages drop the figures and the air between the groups."""
        self._rows.setSpacing(6 if density.is_compact else 8)
        for each in self._groups:
            each.setVisible(not density.is_compact or density.is_stacked)
        for tile in self.drills.buttons():
            tile.setMinimumHeight(200 if density.is_stacked else 0)
        self._tell()

    # --- ways

    def _go_to_task(self, task: Task) -> None:
        """Go to the next drill of an assigned set, or to the table."""
        way = next_way(task)
        if way.drill in self._drills:
            for button in self.drills.buttons():
                button.setChecked(button.objectName() == way.drill)
            self._tell()
            self.kinds["open"].setFocus()
        else:
            self.dealt.emit(way.feature, way.posted)

    def _choose(self, kind: Kind) -> None:
        drill = "" if kind in ("daily", "mistakes") else self._chosen
        self.chosen.emit(RunPlan(kind, drill))


def _counted(states: Sequence[str]) -> str:
    """How many skills there are in each state."""
    words = [f"{states.count(state)} {words}" for state, words in _STATES.items() if state in states]
    return f"{counted(len(states), 'skill')}: {', '.join(words)}" if words else ""


def _stats(figures: DrillFigures, target: int) -> tuple[tuple[str, str], ...]:
    def percent(share: float | None) -> str:
        return "–" if share is None else f"{share:.0%}"

    return (
        (f"{figures.answers:,}", "answers"),
        (percent(figures.share), "right"),
        ("–" if figures.seconds is None else f"{figures.seconds:.1f} s", f"target {target} s"),
    )
