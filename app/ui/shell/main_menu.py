"""The menu: the house, and how the window looks, moves and sounds."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.errors import Refused
from app.plurals import counted
from app.procedure.library import Library
from app.ui.dealing.pad_keys import DealerRequest
from app.ui.kit.settings import GUIDANCE_NAMES, MODE_NAMES, Settings

_Choices = Mapping[str, tuple[str, dict[str, Any]]]

_ROUNDS: _Choices = {
    "mode": ("Mode", {name: mode for mode, name in MODE_NAMES.items()}),
    "rounds": ("Game length", {"One round": 1, "5 rounds": 5, "10 rounds": 10, "20 rounds": 20}),
    "guidance": ("Guidance", {name: key for key, name in GUIDANCE_NAMES.items() if key != "none"}),
    "players": ("Players", {"Random": 0, **{str(count): count for count in range(1, 7)}}),
}
_LOOKS: _Choices = {
    "room": ("Theme", {"Dark": "dark", "Light": "light"}),
    "text": ("Text", {"100%": 100, "125%": 125, "150%": 150}),
    "motion": ("Motion", {"Off": "off", "Fast": "fast", "Normal": "normal", "Slow": "slow"}),
    "four_colours": ("Deck", {"Two colors": False, "Four colors": True}),
    "by_suit": ("Face-up hands", {"By rank": False, "By suit": True}),
    "left_handed": ("Dominant hand", {"Right": False, "Left": True}),
    "sound": ("Sound", {"Off": "off", "Quiet": "quiet", "On": "on"}),
}
_BY_HAND = {
    DealerRequest.UNDO: "Undo (Ctrl+Z)",
    DealerRequest.PAUSE: "Pause (P)",
    DealerRequest.KEYS: "Keys (?)",
}
"""What can be wanted while a round is dealt by hand, the same in every state of it."""


class MainMenu(QMenu):
    """Filled when it is opened, so that a start does not pay for it.

    Signals:
        chosen: the settings as they shall be from now on.
        asked_for_home: Home is wanted.
        asked_for_round: a round from a file is wanted.
        asked_for_drills: drills are wanted.
        asked_for_faults: Find the fault is wanted.
        asked_for_desk: the ruling desk is wanted.
        asked_for_rules: the house's book is wanted.
        asked_for_trainees, asked_for_progress, asked_for_profile, asked_for_class: that page is wanted.
        asked_for_exams: the supervisors' door is wanted.
        asked_by_hand: a `DealerRequest`: that is wanted while dealing.
        asked_for_full_screen: the window shall cover the screen, or no longer.
        asked_about: what this program is shall be told.
        asked_to_quit: the program shall end.
    """

    chosen = Signal(object)
    asked_for_home = Signal()
    asked_for_round = Signal()
    asked_for_drills = Signal()
    asked_for_faults = Signal()
    asked_for_desk = Signal()
    asked_for_rules = Signal()
    asked_for_trainees = Signal()
    asked_for_progress = Signal()
    asked_for_profile = Signal()
    asked_for_class = Signal()
    asked_for_exams = Signal()
    asked_by_hand = Signal(object)
    asked_for_full_screen = Signal()
    asked_about = Signal()
    asked_to_quit = Signal()

    def __init__(
        self,
        library: Library,
        settings: Callable[[], Settings],
        is_by_hand: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        """`settings` and `is_by_hand` are asked whenever the menu opens."""
        super().__init__(parent)
        self._library = library
        self._is_by_hand = is_by_hand
        self._settings = settings
        self.aboutToShow.connect(self.fill)
        self.triggered.connect(self._choose)

    def fill(self) -> None:
        """List the houses and every setting, with what is chosen marked."""
        self.clear()
        for old in (*self.findChildren(QMenu), *self.findChildren(QActionGroup)):
            old.deleteLater()
        self.addAction("Home").triggered.connect(self.asked_for_home)
        self.addAction("Drills").triggered.connect(self.asked_for_drills)
        self.addAction("Find the fault").triggered.connect(self.asked_for_faults)
        self.addAction("Rules (F1)").triggered.connect(self.asked_for_rules)
        trainees = self.addMenu("Trainees")
        trainees.addAction("Sign in…").triggered.connect(self.asked_for_trainees)
        trainees.addAction("Progress").triggered.connect(self.asked_for_progress)
        trainees.addAction("Profile…").triggered.connect(self.asked_for_profile)
        trainees.addAction("Class").triggered.connect(self.asked_for_class)
        self.addAction("Exams…").triggered.connect(self.asked_for_exams)
        if self._is_by_hand():
            self._add_by_hand()
        self.addSeparator()
        houses = self.addMenu("House")
        group = QActionGroup(self)
        for house_id in self._library.files():
            self._add_house(houses, group, house_id)
        rounds = self.addMenu("Rounds")
        self._add_choices(rounds, _ROUNDS)
        rounds.addAction("Open a round…").triggered.connect(self.asked_for_round)
        rounds.addAction("Ruling desk").triggered.connect(self.asked_for_desk)
        self._add_choices(self.addMenu("Look and sound"), _LOOKS)
        self.addSeparator()
        window, screen = self.parentWidget(), self.addAction("Full screen (F11)")
        screen.setCheckable(True)
        screen.setChecked(bool(window and window.isFullScreen()))
        screen.triggered.connect(self.asked_for_full_screen)
        self.addAction("About").triggered.connect(self.asked_about)
        self.addAction("Quit").triggered.connect(self.asked_to_quit)

    def _add_by_hand(self) -> None:
        self.addSeparator()
        for request, words in _BY_HAND.items():
            ask = self.addAction(words).triggered
            ask.connect(lambda *_, request=request: self.asked_by_hand.emit(request))

    def _add_choices(self, menu: QMenu, choices: _Choices) -> None:
        for key, (title, values) in choices.items():
            part, group = menu.addMenu(title), QActionGroup(self)
            for words, value in values.items():
                self._add(part, group, words, key, value)

    def _add_house(self, menu: QMenu, group: QActionGroup, house_id: str) -> None:
        try:
            house = self._library.house(house_id)
        except Refused as refusal:
            action = menu.addAction(f"{house_id}: {counted(len(refusal.sentences), 'problem')}")
            action.setToolTip("\n".join(refusal.sentences))
            action.setEnabled(False)
            return
        self._add(menu, group, house.name, "house", house_id)

    def _add(self, menu: QMenu, group: QActionGroup, words: str, key: str, value: Any) -> None:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(getattr(self._settings(), key) == value)
        action.setData((key, value))
        group.addAction(action)

    def _choose(self, action: QAction) -> None:
        if action.data():
            key, value = action.data()
            self.chosen.emit(self._settings()._replace(**{key: value}))
