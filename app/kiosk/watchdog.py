"""The watchdog: starts the program inside, listens to its heart, and starts it again when it falls.

It is a parent without Qt that does next to nothing, so next to nothing can go wrong in it.
"""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import IO, NamedTuple

from app.kiosk import falls
from app.kiosk.journal import Journal

_LINES = 200
"""How much of what the program wrote goes into a report."""
_LAST_WORDS = 0.4
"""Seconds in which a program that hangs may write down where."""
_PAUSE = 5.0
"""Seconds between two starts of the quiet screen, should even that fall."""

Beat = bytes


class ProcessEnd(NamedTuple):
    """How the program inside ended."""

    code: int
    """Its exit code; the negative number of a signal that killed it."""
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
    """Keep the program running until it ends by itself; `command` says how it is started, quietly or not."""
    moments: list[float] = []
    while True:
        ended = _run(command(is_quiet), journal)
        if ended.code not in (falls.LEFT, falls.AGAIN, falls.REFUSED):
            report(ended)
            moments.append(monotonic())
        match falls.after(ended.code, moments, monotonic()):
            case "end":
                return ended.code
            case "again" if ended.code == falls.AGAIN:
                moments.clear()
                is_quiet = False
            case "quiet":
                if is_quiet:
                    pause(_PAUSE)
                is_quiet = True
            # Once it is quiet it stays so until a supervisor has been here.


def end_when_asked() -> None:
    """A system that stops the watchdog stops what it watches too."""
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
            # Whatever ends the watchdog ends what it watches.
            inside.kill()
        for listener in listeners:
            listener.join(_LAST_WORDS)
    return ProcessEnd(code, hung, tuple(lines))


def _hangs(beats: "SimpleQueue[Beat]") -> bool:
    """Listen until the heart stands still; True if the program is still there then."""
    has_beaten = False
    while True:
        try:
            beat = beats.get(timeout=falls.patience(has_beaten))
        except Empty:
            return True
        if not beat:
            return False
        has_beaten = True


def _kill(inside: "subprocess.Popen[bytes]") -> None:
    """First so that it can still write down where it hangs."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        inside.send_signal(signal.SIGABRT if os.name == "posix" else signal.SIGTERM)
        inside.wait(_LAST_WORDS)
    inside.kill()


def _listen(stream: IO[bytes], beats: "SimpleQueue[Beat]") -> None:
    while beat := os.read(stream.fileno(), 1024):
        beats.put(beat)
    beats.put(b"")


def _write_down(stream: IO[bytes], lines: "deque[str]", journal: Journal) -> None:
    for raw in stream:
        line = raw.decode("utf-8", "replace").rstrip()
        lines.append(line)
        journal.write(line)
