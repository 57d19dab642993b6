"""The progress of a trainee at a house: what to do next, accuracy and time by day, skills, costly faults."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.course.outlook import StudentOutlook
from app.find_fault.fault_totals import by_sort, totals_of
from app.learning.dates import day_words
from app.learning.day_totals import together
from app.learning.progress import Progress
from app.learning.task_words import day_of, task_words
from app.plurals import counted
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell, PanelStack
from app.ui.kit.components.progress import StatRow
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette
from app.ui.trainees.charts.plot import Plot
from app.ui.trainees.charts.plot_layout import Plotted
from app.ui.trainees.charts.skill_bars import SkillBars

_DEAREST, _TASKS, _SETS = 5, 3, 5
SAVED_AS = {"csv": ("Save as CSV…", "ghost"), "picture": ("Save as a picture…", "outline")}
_EDGE = 8
_PASSES = 3
"""The most times a page is made taller until everything on it is in sight."""


class ProgressSection(NamedTuple):
    """Some lines under a heading, each with a figure at its right or none."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    note: str = ""


class ProgressPage(PageWithBack):
    """What to do next, the figures behind it, and the skills beside them.

    Signals:
        asked_for_picture: save the page as a picture.
        asked_for_csv: save the progress as a table.
        asked_for_set: do what helps most: today's set, or a set for this trainee.
        asked_for_readiness: see what is missing for the exam.
        asked_for_weak: pick one of the weakest skills to work on.
    """

    asked_for_picture = Signal()
    asked_for_csv = Signal()
    asked_for_set = Signal()
    asked_for_readiness = Signal()
    asked_for_weak = Signal()

    def __init__(
        self, whose: str, progress: Progress, action: str, house: House, settings: Settings, parent: QWidget
    ) -> None:
        """`action` are the words of the button for a set."""
        super().__init__(parent)
        self.progress = progress
        self.plots = [Plot(each) for each in plotted(progress)] if progress.days else []
        self.bars = SkillBars(progress.maps)
        self.advice = label(progress.advice, "heading", wraps=True)
        self.tasks = label("\n".join(task_lines(progress)), "quiet", wraps=True)
        if not self.tasks.text():
            self.tasks.hide()
        self.sections = house.names.throughout(sections(progress))
        self.set = PageButton(action, "primary", "arrow")
        self.ready = label("", "quiet", wraps=True)
        self.readiness = PageButton("Ready for the exam?", "outline", "next")
        self.readiness.clicked.connect(self.asked_for_readiness)
        self.shell = PageShell(self, settings, PageHeader("Progress", whose, has_home=False))
        self.buttons = {name: PageButton(words, role) for name, (words, role) in SAVED_AS.items()}
        self.buttons["close"] = self.shell.header.back
        self.buttons["picture"].clicked.connect(self.asked_for_picture)
        self.buttons["csv"].clicked.connect(self.asked_for_csv)
        self.set.clicked.connect(self.asked_for_set)
        self.weak = PageButton("Weak skills", "ghost", "target")
        self.weak.clicked.connect(self.asked_for_weak)
        self.shell.header.went_back.connect(self.closed)
        self._lay_out(house)
        self.set.setFocus()

    @property
    def whose(self) -> str:
        """Whose progress it is, and where."""
        return self.shell.header.where.text()

    @property
    def told(self) -> QLabel:
        """What came of saving."""
        return self.shell.told

    def leave_out(self, names: Collection[str]) -> None:
        """Hide these actions."""
        for name, button in self.buttons.items():
            button.setVisible(name not in names)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def show_outlook(self, outlook: StudentOutlook) -> None:
        """Say how ready this trainee is for the exam."""
        readiness = outlook.readiness
        self.ready.setText(f"{readiness.title}. {readiness.chance_words}")

    def tell(self, words: str, is_saved: bool) -> None:
        """Show the result of saving."""
        self.shell.tell(words, "right" if is_saved else "wrong")

    def picture(self) -> bytes:
        """The whole page as a PNG, including what is scrolled out of sight, without its buttons."""
        size, had_keyboard = self.size(), QApplication.focusWidget()
        # The frame of the keyboard is no part of it.
        self.setFocus()
        keys = (*self.buttons.values(), self.set, self.readiness, self.weak)
        shown = [each for each in keys if each.isVisible()]
        for each in shown:
            each.hide()
        self._advice.column.activate()  # its words take the place of the keys first
        for _ in range(_PASSES):
            missing = sum(area.verticalScrollBar().maximum() for area in (self._columns, self._details))
            if not missing:
                break
            self.resize(size.width(), self.height() + missing)
            self.grab()
        picture, buffer = self.grab(), QBuffer()
        self.resize(size)
        for each in shown:
            each.show()
        if had_keyboard is not None:
            had_keyboard.setFocus()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "PNG")
        return bytes(buffer.data().data())

    def _lay_out(self, house: House) -> None:
        self.shell.header.add_action(self.weak)
        for name in SAVED_AS:
            self.shell.header.add_action(self.buttons[name])
        main = PanelStack(self._next_step())
        if self.plots:
            for panel, stretch in ((self._figures(), 0), (self._days(), 1)):
                main.box.addWidget(panel, stretch)
        else:
            main.box.addWidget(FeltDecoration(vignette("drills", house)), 1)
        self._details = self._beside()
        counts = self.progress.states
        skills = PagePanel("Skills", f"{counts['mastered']} of {counts.total()} mastered")
        skills.add(self._details, 1)
        self._columns = Columns(main, skills)
        self.shell.dressed.connect(self._fit)
        self.shell.fill(self._columns)

    def _fit(self, density: Density) -> None:
        """A narrow side panel has no space for the legend; below the main column all of it is in sight."""
        self.bars.legend.setVisible(not density.is_compact or density.is_stacked)
        if density.is_stacked:
            wide = self.width() - 2 * (density.side_margin + density.padding) - _EDGE
            lines = self._lines
            high = (
                lines.totalHeightForWidth(wide)
                if lines.hasHeightForWidth()
                else lines.totalSizeHint().height()
            )
            self._details.setMinimumHeight(high)

    def _next_step(self) -> PagePanel:
        panel, row, words = PagePanel(), QHBoxLayout(), QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label("NEXT STEP" if self.plots else "NO ANSWERS YET", "eyebrow"))
        words.addWidget(self.advice)
        words.addWidget(self.tasks)
        words.addWidget(self.ready)
        row.setSpacing(16)
        row.addLayout(words, 1)
        keys = QVBoxLayout()
        keys.setSpacing(8)
        for key in (self.set, self.readiness):
            # One as wide as the other.
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            keys.addWidget(key)
        keys.addStretch(1)
        row.addLayout(keys)
        panel.column.addLayout(row)
        self._advice = panel
        return panel

    def _figures(self) -> PagePanel:
        panel = PagePanel()
        panel.add(StatRow(figures(self.progress)))
        return panel

    def _days(self) -> PagePanel:
        panel, row = PagePanel(), QHBoxLayout()
        row.setSpacing(24)
        for plot in self.plots:
            row.addWidget(plot, 1)
        panel.column.addLayout(row, 1)
        return panel

    def _beside(self) -> ListArea:
        """The skills and the words under them. They scroll if they do not fit."""
        inside = QWidget()
        self._lines = column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, _EDGE, 0)
        column.setSpacing(8)
        column.addWidget(self.bars)
        for section in self.sections:
            column.addSpacing(12)
            column.addWidget(label(section.heading, "heading", wraps=True))
            for words, figure in section.rows:
                column.addWidget(rule())
                row = QHBoxLayout()
                row.setSpacing(12)
                row.addWidget(label(words, wraps=True), 1)
                if figure:
                    row.addWidget(label(figure, "strong"), 0, Qt.AlignmentFlag.AlignTop)
                column.addLayout(row)
            if section.note:
                column.addWidget(label(section.note, "small", wraps=True))
        column.addStretch(1)
        area = ListArea(inside, "Skills and mistakes")
        # It takes the height that is left.
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        # Nothing in it can be pressed, so that it has the keyboard itself.
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return area


