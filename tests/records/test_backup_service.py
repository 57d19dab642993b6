"""What the window says of backups: each result in whole sentences, and nothing is changed that was refused."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.errors import Refused
from app.ports.backups import DailyBackups, DamagedBackup
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_service import BackupService
from app.records.backup.daily_backup import load_daily
from app.records.db.file_sizes import size_words
from app.records.db.ledger import Ledger
from tests.records.backups import PASSPHRASE, WHEN, backup_of, furnished
from tests.records.test_damaged_ledger import bend
from tests.records.test_signed_heads import ANN, Station

START_AGAIN = "Start the program again."


def quiet(*_: int) -> None:
    """Nobody watches."""


class Desk:
    """The backups of a machine, and a day that passes."""

    def __init__(self, machine: Machine, settings: Path) -> None:
        self.now, self.settings = WHEN, settings
        self.service = BackupService(machine, settings, lambda: self.now)


@pytest.fixture
def machine(memory: Path) -> Machine:
    return furnished(memory / "here", "here", 5)


@pytest.fixture
def desk(machine: Machine, memory: Path) -> Desk:
    return Desk(machine, memory / "settings" / "daily-backup.json")


def test_a_backup_that_was_made_and_restored_is_told_with_what_to_do_next(
    desk: Desk, machine: Machine, memory: Path
) -> None:
    file = memory / "all.backup"
    said = desk.service.make(file, PASSPHRASE, quiet)
    size = size_words(file.stat().st_size)
    assert said == [f"Saved: all.backup, {size}. It cannot be opened without the passphrase."]
    said = desk.service.restore(file, PASSPHRASE, quiet)
    (kept,) = machine.folder.glob("before-restoring-*")
    assert said == [
        "Everything was restored from all.backup.", f"The old records are saved in {kept}", START_AGAIN,
    ]  # fmt: skip
    new = Desk(Machine(*[memory / "new" / name for name in ("r.sqlite", "s", "h", "settings.json")]), file)
    assert new.service.restore(file, PASSPHRASE, quiet) == [said[0], START_AGAIN]


def test_daily_backups_are_begun_made_once_a_day_and_ended(
    desk: Desk, machine: Machine, memory: Path
) -> None:
    with Ledger.open(machine.records) as ledger:
        chain = ledger.own_chain()
    name = "hcf-trainer-{}-2026-11-{}.backup".format
    folder = memory / "daily"
    folder.mkdir()
    assert desk.service.daily() is None
    assert desk.service.begin_daily(folder, PASSPHRASE, quiet) == [
        f"Saved: {name(chain, 16)}. A new one is made every day, and the newest 14 are kept."
    ]
    assert desk.service.daily() == DailyBackups(folder, 14, WHEN)
    assert desk.service.make_daily() == []
    desk.now += timedelta(days=1)
    assert desk.service.make_daily() == [f"Saved: {name(chain, 17)}."]
    assert sorted(file.name for file in folder.iterdir()) == [name(chain, 16), name(chain, 17)]
    desk.service.stop_daily()
    assert desk.service.daily() is None
    assert len(list(folder.iterdir())) == 2


def test_settings_whose_first_backup_fails_are_not_kept(desk: Desk, memory: Path) -> None:
    folder, other = memory / "daily", memory / "other"
    for each in (folder, other):
        each.mkdir()
    for before in (None, folder):
        if before:
            desk.service.begin_daily(before, PASSPHRASE, quiet)
        kept = load_daily(desk.settings)
        with Ledger.open(desk.service._machine.records) as ledger:
            taken = other / f"hcf-trainer-{ledger.own_chain()}-2026-11-16.backup"
        taken.write_text("Dear diary", "utf-8")
        with pytest.raises(
            Refused, match=r": this file is not a backup, so it was not replaced; choose another"
        ):
            desk.service.begin_daily(other, PASSPHRASE, quiet)
        daily = desk.service.daily()
        assert (daily.folder if daily else None) == before
        assert (load_daily(desk.settings) is None) is (kept is None)


def test_daily_backups_of_a_damaged_ledger_go_on(desk: Desk, machine: Machine, memory: Path) -> None:
    """What is left is worth a copy a day, and tomorrow's may be sound."""
    bend(machine.records)
    with pytest.raises(DamagedBackup):
        desk.service.begin_daily(memory, PASSPHRASE, quiet)
    assert desk.service.daily() == DailyBackups(memory, 14, WHEN)


def test_a_damaged_backup_is_restored_only_if_that_is_asked_for(
    desk: Desk, machine: Machine, memory: Path
) -> None:
    bend(machine.records)
    with pytest.raises(DamagedBackup):
        desk.service.make(memory / "all.backup", PASSPHRASE, quiet)
    file = memory / "all.damaged.backup"
    with pytest.raises(DamagedBackup):
        desk.service.restore(file, PASSPHRASE, quiet)
    told, *_ = desk.service.restore(file, PASSPHRASE, quiet, although_damaged=True)
    assert told == "Everything was restored from all.damaged.backup."


def test_what_a_merge_added_is_counted_and_a_second_one_says_that_nothing_is_new(
    desk: Desk, memory: Path
) -> None:
    other = backup_of(furnished(memory / "there", "there"), memory / "other.backup")
    first, *rest = desk.service.merge([other], PASSPHRASE, quiet)
    assert first == "Added: 3 trainees, 5 rounds dealt, 18 drill answers, 1 exam, 5 ledger records."
    assert rest == [
        'Check the trainees: the badge "7" would belong to two people.',
        'Check the trainees: there would be two trainees named "Bob"; give both a badge.',
        START_AGAIN,
    ]
    assert desk.service.merge([other], PASSPHRASE, quiet)[0] == "There is nothing new in it."


def test_a_machine_is_left_out_and_let_in_again_with_a_sentence_for_each(tmp_path: Path) -> None:
    here, there = Station(tmp_path, "here"), Station(tmp_path, "there")
    here.meet(there)
    desk = Desk(here.machine, tmp_path / "daily-backup.json")
    (known,) = desk.service.machines()
    assert (known.chain, known.left_out) == (there.chain, "")
    said = desk.service.leave_out(known, "it lied", ANN)
    (kept,) = here.machine.folder.glob("before-restoring-*")
    assert said == [
        f"Machine {there.chain} is left out. Nothing from it counts here.",
        f"The old records are saved in {kept}",
        START_AGAIN,
    ]
    assert [each.left_out for each in desk.service.machines()] == ["it lied (Ann)"]
    assert desk.service.let_in(known, "it was mended", ANN) == [
        f"Machine {there.chain} can be merged again.", START_AGAIN,
    ]  # fmt: skip
    assert desk.service.machines() == []
