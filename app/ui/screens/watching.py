"""Watching: the machine deals a round and tells what it does, at any pace, forwards and back."""

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.procedure.library import Library
from app.ui.screens.happenings import happening
from app.ui.screens.rounds import Demonstration, dealt
from app.ui.screens.table_screen import TableScreen
from app.ui.settings import Settings
from app.ui.theme import ROOMS
from app.ui.widgets.narration import Narration
from app.ui.widgets.transport import Transport

_PACE = {"off": 1.0, "fast": 0.6, "normal": 1.0, "slow": 1.8}
_LEAST_HOLD, _HOLD_PER_LETTER = 900, 22
"""Milliseconds for which a step is shown while playing: long enough to read its order and what is said."""


class Watching(QObject):
    """A deal on the table, narration and transport on the pads.

    Signals:
        settings_chosen: the settings as they shall be from now on.
    """

    settings_chosen = Signal(object)

    def __init__(self, screen: TableScreen, library: Library, settings: Settings, chance: Random) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self._settings = settings
        self._chance = chance
        self._is_playing = False
        self.place = 0
        self.narration = Narration(screen)
        self.transport = Transport(screen)
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self._play_on)
        self.transport.pressed.connect(self._press)
        self.transport.moved.connect(self._scrub)
        self.transport.feature_chosen.connect(self._choose_feature)
        self.transport.asked_for_round.connect(self.deal)
        self._slots: dict[str, Callable[[], None]] = {
            "first": self.rewind,
            "back": self.step_back,
            "play": self.toggle,
            "forward": self.step,
            "last": self.wind,
        }
        self._add_keys()
        screen.furnish(self.narration, self.transport)
        self.demonstration = self._dealt()
        self._begin()

    def _add_keys(self) -> None:
        keys = {
            "Space": self.toggle,
            "Right": self.step,
            "Left": self.step_back,
            "Home": self.rewind,
            "End": self.wind,
            "N": self.deal,
        }
        self._shortcuts = [QShortcut(QKeySequence(key), self._screen) for key in keys]
        for shortcut, slot in zip(self._shortcuts, keys.values(), strict=True):
            shortcut.activated.connect(slot)

    # --- what a user can do

    def deal(self) -> None:
        """Another round."""
        self.show_round(self._dealt())

    def show_round(self, demonstration: Demonstration) -> None:
        """Show this round from its beginning."""
        self.demonstration = demonstration
        self._begin()

    def toggle(self) -> None:
        """Play, or pause."""
        if self._is_playing:
            self.pause()
            return
        if self.place == self.demonstration.last:
            self.go_to(0, jump=True)
        self._is_playing = True
        self._paint_icons()
        self._play_on()

    def pause(self) -> None:
        """Stay where it is."""
        self._clock.stop()
        self._is_playing = False
        self._paint_icons()

    def step(self) -> None:
        """One step forward."""
        self.pause()
        self.go_to(self.place + 1)

    def step_back(self) -> None:
        """One step back."""
        self.pause()
        self.go_to(self.place - 1)

    def rewind(self) -> None:
        """To the start."""
        self.pause()
        self.go_to(0, jump=True)

    def wind(self) -> None:
        """To the end."""
        self.pause()
        self.go_to(self.demonstration.last, jump=True)

    def go_to(self, place: int, jump: bool = False) -> None:
        """Show the table after so many steps."""
        shown = self.demonstration
        self.place = min(max(place, 0), shown.last)
        self._screen.table.show_moment(shown.ruling, shown.moments[self.place], jump)
        self._screen.say(" ".join(happening(event) for event in shown.moments[self.place].troubles))
        self.transport.show_place(self.place, shown.last)
        self.narration.tell(*shown.words_at(self.place))

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on; another house has another round."""
        is_elsewhere = settings.house != self._settings.house
        self._settings = settings
        self._paint_icons()
        if is_elsewhere:
            self.deal()

    def close(self) -> None:
        """Leave the table."""
        self._screen.say("")
        self._clock.stop()
        self.narration.deleteLater()
        self.transport.deleteLater()
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
        self.deleteLater()

    # --- inside

    def _dealt(self) -> Demonstration:
        house = self._library.house(self._settings.house)
        return Demonstration(dealt(house, self._chance, self._settings.feature)[1])

    def _begin(self) -> None:
        self.pause()
        self.transport.offer(self.demonstration.features, self._settings.feature)
        feature = self.transport.features.currentText()
        self._screen.bar.tell(self.demonstration.ruling.house.name, f"Watch · {feature}")
        self.go_to(0, jump=True)

    def _play_on(self) -> None:
        self.go_to(self.place + 1)
        if self.place == self.demonstration.last:
            self.pause()
            return
        hold = _LEAST_HOLD + _HOLD_PER_LETTER * self.demonstration.letters_at(self.place)
        self._clock.start(round(hold * _PACE[self._settings.motion]))

    def _press(self, name: str) -> None:
        self._slots[name]()

    def _scrub(self, place: int) -> None:
        self.pause()
        self.go_to(place, jump=True)

    def _choose_feature(self, feature: str) -> None:
        self._settings = self._settings._replace(feature=feature)
        self.deal()
        self.settings_chosen.emit(self._settings)

    def _paint_icons(self) -> None:
        self.transport.paint_icons(ROOMS[self._settings.room], self._is_playing)
