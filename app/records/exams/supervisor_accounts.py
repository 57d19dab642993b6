"""The supervisors as the window uses them: who there is, and tries at their PINs."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

from app.errors import Refused
from app.exam.pin_lock import FREE, STATION_WAITS, PinLock, pin_lock_after
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import plain
from app.ports.supervisors import Challenge
from app.records.db.db_errors import refuse_db_errors
from app.records.db.pin_file import office_pin_key, pin_key
from app.records.db.pins import (
    SHORTEST_FOR_SUPERVISORS,
    has_key,
    hash_pin_with,
    is_easy_to_guess,
    is_of_key,
    verify_pin_with,
)
from app.records.db.read_only import open_frozen
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.short_ids import new_id
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.answer_codec import milliseconds

_WRONG = "Wrong name, badge or PIN."
_NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$BEYTkRHoj1hs/iwUJZLeVA$aHSu2n97DOWWShnP7Gi5H9trUIzMq6bDZ7j/Aa+DTrY"
"""A hash as costly as any, of no PIN."""
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
_STRANGER = ""
"""Whose a try is if nobody has the name or badge that was typed."""


@contextmanager
def _even_on_a_full_disk() -> Iterator[None]:
    """Go on after this if the disk has no room, or cannot be written."""
    try:
        yield
    except Refused as refusal:
        if getattr(refusal.__cause__, "sqlite_errorcode", 0) & 0xFF not in _FULL:
            raise


class SupervisorTries(RecordsFile):
    """The tries on this machine. None is ever changed."""

    def lock(self) -> PinLock:
        """How the door of this machine stands after the tries so far."""
        with refuse_db_errors(self.path):
            last = self._db.execute(
                "SELECT at, clock FROM supervisor_tries ORDER BY id DESC LIMIT 1"
            ).fetchone()
            wrong = self._db.execute(
                "SELECT at FROM supervisor_tries WHERE what = 'wrong' AND id > (SELECT"
                " coalesce(max(id), 0) FROM supervisor_tries WHERE what = 'right') ORDER BY id"
            ).fetchall()
        at, clock = last or (0, 0)
        return pin_lock_after([when for (when,) in wrong], at, clock, STATION_WAITS)

    def write_try(self, whose: Supervisor | None, when: datetime) -> PinLock | None:
        """Store a try as a wrong one. If there is a wait before it, return the lock."""
        with refuse_db_errors(self.path), transaction(self._db):
            lock, now = self.lock(), milliseconds(when)
            if not lock.is_locked(now):
                self._try(whose, now, "wrong")
                return None
            if now < lock.clock:
                # The clock was set back. Trust it from here on, or the door would be locked for years.
                self._try(whose, now, "refused")
            return self.lock()

    def write_right(self, whose: Supervisor, when: datetime) -> None:
        """Store that a try was right: earlier wrong ones no longer count, whoever's they were."""
        with refuse_db_errors(self.path), transaction(self._db):
            self._try(whose, milliseconds(when), "right")

    def _try(self, whose: Supervisor | None, now: int, what: str) -> None:
        self._db.execute(
            "INSERT INTO supervisor_tries (supervisor, at, clock, what) VALUES (?, ?, ?, ?)",
            (whose.id if whose else _STRANGER, self.lock().moment(now), now, what),
        )


class PinChallenge:
    """One try at the PIN of an account. It counts as wrong unless it is passed."""

    __slots__ = ("_kept", "_key", "kept_anew", "must_change", "supervisor", "was_right")

    def __init__(self, supervisor: Supervisor | None, kept: str, key: bytes) -> None:
        self.supervisor = supervisor
        self.was_right: bool | None = None
        """None until it is answered."""
        self.must_change = False
        """Is the PIN right, but shorter than a new one may be?"""
        self.kept_anew = ""
        """A better hash of the same PIN, if an older version made the stored one."""
        self._kept = kept
        self._key = key

    def is_right(self, pin: str) -> bool:
        """Is this the PIN? Slow on purpose; touches no file. One try gives one answer."""
        if self.was_right is not None:
            raise ValueError("a PIN attempt can be answered only once")
        # An unknown name takes as long as a wrong PIN, so nobody learns who has an account.
        is_right = verify_pin_with(self._key, self._kept or _NOBODYS, pin)
        self.was_right = is_right and self.supervisor is not None and bool(self._kept)
        if self.was_right:
            self.must_change = len(pin) < SHORTEST_FOR_SUPERVISORS
            if not self.must_change and not has_key(self._kept):
                self.kept_anew = hash_pin_with(self._key, pin)
        return self.was_right


