"""Automatic daily backups: when one is due, where it goes, and how many are kept.

What the machine keeps can make backups and cannot open them. Opening takes the passphrase.
"""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from app import places
from app.errors import Refused
from app.ports.backups import DamagedBackup
from app.private_files import close_to_others, make_private_folder
from app.records.backup.backup_contents import Machine, Progress
from app.records.backup.backup_file import make_backup, write_whole
from app.records.backup.backup_key import BackupKey, BackupLock
from app.records.db.entry_codec import time_of, time_text
from app.records.db.ledger import Ledger

KEPT = 14
"""How many are kept by default."""
MOST_KEPT = 1000
_LARGEST = 64 * 1024


class DailyBackup(NamedTuple):
    """The settings of daily backups."""

    folder: Path
    kept: int
    closer: BackupKey
    last: datetime | None = None

    @classmethod
    def new(cls, folder: Path, passphrase: str, kept: int = KEPT) -> Self:
        """New settings: into this folder, opened by this passphrase."""
        if not 1 <= kept <= MOST_KEPT:
            raise Refused(f"keep from 1 to {MOST_KEPT} daily backups")
        if not folder.is_dir():
            raise Refused(f"{folder}: the folder for daily backups does not exist; create it first")
        return cls(folder.absolute(), kept, BackupKey.new(passphrase))


def is_due(last: datetime | None, now: datetime) -> bool:
    """Is it another day, in local time, than when the last one was made?"""
    return last is None or last.astimezone().date() != now.astimezone().date()


def back_up_if_due(
    file: Path, machine: Machine, now: datetime, progress: Progress = lambda *_: None
) -> Path | None:
    """Make today's backup if it is on and due, and remove old ones. Return its path."""
    daily = load_daily(file)
    if daily is None or not is_due(daily.last, now):
        return None
    if not daily.folder.is_dir():
        raise Refused(
            f"{daily.folder}: the daily backup was not made because this folder is missing; restore it or"
            " choose another with hcf-trainer backup --daily"
        )
    with Ledger.open(machine.records) as ledger:
        chain = ledger.own_chain()
    made = daily.folder / f"hcf-trainer-{chain}-{now.astimezone():%Y-%m-%d}.backup"
    try:
        make_backup(made, machine, daily.closer, progress)
    except DamagedBackup:
        # One copy of the damage a day is enough.
        _end_day(file, daily._replace(last=now), chain)
        raise
    _end_day(file, daily._replace(last=now), chain)
    return made


def back_up_here_if_due() -> None:
    """The same for this user's own machine, by its clock."""
    back_up_if_due(places.daily_backup(), Machine.here(), datetime.now(UTC))


def load_daily(file: Path) -> DailyBackup | None:
    """Load the settings of daily backups; None if they are off."""
    try:
        close_to_others(file)  # it holds the machine's secret
        with file.open("rb") as stream:
            data = json.loads(stream.read(_LARGEST))
        closer = BackupKey(BackupLock.from_bytes(bytes.fromhex(data["lock"])), bytes.fromhex(data["secret"]))
        last = time_of(data["last"]) if data["last"] else None
        return DailyBackup(Path(data["folder"]), int(data["kept"]), closer, last)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused(
            f"{file}: the daily backup was not made because this cannot be read: {error.strerror}"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise Refused(
            f"{file}: the daily backup was not made because this is damaged; set it up again with"
            " hcf-trainer backup --daily"
        ) from None


def save_daily(file: Path, daily: DailyBackup) -> None:
    """Save the settings of daily backups."""
    data = {
        "folder": str(daily.folder),
        "kept": daily.kept,
        "lock": daily.closer.lock.as_bytes().hex(),
        "secret": daily.closer.secret.hex(),
        "last": time_text(daily.last) if daily.last else "",
    }
    try:
        make_private_folder(file.parent)
    except OSError as error:
        raise Refused(f"{file.parent} cannot be created: {error.strerror}") from None
    with write_whole(file) as out:
        out.write(json.dumps(data, indent=2).encode())


def stop_daily(file: Path) -> None:
    """Turn daily backups off. Old ones stay."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(f"{file}: this cannot be removed: {error.strerror}") from None


def _end_day(file: Path, daily: DailyBackup, chain: str) -> None:
    save_daily(file, daily)
    _remove_old(daily, chain)


def _remove_old(daily: DailyBackup, chain: str) -> None:
    """Only those of this machine: machines may share a folder. What cannot be removed stays.

    The newest sound one always stays, however many damaged ones came after it.
    """
    ours = re.compile(rf"hcf-trainer-{chain}-\d{{4}}-\d\d-\d\d(\.damaged)?\.backup")
    try:
        found = sorted([file for file in daily.folder.iterdir() if ours.fullmatch(file.name)])
        sound = [file for file in found if file.suffixes == [".backup"]]
        for file in found[: -daily.kept]:
            if file not in sound[-1:]:
                file.unlink()
    except OSError:
        pass
