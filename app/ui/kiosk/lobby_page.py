"""The lobby: what whoever is signed in can do here, in keys for fingers."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, scrolling, words

_MODES = {
    "watch": "Watch\na perfect deal",
    "guided": "Learn\nthe next act lights up",
    "practice": "Practise\nfaults are explained",
    "test": "Be tested\nin silence",
}
_DRILLS, _PROGRESS = "Drills\none part at a time", "My progress\nand what to do next"
_COLUMNS = 3
_LONGEST = 40


class LobbyPage(Page):
    """Everything there is, on one page.

    Signals:
        wanted: a mode, `drills`, `progress`, `out`, `supervisor` or `back`.
        moved: to the house with this id.
    """

    wanted = Signal(str)
    moved = Signal(str)

    def __init__(
        self,
        name: str,
        modes: Sequence[str],
        has_drills: bool,
        houses: Mapping[str, str],
        house: str,
        can_go_back: bool,
        parent: QWidget,
    ) -> None:
        """`name` is empty for a guest, who has no progress; `houses` are the names by id."""
        super().__init__(parent)
        self._can_go_back = can_go_back
        offered = {mode: _MODES[mode] for mode in modes}
        if has_drills:
            offered["drills"] = _DRILLS
        if name:
            offered["progress"] = _PROGRESS
        self.keys: dict[str, QPushButton] = {}
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
        for place, (wanted, text) in enumerate(offered.items()):
            grid.addWidget(self._key(wanted, text, is_large=True), *divmod(place, _COLUMNS))
        column.addLayout(grid, 1)
        if len(houses) > 1:
            column.addWidget(words("At which house?", "quiet"))
            column.addWidget(self._house_list(houses, house), 1)
        answers = QHBoxLayout()
        for wanted, text in {"back": "Back", "out": "Sign out", "supervisor": "Supervisor…"}.items():
            answers.addWidget(self._key(wanted, text), 1)
        column.addLayout(answers)
        self.keys["back"].setVisible(can_go_back)
        next(iter(self.keys.values())).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back to the table, where something lies on it."""
        if event.key() == Qt.Key.Key_Escape and self._can_go_back:
            self.wanted.emit("back")
        else:
            super().keyPressEvent(event)

    def _key(self, wanted: str, text: str, is_large: bool = False) -> QPushButton:
        self.keys[wanted] = key = button(text)
        if is_large:
            key.setObjectName("")
            key.setProperty("drill", True)
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        key.setAccessibleName(text.replace("\n", ", "))
        key.setProperty("wanted", wanted)
        key.clicked.connect(self._want)
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
            key.setProperty("wanted", house_id)
            key.clicked.connect(self._move)
            grid.addWidget(key, *divmod(place, 2))
        grid.setRowStretch(grid.rowCount(), 1)
        area = scrolling(inside, "Houses")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _want(self) -> None:
        self.wanted.emit(self.sender().property("wanted"))

    def _move(self) -> None:
        self.moved.emit(self.sender().property("wanted"))
