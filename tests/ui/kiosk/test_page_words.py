"""Every page of the kiosk says what it said: the words and keys that a person finds there, in their order."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication

from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from tests.ui.kiosk.machine import PIN, Machine, Open
from tests.ui.kiosk.test_monitors import Monitor
from tests.ui.kiosk.test_writing import records, write
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.pages import looks
from tests.ui.pages.kept import assert_as_kept
from tests.ui.pages.pixels import assert_looks_as_kept
from tests.ui.thoughts import all_is_thought

CALL = "Call the training office: extension 214."


def attract(machine: Machine) -> None:
    machine.window.entrance.play(Random(7))


def sign_in(machine: Machine) -> None:
    machine.touch()


def nobody(machine: Machine) -> None:
    machine.touch()
    machine.type("B99")


def pin(machine: Machine) -> None:
    machine.touch()
    machine.type("B8")


def wrong_pin(machine: Machine) -> None:
    pin(machine)
    machine.press(machine.page(SignInPage).pin, "9753")


def lobby(machine: Machine) -> None:
    machine.come()


def new_round(machine: Machine) -> None:
    click(machine.come().keys["practice"])


def drills(machine: Machine) -> None:
    machine.come()
    machine.want("drills")


def progress(machine: Machine) -> None:
    machine.come()
    machine.want("progress")


def trouble(machine: Machine) -> None:
    machine.come()
    machine.want("practice")
    machine.window.table_screen.bar.warn("the disk is full: free some space and go on")


def still_there(machine: Machine) -> None:
    machine.come()
    machine.window.controller.still_there.idle.passed.emit()


def supervisor(machine: Machine) -> None:
    machine.touch()
    machine.window.controller.show_supervisor()


def exams(machine: Machine) -> None:
    machine.window.controller._open_exams()
    machine.give_pin()


SCREENS: dict[str, Callable[[Machine], None]] = {
    "attract": attract,
    "sign in": sign_in,
    "nobody of that badge": nobody,
    "PIN": pin,
    "wrong PIN": wrong_pin,
    "lobby": lobby,
    "new round": new_round,
    "drills": drills,
    "progress": progress,
    "trouble": trouble,
    "still there": still_there,
    "supervisor": supervisor,
    "exams": exams,
}
LOW, TALL = (1024, 600, 150), (1920, 1080, 100)
"""A screen and its letters: without space for pictures, and as it hangs on a wall."""

KEPT = [name for name in SCREENS if looks.FOLDER or name != "attract"]
"""The deal on the attract screen goes on by itself, so only its picture is taken."""


@pytest.mark.parametrize("look", looks.LOOKS if looks.FOLDER else looks.LOOKS[:1])
@pytest.mark.parametrize("name", KEPT)
def test_a_page_says_what_it_said(
    name: str, look: looks.Look, open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    if looks.FOLDER:
        screen = Monitor(0, 0, *look.size)
        monkeypatch.setattr(QGuiApplication, "screens", lambda: [screen])
        monkeypatch.setattr(QGuiApplication, "primaryScreen", lambda: screen)
    machine = open_kiosk(call=CALL, room=look.room, text=look.text)
    SCREENS[name](machine)
    if looks.FOLDER:
        looks.save("kiosk", name, look, machine.window)
        return
    settle()
    assert_as_kept("kiosk", name, machine.window)


def on_screen(machine_of: Open, size: tuple[int, int, int], patch: pytest.MonkeyPatch) -> Machine:
    """A kiosk with a screen of this size and letters so large."""
    screen = Monitor(0, 0, *size[:2])
    patch.setattr(QGuiApplication, "screens", lambda: [screen])
    patch.setattr(QGuiApplication, "primaryScreen", lambda: screen)
    return machine_of(call=CALL, text=size[2], houses=("oxford", "cuda", "pechanga", "greektown"))


@pytest.mark.parametrize("size", [LOW, TALL])
def test_on_a_low_screen_and_a_tall_one_every_part_looks_as_it_looked(
    size: tuple[int, int, int], open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, high = on_screen(open_kiosk, size, monkeypatch), size[1]
    page = machine.page(AttractScreen)
    assert_looks_as_kept("kiosk", f"attract {high}", page, is_drawn=True)
    page.touched.emit("")
    settle()
    door = machine.page(SignInPage)
    assert_looks_as_kept("kiosk", f"sign in {high}", door, is_drawn=True)
    machine.type("B8")
    assert_looks_as_kept("kiosk", f"PIN {high}", door, is_drawn=True)
    door.pin.given.emit(PIN)
    all_is_thought()
    settle()
    assert_looks_as_kept("kiosk", f"lobby {high}", machine.page(LobbyPage), is_drawn=True)


def test_the_keyboard_for_writing_looks_as_it_looked_in_small_letters_and_in_capitals(
    open_kiosk: Open,
) -> None:
    machine = open_kiosk()
    records(machine).setFocus()
    settle()
    keys = machine.window.controller.keyboard
    for name in ("small letters", "one capital", "capitals"):
        assert_looks_as_kept("kiosk", f"keys, {name}", keys, is_drawn=True)
        write(machine, "shift")
