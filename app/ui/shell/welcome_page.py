"""The first page: what to do, and at which house. Under a minute to the first hand dealt."""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import button, words

_MODES = {
    "watch": "Watch\na perfect deal",
    "guided": "Learn\nthe next act lights up",
    "practice": "Practise\nfaults are explained",
    "test": "Be tested\nin silence",
}
_COLUMNS = 2
_SIDE, _WIDEST = 40, 1.5
"""The least margin in pixels, and how wide the panel is at most, in heights of the window."""
_HEAD, _FOOT = 0.15, 0.04
"""The least room above and under the panel, as parts of the window's height."""
_GAP = 0.013
_FAN, _CARDS, _HIGHEST = 0.34, 0.86, 0.24
"""Where the cards stand, from the panel's right; how much of the room above it, and of all, they take."""


class WelcomePage(Page):
    """Covers the table until something is chosen.

    Signals:
        chosen: the settings with the mode and the house that were chosen.
        closed: what runs under it shall go on.
        drilled: the settings with the house whose drills are wanted.
        asked_for_menu: the menu is wanted, under its button.
    """

    chosen = Signal(object)
    closed = Signal()
    drilled = Signal(object)
    asked_for_menu = Signal()

    def __init__(
        self, library: Library, settings: Settings, can_go_back: bool, parent: QWidget, trouble: str = ""
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.modes = QButtonGroup(self)
        self.houses = QButtonGroup(self)
        self.begin = QPushButton("Begin")
        self.begin.setObjectName("primary")
        self.begin.setAutoDefault(True)
        self.back, self.drills = QPushButton("Back"), QPushButton("Drills")
        self.back.setAutoDefault(True)
        self.drills.setAutoDefault(True)
        self.menu = button("Menu (F10)")
        self._felt = library.house(settings.house).felt
        self._ground: QPixmap | None = None
        self._ground_for = QRectF()
        self._panel = QFrame()
        self._panel.setObjectName("panel")
        self._panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._asked = asked = QVBoxLayout(self._panel)
        if trouble:
            asked.addWidget(words(trouble, "trouble"))
        asked.addWidget(words("What do you want to do?", "quiet"))
        asked.addLayout(self._mode_row())
        asked.addWidget(words("At which house?", "quiet"))
        self._list = self._house_list(library)
        asked.addWidget(self._list, 1)
        asked.addLayout(self._answers())
        self._top = self._heading()
        self._column = column = QVBoxLayout(self)
        column.addWidget(self._top, 3)
        column.addWidget(self._panel)
        column.addStretch(1)
        self.back.setVisible(can_go_back)
        self.back.clicked.connect(self.closed)
        self.drills.clicked.connect(self._drill)
        self.menu.clicked.connect(self.asked_for_menu)
        self.begin.clicked.connect(self._choose)
        for each in (*self.modes.buttons(), *self.houses.buttons()):
            if not each.isChecked():
                # Tab comes to what is chosen, the arrow keys go on from there.
                each.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.begin.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings; what is chosen here, but not begun yet, stays chosen."""
        self.settings, self._ground = settings, None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The panel keeps a good width, and the felt around it grows with the window."""
        super().resizeEvent(event)
        high = self.height()
        side, foot = max(_SIDE, round((self.width() - _WIDEST * high) / 2)), round(high * _FOOT)
        self._column.setContentsMargins(side, foot // 2, side, foot)
        self._top.setMinimumHeight(round(high * _HEAD))
        gap = round(high * _GAP)
        self._asked.setSpacing(gap)
        self._grid.setVerticalSpacing(gap)
        self._list.updateGeometry()
        self._asked.setContentsMargins(3 * gap, 2 * gap, 3 * gap, 2 * gap)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The felt, painted once for a size, with the cards standing behind the panel."""
        panel = QRectF(self._panel.geometry())
        if self._ground is None or panel != self._ground_for:
            # Only a first page needs it.
            from app.ui.table.art.backdrop import backdrop

            fan = QPointF(panel.right() - panel.width() * _FAN, panel.top() + 1)
            theme, size = THEMES[self.settings.room], QSizeF(self.size())
            high = min(panel.top() * _CARDS, size.height() * _HIGHEST)
            self._ground_for = panel
            self._ground = backdrop(size, self._felt, theme, self.devicePixelRatioF(), fan, high)
        QPainter(self).drawPixmap(0, 0, self._ground)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back, where there is something to go back to."""
        if event.key() == Qt.Key.Key_Escape and self.back.isVisible():
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _heading(self) -> QWidget:
        """The name of the game on the felt, and the menu beside it."""
        name = QVBoxLayout()
        name.setSpacing(0)
        name.addStretch(1)
        name.addWidget(words("High Card Flush", "game"))
        name.addWidget(words("Trainer for dealers", "of_game"))
        name.addStretch(1)
        top = QWidget()
        row = QHBoxLayout(top)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(name, 1)
        row.addWidget(self.menu, 0, Qt.AlignmentFlag.AlignTop)
        return top

    def _answers(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.back, 1)
        row.addWidget(self.drills, 1)
        row.addWidget(self.begin, 3)
        return row

    def _mode_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for mode, text in _MODES.items():
            choice = _choice(text, mode, self.modes, is_chosen=mode == self.settings.mode)
            row.addWidget(choice)
        return row

    def _house_list(self, library: Library) -> QScrollArea:
        inside = QWidget()
        self._grid = grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        found = [self._house(library, house_id) for house_id in library.files()]
        sound = [widget for widget in found if isinstance(widget, QPushButton)]
        for place, choice in enumerate(sound):
            grid.addWidget(choice, *divmod(place, _COLUMNS))
        for label in found:
            if label not in sound:
                grid.addWidget(label, grid.rowCount(), 0, 1, _COLUMNS)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(grid.rowCount(), 1)
        scroll = _Houses()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        # The houses in it have the keyboard, and it follows them.
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        return scroll

    def _house(self, library: Library, house_id: str) -> QWidget:
        """A house to choose, or a line about one that cannot be: what is wrong is the instructor's."""
        try:
            house = library.house(house_id)
        except Refused as refusal:
            count = len(refusal.sentences)
            found = f"{count} problem{'s' if count > 1 else ''}"
            told = (
                f"{house_id}.toml cannot be used: {found}. For the instructor: hcf-trainer check names them."
            )
            return words(told, "quiet")
        banker = "designated player" if house.has_button else "house dealer"
        where = f"{house.place}, {banker}" if house.place else banker.capitalize()
        return _choice(f"{house.name}\n{where}", house_id, self.houses, house_id == self.settings.house)

    def _drill(self) -> None:
        house = self.houses.checkedButton()
        if house:
            self.drilled.emit(self.settings._replace(house=house.objectName()))

    def _choose(self) -> None:
        mode, house = self.modes.checkedButton(), self.houses.checkedButton()
        if mode and house:
            names = {"mode": mode.objectName(), "house": house.objectName()}
            self.chosen.emit(self.settings._replace(**names))  # type: ignore[arg-type]


class _Houses(QScrollArea):
    """As high as all houses are, if there is room."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """That of what is inside."""
        inside = self.widget()
        return inside.sizeHint() if inside else super().sizeHint()


def _choice(text: str, name: str, group: QButtonGroup, is_chosen: bool) -> QPushButton:
    choice = QPushButton(text)
    choice.setObjectName(name)
    choice.setProperty("choice", True)
    choice.setCheckable(True)
    choice.setChecked(is_chosen)
    choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    choice.setAccessibleName(text.replace("\n", ", "))
    group.addButton(choice)
    return choice
