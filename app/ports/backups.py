"""Backups as a window uses them. What takes its time may be done in any thread."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

SHORTEST_PASSPHRASE = 8
"""Characters."""
Progress = Callable[[int, int], object]
"""Told how many bytes are done, and of how many."""


class DailyBackups(NamedTuple):
    """How a backup is made every day."""

    folder: Path
    kept: int
    """So many of the newest stay."""
    last: datetime | None


class Backups(Protocol):
    """Everything of a machine in one file, and back. Each says in sentences what came of it."""

    def make(self, file: Path, passphrase: str, progress: Progress) -> Sequence[str]:
        """Make a backup."""

    def daily(self) -> DailyBackups | None:
        """How the daily backups are made; None if none are."""

    def begin_daily(self, folder: Path, passphrase: str, progress: Progress) -> Sequence[str]:
        """Make one now, and one every day from now on."""

    def make_daily(self) -> Sequence[str]:
        """Make the backup of the day, if it is wanted and was not made yet; nothing is said if not."""

    def stop_daily(self) -> None:
        """No daily backups any more. Those that were made stay."""

    def restore(self, file: Path, passphrase: str, progress: Progress) -> Sequence[str]:
        """Make this machine what it was when the backup was made. The records have to be set aside."""

    def merge(self, files: Sequence[Path], passphrase: str, progress: Progress) -> Sequence[str]:
        """Take in the records of other machines. The records have to be set aside."""
