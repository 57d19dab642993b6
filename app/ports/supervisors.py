"""The supervisors as the window uses them: their accounts, and tries at their PINs."""

from collections.abc import Sequence
from typing import Protocol

from app.exam.supervisor import Supervisor


class Challenge(Protocol):
    """One try at a PIN. It counts as wrong from the start, so that pulling the plug gains nothing."""

    supervisor: Supervisor

    def is_right(self, pin: str) -> bool:
        """Is this the PIN? Slow on purpose; touches no file. Call it in a background thread."""


class SupervisorsPort(Protocol):
    """The accounts of supervisors."""

    def everybody(self) -> Sequence[Supervisor]:
        """All supervisors with an account, by name."""

    def add(self, name: str, badge: str, kept: str, by: Supervisor | None) -> Supervisor:
        """Make an account with the hash of a PIN. All but the first one need a supervisor."""

    def keep(self, pin: str) -> str:
        """Hash a PIN. Slow on purpose; touches no file. Refuses what is not a PIN."""

    def challenge(self, supervisor: Supervisor) -> Challenge:
        """Begin a try at a PIN. Refused while the account is locked, with the time it opens."""

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: forget earlier wrong ones."""

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong. Return a sentence with the tries left, or the time it opens."""

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Change the name, badge or PIN of this account, after its challenge was passed.

        `kept` is the hash of the new PIN; empty means no change.
        """

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""
