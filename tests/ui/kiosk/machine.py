"""The kiosk as tests use it: somebody touches, types, deals; the program falls and is started again."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.kiosk.session_file import PresenceFile
from app.records.records import Records
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.home.new_round_page import NewRoundPage
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.kiosk_window import KioskWindow
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kit.widgets.pin_pad import PinPad
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.thoughts import all_is_thought

HOUSE = "oxford"
PIN, SUPERVISORS_PIN = "1111", "246813"

Kind = TypeVar("Kind", bound=QWidget)


class Machine(NamedTuple):
    """A kiosk with its records."""

    window: KioskWindow
    kept: Records
    presence: PresenceFile
    bot: QtBot

    def page(self, kind: type[Kind]) -> Kind:
        """The page that is to be seen, which has to be of this kind."""
        assert isinstance(self.window.navigator.page, kind), f"{self.window.navigator.page} is open"
        return self.window.navigator.page

    @property
    def present(self) -> str:
        """The name of whoever is signed in."""
        person = self.kept.people.present
        return person.name if person else ""

    def touch(self) -> SignInPage:
        """Somebody touches the attract screen."""
        click(self.page(AttractScreen))
        settle()
        return self.page(SignInPage)

    def type(self, words: str, ends: bool = True) -> None:
        """Keys come to the window, as from a keyboard or a reader; Enter at their end."""
        for letter in words:
            shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
            QTest.keyClick(self.window.windowHandle(), Qt.Key(ord(letter.upper())), shift)
        if ends:
            QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_Return)
        settle()

    def come(self, badge: str = "B7") -> LobbyPage:
        """Somebody signs in and is in the lobby."""
        self.touch()
        self.type(badge)
        return self.page(LobbyPage)

    def want(self, key: str) -> None:
        """Press a key of the lobby. Where a round is begun, it is a random one."""
        click(self.page(LobbyPage).keys[key])
        settle()
        if isinstance(self.window.navigator.page, NewRoundPage):
            click(self.window.navigator.page.deal)
            settle()

    def act(self, count: int = 1) -> list[str]:
        """Deal as the house wants it; all acts of the round so far."""
        dealing = self.window.navigator.modes.dealing
        assert dealing, "no round lies on the table"
        for _ in range(count):
            step = dealing.session.machine_act()
            assert step
            dealing.act(step)
        settle()
        return [str(step) for step in dealing.session.acts]

    def press(self, pad: PinPad, pin: str) -> None:
        """A PIN on the pad."""
        for figure in pin:
            click(pad.pad.keys[figure])
        click(pad.pad.keys["enter"])
        all_is_thought()
        settle()

    def give_pin(self, pin: str = SUPERVISORS_PIN) -> None:
        """The supervisor's PIN at the door that is open."""
        room = self.window.navigator.exams.office
        assert room
        assert isinstance(room.page, SupervisorSignInPage), f"{room.page} is open"
        room.page.login.name.setText("Sue Ray")
        self.press(room.page.login.pad, pin)


Open = Callable[..., Machine]
