"""Ready for the exam? The skills mastered, the chance to pass, what is missing, and the student's days."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.course.outlook import StudentOutlook
from app.course.readiness import READY, MissingThing
from app.course.study_days import COUNTS_FROM, GOALS
from app.plurals import counted
from app.procedure.house import House
from app.ui.kit.components.form_fields import Field
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import EmptyState, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell, PanelStack
from app.ui.kit.components.progress import Ring, StatRow
from app.ui.kit.components.tag import Tag
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.table.vignettes import vignette
from app.ui.trainees.charts.chance_bar import ChanceBar
from app.ui.trainees.readiness.week_strip import WeekStrip

_NO_GOAL = "No goal"
_STREAK = f"A day counts after {COUNTS_FROM} minutes. One day off doesn’t break your streak."


class ReadinessPage(PageWithBack):
    """What there is to know before an exam.

    Signals:
        thing_chosen: a `MissingThing` to work on.
        goal_chosen: minutes a day.
    """

    thing_chosen = Signal(object)
    goal_chosen = Signal(int)

    def __init__(
        self,
        whose: str,
        outlook: StudentOutlook,
        house: House,
        settings: Settings,
        parent: QWidget,
        is_own: bool,
    ) -> None:
        """Only one's own lacks lead to drills and rounds, and only one's own goal can be set."""
        super().__init__(parent)
        self.outlook, self._is_own = outlook, is_own
        self.rows: list[ListRow] = []
        self.goal = ComboBox()
        for minutes in GOALS:
            self.goal.addItem(f"{minutes} minutes a day" if minutes else _NO_GOAL, minutes)
        self.goal.setCurrentIndex(self.goal.findData(outlook.days.goal))
        self.goal.activated.connect(lambda _place: self.goal_chosen.emit(self.goal.currentData()))
        self.shell = PageShell(self, settings, PageHeader("Ready for the exam?", whose, has_home=False))
        self.shell.header.went_back.connect(self.closed)
        main = PanelStack(self._chance())
        main.box.addWidget(self._missing(house), 1)
        self.shell.fill(Columns(main, self._days()))
        (self.rows[0] if is_own and self.rows else self.shell.header.back).setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _chance(self) -> PagePanel:
        readiness = self.outlook.readiness
        panel, row, words = PagePanel(), QHBoxLayout(), QVBoxLayout()
        row.setSpacing(24)
        row.addWidget(Ring(readiness.percent, "mastered"), 0, Qt.AlignmentFlag.AlignTop)
        words.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(label(readiness.title, "heading"))
        head.addWidget(Tag(*_tag(self.outlook)))
        head.addStretch(1)
        words.addLayout(head)
        skills = readiness.skills
        said = (
            f"{skills.mastered} of {skills.of} exam skills mastered as of today. The {skills.of} include"
            f" {skills.at_table} steps at the table. Progress counts a step once you deal it."
        )
        if skills.critical_left:
            said += " A mistake in a critical skill makes the money come out wrong."
        words.addWidget(label(said, "quiet", wraps=True))
        words.addWidget(label(readiness.chance_words, wraps=True))
        if readiness.chance:
            words.addWidget(ChanceBar(readiness.chance, READY, readiness.chance_words))
            words.addWidget(label(readiness.basis, "small", wraps=True))
        words.addStretch(1)
        row.addLayout(words, 1)
        panel.column.addLayout(row)
        return panel

    def _missing(self, house: House) -> PagePanel:
        panel, missing = PagePanel("What still needs work"), self.outlook.readiness.missing
        if not missing:
            panel.add(
                EmptyState(
                    "Nothing left to work on",
                    "Keep dealing now and then to stay ready.",
                    vignette("test", house),
                )
            )
            panel.add(FeltBelow(vignette("settle", house)), 1)
            return panel
        rows = ListColumn("What still needs work", picture=vignette("settle", house))
        for each in missing:
            leads = _leads(each) if self._is_own else ""
            row = ListRow(house.names.said(each.words), leads, None, label(each.figure), self._is_own)
            if self._is_own:
                row.clicked.connect(lambda *_, each=each: self.thing_chosen.emit(each))
            self.rows.append(row)
        rows.add(*self.rows)
        rows.add_space(12)
        panel.add(rows, 1)
        return panel

    def _days(self) -> PanelStack:
        days = self.outlook.days
        panel = PagePanel("Days")
        panel.column.setSpacing(10)
        panel.add(label(days.today_words, "strong"))
        panel.add(WeekStrip(days))
        if self._is_own:
            panel.add(Field("Goal", self.goal))
        panel.add(rule())
        sprint = "–" if days.best_sprint is None else str(days.best_sprint)
        panel.add(StatRow([(str(days.streak), "days in a row"), (sprint, "right, best sprint")]))
        panel.add(label(_STREAK, "small", wraps=True))
        better = PagePanel("Better than last week")
        better.column.setSpacing(8)
        for line in days.better or ("Nothing to compare yet. Practice a little two weeks in a row.",):
            better.add(label(line, "" if days.better else "quiet", wraps=True))
        better.column.addStretch(1)
        stack = PanelStack(panel)
        stack.box.addWidget(better, 1)
        return stack


def _tag(outlook: StudentOutlook) -> tuple[str, str]:
    readiness = outlook.readiness
    if readiness.is_ready:
        return "ready", "right"
    if left := readiness.skills.critical_left:
        return f"{counted(left, 'critical skill')} to go", "form"
    return "not yet", "plain"


def _leads(thing: MissingThing) -> str:
    """Where a row leads."""
    if thing.is_drill:
        return "Drill it"
    return "Deal a round with it" if thing.feature else "Deal a round"
