"""The lobby: what whoever is signed in can do here, in keys for fingers."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.session.attempt_log import Mode
from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, scrolling, words

_MODES = {
    "watch": "Watch\na perfect deal",
    "guided": "Learn\nthe next act lights up",
    "practice": "Practise\nfaults are explained",
    "test": "Be tested\nin silence",
}
_COLUMNS = 3
_LONGEST = 40


class LobbyKey(StrEnum):
    """A key of the lobby that is no mode."""

    DRILLS = "drills"
    PROGRESS = "progress"
    BACK = "back"
    OUT = "out"
    SUPERVISOR = "supervisor"


_DRILLS, _PROGRESS = "Drills\none part at a time", "My progress\nand what to do next"
_ANSWERS = {LobbyKey.BACK: "Back", LobbyKey.OUT: "Sign out", LobbyKey.SUPERVISOR: "Supervisor…"}


class LobbyPage(Page):
    """Everything there is, on one page.

    Signals:
        mode_chosen: the mode to deal or watch in.
        wanted: what else is wanted, a `LobbyKey`.
        moved: to the house with this id.
    """

    mode_chosen = Signal(str)
    wanted = Signal(object)
    moved = Signal(str)

    def __init__(
        self,
        name: str,
        modes: Sequence[Mode],
        has_drills: bool,
        houses: Mapping[str, str],
        house: str,
        can_go_back: bool,
        parent: QWidget,
    ) -> None:
        """`name` is empty for a guest, who has no progress; `houses` are the names by id."""
        super().__init__(parent)
        self._can_go_back = can_go_back
        self.keys: dict[str, QPushButton] = {}
        for mode in modes:
            self._add_key(mode, _MODES[mode], is_large=True)
        if has_drills:
            self._add_key(LobbyKey.DRILLS, _DRILLS, is_large=True)
        if name:
            self._add_key(LobbyKey.PROGRESS, _PROGRESS, is_large=True)
        self.houses: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        called = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
        column.addWidget(
            words(f"{called}: what do you want to do?" if name else "What do you want to do?", "large")
        )
        grid = QGridLayout()
        grid.setSpacing(12)
        for place, key in enumerate(self.keys.values()):
            grid.addWidget(key, *divmod(place, _COLUMNS))
        column.addLayout(grid, 1)
        if len(houses) > 1:
            column.addWidget(words("At which house?", "quiet"))
            column.addWidget(self._house_list(houses, house), 1)
        answers = QHBoxLayout()
        for wanted, text in _ANSWERS.items():
            answers.addWidget(self._add_key(wanted, text), 1)
        column.addLayout(answers)
        self.keys[LobbyKey.BACK].setVisible(can_go_back)
        next(iter(self.keys.values())).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back to the table, where something lies on it."""
        if event.key() == Qt.Key.Key_Escape and self._can_go_back:
            self.wanted.emit(LobbyKey.BACK)
        else:
            super().keyPressEvent(event)

    def _add_key(self, wanted: Mode | LobbyKey, text: str, is_large: bool = False) -> QPushButton:
        self.keys[wanted] = key = button(text)
        if is_large:
            key.setObjectName("")
            key.setProperty("drill", True)
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        key.setAccessibleName(text.replace("\n", ", "))
        key.clicked.connect(lambda: self._want(wanted))
        return key

    def _house_list(self, houses: Mapping[str, str], chosen: str) -> QWidget:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, (house_id, name) in enumerate(houses.items()):
            self.houses[house_id] = key = button(name)
            key.setCheckable(True)
            key.setAutoExclusive(True)
            key.setChecked(house_id == chosen)
            key.clicked.connect(lambda _=False, house_id=house_id: self.moved.emit(house_id))
            grid.addWidget(key, *divmod(place, 2))
        grid.setRowStretch(grid.rowCount(), 1)
        area = scrolling(inside, "Houses")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _want(self, wanted: Mode | LobbyKey) -> None:
        if isinstance(wanted, LobbyKey):
            self.wanted.emit(wanted)
        else:
            self.mode_chosen.emit(wanted)
