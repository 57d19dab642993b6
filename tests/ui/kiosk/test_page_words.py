"""Every page of the kiosk says what it said: the words and keys that a person finds there, in their order."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication

from app.ui.kiosk.sign_in_page import SignInPage
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.kiosk.test_monitors import Monitor
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.pages import looks
from tests.ui.pages.kept import assert_as_kept

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
