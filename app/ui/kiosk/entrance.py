"""How people come in: rounds deal themselves until a touch, then the sign-in page asks who it is."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.kiosk_context import KioskContext

if TYPE_CHECKING:
    from random import Random

    from app.kiosk.pin_tries import PinTries
    from app.ports.people import PeoplePort
    from app.ui.watch.demonstration import Demonstration


class Entrance(QObject):
    """The attract screen and the sign-in page.

    Signals:
        signed_in: a trainee or a guest is here.
        supervised: a supervisor wants something.
    """

    signed_in = Signal()
    supervised = Signal()

    def __init__(self, context: KioskContext) -> None:
        super().__init__(context.screen)
        self._navigator = context.navigator
        self._screen = context.screen
        self._library = context.library
        self._rules = context.rules
        self.usual = context.navigator.settings
        """The settings that everybody starts with."""

    def begin(self, people: "PeoplePort", chance: "Random", tries: "PinTries") -> None:
        """From now on people can sign in. `tries` counts wrong PINs."""
        self._people = people
        self._chance = chance
        self._tries = tries

    @property
    def is_waiting(self) -> bool:
        """Is nobody here?"""
        return isinstance(self._navigator.page, AttractScreen)

    def put_up(self) -> AttractScreen:
        """Show the attract screen. It needs only the house, so it comes first."""
        page = AttractScreen(self._library.house(self.usual.house), self._screen)
        page.touched.connect(self.show_sign_in)
        self._navigator.show_page(page)
        return page

    def play(self, chance: "Random") -> None:
        """Play rounds on the attract screen. They need no records."""
        page = self._navigator.page
        assert isinstance(page, AttractScreen)
        page.play(partial(self._demonstration, chance), self.usual.motion)

    def show_attract(self) -> None:
        """Show the attract screen until a person comes."""
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

        house = self._library.house(self.usual.house)
        page = SignInPage(self._people, self._tries, self._rules, house, self.usual, self._screen)
        page.signed_in.connect(self.signed_in)
        page.supervised.connect(self.supervised)
        page.closed.connect(self.show_attract)
        self._navigator.show_page(page)
        page.take(letters.strip("\r").rpartition("\r")[2])
        if letters.endswith("\r"):
            # The whole badge was typed before the page was there.
            page.enter.click()

    def _demonstration(self, chance: "Random") -> "Demonstration":
        from app.ui.watch.demonstration import Demonstration, dealt

        return Demonstration(dealt(self._library.house(self.usual.house), chance, self.usual)[1])
