"""The lessons of a house: which are done, and which comes next."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.lessons.house_lesson import HouseLesson
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette


class LessonsPage(PageWithBack):
    """The next lesson large, and all of them in a list.

    Signals:
        chosen: a `HouseLesson`.
        dealt: every lesson is done, and a first round is wanted.
        went_home: Home is wanted.
    """

    chosen = Signal(object)
    dealt = Signal()
    went_home = Signal()

    def __init__(
        self,
        house: House,
        lessons: Sequence[HouseLesson],
        done: frozenset[str],
        settings: Settings,
        parent: QWidget,
        has_home: bool,
    ) -> None:
        super().__init__(parent)
        self.lessons = lessons
        ahead = [each for each in lessons if each.lesson.id not in done]
        where = f"{house.name}, {len(lessons) - len(ahead)} of {len(lessons)} done"
        self.shell = PageShell(self, settings, PageHeader("Lessons", where, has_home=has_home))
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.went_home.connect(self.went_home)
        self.first = PageButton(_way_on(ahead, lessons), "felt-primary", "play" if ahead else "arrow")
        if ahead:
            hero = FeltHero(
                vignette("compare", house), _eyebrow(ahead[0]), ahead[0].lesson.title, ahead[0].lesson.about
            )
            self.first.clicked.connect(lambda: self.chosen.emit(ahead[0]))
        else:
            words = "Deal your first rounds with the lights on. They show every move."
            hero = FeltHero(vignette("learn", house), "All lessons are done", "On to the table", words)
            self.first.clicked.connect(self.dealt)
        hero.add_keys([self.first])
        self.rows: list[ListRow] = []
        self.shell.fill(Columns(hero, self._list(done)))
        self.first.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self, done: frozenset[str]) -> QWidget:
        panel, inside = PagePanel("All lessons"), QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        for number, each in enumerate(self.lessons, 1):
            is_done = each.lesson.id in done
            row = ListRow(
                f"{number}. {each.lesson.title}",
                f"{each.lesson.about} ({each.lesson.minutes}\u00a0min)",
                Sign("check", "right") if is_done else Sign("play"),
            )
            row.setAccessibleName(f"{row.accessibleName()}, done" if is_done else row.accessibleName())
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.clicked.connect(lambda *_, chosen=each: self.chosen.emit(chosen))
            self.rows.append(row)
            column.addWidget(row)
        column.addStretch(1)
        panel.add(ListArea(inside, "All lessons"), 1)
        return panel


def _way_on(ahead: Sequence[HouseLesson], lessons: Sequence[HouseLesson]) -> str:
    if not ahead:
        return "Deal your first round"
    return "Start" if len(ahead) == len(lessons) else "Next lesson"


def _eyebrow(lesson: HouseLesson) -> str:
    return f"{len(lesson.screens)} questions, {lesson.lesson.minutes} minutes"
