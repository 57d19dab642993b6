"""The first page: what to do, and at which house. Under a minute to the first hand dealt."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.procedure.library import Library
from app.procedure.problems import Refused
from app.ui.screens.page import Page
from app.ui.screens.page_parts import heading
from app.ui.settings import Settings
from app.ui.widgets.pieces import button

_MODES = {
    "watch": "Watch\na perfect deal",
    "guided": "Learn\nthe next act lights up",
    "practice": "Practise\nfaults are explained",
    "test": "Be tested\nin silence",
}
_COLUMNS = 2


class Welcome(Page):
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

    def __init__(self, library: Library, settings: Settings, can_go_back: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.modes = QButtonGroup(self)
        self.houses = QButtonGroup(self)
        self.begin = QPushButton("Begin")
        self.begin.setObjectName("primary")
        self.begin.setAutoDefault(True)
        self.back, self.drills = QPushButton("Back"), QPushButton("Drills")
        self.back.setAutoDefault(True)
        self.drills.setAutoDefault(True)
        self.menu = button("Menu (F10)")
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 28, 48, 28)
        column.setSpacing(12)
        column.addLayout(heading(_words("High Card Flush", "large"), {"menu": self.menu}))
        column.addWidget(_words("What do you want to do?", "quiet"))
        column.addLayout(self._mode_row())
        column.addWidget(_words("At which house?", "quiet"))
        column.addWidget(self._house_list(library), 1)
        answers = QHBoxLayout()
        answers.addWidget(self.back, 1)
        answers.addWidget(self.drills, 1)
        answers.addWidget(self.begin, 3)
        column.addLayout(answers)
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

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back, where there is something to go back to."""
        if event.key() == Qt.Key.Key_Escape and self.back.isVisible():
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _mode_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for mode, words in _MODES.items():
            choice = _choice(words, mode, self.modes, is_chosen=mode == self._settings.mode)
            choice.setMinimumHeight(72)
            row.addWidget(choice)
        return row

    def _house_list(self, library: Library) -> QScrollArea:
        inside = QWidget()
        grid = QGridLayout(inside)
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
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        # The houses in it have the keyboard, and it follows them.
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        return scroll

    def _house(self, library: Library, house_id: str) -> QWidget:
        """A house to choose, or one that cannot be chosen with all that is wrong with it."""
        try:
            house = library.house(house_id)
        except Refused as refusal:
            return _words("\n".join([f"{house_id} cannot be dealt:", *refusal.sentences]), "quiet")
        banker = "designated player" if house.has_button else "house dealer"
        where = f"{house.place}, {banker}" if house.place else banker
        choice = _choice(f"{house.name}\n{where}", house_id, self.houses, house_id == self._settings.house)
        choice.setMinimumHeight(60)
        return choice

    def _drill(self) -> None:
        house = self.houses.checkedButton()
        if house:
            self.drilled.emit(self._settings._replace(house=house.objectName()))

    def _choose(self) -> None:
        mode, house = self.modes.checkedButton(), self.houses.checkedButton()
        if mode and house:
            names = {"mode": mode.objectName(), "house": house.objectName()}
            self.chosen.emit(self._settings._replace(**names))  # type: ignore[arg-type]


def _choice(words: str, name: str, group: QButtonGroup, is_chosen: bool) -> QPushButton:
    choice = QPushButton(words)
    choice.setObjectName(name)
    choice.setCheckable(True)
    choice.setChecked(is_chosen)
    choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    choice.setAccessibleName(words.replace("\n", ", "))
    group.addButton(choice)
    return choice


def _words(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
