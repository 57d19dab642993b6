"""Plays a deal forward and back, at any pace, with words beside it. It is handed what to play."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, assert_never

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling
from app.session.moments import Moment, trouble_words
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.narration_panel import Narration, Words
from app.ui.table.table_screen import TableScreen
from app.ui.watch.step_duration import hold
from app.ui.watch.transport import Transport, TransportKey

if TYPE_CHECKING:
    from app.ui.watch.review_page import ReviewPage
    from app.ui.watch.review_widgets import ReviewTransport


class Show(Protocol):
    """Something to play."""

    ruling: Ruling
    moments: tuple[Moment, ...]

    def words_at(self, place: int) -> Words:
        """The words for a moment."""

    def cited_at(self, place: int) -> CitedRule | None:
        """What the words for a moment rest on."""


class Playback(QObject):
    """Plays on the table, with words and buttons beside it.

    Signals:
        played: the end was reached.
    """

    played = Signal()
    _is_playing: bool

    def __init__(
        self,
        screen: TableScreen,
        settings: Settings,
        transport: "Transport | ReviewTransport",
        narration: "Narration | ReviewPage",
        show: Show,
    ) -> None:
        """Whoever plays places the words and the buttons on the screen."""
        super().__init__(screen)
        self._screen = screen
        self._settings = settings
        self.show = show
        self.place = 0
        self.narration = narration
        self.transport = transport
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self._play_on)
        transport.pressed.connect(self._press)
        transport.moved.connect(self._scrub)
        self._shortcuts: list[QShortcut] = []
        self._add_keys(
            {
                "Space": self.toggle,
                "Right": self.step,
                "Left": self.step_back,
                "Home": self.rewind,
                "End": self.wind,
            }
        )

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.show.moments) - 1

    def nearest(self, place: int) -> int:
        """The moment that there is nearest to this one."""
        return min(max(place, 0), self.last)

    def begin(self, show: Show, place: int = 0) -> None:
        """Play this."""
        self.pause()
        self.show = show
        self.go_to(place, jump=True)

    def toggle(self) -> None:
        """Play, or pause."""
        if self._is_playing:
            self.pause()
            return
        if self.place == self.last:
            self.go_to(0, jump=True)
        self._is_playing = True
        self._paint_icons()
        self._play_on()

    def pause(self) -> None:
        """Pause."""
        self._clock.stop()
        self._is_playing = False
        self._paint_icons()

    def step(self) -> None:
        """Go one step forward."""
        self.pause()
        self.go_to(self.place + 1)

    def step_back(self) -> None:
        """Go one step back."""
        self.pause()
        self.go_to(self.place - 1)

    def rewind(self) -> None:
        """Go to the start."""
        self.pause()
        self.go_to(0, jump=True)

    def wind(self) -> None:
        """Go to the end."""
        self.pause()
        self.go_to(self.last, jump=True)

    def go_to(self, place: int, jump: bool = False) -> None:
        """Show the table after this many steps."""
        self.place = self.nearest(place)
        moment = self.show.moments[self.place]
        self._screen.table.show_moment(self.show.ruling, moment, jump)
        self._screen.say(trouble_words(self.show.ruling, moment))
        self.transport.show_place(self.place, self.last)
        self.narration.tell(*self.show.words_at(self.place))

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._settings = settings
        self._paint_icons()

    def close(self) -> None:
        """Leave the table."""
        self._screen.say("")
        self._clock.stop()
        self.narration.deleteLater()
        self.transport.deleteLater()
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
        self.deleteLater()

    def _add_keys(self, keys: dict[str, Callable[[], None]]) -> None:
        for key, slot in keys.items():
            shortcut = QShortcut(QKeySequence(key), self._screen)
            shortcut.activated.connect(slot)
            self._shortcuts.append(shortcut)

    def _play_on(self) -> None:
        self.go_to(self.place + 1)
        if self.place == self.last:
            self.pause()
            self.played.emit()
            return
        _, order, said, _, _ = self.show.words_at(self.place)
        self._clock.start(hold(order, said, self._settings.motion))

    def _press(self, key: TransportKey) -> None:
        match key:
            case TransportKey.FIRST:
                self.rewind()
            case TransportKey.BACK:
                self.step_back()
            case TransportKey.PLAY:
                self.toggle()
            case TransportKey.FORWARD:
                self.step()
            case TransportKey.LAST:
                self.wind()
            case _:
                assert_never(key)

    def _scrub(self, place: int) -> None:
        self.pause()
        self.go_to(place, jump=True)

    def _paint_icons(self) -> None:
        self.transport.paint_icons(THEMES[self._settings.room], self._is_playing)
