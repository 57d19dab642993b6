"""The parts of Home: the felt at the top with the next round on it, the ways to train, a row's picture."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.procedure.house import House
from app.ui.home.home_contents import ASKS_FIRST, HomeWay, StageView, UnfinishedView, lessons_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import rounded
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import Themed
from app.ui.kit.components.progress import ProgressBar
from app.ui.kit.components.tile import Tile
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton
from app.ui.table.vignettes import vignette

_IRREGULAR = "Irregularities come up now and then."
_WELCOME = "It takes three minutes: the cards, the wagers and what beats what."
_WELCOME_GUEST = "Pick your house at the top left. Sign in at the top right so that your lessons count."
_WORDS_SHARE = 0.64
"""How much of the felt at the top words may take."""


class HomeHero(Themed, QFrame):
    """The round that was left, or the next stage of the path, or any round, on the felt."""

    def __init__(
        self, house: House, left: UnfinishedView | None, has_events: bool, go: Callable[[HomeWay], None]
    ) -> None:
        super().__init__()
        self._picture = vignette("practice", house)
        self._painted: QPixmap | None = None
        eyebrow = f"CONTINUE · {left.mode.upper()}" if left else "PRACTICE · RANDOM ROUND"
        self.primary = PageButton("Continue the round" if left else "Deal a round", "felt-primary", "play")
        self._way = HomeWay.CONTINUE if left else HomeWay.DEAL
        self.primary.clicked.connect(lambda: go(self._way))
        self.column = column = QVBoxLayout(self)
        column.setSpacing(4)
        self._eyebrow = label(eyebrow, "eyebrow", "felt-brass")
        column.addWidget(self._eyebrow)
        self._words = QVBoxLayout()
        self._words.setSpacing(4)
        title = left.title if left else f"Deal at {house.name}"
        self._title = label(title, "display", "felt", wraps=True)
        self._words.addWidget(self._title)
        coached = "The coach stops you at each mistake and says why."
        said = left.words if left else f"{coached} {_IRREGULAR}" if has_events else coached
        self._said = label(said, ink="felt-second", wraps=True)
        self._words.addWidget(self._said)
        column.addLayout(self._words)
        if left:
            row = QHBoxLayout()
            bar = ProgressBar(left.done / left.steps, "#d9b36a")
            bar.setMaximumWidth(220)
            row.addWidget(bar)
            row.addWidget(label(f"move {left.done} of {left.steps}", "small", "felt-second"))
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(1)
        column.addSpacing(4)
        keys = QHBoxLayout()
        keys.setSpacing(12)
        keys.addWidget(self.primary)
        if left:
            again = PageButton("New round", "felt")
            again.clicked.connect(lambda: go(HomeWay.PRACTICE))
            keys.addWidget(again)
        self.deal = PageButton("Deal a round", "felt")
        self.deal.clicked.connect(lambda: go(HomeWay.DEAL))
        self.deal.hide()
        keys.addWidget(self.deal)
        self.faults = PageButton("Find the fault", "felt")
        self.faults.clicked.connect(lambda: go(HomeWay.FAULTS))
        keys.addWidget(self.faults)
        keys.addStretch(1)
        column.addLayout(keys)

    def offer(self, stage: StageView) -> None:
        """Offer this stage of the path, unless a round was left: that one comes first."""
        if self._way == HomeWay.CONTINUE:
            return
        self._way = HomeWay.QUESTIONS if stage.asks_first else HomeWay.STAGE
        self._eyebrow.setText(f"PATH · STAGE {stage.number} OF {stage.of}")
        self._title.setText(stage.title)
        self._said.setText(ASKS_FIRST if stage.asks_first else stage.words)
        self.primary.setText(" Answer questions" if stage.asks_first else " Deal this stage")

    def welcome(self, is_guest: bool) -> None:
        """Offer the first lesson to a newcomer. Whoever knows the game deals a round beside it."""
        if self._way == HomeWay.CONTINUE:
            return
        self._way = HomeWay.FIRST_LESSON
        self._eyebrow.setText("NEW TO THE GAME?")
        self._title.setText("Start with lesson 1")
        self._said.setText(_WELCOME_GUEST if is_guest else _WELCOME)
        self.primary.setText(" Start lesson 1")
        self.deal.show()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The picture is painted once for a size."""
        super().resizeEvent(event)
        self._painted = None
        edge = self.density.padding + 8
        self.column.setContentsMargins(edge, edge - 8, edge, edge - 8)
        # The hand lies at the right.
        self._words.setContentsMargins(0, 0, round(self.width() * (1 - _WORDS_SHARE)) - edge, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Felt with round corners; the words stand at its left, the hand at its right."""
        if self._painted is None:
            ratio = self.devicePixelRatioF()
            self._painted = rounded(self._picture, self.size(), ratio, _WORDS_SHARE)
        QPainter(self).drawPixmap(0, 0, self._painted)


_TILES = (
    (HomeWay.LEARN, "Learn", "Guided", "learn"),
    (HomeWay.PRACTICE, "Practice", "Coached", "practice"),
    (HomeWay.TEST, "Test", "No help", "test"),
    (HomeWay.DRILLS, "Drills", "Skill by skill", "drills"),
)
_ROWS = (
    (HomeWay.LESSONS, "Lessons", lessons_words(0), "file"),
    (HomeWay.WATCH, "Watch", "See it done", "eye"),
    (HomeWay.RULES, "Rules", "Press F1", "book"),
)


_FINGER = 44
_LIST_EDGE, _LIST_WIDE = 4, 12
"""What it keeps free above and below, and how wide it is at least, in heights of its letters."""


class _WayRow(ListRow):
    """As low as a finger allows, where the letters are large; it shares what height there is."""

    def __init__(self, name: str, second: str, sign: str) -> None:
        super().__init__(name, second, Sign(sign, "accent"))
        self.second.setWordWrap(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802
        """One line, or two."""
        return QSize(200, max(_FINGER, self.minimumSizeHint().height()))


class WayTiles(Themed, QWidget):
    """The ways to train: a tile for each way to deal and for the drills, and the others in a short list."""

    def __init__(self, house: House, go: Callable[[HomeWay], None]) -> None:
        super().__init__()
        self.ways: dict[HomeWay, EnterButton] = {}
        self._list = QFrame()
        self._list.setProperty("role", "panel")
        # Their pictures take what is left; a page that scrolls would take them for as high as they can be.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._row, self._column = QHBoxLayout(self), QVBoxLayout(self._list)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._column.setContentsMargins(8, _LIST_EDGE, 8, _LIST_EDGE)
        self._column.setSpacing(0)
        for way, name, second, picture in _TILES:
            self._add(way, Tile(name, second, vignette(picture, house)), self._row, go)
        self._rows = {way: _WayRow(name, second, sign) for way, name, second, sign in _ROWS}
        for way, row in self._rows.items():
            self._add(way, row, self._column, go)
        self._row.addWidget(self._list, 1)

    def tell_lessons_done(self, done: int) -> None:
        """Say how many lessons are done."""
        # Not `tell`, which would show the second line where the window is too small for it.
        row, words = self._rows[HomeWay.LESSONS], lessons_words(done)
        row.second.setText(words)
        row.setAccessibleName(f"Lessons, {words}")

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Its least height is set; the pictures take the rest, whatever the width."""
        return False

    @property
    def least_height(self) -> int:
        """Below this something would be cut off."""
        tiles = [way.minimumSizeHint().height() for way in self.ways.values()]
        rows = [row.sizeHint().height() for row in self._rows.values()]
        return max(*tiles, sum(rows) + 2 * _LIST_EDGE)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A small window has no space for second lines."""
        super().apply_look(theme, density)
        self._row.setSpacing(density.gap)
        self._list.setMinimumWidth(round(density.body * _LIST_WIDE))
        for row in self._rows.values():
            row.second.setVisible(not density.is_compact)

    def _add(
        self,
        way: HomeWay,
        button: EnterButton,
        into: QHBoxLayout | QVBoxLayout,
        go: Callable[[HomeWay], None],
    ) -> None:
        self.ways[way] = button
        button.clicked.connect(lambda: go(way))
        into.addWidget(button, 1)


def thumbnail(drill: str, house: House) -> QLabel:
    """A small picture of a drill."""
    shown, size = QLabel(), QSize(56, 42)
    shown.setPixmap(vignette(drill, house)(size, shown.devicePixelRatioF()))
    shown.setFixedSize(size)
    return shown


def given_and_right(given: str, right: str) -> QWidget:
    """A wrong answer above the right one."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    both.setMaximumWidth(130)
    column.addWidget(elided(f"✕ {given}", "small", "wrong"))
    column.addWidget(elided(f"✓ {right}", "small", "right"))
    return both
