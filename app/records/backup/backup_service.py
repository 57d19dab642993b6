"""Backups as the window uses them: made, made daily, restored and merged, with a sentence for each result."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Self

from app import places
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.backups import DailyBackups, DamagedBackup, OtherMachine
from app.records.backup.backup_contents import Machine, Progress
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey
from app.records.backup.daily_backup import DailyBackup, back_up_if_due, load_daily, save_daily, stop_daily
from app.records.backup.merge import leave_out, merge
from app.records.backup.restore import restore
from app.records.db.file_sizes import size_words
from app.records.exams.machines import Machines

_START_AGAIN = "Start the program again."


class BackupService:
    """The backups of this machine."""

    def __init__(self, machine: Machine, daily: Path, now: Callable[[], datetime]) -> None:
        self._machine = machine
        self._daily = daily
        self._now = now

    @classmethod
    def beside(cls, records: Path, now: Callable[[], datetime]) -> Self:
        """The backups of these records, and of all else that this user has."""
        machine = Machine.here()._replace(records=records, signing=records.with_name(places.SIGNING))
        return cls(machine, places.daily_backup(), now)

    def make(self, file: Path, passphrase: str, progress: Progress) -> list[str]:
        """Make a backup."""
        size = make_backup(file, self._machine, BackupKey.new(passphrase), progress)
        return [f"Saved: {file.name}, {size_words(size)}. It cannot be opened without the passphrase."]

    def daily(self) -> DailyBackups | None:
        """The settings of daily backups; None if they are off."""
        daily = load_daily(self._daily)
        return DailyBackups(daily.folder, daily.kept, daily.last) if daily else None

    def begin_daily(self, folder: Path, passphrase: str, progress: Progress) -> list[str]:
        """Make one now, and one every day from now on."""
        before, new = self._before(), DailyBackup.new(folder, passphrase)
        save_daily(self._daily, new)
        try:
            made = back_up_if_due(self._daily, self._machine, self._now(), progress)
        except DamagedBackup:
            raise
        except Refused:
            # What fails now would fail tomorrow: keep the old settings.
            if before:
                save_daily(self._daily, before)
            else:
                stop_daily(self._daily)
            raise
        assert made, "the first one is always due"
        return [f"Saved: {made.name}. A new one is made every day, and the newest {new.kept} are kept."]

    def make_daily(self) -> list[str]:
        """Make today's backup if it is due. An empty list if it is not."""
        made = back_up_if_due(self._daily, self._machine, self._now())
        return [f"Saved: {made.name}."] if made else []

    def stop_daily(self) -> None:
        """Turn daily backups off. Old ones stay."""
        stop_daily(self._daily)

    def restore(
        self, file: Path, passphrase: str, progress: Progress, although_damaged: bool = False
    ) -> list[str]:
        """Make this machine what it was when the backup was made."""
        kept = restore(file, passphrase, self._machine, self._now(), progress, although_damaged)
        told = [f"Everything was restored from {file.name}."]
        if kept:
            told.append(f"The old records are saved in {kept}")
        return [*told, _START_AGAIN]

    def merge(self, files: Sequence[Path], passphrase: str, progress: Progress) -> list[str]:
        """Merge the records of other machines."""
        merged = merge([(file, passphrase) for file in files], self._machine, progress)
        new = [f"{number:,} {_counted(number, what)}" for what, number in merged.added.items() if number]
        told = f"Added: {', '.join(new)}." if new else "There is nothing new in it."
        doubtful = [f"Check the trainees: {sentence}." for sentence in merged.doubtful]
        weaker = [merged.weaker] if merged.weaker else []
        return [told, *weaker, *doubtful, _START_AGAIN]

    def machines(self) -> list[OtherMachine]:
        """The other machines that are or were known here."""
        with Machines.look(self._machine.records) as machines:
            return [OtherMachine(each.chain, each.records, each.left_out) for each in machines.others()]

    def leave_out(self, machine: OtherMachine, reason: str, by: Supervisor) -> list[str]:
        """Ignore everything from a machine from now on."""
        kept = leave_out(machine.chain, reason, self._machine, by, self._now())
        return [
            f"Machine {machine.chain} is left out. Nothing from it counts here.",
            f"The old records are saved in {kept}",
            _START_AGAIN,
        ]

    def let_in(self, machine: OtherMachine, reason: str, by: Supervisor) -> list[str]:
        """Allow a machine that was left out to be merged again."""
        leave_out(machine.chain, reason, self._machine, by, self._now(), let_in=True)
        return [f"Machine {machine.chain} can be merged again.", _START_AGAIN]

    def _before(self) -> DailyBackup | None:
        try:
            return load_daily(self._daily)
        except Refused:
            return None


def _counted(number: int, what: str) -> str:
    """“drill answers,” or “drill answer” of one."""
    return re.sub(r"s\b", "", what, count=1) if number == 1 else what
