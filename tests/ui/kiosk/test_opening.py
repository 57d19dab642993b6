"""Opening the kiosk: first something is to be seen, then it moves, then the records are opened."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.session_file import Presence, PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.records.records import Records
from app.ui.kiosk import kiosk_window
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.kiosk_window import KioskWindow, open_kiosk
from tests.own_folders import one_folder
from tests.ui.kiosk.conftest import let_go
from tests.ui.kiosk.machine import HOUSE
from tests.ui.leaks import settle

Start = Callable[[Callable[[], Records]], int]


def windows() -> list[KioskWindow]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, KioskWindow)]


def window() -> KioskWindow:
    (found,) = windows()
    return found


@pytest.fixture
def start(
    qapp: QApplication, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    """Runs the program inside until it ends, with the application that all tests share."""
    monkeypatch.setattr(kiosk_window, "make_application", lambda _screen, _heart: qapp)
    heart = Heartbeat(os.open(os.devnull, os.O_WRONLY))
    rules = KioskSettings(houses=(HOUSE,), motion="off", files=str(tmp_path / "files"))
    presence = PresenceFile(tmp_path / "present.json")
    yield lambda keep: open_kiosk([], heart, library, rules, presence, keep)
    os.close(heart._pipe)
    for left in windows():  # Python may have collected it by now
        let_go(left)
        left.deleteLater()
    settle()


def test_a_round_plays_before_the_records_are_opened(
    start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = []

    def damaged() -> Records:
        page = window().navigator.page
        assert isinstance(page, AttractScreen)
        assert page.showing
        first, now = (page.showing.show.moments[place] for place in (0, page.showing.place))
        moved.append(now.table.packets != first.table.packets)
        raise Refused("the records are damaged")

    assert start(damaged) == restart_policy.CANNOT, "the watchdog is told that this cannot go on"
    assert moved == [True]
    assert "the records are damaged" in capsys.readouterr().err


@pytest.mark.qt_no_exception_capture
def test_an_error_before_somebody_can_come_is_for_the_watchdog_too(start: Start, logs: Path) -> None:
    def broken() -> Records:
        raise KeyError("nobody foresaw this")

    assert start(broken) == restart_policy.CANNOT, "half of a kiosk is of no use"
    assert "nobody foresaw this" in (logs / "hcf-trainer.log").read_text("utf-8")


def test_with_the_records_somebody_can_come_and_a_supervisor_can_leave(
    start: Start, keep: Callable[[], Records]
) -> None:
    rounds = []

    def opened() -> Records:
        page = window().navigator.page
        assert isinstance(page, AttractScreen)
        rounds.append((page, page.showing))
        QTimer.singleShot(0, leave)
        return keep()

    def leave() -> None:
        page = window().navigator.page
        assert isinstance(page, AttractScreen)
        assert page.is_open
        rounds.append((page, page.showing))
        window().left.emit()

    assert start(opened) == restart_policy.LEFT
    assert rounds[0] == rounds[1], "what plays goes on"


def test_whoever_was_here_when_it_fell_sees_no_other_round(
    start: Start, keep: Callable[[], Records], tmp_path: Path
) -> None:
    PresenceFile(tmp_path / "present.json").keep(Presence(1, HOUSE, "practice", None, True))
    tables = []

    def opened() -> Records:
        tables.append(window().table_screen.table.play)
        QTimer.singleShot(0, window().left.emit)
        return keep()

    assert start(opened) == restart_policy.LEFT
    assert tables == [None]
    assert window().navigator.modes.dealing


ENUMS = """
import enum, os
from datetime import UTC, datetime
from app import places
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import load
from app.procedure.library import Library
from app.ui.kit import display

made, make = [], enum.EnumType.__new__
enum.EnumType.__new__ = lambda kind, name, *rest, **more: made.append(name) or make(kind, name, *rest, **more)
display.import_qt()
from app.ui.kiosk.entrance import Entrance
from app.ui.kiosk.kiosk_window import open_kiosk

def play(entrance, chance):
    print(*made, flush=True)
    os._exit(0)

Entrance.play = play
library, presence = Library(), PresenceFile(places.kiosk() / "present.json")
rules, heart = load(places.kiosk_settings(), library.files()), Heartbeat(os.open(os.devnull, os.O_WRONLY))
open_kiosk(["-platform", "offscreen"], heart, library, rules, presence, None)
"""
"""Tells which enums were made until the first picture is there."""


def test_the_first_picture_does_not_wait_for_the_enums_of_qt(tmp_path: Path) -> None:
    for _ in ("the very first start paints the felt, which needs them", "this one does not"):
        done = subprocess.run(
            [sys.executable, "-c", ENUMS],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
            env=os.environ | one_folder(tmp_path),
        )
    made = done.stdout.split()
    assert "DockOption" in made, "the window is open"
    assert not {"PenStyle", "AlignmentFlag", "WindowType"} & set(made), (
        "their name alone takes a sixth of a start"
    )


START = """
from types import SimpleNamespace
from app.kiosk import restart_policy
from app.ui.kiosk.kiosk_application import make_application

def beat():
    beats.append(1)
    application.quit()
    return True

beats, restart_policy.BEAT = [], 0.01
heart = SimpleNamespace(beat=beat, beat_while_waiting=lambda: None)
application = make_application(["-platform", "offscreen"], heart)
print(application.quitOnLastWindowClosed())
print(len(beats))
application.exec()
print(len(beats))
"""


def test_no_window_ends_it_and_the_first_beat_comes_when_the_window_can_answer() -> None:
    done = subprocess.run(
        [sys.executable, "-c", START],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert done.stdout.split() == ["False", "0", "1"]
