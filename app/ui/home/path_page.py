"""The path: every kind of round from the first to the exam's pace, which are passed, and which comes next."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.course.course_state import CourseStanding
from app.course.fading_guidance import HELP, help_with
from app.course.path import CLEAN_IN_A_ROW, PathStation, Rung
from app.drills.run_plans import FOR_EXAM
from app.procedure.house import House
from app.ui.home.home_contents import ASKS_FIRST
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import GUIDANCE_NAMES, Settings
from app.ui.table.vignettes import vignette

_WORDS: dict[object, str] = {
    "auto": "A step’s light goes off once you know the step. Help comes back if you slip.",
    "light": "Every step lights up.",
    "hint": "Nothing lights up. HINT shows the step.",
    "none": "Nothing lights up. The coach stops you at each mistake.",
}
_PASSES = (
    "You pass if your first round is clean, or with two clean rounds in a row. Clean means no major slips."
    f" Between rounds, answer {FOR_EXAM} exam questions."
)


class PathPage(PageWithBack):
    """The next rung large, and all of them in a list.

    Signals:
        dealt: the name of a rung whose rounds are wanted.
        asked: questions about what the exam needs are wanted.
        guidance_chosen: how much help is wanted, one of `GUIDANCE_NAMES`.
        went_home: Home is wanted.
    """

    dealt = Signal(str)
    asked = Signal()
    guidance_chosen = Signal(str)
    went_home = Signal()

    def __init__(
        self, house: House, course: CourseStanding, settings: Settings, parent: QWidget, has_home: bool
    ) -> None:
        super().__init__(parent)
        self.house = house
        self.stations = course.stations(house)
        passed = sum(station.standing.is_passed for station in self.stations)
        now = course.next_rung(house)
        where = f"{house.name}, {passed} of {len(self.stations)} passed"
        self.shell = PageShell(self, settings, PageHeader("Path", where, has_home=has_home))
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.went_home.connect(self.went_home)
        self.first = PageButton("Deal", "felt" if course.asks_next else "felt-primary", "play")
        self.first.clicked.connect(lambda: self.dealt.emit(now.name))
        number = [station.rung for station in self.stations].index(now) + 1
        eyebrow = "You finished the path" if passed == len(self.stations) else f"Stage {number}"
        words = f"{now.words} {ASKS_FIRST if course.asks_next else _PASSES}"
        hero = FeltHero(vignette("learn", house), eyebrow, now.title, words)
        self.questions = PageButton(f"{FOR_EXAM} questions", "felt-primary" if course.asks_next else "felt")
        self.questions.setAccessibleName(f"Answer {FOR_EXAM} exam questions")
        self.questions.clicked.connect(self.asked)
        hero.add_keys([self.first, self.questions])
        self.guidance = Segments(GUIDANCE_NAMES, settings.guidance)
        self._about = label(_WORDS[settings.guidance], "small", wraps=True)
        self.guidance.chosen.connect(self._choose)
        self.rows: list[ListRow] = []
        # However large the text, the stages stand beside the one that is next.
        self.shell.fill(Columns(hero, self._list(now, course), is_stacked=False))
        (self.questions if course.asks_next else self.first).setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self, now: Rung, course: CourseStanding) -> QWidget:
        panel, inside = PagePanel("Guidance"), QWidget()
        panel.add(self.guidance)
        panel.column.addSpacing(8)
        panel.add(self._about)
        panel.add(label(_fading(course), "small", wraps=True))
        panel.column.addSpacing(16)
        panel.add(label("All stages", "heading"))
        panel.column.addSpacing(8)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        for number, station in enumerate(self.stations, 1):
            row = ListRow(f"{number}. {station.rung.title}", _so_far(station), _sign(station, now))
            if station.standing.is_passed:
                row.setAccessibleName(f"{row.accessibleName()}, passed")
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.clicked.connect(lambda *_, name=station.rung.name: self.dealt.emit(name))
            self.rows.append(row)
            column.addWidget(row)
        column.addStretch(1)
        panel.add(ListArea(inside, "All stages"), 1)
        return panel

    def _choose(self, choice: object) -> None:
        self._about.setText(_WORDS[choice])
        self.guidance_chosen.emit(str(choice))


def _so_far(station: PathStation) -> str:
    words, standing = station.rung.words, station.standing
    if standing.is_passed or not standing.dealt:
        return words
    left = CLEAN_IN_A_ROW - standing.in_a_row
    return f"{words} {left} clean {'round' if left == 1 else 'rounds in a row'} to go."


def _sign(station: PathStation, now: Rung) -> Sign:
    if station.standing.is_passed:
        return Sign("check", "right")
    return Sign("play", "accent" if station.rung == now else "quiet_ink")


def _fading(course: CourseStanding) -> str:
    """Where guidance stands: how many kinds of steps have a light, a hint, and neither."""
    helps = [help_with(score) for score in course.scores.values()]
    if not helps:
        return "Every step lights up in your first rounds."
    light, hint, none = (helps.count(each) for each in HELP)
    return f"Steps so far: {light} light up, {hint} with a hint, {none} on your own."
