"""The supervisors as the window uses them: who there is, and tries at their PINs."""

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import plain
from app.ports.supervisors import Challenge
from app.records.db.pin_hash import hash_pin, is_easy_to_guess, verify_pin
from app.records.db.records_file import RecordsFile
from app.records.exams.short_ids import new_id
from app.records.exams.supervisor_store import SupervisorStore


class PinChallenge:
    """One try at the PIN of an account. It counts as wrong unless it is passed."""

    __slots__ = ("_kept", "supervisor", "was_right")

    def __init__(self, supervisor: Supervisor, kept: str) -> None:
        self.supervisor = supervisor
        self.was_right: bool | None = None
        """None until it is answered."""
        self._kept = kept

    def is_right(self, pin: str) -> bool:
        """Is this the PIN? Slow on purpose; touches no file. One try gives one answer."""
        if self.was_right is not None:
            raise ValueError("a try at a PIN is answered once")
        self.was_right = verify_pin(self._kept, pin)
        return self.was_right


class Supervisors:
    """The accounts in the user's records."""

    def __init__(self, file: RecordsFile, now: Callable[[], datetime], chance: Random) -> None:
        self._store = SupervisorStore.beside(file)
        self._now = now
        self._chance = chance

    def everybody(self) -> Sequence[Supervisor]:
        """All supervisors with an account, by name."""
        return self._store.accounts()

    def add(self, name: str, badge: str, kept: str, by: Supervisor | None) -> Supervisor:
        """Make an account with the hash of a PIN. All but the first one need a supervisor."""
        new = Supervisor(new_id(self._chance), plain(name), plain(badge))
        self._store.add(new, kept, by, self._now())
        return new

    def keep(self, pin: str) -> str:
        """Hash a PIN. Slow on purpose; touches no file. Refuses what is not a PIN, or too easy to guess."""
        if is_easy_to_guess(pin):
            raise Refused("figures that are all alike, or count up or down, are guessed first: choose others")
        return hash_pin(pin)

    def challenge(self, supervisor: Supervisor) -> PinChallenge:
        """Begin a try at a PIN. Refused while the account is locked, with the time it opens."""
        kept = self._store.kept(supervisor)
        lock = self._store.write_try(supervisor, self._now())
        if lock:
            raise Refused(f"the account of {supervisor.name} is locked until {lock.opens_words(self._now())}")
        return PinChallenge(supervisor, kept)

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: forget earlier wrong ones."""
        if not (isinstance(challenge, PinChallenge) and challenge.was_right):
            raise ValueError("only a try whose PIN was right is passed")
        self._store.write_right(challenge.supervisor, self._now())

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong. Return a sentence with the tries left, or the time it opens."""
        lock = self._store.lock(challenge.supervisor)
        if lock.left:
            tries = "One more try" if lock.left == 1 else f"{lock.left} more tries"
            return f"That is not the PIN. {tries}, then the account is locked."
        whose = challenge.supervisor.name
        return f"That is not the PIN. The account of {whose} is locked until {lock.opens_words(self._now())}."

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Change the name, badge or PIN of this account, after its challenge was passed.

        `kept` is the hash of the new PIN; empty means no change.
        """
        changed = Supervisor(supervisor.id, plain(name), plain(badge))
        self._store.change(supervisor, changed, kept, self._now())
        return changed

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""
        self._store.remove(supervisor, by, self._now())
