"""The lobby: what whoever is signed in can do here, in keys for fingers."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.procedure.house import House
from app.session.attempt_log import Mode
from app.ui.home.home_contents import lessons_words
from app.ui.kiosk.kiosk_style import settings_for
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import ListArea, PageShell
from app.ui.kit.components.tile import Tile
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette

_MODES = {
    "guided": ("Learn", "Follow the light", "learn"),
    "practice": ("Practice", "With a coach", "practice"),
    "test": ("Test", "No help until the end", "test"),
    "watch": ("Watch", "A perfect deal", "watch"),
}
_PATH = ("Path", "Round by round", "practice")
_DRILLS = ("Drills", "One skill at a time", "drills")
_FAULTS = ("Find the fault", "Catch the mistake", "find-fault")
_PROGRESS = ("My progress", "See what to do next", "chips")
_RULES = ("Rules", "Look it up (F1)", "rules")
_COLUMNS = 3
"""More tiles than this have one column more."""
_LONGEST = 40


class LobbyKey(StrEnum):
    """A key of the lobby that is no mode."""

    LESSONS = "lessons"
    PATH = "path"
    DRILLS = "drills"
    FAULTS = "faults"
    PROGRESS = "progress"
    RULES = "rules"
    BACK = "back"
    OUT = "out"
    SUPERVISOR = "supervisor"


_ANSWERS = {
    LobbyKey.BACK: ("", "primary", "back"),
    LobbyKey.SUPERVISOR: ("Supervisor…", "ghost", "key"),
    LobbyKey.OUT: ("Sign out", "outline", "lock"),
}


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
        house: House,
        back: str,
        settings: Settings,
        parent: QWidget,
        lessons_done: int = 0,
    ) -> None:
        """`name` is empty for a guest, who has no progress; `houses` are the names by id.

        `back` is what the way back is called, empty if there is none.
        """
        super().__init__(parent)
        self._has_back = bool(back)
        self._house = house
        self.keys: dict[str, QAbstractButton] = {}
        self.houses: dict[str, QPushButton] = {}
        called = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
        title = f"What’s next, {called}?" if name else "What would you like to do?"
        header = PageHeader(title, has_home=False, has_back=False)
        self.shell = PageShell(self, settings_for(settings, parent.height()), header)
        for wanted, (text, role, sign) in _ANSWERS.items():
            self.keys[wanted] = key = PageButton(text or back, role, sign)
            key.clicked.connect(lambda *_, wanted=wanted: self.wanted.emit(wanted))
            header.add_action(key)
        self._grid = QGridLayout()
        self._grid.setSpacing(16)
        tiles: dict[Mode | LobbyKey, tuple[str, str, str]] = {}
        if has_drills:
            tiles[LobbyKey.LESSONS] = ("Lessons", lessons_words(lessons_done), "compare")
        tiles |= {mode: _MODES[mode] for mode in modes}
        if has_drills:
            tiles |= {LobbyKey.DRILLS: _DRILLS, LobbyKey.FAULTS: _FAULTS}
        tiles |= {LobbyKey.PATH: _PATH} if "guided" in modes else {}
        tiles |= {LobbyKey.PROGRESS: _PROGRESS} if name else {}
        tiles[LobbyKey.RULES] = _RULES
        # The rows are full, or nearly so.
        columns = min((3, 4, 5), key=lambda across: (-len(tiles) % across, across))
        for place, (choice, words) in enumerate(tiles.items()):
            self._grid.addWidget(self._tile(choice, *words), *divmod(place, columns))
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addLayout(self._grid, 1)
        if len(houses) > 1:
            column.addWidget(self._house_list(houses))
        self.shell.fill(ListArea(inside, "What to do"))
        if not back:
            self.keys[LobbyKey.BACK].hide()
        self.keys[LobbyKey.BACK if back else next(iter(tiles), LobbyKey.OUT)].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back, if there is a way."""
        if event.key() == Qt.Key.Key_Escape and self._has_back:
            self.wanted.emit(LobbyKey.BACK)
        else:
            super().keyPressEvent(event)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings_for(settings, self.height()))

    def _tile(self, wanted: Mode | LobbyKey, name: str, second: str, picture: str) -> Tile:
        self.keys[wanted] = tile = Tile(name, second, vignette(picture, self._house))
        tile.clicked.connect(lambda: self._want(wanted))
        return tile

    def _house_list(self, houses: Mapping[str, str]) -> QWidget:
        panel, row = PagePanel("House"), QGridLayout()
        row.setSpacing(8)
        for place, (house_id, name) in enumerate(houses.items()):
            self.houses[house_id] = key = PageButton(name, "pill")
            key.setCheckable(True)
            key.setAutoExclusive(True)
            key.setChecked(house_id == self._house.id)
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            key.clicked.connect(lambda *_, house_id=house_id: self.moved.emit(house_id))
            row.addWidget(key, *divmod(place, _COLUMNS))
        panel.column.addLayout(row)
        return panel

    def _want(self, wanted: Mode | LobbyKey) -> None:
        if isinstance(wanted, LobbyKey):
            self.wanted.emit(wanted)
        else:
            self.mode_chosen.emit(wanted)