class Supervisors:
    """The accounts in the user's records."""

    def __init__(self, file: RecordsFile, now: Callable[[], datetime], chance: Random) -> None:
        self._store = SupervisorStore.beside(file)
        self._tries = SupervisorTries.beside(file)
        self._now = now
        self._chance = chance
        self._unwritten: list[int] = []
        """Times of tries that a full disk had no room for."""

    def everybody(self) -> Sequence[Supervisor]:
        """All supervisors with an account, by name."""
        return self._store.accounts()

    def add(self, name: str, badge: str, kept: str, by: Supervisor | None) -> Supervisor:
        """Make an account with the hash of a PIN. All but the first one need a supervisor."""
        new = Supervisor(new_id(self._chance), plain(name), plain(badge))
        self._store.add(new, kept, by, self._now())
        return new

    def keep(self, pin: str) -> str:
        """Hash a PIN. Slow on purpose. Refuses what is not a PIN, or too short, or too easy to guess."""
        if is_easy_to_guess(pin):
            raise Refused("repeated digits and digits in sequence are easy to guess; choose a different PIN")
        return hash_pin_with(pin_key(self._store.path), pin)

    def challenge(self, supervisor: Supervisor | None) -> PinChallenge:
        """Begin a try at a PIN. Refused while this machine waits after too many wrong ones.

        Without a supervisor it is a try with a name that nobody has. It counts, and no PIN is right.
        """
        kept = self._store.kept(supervisor) if supervisor else ""
        key = pin_key(self._store.path)
        office = office_pin_key(self._store.path)
        if office and kept and not is_of_key(key, kept):
            key = office
        if supervisor and not (kept and is_of_key(key, kept)):
            raise Refused(
                f"{supervisor.name}'s PIN cannot be checked on this machine; another supervisor or "
                "the administrator must set a new one. See “A lost PIN” in the manual"
            )
        lock = self._write_try(supervisor)
        if lock:
            raise Refused(f"too many wrong PINs on this machine; wait {lock.wait_words(self._now())}")
        return PinChallenge(supervisor, kept, key)

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: forget earlier wrong ones."""
        if not (isinstance(challenge, PinChallenge) and challenge.was_right and challenge.supervisor):
            raise ValueError("only an attempt with the right PIN can pass")
        who = challenge.supervisor
        self._unwritten.clear()
        with _even_on_a_full_disk():
            self._tries.write_right(who, self._now())
            if challenge.kept_anew:
                self._store.change(who, who, challenge.kept_anew, self._now())

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong. Return a sentence with the tries left, or how long to wait."""
        lock = self._lock()
        if lock.left:
            tries = "One more try" if lock.left == 1 else f"{lock.left} more tries"
            return f"{_WRONG} {tries} before you must wait."
        return f"{_WRONG} Wait {lock.wait_words(self._now())}."

    def _write_try(self, supervisor: Supervisor | None) -> PinLock | None:
        with _even_on_a_full_disk():
            return self._tries.write_try(supervisor, self._now())
        # A supervisor has to get out of a kiosk whose disk is full: these tries are counted here.
        lock, now = self._lock(), milliseconds(self._now())
        if lock.is_locked(now):
            return lock
        self._unwritten.append(now)
        return None

    def _lock(self) -> PinLock:
        """The lock after all tries, also those that could not be written."""
        lock = self._tries.lock()
        if not self._unwritten:
            return lock
        written = [0] * (FREE - lock.left)
        last = self._unwritten[-1]
        return pin_lock_after([*written, *self._unwritten], last, last, STATION_WAITS)

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Change the name, badge or PIN of this account, after its challenge was passed.

        `kept` is the hash of the new PIN; empty means no change.
        """
        changed = Supervisor(supervisor.id, plain(name), plain(badge))
        self._store.change(supervisor, changed, kept, self._now())
        return changed

    def reset_pin(self, supervisor: Supervisor, kept: str, by: Supervisor | None) -> None:
        """Give an account a new PIN for a lost one. `by` is nobody if only the machine's owner allows it."""
        self._store.reset_pin(supervisor, kept, by, self._now())

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""
        self._store.remove(supervisor, by, self._now())


def frozen_supervisors(records: Path) -> Supervisors:
    """The accounts on a disk that cannot be written. What was recorded last may be missing."""
    store = SupervisorStore(open_frozen(records), records)
    return Supervisors(store, lambda: datetime.now(UTC), SystemRandom())
