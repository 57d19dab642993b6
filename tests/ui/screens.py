"""Real screens for tests, and Qt as a process of its own: what it aborts, it takes along."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
_NO_CORE = "import resource; resource.setrlimit(resource.RLIMIT_CORE, (0, 0))\n"
_QT_ALONE = f"""{_NO_CORE}
from PySide6.QtWidgets import QApplication
print(QApplication([]).platformName())
"""
_CHECKED = f"""{_NO_CORE}
import os, sys
from app.errors import Refused
from app.ui.kit import display
try:
    words = display.screen_words(os.environ, sys.platform)
    display.import_qt()
except Refused as refusal:
    sys.exit("\\n".join(refusal.sentences))
from PySide6.QtWidgets import QApplication
print(QApplication(["a test", *words]).platformName())
"""
_SCREENS = (
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "WAYLAND_SOCKET",
    "XAUTHORITY",
    "XDG_RUNTIME_DIR",
    "XDG_SESSION_TYPE",
)
_QT = ("QT_QPA_PLATFORM", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH")


def qt_alone(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Start Qt as it is, where only these variables speak of screens."""
    return _run(_QT_ALONE, environment)


def checked(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The same with the check before it."""
    return _run(_CHECKED, environment)


def _run(program: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    others = {name: value for name, value in os.environ.items() if name not in (*_SCREENS, *_QT)}
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=others | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@contextmanager
def x_screen(*options: str) -> Iterator[str]:
    """A virtual X screen; its name."""
    reading, writing = os.pipe()
    # Without noreset it starts afresh when its first visitor leaves, and keeps the second waiting.
    words = ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-noreset", *options]
    with subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as ready:
            number = ready.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


@contextmanager
def wayland_screen(folder: Path) -> Iterator[str]:
    """A Wayland screen nobody sees, in a folder for its socket; its name."""
    name = "wayland-test"
    words = ["weston", "--backend=headless-backend.so", f"--socket={name}", "--idle-time=0"]
    with subprocess.Popen(
        words,
        env=os.environ | {"XDG_RUNTIME_DIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as server:
        assert server.stdout is not None
        while server.stdout.readline() and not (folder / name).exists():
            pass
        try:
            yield name
        finally:
            server.terminate()
