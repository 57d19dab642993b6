"""The voice of the system: Windows has one, a Linux desktop usually does. Without one nothing is spoken."""

import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread

from app.log_file import open_logger

Find = Callable[[str], str | None]
_WAITING = 2
"""So many sentences wait while one is spoken. Older ones are left out: they are no longer true."""
_LONGEST = 20.0
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.Volume = {volume}; $voice.Speak([Console]::In.ReadToEnd())"
)


def voice_command(volume: float, platform: str, find: Find) -> list[str]:
    """The command that speaks what it reads, and ends when it has. Empty where there is no voice."""
    if platform == "win32":
        shell = find("powershell")
        script = _WINDOWS.replace("{volume}", str(round(100 * volume)))
        return [shell, "-NoProfile", "-NonInteractive", "-Command", script] if shell else []
    if speaker := find("spd-say"):
        # From -100 to 100.
        return [speaker, "--wait", "--pipe-mode", "--volume", str(round(100 * volume - 50))]
    speaker = find("espeak-ng") or find("espeak")
    return [speaker, "--stdin", "-a", str(round(100 * volume))] if speaker else []


class SystemVoice:
    """Speaks one sentence after another, in a thread of its own."""

    def __init__(self, platform: str = sys.platform, find: Find = shutil.which) -> None:
        self._platform = platform
        self._find = find
        self._waiting: deque[tuple[str, float]] = deque(maxlen=_WAITING)
        self._changed = Condition()
        self._thread: Thread | None = None
        self._speaking: subprocess.Popen[str] | None = None
        self._hushed = 0
        """How often it was told to stop: a voice that was just starting then must not speak."""
        self._is_over = False

    def say(self, words: str, volume: float) -> None:
        """Speak soon. It returns at once."""
        with self._changed:
            if self._is_over:
                return
            self._waiting.append((words, volume))
            self._changed.notify()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()

    def hush(self) -> None:
        """Stop in the middle of a word."""
        with self._changed:
            self._waiting.clear()
            self._hushed += 1
            if self._speaking:
                self._speaking.kill()

    def close(self) -> None:
        """Speak no more."""
        self._is_over = True
        self.hush()
        with self._changed:
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_over)
                if self._is_over:
                    return
                words, volume = self._waiting.popleft()
                hushed = self._hushed
            # Not under the lock: whoever wants something spoken must not wait for a program to start.
            command = voice_command(volume, self._platform, self._find)
            speaking = _started(command) if command else None
            with self._changed:
                self._speaking = speaking
                if speaking and self._hushed != hushed:
                    speaking.kill()
            if speaking is None:
                self._is_over = True
                open_logger(__name__).info("this system has no voice")
                return
            _spoken(speaking, words)
            with self._changed:
                self._speaking = None


def _started(command: list[str]) -> "subprocess.Popen[str] | None":
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env=_environment(),
            # On Windows: no console window.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError:
        return None


def _spoken(speaking: "subprocess.Popen[str]", words: str) -> None:
    """Hand the words over and wait until they are spoken."""
    try:
        speaking.communicate(f"{words}\n", timeout=_LONGEST)
    except subprocess.TimeoutExpired:
        speaking.kill()
        speaking.communicate()
    except OSError:
        # It was told to stop before it had read them.
        speaking.wait()


def _environment() -> dict[str, str]:
    """As it was before the packed program put its own libraries first: those are not for other programs."""
    found = dict(os.environ)
    before = found.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        found["LD_LIBRARY_PATH"] = before
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found
