"""Home: where one starts, comes back to, and sees where one stands."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.errors import Refused
from app.plurals import counted
from app.procedure.library import Library
from app.ui.home.home_contents import HomeView, HomeWay, UnfinishedView
from app.ui.home.home_tiles import HomeHero, WayTiles, given_and_right, thumbnail
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.lists import EmptyState, ListRow
from app.ui.kit.components.look import apply_look, wear_sheet
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.progress import Boxes, Path, PathStep, Ring
from app.ui.kit.density import Density, density_of
from app.ui.kit.page import Page
from app.ui.kit.settings import ROLE_NAMES, Role, Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import scrolling
from app.ui.table.vignettes import vignette
from app.ui.trainees.readiness.week_strip import WeekStrip

if TYPE_CHECKING:
    from app.course.outlook import StudentOutlook

_FINGER = 44
"""A short word is as wide as a finger, in pixels."""
_QUESTIONS = 20
_FIRST_STEPS: dict[Role, str] = {
    "student": "Learn to deal",
    "instructor": "Run a class",
    "supervisor": "Give exams",
}
_SET_ROWS = 3
_SCROLL_BAR = 8
_UNBOUNDED = 16_777_215
_STACKED_TILES = 180
"""How high the tiles are where the page scrolls."""


class HomePage(Page):
    """Covers the table until a way on is chosen.

    Signals:
        chosen: a `HomeWay`.
        house_chosen: the id of another house.
        role_chosen: what to do first in this role is wanted.
        left: back to what is on the table.
        filled: there is work in the records, and what it comes to can be worked out.
    """

    chosen = Signal(object)
    house_chosen = Signal(str)
    role_chosen = Signal(str)
    left = Signal()
    filled = Signal()

    def __init__(
        self,
        library: Library,
        settings: Settings,
        unfinished: UnfinishedView | None,
        read: Callable[[], HomeView],
        parent: QWidget,
        trouble: str = "",
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        wear_sheet(self, THEMES[settings.room], self._density)
        self._house = library.house(settings.house)
        self._library = library
        self.roles: dict[Role, ListRow] = {}
        self.house_menu = QMenu(self)
        self.hero = HomeHero(self._house, unfinished, settings.events, self.chosen.emit)
        self.today, self.standing, self.mistakes = PagePanel(), PagePanel(), PagePanel()
        self.house_button = PageButton(self._house.name, "ghost", "down")
        self.supervisor = self._way("Supervisor", HomeWay.SUPERVISOR, "key")
        self.person = self._way("Guest", HomeWay.PERSON, "person")
        self.menu = self._way("Menu", HomeWay.MENU, "menu")
        self._column = column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addLayout(self._header())
        if trouble:
            column.addWidget(label(trouble, ink="wrong", wraps=True))
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._row = WayTiles(self._house, self.chosen.emit)
        self.ways = self._row.ways
        self._is_stacked: bool | None = None
        scroll = scrolling(self._body, "Home")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(scroll, 1)
        self._ring = FocusFrame(self)
        self._task = BackgroundTask(self)
        self._task.found.connect(self.show_outlook)
        self.ready, self.minutes = label(""), label("")
        """What is worked out. Both are written anew with what the records say."""
        self.week: WeekStrip | None = None
        self.refresher: ListRow | None = None
        self.house_button.clicked.connect(self._offer_houses)
        self._dress()
        self.hero.primary.setFocus()
        self._read = read
        QTimer.singleShot(0, self, self._fill)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.settings = settings
        self._dress()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back to the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Every size has its density."""
        super().resizeEvent(event)
        self._dress()

    def show_view(self, view: HomeView) -> None:
        """Fill in what was read from the records."""
        if view.name:
            self.person.setText(f" {view.name}")
        if view.is_new:
            self.hero.welcome(is_guest=not view.name)
        elif view.stage:
            self.hero.offer(view.stage)
        self._row.tell_lessons_done(view.lessons_done)
        self._fill_today(view)
        self._fill_standing(view)
        self._fill_mistakes(view)
        self._dress()

    def look_ahead(self, work: "Callable[[], StudentOutlook]") -> None:
        """Work out beside the window how ready somebody is, and how the days went."""
        self._task.begin(work)

    def show_outlook(self, outlook: "StudentOutlook") -> None:
        """Say how ready somebody is for the exam, and how the days went."""
        readiness, days = outlook.readiness, outlook.days
        self.ready.setText(f"{readiness.title}. {readiness.chance_words}")
        if readiness.chance:
            self.readiness.setText(f"{readiness.chance.percent} chance")
        self.minutes.setText(" · ".join(filter(None, (days.today_words, days.streak_words))))
        if outlook.refresher:
            self._offer_refresher(outlook.refresher_words)
        self.week = WeekStrip(days)
        self._days.addWidget(self.week)
        self._dress()

    def _offer_refresher(self, words: str) -> None:
        """It comes before the set of the day, for whoever has been away for months."""
        self.refresher = ListRow("Refresher: 10 minutes", words)
        self.refresher.clicked.connect(lambda: self.chosen.emit(HomeWay.REFRESHER))
        self.today.column.insertWidget(self.today.column.indexOf(self.minutes), self.refresher)

    def _fill(self) -> None:
        """The page is painted; now what the records say."""
        try:
            view = self._read()
            self.show_view(view)
            if view.standing and view.standing.has_begun:
                self.filled.emit()
        except Refused as refusal:
            self.today.clear("Today's set")
            self.today.add(label(refusal.sentences[0], ink="wrong", wraps=True))
            self._dress()

    # --- parts

    def _header(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.house_button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        row.addWidget(self.house_button)
        self.place = label(self._house.place, "quiet")
        row.addWidget(self.place)
        row.addStretch(1)
        for each in (self.supervisor, self.person, self.menu):
            row.addWidget(each)
        return row

    def _arrange(self, is_stacked: bool) -> None:
        """Two columns; or one, where the letters are too large for two."""
        if is_stacked == self._is_stacked:
            return
        self._is_stacked, grid = is_stacked, self._grid
        side = 0 if is_stacked else 1
        places: dict[QWidget, tuple[int, int, int]] = {
            self.hero: (0, 0, 1),
            self._row: (1 if is_stacked else 2, 0, 1),
            self.standing: (3 if is_stacked else 1, 0, 1),
            self.today: (2 if is_stacked else 0, side, 1),
            self.mistakes: (4 if is_stacked else 1, side, 1 if is_stacked else 2),
        }
        for widget, (row, column, rows) in places.items():
            grid.removeWidget(widget)
            grid.addWidget(widget, row, column, rows, 1)
        for row, stretch in enumerate((5, 3, 3, 0, 0)):
            grid.setRowStretch(row, 0 if is_stacked else stretch)
        grid.setColumnStretch(0, 1)

    def _fill_today(self, view: HomeView) -> None:
        panel, today = self.today, view.today
        self.minutes = label("", "small")
        panel.clear("Today's set", "done" if today.is_done else "20 questions")
        answered = len(today.answers)
        states = ["right" if right else "wrong" for right in today.answers]
        if today.is_done:
            said, states = "Today's set is done. You get a new one tomorrow.", ["right"] * _QUESTIONS
        elif answered:
            said = f"{answered} of {_QUESTIONS} answered, {sum(today.answers)} right"
        elif view.is_new:
            said = "Questions from every part of the game. Take a few lessons first."
        else:
            said = "Everything due today, in about 6 minutes."
        self._about_today = label(said, "quiet", wraps=True)
        panel.add(self._about_today)
        panel.column.addSpacing(8)
        panel.add(Boxes([*states, "now", *["new"] * _QUESTIONS][:_QUESTIONS], said))
        panel.column.addSpacing(8)
        for title, words in today.tasks[:_SET_ROWS]:
            panel.add(ListRow(title, words, opens=False))
        panel.column.addStretch(1)
        panel.add(self.minutes)
        words = "Continue the set" if answered else "Drill again" if today.is_done else "Start the set"
        way = HomeWay.DRILLS if today.is_done else HomeWay.TODAY
        self._days = QHBoxLayout()
        self._days.setSpacing(8)
        self._days.addWidget(self._way(words, way, "arrow", ""))
        self._days.addStretch(1)
        panel.column.addLayout(self._days)

    def _fill_standing(self, view: HomeView) -> None:
        panel = self.standing
        panel.clear()
        self.ready = label("", "small", wraps=True)
        row, words = QHBoxLayout(), QVBoxLayout()
        row.setSpacing(24)
        standing = view.standing
        row.addWidget(Ring(standing.percent if standing else None, "mastered"))
        words.setSpacing(4)
        words.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(elided("Path to the exam", "heading"), 1)
        self.readiness = self._way("Ready?", HomeWay.READINESS, "next", "link")
        head.addWidget(self.readiness)
        head.addWidget(self._way("Path", HomeWay.PATH, "next", "link"))
        head.addWidget(self._way("Weak skills", HomeWay.WEAK, "next", "link"))
        head.addWidget(self._way("Progress", HomeWay.PROGRESS, "next", "link"))
        words.addLayout(head)
        advice = standing.advice if standing else "Nothing is recorded on this computer."
        words.addWidget(label(advice, "quiet", wraps=True))
        words.addWidget(self.ready)
        words.addSpacing(2)
        if standing:
            words.addWidget(Path([PathStep(*step) for step in standing.path]))
        words.addStretch(1)
        row.addLayout(words, 1)
        panel.column.addLayout(row, 1)

    def _fill_mistakes(self, view: HomeView) -> None:
        panel = self.mistakes
        if not view.mistakes:
            if not self.settings.role:
                self._ask_role()
                return
            panel.clear("Recent mistakes")
            panel.add(
                EmptyState(
                    "No mistakes to fix",
                    "Your wrong answers in drills show up here until you get them right.",
                    vignette("backs", self._house),
                )
            )
            panel.column.addStretch(1)
            panel.add(self._role_key("First steps", self.settings.role))
            return
        panel.clear("Recent mistakes", f"{view.mistakes_left} to fix")
        for each in view.mistakes:
            row = ListRow(
                each.title,
                each.words,
                thumbnail(each.drill, self._house),
                given_and_right(each.given, each.right),
            )
            row.clicked.connect(lambda: self.chosen.emit(HomeWay.MISTAKES))
            panel.add(row)
        panel.column.addStretch(1)
        panel.add(self._way("Fix them", HomeWay.MISTAKES, "repeat", ""))

    def _ask_role(self) -> None:
        """At the first start there are no mistakes yet: here one says who one is, or does not."""
        panel = self.mistakes
        panel.clear("New here?")
        panel.add(label("Tell us who you are to see what to do first.", "quiet", wraps=True))
        panel.column.addSpacing(8)
        for role, name in ROLE_NAMES.items():
            row = ListRow(name, _FIRST_STEPS[role])
            row.clicked.connect(lambda *_, role=role: self.role_chosen.emit(role))
            self.roles[role] = row
            panel.add(row)
        panel.column.addStretch(1)

    # --- ways

    def _role_key(self, words: str, role: str) -> PageButton:
        made = PageButton(words, "link", "next")
        made.clicked.connect(lambda: self.role_chosen.emit(role))
        return made

    def _way(self, words: str, way: HomeWay, sign: str, role: str = "ghost") -> PageButton:
        made = PageButton(words, role, sign)
        made.setMinimumWidth(_FINGER)
        made.clicked.connect(lambda: self.chosen.emit(way))
        return made

    def _offer_houses(self) -> None:
        menu = self.house_menu
        menu.clear()
        for house_id in self._library.files():
            try:
                house = self._library.house(house_id)
            except Refused as refusal:
                found = counted(len(refusal.sentences), "problem")
                menu.addAction(f"{house_id}.toml can't be used: {found}. Run hcf-trainer check.").setEnabled(
                    False
                )
                continue
            choice = menu.addAction(f"{house.name}, {house.place}" if house.place else house.name)
            choice.setCheckable(True)
            choice.setChecked(house_id == self.settings.house)
            choice.triggered.connect(lambda *_, chosen=house_id: self.house_chosen.emit(chosen))
        menu.popup(self.house_button.mapToGlobal(QPoint(0, self.house_button.height())))

    @property
    def _density(self) -> Density:
        return density_of(self.width(), self.height(), self.settings.text)

    def _dress(self) -> None:
        density = self._density
        self._column.setContentsMargins(density.side_margin, 0, density.side_margin, density.margin)
        self._grid.setSpacing(density.gap)
        self._arrange(density.is_stacked)
        # The tiles beside it need their space, however large the letters are.
        tiles = self._row.minimumSizeHint().width() + density.gap + 2 * density.side_margin + _SCROLL_BAR
        side = min(density.side, self.width() - tiles)
        for each in (self.today, self.mistakes):
            each.setMinimumWidth(0 if density.is_stacked else side)
            each.setMaximumWidth(_UNBOUNDED if density.is_stacked else side)
        self.place.setVisible(not density.is_compact)
        # A small window has no space for them; the page behind the link says it all.
        for line in (self.ready, self.minutes):
            line.setVisible(bool(line.text()) and not density.is_compact)
        if self.week:
            self.week.setVisible(not density.is_compact)
        if self.refresher:
            for line in (self.refresher.second, self._about_today):
                line.setVisible(not density.is_compact)
        apply_look(self, THEMES[self.settings.room], density)
        least = self._row.least_height
        high = max(least, _STACKED_TILES) if density.is_stacked else least
        self._row.setMinimumHeight(high)
        self._grid.setRowMinimumHeight(1, high if density.is_stacked else 0)
