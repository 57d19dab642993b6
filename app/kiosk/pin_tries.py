"""Wrong PINs of trainees at the kiosk: after five in a row that trainee waits, longer each time.

The rule is the one for supervisors. Tries are kept in a small file, so a fall or a restart changes nothing.
"""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.errors import Refused
from app.exam.pin_lock import PinLock, pin_lock_after
from app.kiosk.atomic_file import write_atomically

_MOST = 10
"""This many wrong tries of a trainee are kept. More would change nothing."""


class _Tried(NamedTuple):
    """The tries at one PIN, in milliseconds since 1970: the wrong ones in a row, and the last of all."""

    wrong: tuple[int, ...] = ()
    at: int = 0
    clock: int = 0

    @property
    def lock(self) -> PinLock:
        return pin_lock_after(self.wrong, self.at, self.clock)


class PinTries:
    """The tries at this kiosk. A try counts as wrong until the PIN turns out right."""

    def __init__(self, file: Path, now: Callable[[], datetime]) -> None:
        self._file = file
        self._now = now
        self._tried = _read(file)

    def begin(self, trainee: int, name: str) -> None:
        """Begin a try at a trainee's PIN. Refused while that trainee has to wait."""
        tried, now = self._tried.get(trainee, _Tried()), round(self._now().timestamp() * 1000)
        moment = tried.lock.moment(now)
        if not tried.lock.is_locked(now):
            self._keep(trainee, _Tried((*tried.wrong, moment)[-_MOST:], moment, now))
            return
        if now < tried.clock:
            # The clock was set back. Believe it from here on, or the trainee would wait for years.
            self._keep(trainee, tried._replace(at=moment, clock=now))
        raise Refused(self._waits(trainee, name))

    def right(self, trainee: int) -> None:
        """The PIN was right: forget the wrong ones before it."""
        self._keep(trainee, None)

    def told(self, trainee: int, name: str) -> str:
        """What to say after a wrong PIN."""
        left = self._tried.get(trainee, _Tried()).lock.left
        if left == 0:
            return f"That is not {name}'s PIN. {self._waits(trainee, name)}."
        tries = "One more try" if left == 1 else f"{left} more tries"
        return f"That is not {name}'s PIN. {tries}."

    def _waits(self, trainee: int, name: str) -> str:
        opens = self._tried[trainee].lock.opens_words(self._now())
        return f"Too many wrong PINs. {name} can try again at {opens}"

    def _keep(self, trainee: int, tried: _Tried | None) -> None:
        """On a full disk they are kept in memory until the program ends."""
        self._tried.pop(trainee, None)
        if tried:
            self._tried[trainee] = tried
        write_atomically(self._file, json.dumps(self._tried))


def _read(file: Path) -> dict[int, _Tried]:
    """The saved tries, without what cannot be read."""
    try:
        return {
            int(trainee): _Tried(tuple(map(int, wrong)), int(at), int(clock))
            for trainee, (wrong, at, clock) in json.loads(file.read_text("utf-8")).items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
