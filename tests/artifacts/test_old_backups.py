"""Backups of 1.0.0 are opened and restored, and what closes daily backups still closes them for its passphrase."""

from pathlib import Path

import pytest

from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup, open_backup
from app.records.backup.backup_format import read_header
from app.records.backup.backup_key import BackupKey, Cost
from app.records.backup.daily_backup import load_daily
from app.records.backup.merge import merge
from app.records.backup.restore import restore
from app.records.db.pins import hash_pin
from tests.artifacts.kept import (
    DAILY_PASSPHRASE,
    PASSPHRASE,
    RELEASE,
    last_moment,
    machine_of_release,
    records_of,
    rows_in,
    said_of,
)

BACKUPS = {"everything.backup": PASSPHRASE, "daily.backup": DAILY_PASSPHRASE}
SMALL = {
    "signing/certificates.key": "certificates.key",
    "signing/certificates.public.txt": "certificates.public.txt",
    "houses/short.toml": "short.toml",
    "settings.json": "settings.json",
}


@pytest.mark.parametrize("name", BACKUPS)
def test_everything_in_a_backup_is_read(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "opened"
    folder.mkdir()
    open_backup(RELEASE / name, BACKUPS[name], folder)
    for inside, outside in SMALL.items():
        assert (folder / inside).read_bytes() == (RELEASE / outside).read_bytes()
    old = records_of(6, tmp_path / "old.sqlite")
    assert rows_in(folder / "records.sqlite", of=old) == rows_in(old, of=old)


@pytest.mark.parametrize("name", BACKUPS)
def test_no_other_passphrase_opens_it(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="wrong passphrase"):
        open_backup(RELEASE / name, BACKUPS[name] + "s", tmp_path)


def test_a_backup_is_restored_on_a_machine_of_today(tmp_path: Path) -> None:
    folder = tmp_path / "machine"
    folder.mkdir()
    machine = Machine(
        folder / "records.sqlite", folder / "signing", folder / "houses", folder / "settings.json"
    )
    assert restore(RELEASE / "everything.backup", PASSPHRASE, machine, last_moment()) is None
    for inside, outside in SMALL.items():
        assert machine.place_of(inside).read_bytes() == (RELEASE / outside).read_bytes()
    old = records_of(6, tmp_path / "old.sqlite")
    found, before = rows_in(machine.records, of=old), rows_in(old, of=old)
    # The first that this version writes is the machine's key.
    assert [row[3] for row in found["ledger"] if row not in before["ledger"]] == ["signing-key"]
    found["ledger"] = [row for row in found["ledger"] if row in before["ledger"]]
    assert found == before


def test_the_setting_for_daily_backups_closes_for_its_passphrase_still(tmp_path: Path) -> None:
    daily = load_daily(RELEASE / "daily.json")
    assert daily is not None
    assert (daily.folder, daily.kept) == (Path("backups"), 3)
    assert daily.last is not None
    assert daily.last <= last_moment()
    machine = machine_of_release(tmp_path / "machine")
    make_backup(tmp_path / "today.backup", machine, daily.closer)
    (tmp_path / "opened").mkdir()
    open_backup(tmp_path / "today.backup", DAILY_PASSPHRASE, tmp_path / "opened")
    assert (tmp_path / "opened" / "settings.json").read_bytes() == (RELEASE / "settings.json").read_bytes()


@pytest.mark.usefixtures("slow_secrets")
@pytest.mark.parametrize("name", BACKUPS)
def test_a_try_at_a_passphrase_costs_as_much_today_as_then(name: str) -> None:
    with (RELEASE / name).open("rb") as stream:
        then = read_header(stream).lock.cost
    assert then == (3, 131_072, 4)
    assert BackupKey.new("several words").lock.cost == Cost() == then


@pytest.mark.usefixtures("slow_secrets")
def test_a_try_at_a_pin_costs_as_much_today_as_then() -> None:
    assert hash_pin("2468").startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_backup_of_1_0_0_is_merged_and_its_weaker_promise_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "machine"
    folder.mkdir()
    machine = Machine(
        folder / "records.sqlite", folder / "signing", folder / "houses", folder / "settings.json"
    )
    merged = merge([(RELEASE / "everything.backup", PASSPHRASE)], machine)
    assert merged.added["exams"] == 4
    assert merged.weaker.startswith(
        f"Not signed: the ledger from {said_of(6)['ledger']['chain']}. Version 1.0 "
    )
    # The next backup that its machine makes with this version settles that.
    old = machine_of_release(tmp_path / "old")
    make_backup(tmp_path / "new.backup", old, BackupKey.new(PASSPHRASE, Cost(1, 8, 1)), when=last_moment())
    assert merge([(tmp_path / "new.backup", PASSPHRASE)], machine).weaker == ""
