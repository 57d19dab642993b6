"""How somebody comes in: rounds deal themselves until a touch, then it is asked who it is."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kit.theme import THEMES
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path
    from random import Random

    from app.kiosk.pin_tries import PinTries
    from app.ports.people import PeoplePort
    from app.ui.watch.demonstration import Demonstration


class Entrance(QObject):
    """The attract screen and the sign-in page.

    Signals:
        signed_in: somebody is here, or a guest.
        supervised: a supervisor wants something.
    """

    signed_in = Signal()
    supervised = Signal()

    def __init__(
        self, navigator: Navigator, screen: TableScreen, library: Library, rules: KioskSettings
    ) -> None:
        super().__init__(screen)
        self._navigator = navigator
        self._screen = screen
        self._library = library
        self._rules = rules
        self.usual = navigator.settings
        """The settings that everybody begins with."""

    def begin(
        self, people: "PeoplePort", chance: "Random", tries: "Path", now: "Callable[[], datetime]"
    ) -> None:
        """From now on somebody can be let in. Wrong PINs are counted in the file `tries`."""
        self._people = people
        self._chance = chance
        self._tries_file, self._now = tries, now

    @property
    def is_waiting(self) -> bool:
        """Is nobody here?"""
        return isinstance(self._navigator.page, AttractScreen)

    def put_up(self) -> AttractScreen:
        """Put the attract screen up. It needs nothing but the house, so it is there first."""
        page = AttractScreen(self._library.house(self.usual.house).name, self._screen)
        page.touched.connect(self.show_sign_in)
        self._navigator.show_page(page)
        return page

    def play(self, chance: "Random") -> None:
        """Let rounds play on the attract screen: they need no records."""
        page = self._navigator.page
        assert isinstance(page, AttractScreen)
        page.play(partial(self._demonstration, chance), self.usual.motion)

    def show_attract(self) -> None:
        """Deal rounds to nobody until somebody comes."""
        page = self._navigator.page
        if not isinstance(page, AttractScreen) or page.is_open:
            self._navigator.close_pages()
            self._navigator.leave_table()
            self._navigator.apply_settings(self.usual)
            page = self.put_up()
        self.play(self._chance)
        page.open()

    def show_sign_in(self, letters: str = "") -> None:
        """Ask who it is."""
        from app.ui.kiosk.sign_in_page import SignInPage

        page = SignInPage(self._people, self._tries, self._rules, THEMES[self.usual.room], self._screen)
        page.signed_in.connect(self.signed_in)
        page.supervised.connect(self.supervised)
        page.closed.connect(self.show_attract)
        self._navigator.show_page(page)
        page.take(letters.strip("\r").rpartition("\r")[2])
        if letters.endswith("\r"):
            # All of it was typed before the page was there.
            page.enter.click()

    @cached_property
    def _tries(self) -> "PinTries":
        """One for all who come: what cannot be written is still remembered."""
        from app.kiosk.pin_tries import PinTries

        return PinTries(self._tries_file, self._now)

    def _demonstration(self, chance: "Random") -> "Demonstration":
        from app.ui.watch.demonstration import Demonstration, dealt

        return Demonstration(dealt(self._library.house(self.usual.house), chance, self.usual)[1])
