"""Machines with something of everything on them, and what is on them now."""

import atexit
import shutil
import tempfile
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

from app.certificate.key_file import machine_key
from app.ports.backups import DamagedBackup
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import damaged_name, make_backup
from app.records.backup.backup_key import BackupKey, Cost
from app.records.exams.checkpoint import SIGNED_BY
from app.records.exams.exam_ledger import RESTORED
from tests.records.machines import Trial, dump

PASSPHRASE = "correct horse battery"
WHEN = datetime(2026, 11, 16, 9, 30, tzinfo=UTC)
CLOSER = BackupKey.new(PASSPHRASE, Cost(1, 8, 1))
"""For tests a try at the passphrase is little work."""
NAME, PIN = "Zoë Quist-Abernathy", "$argon2id$kept-of-a-pin"

_MARKS = (RESTORED, SIGNED_BY)
State = tuple[object, dict[str, bytes]]


def machine_in(folder: Path) -> Machine:
    """Where things would be, if they were in this folder."""
    return Machine(
        folder / "records.sqlite", folder / "signing", folder / "houses", folder / "config" / "settings.json"
    )


def furnish(folder: Path, seed: str, times: int = 30) -> Machine:
    """Let somebody work on a machine in this folder."""
    machine = machine_in(folder)
    folder.mkdir(mode=0o755, exist_ok=True)
    Trial(machine.records, Random(seed)).work(times)
    machine_key(machine.signing)
    machine.houses.mkdir()
    (machine.houses / f"{seed}.toml").write_text(f'name = "{seed}"', "utf-8")
    (machine.houses / "both.toml").write_text(f'name = "both, {seed}"', "utf-8")
    machine.settings.parent.mkdir()
    machine.settings.write_text(f'{{"house": "{seed}"}}', "utf-8")
    return machine


def furnished(folder: Path, seed: str, times: int = 30) -> Machine:
    """A machine on which somebody has worked: a copy, for the work is always the same."""
    shutil.copytree(_furnished_once(seed, times), folder, dirs_exist_ok=True)
    return machine_in(folder)


@cache
def _furnished_once(seed: str, times: int) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="hcf-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return furnish(folder / "machine", seed, times).folder


def backup_of(machine: Machine, file: Path, when: datetime | None = None) -> Path:
    """A backup."""
    try:
        make_backup(file, machine, CLOSER, when=when)
    except DamagedBackup:
        damaged_name(file).replace(file)
    return file


def state_of(machine: Machine) -> State:
    """Everything that is on a machine, but for the marks that backups and restores leave in its ledger."""
    small = {name: file.read_bytes() for name, file in machine.small_files() if file.is_file()}
    if not machine.records.exists():
        return None, small
    records = dump(machine.records)
    records.pop("signed_heads", None)
    records["ledger"] = [row for row in records.get("ledger", []) if row[3] not in _MARKS]
    return records, small


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and below."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