def plotted(progress: Progress) -> tuple[Plotted, ...]:
    """Accuracy and time, day by day."""
    right = [(day.date, 100 * day.share) for day in progress.days if day.share is not None]
    times = [(day.date, day.seconds) for day in progress.days if day.seconds is not None]
    return (
        Plotted("Right answers", "%", tuple(right), most=100),
        Plotted("Average time per right answer", "s", tuple(times)),
    )


def task_lines(progress: Progress) -> list[str]:
    """A line for each unfinished set, in order of due date."""
    return [day_of(task) for task in progress.tasks if not task.standing.is_done][:_TASKS]


def figures(progress: Progress) -> list[tuple[str, str]]:
    """The figures of all days together, each with what it is."""
    counts, days = progress.states, together(progress.days)
    pace = progress.rounds_per_hour
    return [
        (f"{counts['mastered']} of {counts.total()}", "skills mastered"),
        (
            "–" if days.share is None else f"{days.share:.0%}",
            f"right out of {counted(days.answers, 'answer')}",
        ),
        ("–" if days.seconds is None else f"{days.seconds:.1f} s", "average time, right answers"),
        ("–" if pace is None else f"{pace:.0f}", "rounds per hour"),
    ]


def sections(progress: Progress) -> tuple[ProgressSection, ...]:
    """Everything in words."""
    titles = {each.drill: each.title for each in progress.maps}
    found = (
        ProgressSection("Assigned sets", _plain(task_words(task, titles) for task in progress.tasks)),
        ProgressSection(
            "To fix", _plain([*[each.words for each in progress.misconceptions], *progress.instructor])
        ),
        ProgressSection(
            "Costliest mistakes, per 1,000 rounds",
            tuple([(each.words, each.cost) for each in progress.expensive[:_DEAREST]]),
            progress.assumed,
        ),
    )
    return tuple([each for each in (*found, *_faults(progress)) if each.rows])


def _faults(progress: Progress) -> tuple[ProgressSection, ...]:
    """Find the fault: the latest sets, then all of them by part of the round."""
    sets = [
        (day_words(each.when.astimezone().date()), totals_of(each.results).short)
        for each in progress.faults[-_SETS:][::-1]
    ]
    results = [result for each in progress.faults for result in each.results]
    parts = [(each.sort, f"{each.found} of {each.faults}") for each in by_sort(results)]
    return (
        ProgressSection("Find the fault, latest sets", tuple(sets)),
        ProgressSection("Faults found, by part of the round", tuple(parts)),
    )


def _plain(lines: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple([(line, "") for line in lines])
