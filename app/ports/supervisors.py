"""The supervisors as a window uses them: their accounts, and one try at a PIN after the other."""

from collections.abc import Sequence
from typing import Protocol

from app.exam.supervisor import Supervisor


class Challenge(Protocol):
    """One try at a PIN. It counts as a wrong one from the start, so that pulling the plug gains nothing."""

    supervisor: Supervisor

    def is_right(self, pin: str) -> bool:
        """Is this the PIN? Slow on purpose, touches no file: ask for it away from the window's thread."""


class SupervisorsPort(Protocol):
    """The accounts of supervisors."""

    def everybody(self) -> Sequence[Supervisor]:
        """All who have an account now, by name."""

    def add(self, name: str, badge: str, kept: str, by: Supervisor | None) -> Supervisor:
        """Make an account with what is kept of a PIN; the first by nobody, any other by a supervisor."""

    def keep(self, pin: str) -> str:
        """What is kept of a PIN. Slow on purpose, touches no file; refuses what is no PIN."""

    def challenge(self, supervisor: Supervisor) -> Challenge:
        """Begin a try at a PIN. Refused while the account is locked, with the time until which it is."""

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: earlier wrong ones are forgotten."""

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong: a sentence that says how many tries are left, or until when it is locked."""

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Another name, badge or PIN for this account, by whoever has passed its challenge.

        `kept` is what is kept of the PIN; empty: it stays.
        """

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""
