"""Backups as the window uses them. Slow work may run in any thread."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from app.errors import Refused
from app.exam.supervisor import Supervisor

SHORTEST_PASSPHRASE = 8
"""Characters."""
Progress = Callable[[int, int], object]
"""Is told how many bytes are done, and of how many."""


class DamagedBackup(Refused):
    """The records in a backup are damaged. It was made all the same, or was not restored."""


class DailyBackups(NamedTuple):
    """The settings of daily backups."""

    folder: Path
    kept: int
    """How many of the newest are kept."""
    last: datetime | None


class OtherMachine(NamedTuple):
    """Another machine whose records were merged here, or that was left out."""

    chain: str
    """The name of its ledger."""
    records: int
    """How many records of its ledger are here."""
    left_out: str
    """Why it is left out, and by whom; empty if it counts."""


class Backups(Protocol):
    """Everything of a machine in one file, and back. Each method returns its result in sentences."""

    def make(self, file: Path, passphrase: str, progress: Progress) -> Sequence[str]:
        """Make a backup."""

    def daily(self) -> DailyBackups | None:
        """The settings of daily backups; None if they are off."""

    def begin_daily(self, folder: Path, passphrase: str, progress: Progress) -> Sequence[str]:
        """Make one now, and one every day from now on."""

    def make_daily(self) -> Sequence[str]:
        """Make today's backup if it is due. An empty list if it is not."""

    def stop_daily(self) -> None:
        """Turn daily backups off. Old ones stay."""

    def restore(
        self, file: Path, passphrase: str, progress: Progress, although_damaged: bool = False
    ) -> Sequence[str]:
        """Make this machine what it was when the backup was made. The records have to be closed first."""

    def merge(self, files: Sequence[Path], passphrase: str, progress: Progress) -> Sequence[str]:
        """Merge the records of other machines. The records have to be closed first."""

    def machines(self) -> Sequence[OtherMachine]:
        """The other machines that are or were known here."""

    def leave_out(self, machine: OtherMachine, reason: str, by: Supervisor) -> Sequence[str]:
        """Ignore everything from a machine from now on. The records have to be closed first."""

    def let_in(self, machine: OtherMachine, reason: str, by: Supervisor) -> Sequence[str]:
        """Allow a machine that was left out to be merged again. The records have to be closed first."""
