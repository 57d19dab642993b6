"""The supervisors as the window uses them: their accounts, and tries at their PINs."""

from collections.abc import Sequence
from typing import Protocol

from app.exam.supervisor import Supervisor


class Challenge(Protocol):
    """One try at a PIN. It counts as wrong from the start, so that pulling the plug gains nothing."""

    supervisor: Supervisor | None
    must_change: bool
    """Is the PIN right, but shorter than a new one may be?"""

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

    def challenge(self, supervisor: Supervisor | None) -> Challenge:
        """Begin a try at a PIN. Refused while this machine waits after too many wrong ones.

        Without a supervisor it is a try with a name that nobody has. It counts, and no PIN is right.
        """

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: forget earlier wrong ones."""

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong. Return a sentence with the tries left, or how long to wait."""

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Change the name, badge or PIN of this account, after its challenge was passed.

        `kept` is the hash of the new PIN; empty means no change.
        """

    def reset_pin(self, supervisor: Supervisor, kept: str, by: Supervisor | None) -> None:
        """Give an account a new PIN for a lost one. `by` is nobody if only the machine's owner allows it."""

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""
