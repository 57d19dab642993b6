"""The watchdog: starts the kiosk program, listens to its heartbeat, and starts it again when it falls.

It is a parent process without Qt. It does very little, so very little can go wrong in it.
"""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import IO, NamedTuple

from app.kiosk import restart_policy
from app.kiosk.journal import Journal

_LINES = 200
"""How many of the program's last lines go into a report."""
_LAST_WORDS = 0.4
"""Seconds in which a hanging program may write its traceback."""
_PAUSE = 5.0
"""Seconds between two starts of the quiet screen, if even that falls."""

Beat = bytes


class ProcessEnd(NamedTuple):
    """How the program ended."""

    code: int
    """Its exit code, or the negative number of the signal that killed it."""
    hung: bool
    lines: Sequence[str]
    """What it wrote last."""


def watch(
    command: Callable[[bool], Sequence[str]],
    journal: Journal,
    report: Callable[[ProcessEnd], object],
    is_quiet: bool = False,
    pause: Callable[[float], object] = sleep,
) -> int:
    """Keep the program running until it ends by itself. `command` says how to start it, quiet or not."""
    moments: list[float] = []
    while True:
        ended = _run(command(is_quiet), journal)
        if ended.code not in (restart_policy.LEFT, restart_policy.AGAIN, restart_policy.REFUSED):
            report(ended)
            moments.append(monotonic())
        match restart_policy.next_after_exit(ended.code, moments, monotonic()):
            case "end":
                return ended.code
            case "again" if ended.code == restart_policy.AGAIN:
                moments.clear()
                is_quiet = False
            case "quiet":
                if is_quiet:
                    pause(_PAUSE)
                is_quiet = True
            # Once quiet, it stays quiet until a supervisor has been here.


def end_when_asked() -> None:
    """When the system stops the watchdog, stop the program too."""
    signal.signal(signal.SIGTERM, _end)


def _end(_signal: int, _frame: object) -> None:
    sys.exit(128 + signal.SIGTERM)


def _run(command: Sequence[str], journal: Journal) -> ProcessEnd:
    beats: SimpleQueue[Beat] = SimpleQueue()
    lines: deque[str] = deque(maxlen=_LINES)
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as inside:
        assert inside.stdout
        assert inside.stderr
        listeners = [
            Thread(target=_listen, args=(inside.stdout, beats), daemon=True),
            Thread(target=_write_down, args=(inside.stderr, lines, journal), daemon=True),
        ]
        for listener in listeners:
            listener.start()
        try:
            hung = _hangs(beats)
            if hung:
                _kill(inside)
            code = inside.wait()
        finally:
            # Whatever ends the watchdog ends the program.
            inside.kill()
        for listener in listeners:
            listener.join(_LAST_WORDS)
    return ProcessEnd(code, hung, tuple(lines))


def _hangs(beats: "SimpleQueue[Beat]") -> bool:
    """Listen until the beats stop. True if the program is still running then."""
    has_beaten = False
    while True:
        try:
            beat = beats.get(timeout=restart_policy.seconds_to_wait(has_beaten))
        except Empty:
            return True
        if not beat:
            return False
        has_beaten = True


def _kill(inside: "subprocess.Popen[bytes]") -> None:
    """Abort it first, so that it can write its traceback."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        inside.send_signal(signal.SIGABRT if os.name == "posix" else signal.SIGTERM)
        inside.wait(_LAST_WORDS)
    inside.kill()


def _listen(stream: IO[bytes], beats: "SimpleQueue[Beat]") -> None:
    for beat in _until_closed(iter(lambda: os.read(stream.fileno(), 1024), b"")):
        beats.put(beat)
    beats.put(b"")


def _write_down(stream: IO[bytes], lines: "deque[str]", journal: Journal) -> None:
    for raw in _until_closed(stream):
        line = raw.decode("utf-8", "replace").rstrip()
        lines.append(line)
        journal.write(line)


def _until_closed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Windows may hold a pipe open after the program has ended. Then it is closed while a thread listens."""
    with suppress(ValueError, OSError):
        yield from parts
