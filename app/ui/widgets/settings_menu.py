"""The menu: the house, and how the window looks and moves."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.procedure.library import Library
from app.procedure.problems import Refused
from app.ui.settings import Settings

_CHOICES: dict[str, tuple[str, dict[str, Any]]] = {
    "mode": ("Mode", {"Watch": "watch", "Guided": "guided", "Practice": "practice", "Test": "test"}),
    "rounds": ("Game", {"One round": 1, "5 rounds": 5, "10 rounds": 10, "20 rounds": 20}),
    "players": ("Players", {"As they come": 0, **{str(count): count for count in range(1, 7)}}),
    "events": ("Irregularities", {"None": False, "Now and then": True}),
    "room": ("Room", {"Dark": "dark", "Light": "light"}),
    "text": ("Text", {"100 %": 100, "125 %": 125, "150 %": 150}),
    "motion": ("Motion", {"Off": "off", "Fast": "fast", "Normal": "normal", "Slow": "slow"}),
    "four_colours": ("Deck", {"Two colours": False, "Four colours": True}),
    "left_handed": ("Hand", {"Right": False, "Left": True}),
}


class SettingsMenu(QMenu):
    """Filled when it is opened, so that a start does not pay for it.

    Signals:
        chosen: the settings as they shall be from now on.
        asked_for_page: the first page is wanted again.
        asked_for_round: a round from a file is wanted.
    """

    chosen = Signal(object)
    asked_for_page = Signal()
    asked_for_round = Signal()

    def __init__(self, library: Library, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self.settings = settings
        self.aboutToShow.connect(self.fill)
        self.triggered.connect(self._choose)

    def fill(self) -> None:
        """List the houses and every setting, with what is chosen marked."""
        self.clear()
        for old in (*self.findChildren(QMenu), *self.findChildren(QActionGroup)):
            old.deleteLater()
        self.addAction("First page").triggered.connect(self.asked_for_page)
        self.addAction("Open a round…").triggered.connect(self.asked_for_round)
        houses = self.addMenu("House")
        group = QActionGroup(self)
        for house_id in self._library.files():
            self._add_house(houses, group, house_id)
        for key, (title, values) in _CHOICES.items():
            menu, group = self.addMenu(title), QActionGroup(self)
            for words, value in values.items():
                self._add(menu, group, words, key, value)
        self.addSeparator()
        self.addAction("Quit").triggered.connect(self.window().close)

    def _add_house(self, menu: QMenu, group: QActionGroup, house_id: str) -> None:
        try:
            house = self._library.house(house_id)
        except Refused as refusal:
            count = len(refusal.sentences)
            action = menu.addAction(f"{house_id}: {count} problem{'s' if count > 1 else ''}")
            action.setToolTip("\n".join(refusal.sentences))
            action.setEnabled(False)
            return
        self._add(menu, group, house.name, "house", house_id)

    def _add(self, menu: QMenu, group: QActionGroup, words: str, key: str, value: Any) -> None:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(getattr(self.settings, key) == value)
        action.setData((key, value))
        group.addAction(action)

    def _choose(self, action: QAction) -> None:
        if action.data():
            key, value = action.data()
            self.settings = self.settings._replace(**{key: value})
            self.chosen.emit(self.settings)
