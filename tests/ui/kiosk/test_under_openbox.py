"""On a real screen with a window manager that obeys whoever is at the keys: no way leads out of the kiosk."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from app.kiosk.session_file import PresenceFile
from app.procedure.library import Library
from app.records.records import Records
from tests.bulk import figure
from tests.own_folders import own_folders

ROOT = Path(__file__).parents[3]
MISSING = [tool for tool in ("Xvfb", "openbox", "xdotool") if not shutil.which(tool)]
WIDE, HIGH = 1024, 600
MODIFIERS = ("ctrl", "alt", "super", "shift")
HELD = [held for many in (1, 2, 3) for held in combinations(MODIFIERS, many)]
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *[f"F{number}" for number in range(1, 13)],
    *("Escape", "Tab", "Return", "space", "BackSpace", "Delete", "Insert", "Home", "End", "Prior", "Next"),
    *("Left", "Right", "Up", "Down", "Print", "Menu", "Pause", "Help", "minus", "plus", "comma", "period"),
)
EDGES = [(x, y) for x in (0, WIDE // 2, WIDE - 1) for y in (0, HIGH // 2, HIGH - 1)]
WINDOW_MANAGER = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <desktops><number>1</number></desktops>
  <keyboard>
    <keybind key="A-F4"><action name="Close"/></keybind>
    <keybind key="C-q"><action name="Close"/></keybind>
    <keybind key="A-F9"><action name="Iconify"/></keybind>
    <keybind key="W-d"><action name="ToggleShowDesktop"/></keybind>
    <keybind key="A-F5"><action name="UnmaximizeFull"/></keybind>
    <keybind key="A-F11"><action name="ToggleFullscreen"/></keybind>
    <keybind key="A-F7"><action name="MoveRelative"><x>40</x><y>40</y></action></keybind>
    <keybind key="A-F8"><action name="ResizeRelative"><right>-80</right></action></keybind>
    <keybind key="A-Escape"><action name="Lower"/></keybind>
  </keyboard>
  <mouse>
    <context name="Frame">
      <mousebind button="A-Left" action="Drag"><action name="Move"/></mousebind>
      <mousebind button="A-Right" action="Drag"><action name="Resize"/></mousebind>
    </context>
  </mouse>
</openbox_config>
"""
"""One desktop, for a program cannot keep its window on several; all else that can be done to a window."""


class Kiosk(NamedTuple):
    """The kiosk on its screen."""

    process: "subprocess.Popen[bytes]"
    environment: dict[str, str]
    presence: PresenceFile

    def use(self, *words: str) -> str:
        """Keys and pointer."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=60, check=False
        )
        return done.stdout.strip()

    def settle(self, beats: int = 2) -> None:
        """The heart beats while the window is alive; by then it has done what it was told."""
        assert self.process.stdout
        assert len(self.process.stdout.read(beats)) == beats, "the kiosk has ended"

    def trouble(self) -> str:
        """What is wrong with the window, if anything is."""
        windows = self.use("search", "--onlyvisible", "--name", "^hcf-trainer$").split()
        if len(windows) != 1:
            return f"{len(windows)} windows are to be seen"
        shape = self.use("getwindowgeometry", "--shell", windows[0]).split()
        if shape[1:5] != ["X=0", "Y=0", f"WIDTH={WIDE}", f"HEIGHT={HIGH}"]:
            return f"it covers {shape}"
        present = self.presence.read()
        return "somebody is signed in" if present and present.trainee is not None else ""


@pytest.fixture
def kiosk(tmp_path: Path, library: Library) -> Iterator[Kiosk]:
    if MISSING:
        pytest.skip(f"not installed: {', '.join(MISSING)}")
    environment = os.environ | {
        **own_folders(tmp_path),
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": str(ROOT),
    }
    home = tmp_path / "data" / "hcf-trainer"
    kept = Records(home / "records.sqlite", library, lambda: datetime.now(UTC))
    kept.people.add("Ann Lee", "AL-7")
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep("24681357"), None)
    kept.set_aside()
    (tmp_path / "rc.xml").write_text(WINDOW_MANAGER, "utf-8")
    os.mkfifo(tmp_path / "ready")
    reading, writing = os.pipe()
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str, **named: object) -> "subprocess.Popen[bytes]":
        started.append(
            subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL, **named)  # type: ignore[call-overload]
        )
        return started[-1]

    screen = f"{WIDE}x{HIGH}x24"
    try:
        start("Xvfb", "-displayfd", str(writing), "-screen", "0", screen, pass_fds=[writing])
        environment["DISPLAY"] = f":{os.read(reading, 9).decode().strip()}"
        ready = f"sh -c 'echo > {tmp_path / 'ready'}'"
        start("openbox", "--config-file", str(tmp_path / "rc.xml"), "--startup", ready)
        (tmp_path / "ready").read_bytes()
        command = (sys.executable, "-m", "app", "kiosk", "--inside", "kiosk")
        process = start(*command, stdout=subprocess.PIPE, cwd=tmp_path)
        found = Kiosk(process, environment, PresenceFile(home / "kiosk" / "present.json"))
        found.settle(4)
        yield found
    finally:
        for each in reversed(started):
            each.kill()
            each.communicate()
        os.close(reading)
        os.close(writing)


@pytest.mark.bulk
def test_no_key_and_no_gesture_leads_out(kiosk: Kiosk) -> None:
    assert not kiosk.trouble()
    struck = ["+".join((*held, key)) for held, key in product(HELD, KEYS)]
    some = Random(7).sample(struck, figure(len(struck)))
    hostile = ["alt+F4", "ctrl+q", "alt+F9", "super+d", "alt+F5", "alt+F11", "alt+F7", "alt+F8", "alt+Escape"]
    for batch in (hostile, *[some[at : at + 50] for at in range(0, len(some), 50)], KEYS):
        kiosk.use("key", "--delay", "4", *batch)
        kiosk.settle(4)
        assert not kiosk.trouble(), batch
    for x, y in EDGES:
        for button in "12345":
            kiosk.use("mousemove", str(x), str(y), "click", button)
    kiosk.settle(4)
    assert not kiosk.trouble()
    inwards = ("mousemove", str(WIDE // 2), str(HIGH // 2))
    for (x, y), button, held in product(EDGES, "13", ("", "alt")):
        gesture = ["mousemove", str(x), str(y), "mousedown", button, *inwards, "mouseup", button]
        kiosk.use(*(["keydown", held, *gesture, "keyup", held] if held else gesture))
    kiosk.settle(4)
    assert not kiosk.trouble()
