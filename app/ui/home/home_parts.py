"""The parts of Home: the felt with the next round, and the skills as boxes."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.procedure.house import House
from app.ui.home.home_view import HomeWay, UnfinishedView
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import rounded
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.progress import Boxes, ProgressBar
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.table.vignettes import vignette

_IRREGULAR = "Irregularities come up now and then."
_BOXES = 16
"""The height of a row of boxes, with the space around it."""
_BETWEEN_SKILLS = 12
_WORDS_SHARE = 0.64
"""How much of the felt at the top words may take."""


class SkillGrid(Themed, QWidget):
    """Boxes for the skills of each drill with the drill's name, in as many columns as names fit.

    Signals:
        fitted: it has as many rows as it needs.
    """

    fitted = Signal()

    def __init__(self, drills: Sequence[tuple[str, Sequence[str]]]) -> None:
        super().__init__()
        self.names = [label(title, "small") for title, _ in drills]
        self._cells: list[QWidget] = []
        self._columns = self._rows = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_BETWEEN_SKILLS)
        self._grid.setVerticalSpacing(2)
        for name, (title, states) in zip(self.names, drills, strict=True):
            cell = QWidget()
            column = QVBoxLayout(cell)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(1)
            column.addWidget(Boxes(states, f"{title}: {states.count('mastered')} of {len(states)} mastered"))
            column.addWidget(name)
            self._cells.append(cell)
        self._arrange(1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As narrow as one name: it takes the columns that there is space for."""
        return QSize(self._widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width, other columns."""
        super().resizeEvent(event)
        self._fit()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Larger letters, fewer columns."""
        super().apply_look(theme, density)
        self._fit()

    @property
    def _letters(self) -> QFontMetrics:
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        return QFontMetrics(font)

    @property
    def _widest(self) -> int:
        letters, titles = self._letters, [each.text() for each in self.names]
        whole = sorted(letters.horizontalAdvance(each) for each in titles)
        words = [letters.horizontalAdvance(word) for each in titles for word in each.split()]
        # The longest name takes two columns, if there are two.
        return max([*whole[-2:-1], *words], default=0) + 2

    def _fit(self) -> None:
        """As many columns as there is space for."""
        columns = max(1, (self.width() + _BETWEEN_SKILLS) // (self._widest + _BETWEEN_SKILLS))
        if columns != self._columns:
            self._arrange(columns)
        # Not by its labels, which have the letters of the page only once they are shown.
        self.setMinimumHeight(self._rows * (self._letters.height() + _BOXES))
        self.fitted.emit()

    def _arrange(self, columns: int) -> None:
        for column in range(self._columns):
            self._grid.setColumnStretch(column, 0)
        self._columns, place = columns, 0
        for cell, name in zip(self._cells, self.names, strict=True):
            is_long = self._letters.horizontalAdvance(name.text()) > self._widest
            wide = 2 if is_long and columns > 1 else 1
            if place % columns + wide > columns:
                place += columns - place % columns
            self._grid.removeWidget(cell)
            self._grid.addWidget(cell, *divmod(place, columns), 1, wide)
            place += wide
        self._rows = -(-place // columns)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)


class HomeHero(Themed, QFrame):
    """The round that was left, or the next one, on the felt."""

    def __init__(
        self, house: House, left: UnfinishedView | None, has_events: bool, go: Callable[[HomeWay], None]
    ) -> None:
        super().__init__()
        self._picture = vignette("practice", house)
        self._painted: QPixmap | None = None
        eyebrow = f"CONTINUE · {left.mode.upper()}" if left else "PRACTICE · RANDOM ROUND"
        self.primary = PageButton("Continue the round" if left else "Deal a round", "felt-primary", "play")
        self.primary.clicked.connect(lambda: go(HomeWay.CONTINUE if left else HomeWay.DEAL))
        self.column = column = QVBoxLayout(self)
        column.setSpacing(4)
        column.addWidget(label(eyebrow, "eyebrow", "felt-brass"))
        self._words = QVBoxLayout()
        self._words.setSpacing(4)
        title = left.title if left else f"Deal at {house.name}"
        self._words.addWidget(label(title, "display", "felt", wraps=True))
        coached = "The coach stops each mistake and says why."
        said = left.words if left else f"{coached} {_IRREGULAR}" if has_events else coached
        self._words.addWidget(label(said, ink="felt-second", wraps=True))
        column.addLayout(self._words)
        if left:
            row = QHBoxLayout()
            bar = ProgressBar(left.done / max(1, left.steps), "#d9b36a")
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
        keys.addStretch(1)
        column.addLayout(keys)

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
