"""While a backup is made or restored, nobody else on the machine can look into its drafts, and none is left."""

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup, open_backup
from app.records.backup.daily_backup import DailyBackup, load_daily, save_daily
from app.records.backup.restore import restore
from tests.cut_writes import cut_after
from tests.records.backups import CLOSER, PASSPHRASE, WHEN, backup_of, furnished, machine_in, state_of
from tests.systems import WINDOWS, needs_modes


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Rights come from the program, not from how the user has set the system up."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def machine(memory: Path) -> Machine:
    return furnished(memory / "machine", "Ann", 10)


def rights(folder: Path, *, below: str) -> dict[str, int]:
    """The rights of everything whose path has this in it."""
    return {
        str(path.relative_to(folder)): S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
        if below in str(path.relative_to(folder))
    }


def open_to_others(found: dict[str, int]) -> dict[str, int]:
    return {name: mode for name, mode in found.items() if mode & 0o077}


@needs_modes
def test_a_backup_is_made_in_a_folder_that_nobody_else_can_open(machine: Machine, memory: Path) -> None:
    seen: dict[str, int] = {}
    make_backup(memory / "b.backup", machine, CLOSER, lambda *_: seen.update(rights(memory, below=".draft")))
    (folder,) = [name for name in seen if name.endswith(".draft") and "machine" in name]
    assert seen[folder] == 0o700
    assert seen[f"{folder}/records.sqlite"] == 0o600
    assert open_to_others(seen) == {}
    assert any(name.startswith("b.backup-") for name in seen), "the backup itself is written as a draft"
    assert rights(memory, below=".draft") == {}
    assert S_IMODE((memory / "b.backup").stat().st_mode) == 0o600


@needs_modes
def test_a_backup_is_unpacked_where_nobody_else_can_look(machine: Machine, memory: Path) -> None:
    backup = backup_of(machine, memory / "b.backup")
    here = machine_in(memory / "here")
    here.folder.mkdir()
    seen: dict[str, int] = {}
    restore(backup, PASSPHRASE, here, WHEN, lambda *_: seen.update(rights(memory, below="restore-")))
    (folder,) = [name for name in seen if name.endswith(".draft")]
    assert seen[folder] == 0o700
    assert open_to_others(seen) == {}
    restored = rights(memory / "here", below="")
    assert restored["signing/certificates.key"] == 0o600
    assert restored["signing"] == 0o700


@needs_modes
def test_whatever_is_unpacked_is_for_its_user_alone(machine: Machine, memory: Path) -> None:
    into = memory / "opened"
    into.mkdir(mode=0o700)
    open_backup(backup_of(machine, memory / "b.backup"), PASSPHRASE, into)
    found = rights(into, below="")
    assert {mode for name, mode in found.items() if (into / name).is_file()} == {0o600}
    assert {mode for name, mode in found.items() if (into / name).is_dir()} == {0o700}
    assert len(found) >= 6


@pytest.mark.parametrize("room", [0, 100, 20_000])
def test_a_disk_that_fills_leaves_the_older_backup_and_no_draft(
    room: int, machine: Machine, memory: Path
) -> None:
    backup = backup_of(machine, memory / "b.backup")
    before, state = backup.read_bytes(), state_of(machine)
    # On Windows only the backup itself is cut off, not the copy of the records that SQLite makes for it.
    with cut_after(min(room, len(before) // 2) if WINDOWS else room), pytest.raises(Refused):
        make_backup(backup, machine, CLOSER)
    assert backup.read_bytes() == before
    assert rights(memory, below=".draft") == {}
    assert state_of(machine) == state


@pytest.mark.parametrize("room", [0, 100, 300])
def test_a_disk_that_fills_leaves_the_older_setting_of_daily_backups(room: int, memory: Path) -> None:
    file = memory / "daily.json"
    save_daily(file, DailyBackup(memory, 3, CLOSER))
    assert file.stat().st_size > 300
    with cut_after(room), pytest.raises(Refused):
        save_daily(file, DailyBackup(memory, 4, CLOSER))
    daily = load_daily(file)
    assert daily is not None
    assert daily.kept == 3
    assert [each.name for each in memory.iterdir()] == ["daily.json"]
    assert WINDOWS or S_IMODE(file.stat().st_mode) == 0o600
