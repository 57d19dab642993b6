"""A backup every day by itself: once a day, some of them kept, and nothing on the machine opens one."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import open_backup
from app.records.backup.backup_key import BackupLock
from app.records.backup.daily_backup import (
    DailyBackup,
    back_up_if_due,
    is_due,
    load_daily,
    save_daily,
    stop_daily,
)
from tests.records.backups import CLOSER, PASSPHRASE, WHEN, furnished, machine_in, state_of
from tests.systems import is_private

DAY = timedelta(days=1)


@pytest.fixture
def machine(memory: Path) -> Machine:
    return furnished(memory / "here", "here", 5)


@pytest.fixture
def folder(memory: Path) -> Path:
    folder = memory / "daily"
    folder.mkdir()
    return folder


@pytest.fixture
def file(memory: Path, folder: Path) -> Path:
    file = memory / "settings" / "daily-backup.json"
    save_daily(file, DailyBackup(folder, 3, CLOSER))
    return file


def test_one_is_due_on_another_day_than_the_last() -> None:
    noon = datetime(2026, 11, 16, 12).astimezone()
    assert is_due(None, noon)
    assert not is_due(noon, noon)
    assert not is_due(noon, noon.replace(hour=23, minute=59))
    assert is_due(noon, noon + DAY)
    assert is_due(noon.replace(hour=23, minute=59), (noon + DAY).replace(hour=0, minute=0))
    # The clock was set back: better one too many.
    assert is_due(noon, noon - DAY)


def test_it_is_made_once_a_day_and_opened_by_the_passphrase(
    file: Path, machine: Machine, memory: Path
) -> None:
    made = back_up_if_due(file, machine, WHEN)
    assert made
    assert made.name.endswith("-2026-11-16.backup")
    assert back_up_if_due(file, machine, WHEN) is None
    (memory / "there").mkdir()
    open_backup(made, PASSPHRASE, memory / "there")
    found = machine_in(memory / "there")._replace(settings=memory / "there" / "settings.json")
    assert state_of(found) == state_of(machine)
    again = back_up_if_due(file, machine, WHEN + DAY)
    assert again != made


def test_what_the_machine_keeps_opens_nothing(file: Path, machine: Machine, memory: Path) -> None:
    kept = load_daily(file)
    assert kept
    assert PASSPHRASE not in file.read_text("utf-8")
    assert is_private(file)
    made = back_up_if_due(file, machine, WHEN)
    assert made
    # All that is there: the lock and the secret. The key of this file comes only from the private half.
    data = made.read_bytes()
    assert kept.closer.lock.as_bytes() in data
    assert kept.closer.secret not in data
    assert kept.closer.close()[0] != kept.closer.close()[0]
    assert BackupLock.from_bytes(kept.closer.lock.as_bytes()) == CLOSER.lock


def test_so_many_are_kept_and_no_other_file_is_touched(file: Path, machine: Machine, folder: Path) -> None:
    for name in ("diary.txt", "hcf-trainer-0123456789abcdef-2020-01-01.backup", "hcf-trainer.backup"):
        (folder / name).touch()
    made = [back_up_if_due(file, machine, WHEN + day * DAY) for day in range(6)]
    assert [each for each in made if each and each.exists()] == made[-3:]
    assert len(list(folder.iterdir())) == 6


def test_a_folder_that_is_gone_is_told_and_tried_again(file: Path, machine: Machine, folder: Path) -> None:
    folder.rmdir()
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]daily: the daily backup was not made because this folder is missing; restore it or choose another with hcf-trainer backup --daily$",
    ):
        back_up_if_due(file, machine, WHEN)
    folder.mkdir()
    assert back_up_if_due(file, machine, WHEN)


def test_none_is_made_unless_it_is_wanted(file: Path, machine: Machine, folder: Path, memory: Path) -> None:
    stop_daily(file)
    stop_daily(file)
    assert load_daily(file) is None
    assert back_up_if_due(file, machine, WHEN) is None
    assert not list(folder.iterdir())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"folder": 7}', '{"lock": "00", "secret": ""}'])
def test_settings_that_are_damaged_are_told(file: Path, machine: Machine, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]daily-backup\.json: the daily backup was not made because this is damaged; set it up again with hcf-trainer backup --daily$",
    ):
        back_up_if_due(file, machine, WHEN)
    file.unlink()
    file.mkdir()
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]daily-backup\.json: the daily backup was not made because this cannot be read: [^:]+$",
    ):
        load_daily(file)
    with pytest.raises(Refused, match=r"^.+[/\\]daily-backup\.json: this cannot be removed: [^:]+$"):
        stop_daily(file)


def test_what_cannot_be_is_refused_at_the_set_up(folder: Path) -> None:
    for kept in (0, 1001):
        with pytest.raises(Refused, match=r"^keep from 1 to 1000 daily backups$"):
            DailyBackup.new(folder, PASSPHRASE, kept)
    with pytest.raises(
        Refused, match=r"^.+[/\\]none: the folder for daily backups does not exist; create it first$"
    ):
        DailyBackup.new(folder / "none", PASSPHRASE)
    with pytest.raises(Refused, match=r"^a passphrase needs at least 8 characters; several words work best$"):
        DailyBackup.new(folder, "short")


def test_settings_of_64_kilobytes_are_read_and_no_more(file: Path) -> None:
    text = file.read_text("utf-8")
    kept = load_daily(file)
    for size, is_read in ((65_536, True), (65_537, False)):
        file.write_text(text[:-1] + " " * (size - len(text)) + "}", "utf-8")
        assert file.stat().st_size == size
        if is_read:
            read = load_daily(file)
            assert kept
            assert read
            assert read[:2] == kept[:2]
        else:
            with pytest.raises(
                Refused, match=r": the daily backup was not made because this is damaged; set"
            ):
                load_daily(file)
