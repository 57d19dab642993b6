"""A restore makes a machine what it was, or leaves it alone and says why; half of it is never seen."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from errno import EBUSY, ENOSPC
from pathlib import Path
from random import Random

import pytest

from app import places
from app.certificate.certificate_text import certificate_as_text
from app.certificate.key_file import machine_key, machine_public_key
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from app.errors import Refused
from app.learning.roster import Trainee
from app.records.backup import restore as restoring
from app.records.backup.backup_contents import Machine
from app.records.backup.exclusive_records import replace_with
from app.records.backup.merge import without_triggers
from app.records.backup.restore import finish_restoring, restore
from app.records.db.migrations import MIGRATIONS
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_audit import audit_ledger
from app.records.training.trainee_store import TraineeStore
from tests.bulk import figure
from tests.certificate.certificates import SUMMARY
from tests.records.backups import (
    PASSPHRASE,
    WHEN,
    backup_of,
    files_in,
    furnished,
    machine_in,
    state_of,
)
from tests.records.disks import as_nobody, give_to_nobody, needs_rights, refused_until_it_fits
from tests.records.machines import Trial, dump
from tests.records.old_forms import old_file
from tests.systems import is_private

DAMAGES = 2_000


@pytest.fixture
def there(memory: Path) -> Machine:
    """The machine of which there is a backup."""
    return furnished(memory / "there", "there")


@pytest.fixture
def backup(memory: Path, there: Machine) -> Path:
    return backup_of(there, memory / "all.backup")


@pytest.fixture
def here(memory: Path) -> Machine:
    """The machine that is restored."""
    return furnished(memory / "here", "here")


def restored(backup: Path, machine: Machine) -> Path | None:
    return restore(backup, PASSPHRASE, machine, WHEN)


def refusal_of(backup: Path, machine: Machine) -> str:
    """Why a backup is not restored; nothing of the machine was touched."""
    before = files_in(machine.folder) if machine.folder.exists() else {}
    with pytest.raises(Refused) as caught:
        restored(backup, machine)
    assert (files_in(machine.folder) if machine.folder.exists() else {}) == before
    return str(caught.value)


def test_a_fresh_machine_becomes_the_old_one(backup: Path, there: Machine, memory: Path) -> None:
    certificate = certificate_as_text(sign_certificate(SUMMARY, machine_key(there.signing)))
    new = machine_in(memory / "new")
    assert restored(backup, new) is None
    assert state_of(new) == state_of(there)
    with RecordsFile.open(new.records) as records:
        found = audit_ledger(records)
    assert (found.troubles, found.records > 0, found.exams > 0) == ((), True, True)
    key = machine_public_key(new.signing)
    assert key == machine_key(new.signing).public
    assert verify_certificate(certificate, key, KnownFacts(date(2026, 5, 1))).in_force
    assert [file.name for file in new.folder.glob("*.draft")] == []


def test_what_was_here_before_is_kept_beside_it(backup: Path, here: Machine, there: Machine) -> None:
    before = state_of(here)
    kept = restored(backup, here)
    assert kept
    assert kept.name.startswith("before-restoring-2026-11-16-")
    assert state_of(here) == state_of(there)
    assert not (here.houses / "here.toml").exists()
    assert state_of(machine_in(kept)._replace(settings=kept / "settings.json")) == before
    assert is_private(kept)
    assert is_private(kept / "records.sqlite")
    # Twice in the same second there are two.
    again = restored(backup, here)
    assert again
    assert again.name == f"{kept.name}-2"


def test_an_instructors_own_lessons_are_in_a_backup_and_come_back(memory: Path, here: Machine) -> None:
    teacher = furnished(memory / "teacher", "teacher")
    (teacher.houses / "lessons").mkdir()
    (teacher.houses / "lessons" / "our-way.toml").write_text('title = "Our way"\n', "utf-8")
    (here.houses / "lessons").mkdir()
    (here.houses / "lessons" / "old-way.toml").write_text('title = "The old way"\n', "utf-8")
    kept = restored(backup_of(teacher, memory / "b"), here)
    assert kept
    assert (here.houses / "lessons" / "our-way.toml").read_text("utf-8") == 'title = "Our way"\n'
    assert not (here.houses / "lessons" / "old-way.toml").exists(), "like a house file that is not in it"
    assert (kept / "lessons" / "old-way.toml").read_text("utf-8") == 'title = "The old way"\n'
    fresh = machine_in(memory / "fresh")
    assert restored(memory / "b", fresh) is None
    assert [file.name for file in fresh.lessons.iterdir()] == ["our-way.toml"]


def test_a_backup_without_a_key_takes_the_key_away(here: Machine, memory: Path) -> None:
    bare = machine_in(memory / "bare")
    kept = restored(backup_of(bare, memory / "b"), here)
    assert kept
    assert machine_public_key(here.signing) is None
    assert machine_public_key(kept / "signing")
    assert state_of(here) == state_of(bare)


def test_the_program_goes_on_with_what_was_restored(backup: Path, here: Machine) -> None:
    restored(backup, here)
    with TraineeStore.open(here.records) as store:
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        store.add(Trainee("New here", "n"), WHEN)


def test_records_in_use_are_left_alone(backup: Path, here: Machine) -> None:
    before = state_of(here)
    with TraineeStore.open(here.records) as idle:
        idle.trainees()
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]records\.sqlite: another program is using the records, most likely hcf-trainer in another window or as a kiosk; close it and try again\. Nothing was changed$",
        ):
            restored(backup, here)
        idle.add(Trainee("Still here", "s"), WHEN)
    assert not list(here.folder.glob("*.draft"))
    with TraineeStore.open(here.records) as store:
        assert store.find("Still here")
    assert state_of(here)[1] == before[1]


@pytest.mark.parametrize("spoil", [lambda data: b"Dear diary" * 500, lambda data: data[: len(data) // 2]])
def test_records_that_are_damaged_are_replaced_and_kept_as_they_are(
    spoil: Callable[[bytes], bytes], backup: Path, here: Machine, there: Machine
) -> None:
    damaged = spoil(here.records.read_bytes())
    here.records.write_bytes(damaged)
    kept = restored(backup, here)
    assert kept
    assert (kept / "records.sqlite").read_bytes() == damaged
    assert state_of(here) == state_of(there)


def test_a_restore_over_damaged_records_that_fails_keeps_the_copy_of_them(
    backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device", "somewhere")

    with monkeypatch.context() as full:
        full.setattr(restoring, "_put_records", failing)
        with pytest.raises(Refused, match=r"^somewhere: the backup cannot be restored \(No space left"):
            restored(backup, here)
        assert list(here.folder.glob("before-restoring-*")) == [], "sound records are where they were"
        here.records.write_bytes(b"Dear diary" * 500)
        with pytest.raises(
            Refused,
            match=r"^somewhere: the backup cannot be restored \(No space left on device\); make sure you can write there and the disk has space, then start the program again$",
        ):
            restored(backup, here)
    (kept,) = here.folder.glob("before-restoring-*")
    assert (kept / "records.sqlite").read_bytes() == b"Dear diary" * 500
    assert not (here.folder / places.RESTORING).exists()
    assert restored(backup, here)
    assert state_of(here) == state_of(there)


def test_what_cannot_be_cleared_away_neither_hides_why_a_restore_failed_nor_spoils_one(
    backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(folder: Path, ignore_errors: bool = False) -> None:
        if not ignore_errors:
            raise OSError(EBUSY, "Device or resource busy", str(folder))

    def failing(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device", "somewhere")

    monkeypatch.setattr(shutil, "rmtree", held)
    with monkeypatch.context() as full:
        full.setattr(restoring, "_put_records", failing)
        with pytest.raises(Refused, match=r"^somewhere: the backup cannot be restored \(No space left"):
            restored(backup, here)
    assert restored(backup, here)
    assert state_of(here) == state_of(there)


@pytest.mark.bulk
def test_a_damaged_backup_touches_nothing(backup: Path, here: Machine, memory: Path) -> None:
    chance, whole = Random("restore"), backup.read_bytes()
    before = files_in(here.folder)
    for _ in range(figure(DAMAGES)):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= chance.randint(1, 255)
        backup.write_bytes(damaged)
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]all\.backup: the backup is damaged; nothing was changed\. Use another copy of it$",
        ):
            restored(backup, here)
    assert files_in(here.folder) == before


def test_a_wrong_passphrase_or_no_file_touches_nothing(backup: Path, here: Machine, memory: Path) -> None:
    before = files_in(here.folder)
    with pytest.raises(Refused, match=r"^.+[/\\]all\.backup: wrong passphrase; nothing was changed$"):
        restore(backup, "another passphrase", here, WHEN)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]none: there is no such file; check the name and that its disk is connected\. Nothing was changed$",
    ):
        restore(memory / "none", PASSPHRASE, here, WHEN)
    assert files_in(here.folder) == before


def spoiled(there: Machine, backup: Path, *statements: str) -> Path:
    """A backup of records with which somebody has done something, while no trigger was there."""
    with closing(sqlite3.connect(there.records, isolation_level=None)) as db, without_triggers(db):
        for statement in statements:
            db.execute(statement)
    return backup_of(there, backup)


def test_records_of_a_newer_form_are_refused(
    there: Machine, here: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = (*MIGRATIONS, ("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT",))
    with monkeypatch.context() as later:
        later.setattr("app.records.db.open_records.MIGRATIONS", newer)
        with closing(sqlite3.connect(there.records)) as db:
            db.execute(f"PRAGMA user_version = {len(newer)}")
        backup = backup_of(there, memory / "b")
    said = refusal_of(backup, here)
    assert said.startswith(f"{backup}: a newer version of the program wrote these records")


def test_a_bent_ledger_is_refused(there: Machine, here: Machine, memory: Path) -> None:
    backup = spoiled(
        there,
        memory / "b",
        "UPDATE ledger SET body = body || ' ' WHERE number = 2",
    )
    said = refusal_of(backup, here)
    assert said.startswith(f"{backup}: the backup has a damaged ledger; nothing was changed")
    assert "record 2 was altered" in said


def test_damaged_records_in_a_sound_backup_are_refused(there: Machine, here: Machine, memory: Path) -> None:
    backup = spoiled(there, memory / "b", "UPDATE attempts SET house = 'none' WHERE id = 1")
    assert refusal_of(backup, here).startswith(f"{backup}: the records in the backup are damaged")


def test_a_key_that_does_not_belong_to_its_other_half_is_refused(
    there: Machine, here: Machine, memory: Path
) -> None:
    public = there.signing / "certificates.public.txt"
    public.write_bytes((here.signing / "certificates.public.txt").read_bytes())
    assert "its public and private parts do not match" in refusal_of(backup_of(there, memory / "b"), here)
    (there.signing / "certificates.key").write_text("no key", "utf-8")
    assert "this is not an hcf-trainer private key" in refusal_of(backup_of(there, memory / "c"), here)


def test_records_of_every_older_form_are_brought_up_to_date(
    there: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for form in range(1, len(MIGRATIONS)):
        old = machine_in(memory / f"old {form}")
        old.folder.mkdir()
        old_file(old.records, form).close()
        with monkeypatch.context() as earlier:
            earlier.setattr("app.records.db.open_records.migrate", lambda db: None)
            earlier.setattr("app.records.backup.backup_file._sign", lambda machine, when: None)
            backup = backup_of(old, memory / f"{form}.backup")
        new = machine_in(memory / f"new {form}")
        restored(backup, new)
        with closing(sqlite3.connect(new.records)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def cut_at(step: int, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]) -> None:
    """The program dies before it does the so-manieth of these things."""
    done = 0

    def dying(real: Callable[..., object]) -> Callable[..., object]:
        def call(*values: object) -> object:
            nonlocal done
            done += 1
            if done > step:
                raise SystemExit
            return real(*values)

        return call

    for name in names:
        monkeypatch.setattr(restoring, name, dying(getattr(restoring, name)))


@pytest.mark.parametrize("step", range(8))
def test_whoever_starts_next_finishes_a_restore_that_was_cut_off(
    step: int, backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = state_of(here), state_of(there)
    with monkeypatch.context() as dying:
        cut_at(step, dying, ("put", "_put_the_rest"))
        try:
            restored(backup, here)
        except SystemExit:
            assert (here.folder / places.RESTORING).exists()
        else:
            assert step > 5
    finish_restoring(here)
    assert state_of(here) == new != old
    assert not (here.folder / places.RESTORING).exists()
    finish_restoring(here)


def test_a_restore_that_somebody_breaks_off_is_finished_too(
    backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = replace_with

    def broken_off(db: sqlite3.Connection, other: Path) -> None:
        replace(db, other)
        raise KeyboardInterrupt

    with monkeypatch.context() as breaking:
        breaking.setattr(restoring, "replace_with", broken_off)
        with pytest.raises(KeyboardInterrupt):
            restored(backup, here)
    finish_restoring(here)
    assert state_of(here) == state_of(there)


def test_it_is_over_before_what_was_made_ready_is_taken_apart(
    backup: Path, here: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove, over = shutil.rmtree, []

    def removed(folder: Path, ignore_errors: bool) -> None:
        over.append(not (here.folder / places.RESTORING).exists())
        remove(folder, ignore_errors=ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", removed)
    restored(backup, here)
    assert over
    assert all(over)


def test_somebody_who_starts_while_it_is_finished_waits(
    backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as dying:
        cut_at(0, dying, ("_put_the_rest",))
        with pytest.raises(SystemExit):
            restored(backup, here)
    busy = sqlite3.connect(here.records, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(restoring, "sleep", lambda _: busy.close())
    finish_restoring(here)
    assert state_of(here) == state_of(there)


def test_a_disk_that_gets_full_on_the_way_leaves_the_old_state(small_disk: Path, memory: Path) -> None:
    here, there = furnished(small_disk / "here", "here", 5), furnished(memory / "there", "there", 5)
    backup = backup_of(there, memory / "b")
    old, new = state_of(here), state_of(there)

    def check() -> None:
        assert state_of(here) == old
        assert not list(here.folder.glob("*.draft"))

    rooms = range(30_000, 900_000, 60_000)
    refused_until_it_fits(small_disk, rooms, lambda: restored(backup, here), check)
    assert state_of(here) == new


def test_a_disk_that_gets_full_at_the_very_end_leaves_the_rest_to_the_next_start(
    backup: Path, here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, file: Path) -> None:
        raise OSError(ENOSPC, "No space left on device", str(file))

    with monkeypatch.context() as later:
        later.setattr(restoring, "put", full)
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]both\.toml: the restore did not finish \(No space left on device\); make sure you can write there and the disk has space, then start the program again$",
        ):
            restored(backup, here)
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]both\.toml: the restore did not finish \(No space left on device\); make sure you can write there and the disk has space, then start the program again$",
        ):
            finish_restoring(here)
    finish_restoring(here)
    assert state_of(here) == state_of(there)


@needs_rights
def test_a_folder_that_cannot_be_written_is_left_alone(backup: Path, anybodys: Path) -> None:
    machine = machine_in(anybodys / "here")
    machine.folder.mkdir()
    Trial(machine.records, Random(1)).work(5)
    before = dump(machine.records)
    for path in (backup.parent, backup):
        path.chmod(0o755)
    give_to_nobody(machine.folder, machine.records)
    machine.folder.chmod(0o555)
    with (
        as_nobody(),
        pytest.raises(
            Refused,
            match=r"^.+[/\\]restore-\d+-[0-9a-f]{8}\.draft: this folder cannot be created: Permission denied$",
        ),
    ):
        restored(backup, machine)
    machine.folder.chmod(0o755)
    assert dump(machine.records) == before
    assert [file.name for file in machine.folder.iterdir()] == ["records.sqlite"]
