"""A backup has everything, shows nothing, and is refused unless every byte is as it was written."""

import os
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup, open_backup
from app.records.backup.backup_format import (
    FORM,
    MAGIC,
    PIECE,
    EncryptingWriter,
    decrypted_pieces,
    frame_header,
    read_header,
)
from app.records.backup.backup_key import BackupKey, BackupLock, Cost, WrongPassphrase
from app.records.db.records_file import RecordsFile
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.bulk import figure
from tests.records.backups import (
    CLOSER,
    NAME,
    PASSPHRASE,
    PIN,
    WHEN,
    backup_of,
    files_in,
    furnished,
    machine_in,
    state_of,
)
from tests.records.disks import as_nobody, give_to_nobody, leave_room, needs_rights
from tests.systems import WINDOWS, is_private

DAMAGES = 2_000
DAMAGED = "the backup is damaged; nothing was changed. Use another copy of it"


@pytest.fixture
def machine(memory: Path) -> Machine:
    return furnished(memory / "here", "here")


@pytest.fixture
def backup(memory: Path, machine: Machine) -> Path:
    return backup_of(machine, memory / "all.backup")


def unpacked(backup: Path, folder: Path, passphrase: str = PASSPHRASE) -> Machine:
    folder.mkdir()
    open_backup(backup, passphrase, folder)
    return machine_in(folder)._replace(settings=folder / "settings.json")


def refusal_of(backup: Path, folder: Path) -> str:
    """Why a backup is not opened."""
    folder.mkdir(exist_ok=True)
    with pytest.raises(Refused) as caught:
        open_backup(backup, PASSPHRASE, folder)
    assert str(caught.value).startswith(f"{backup}: ")
    return str(caught.value).removeprefix(f"{backup}: ")


def test_everything_is_in_it(backup: Path, machine: Machine, memory: Path) -> None:
    before = state_of(machine)
    assert len(before[1]) == 5
    assert state_of(unpacked(backup, memory / "there")) == before


def test_it_is_made_while_the_program_goes_on(
    machine: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The head of the ledger is not signed while another process writes. That is waited for, but not for 5 seconds.
    monkeypatch.setattr(vars(RecordsFile)["open"].__func__, "__defaults__", (0.05,))
    with TraineeStore.open(machine.records) as store:
        store.add(Trainee("New here", ""), WHEN)
        backup = backup_of(machine, memory / "all.backup")
        with closing(sqlite3.connect(machine.records, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            again = backup_of(machine, memory / "again.backup")
    for number, each in enumerate((backup, again)):
        with TraineeStore.open(unpacked(each, memory / str(number)).records) as found:
            assert found.find("New here")


def test_nothing_can_be_read_in_it(machine: Machine, memory: Path) -> None:
    with TraineeStore.open(machine.records) as store:
        store.add(Trainee(NAME, "badge-4711"), WHEN, PIN)
    key = (machine.signing / "certificates.key").read_text("utf-8").splitlines()[1]
    secrets = [NAME, PIN, "badge-4711", key, "records.sqlite", "certificates", "here.toml", PASSPHRASE]
    backup = backup_of(machine, memory / "all.backup").read_bytes()
    plain = b"".join(files_in(memory / "here").values())
    for secret in secrets[:4]:
        assert secret.encode() in plain
    for secret in secrets:
        assert secret.encode() not in backup
    assert CLOSER.secret not in backup
    # What cannot be told from chance cannot be made smaller.
    assert len(set(backup[-4000:])) == 256


def test_nothing_is_left_beside_it(backup: Path, machine: Machine, memory: Path) -> None:
    assert [file.name for file in memory.iterdir() if file != machine.folder] == [backup.name]
    assert not list(machine.folder.glob("*.draft"))
    assert is_private(backup)


def test_how_far_it_is_is_told(machine: Machine, memory: Path) -> None:
    told: list[tuple[int, int]] = []
    make_backup(memory / "b", machine, CLOSER, lambda *far: told.append(far))
    assert told[-1][0] == told[-1][1] > 0
    told.clear()
    (memory / "there").mkdir()
    open_backup(memory / "b", PASSPHRASE, memory / "there", lambda *far: told.append(far))
    assert told[-1][0] == told[-1][1] == (memory / "b").stat().st_size


def test_the_same_passphrase_typed_in_another_way_opens_it(machine: Machine, memory: Path) -> None:
    make_backup(
        memory / "b",
        machine,
        BackupKey.new("caf\N{LATIN SMALL LETTER E WITH ACUTE} au lait", Cost(1, 8, 1)),
    )
    assert unpacked(memory / "b", memory / "there", "cafe\N{COMBINING ACUTE ACCENT} au lait")


@pytest.mark.parametrize("wrong", ["", "correct horse batterz", "Correct horse battery"])
def test_a_wrong_passphrase_is_told_from_damage(backup: Path, memory: Path, wrong: str) -> None:
    with pytest.raises(WrongPassphrase, match=r"^.+[/\\]all\.backup: wrong passphrase; nothing was changed$"):
        unpacked(backup, memory / "there", wrong)
    assert files_in(memory / "there") == {}


def test_a_short_passphrase_is_refused() -> None:
    with pytest.raises(Refused, match=r"^a passphrase needs at least 8 characters; several words work best$"):
        BackupKey.new("1234567", Cost(1, 8, 1))


def test_no_two_backups_are_closed_with_the_same_key() -> None:
    assert CLOSER.close()[0] != CLOSER.close()[0]


def test_whoever_has_a_copy_of_a_backup_cannot_forge_one(
    machine: Machine, backup: Path, memory: Path
) -> None:
    with backup.open("rb") as stream:
        lock = read_header(stream).lock
    make_backup(memory / "forged", machine, BackupKey(lock, bytes(32)))
    assert refusal_of(memory / "forged", memory / "there") == DAMAGED


@pytest.mark.parametrize(
    "text", [b"", b"Dear diary", b"SQLite format 3\0" + bytes(5000), MAGIC.replace(b"\r\n", b"\n")]
)
def test_what_is_no_backup_is_refused(text: bytes, memory: Path) -> None:
    (memory / "b").write_bytes(text)
    assert (
        refusal_of(memory / "b", memory / "there") == "this is not an hcf-trainer backup; nothing was changed"
    )


def test_a_newer_and_an_older_form_are_refused(backup: Path, memory: Path) -> None:
    backup.write_bytes(frame_header(FORM + 1, b"whatever is in it then") + bytes(500))
    assert refusal_of(backup, memory / "there").startswith("a newer version of the program made this backup")
    backup.write_bytes(frame_header(0, b"") + bytes(500))
    assert refusal_of(backup, memory / "there").startswith("this backup is too old for this version")


def test_a_lock_that_would_take_an_hour_is_not_tried(backup: Path, memory: Path) -> None:
    costly = BackupLock(Cost(16, (1 << 20) + 1, 1), bytes(16), bytes(32), bytes(80)).as_bytes()
    backup.write_bytes(frame_header(FORM, costly + bytes(32)))
    assert refusal_of(backup, memory / "there") == DAMAGED


def test_something_that_a_later_version_put_in_is_not_left_out(
    machine: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = [("signing/second.key", machine.settings)]
    monkeypatch.setattr(Machine, "small_files", lambda self: more)
    make_backup(memory / "b", machine, CLOSER)
    assert refusal_of(memory / "b", memory / "there").startswith(
        "the backup has something in it that this version"
    )


def test_a_backup_cut_anywhere_is_refused_and_the_missing_end_is_named(
    machine: Machine, memory: Path
) -> None:
    # Keys and chance cannot be made smaller, so this is some pieces long.
    (machine.houses / "large.toml").write_bytes(Random(1).randbytes(5 * PIECE))
    backup = backup_of(machine, memory / "all.backup")
    whole = backup.read_bytes()
    with backup.open("rb") as stream:
        read_header(stream)
        start = stream.tell()
    pieces = range(start + PIECE + 16, len(whole), PIECE + 16)
    assert len(pieces) >= 5
    for place in pieces:
        backup.write_bytes(whole[:place])
        assert refusal_of(backup, memory / str(place)).startswith("the end of the backup is missing")
    for place in (
        len(MAGIC),
        len(MAGIC) + 1,
        start - 1,
        start,
        start + 1,
        pieces[0] + 1,
        pieces[1] - 1,
        len(whole) - 1,
    ):
        backup.write_bytes(whole[:place])
        assert "nothing was changed" in refusal_of(backup, memory / str(place))
    backup.write_bytes(whole + b"more")
    assert refusal_of(backup, memory / "more")
    backup.write_bytes(whole[: pieces[0]] + whole[pieces[1] : pieces[2]] + whole[pieces[0] :])
    assert refusal_of(backup, memory / "swapped") == DAMAGED


@pytest.mark.parametrize("order", [[1, 0, 2], [0, 2], [0, 1, 1, 2], [0, 1], [2], []])
def test_pieces_are_read_in_their_order_and_none_is_left_out(order: list[int]) -> None:
    key, out = bytes(32), BytesIO()
    pieces = EncryptingWriter(out, key)
    pieces.write(bytes(3 * PIECE))
    pieces.finish()
    closed = out.getvalue()
    assert len(closed) == 3 * (PIECE + 16), "the last one is full, and none comes after it"
    size = len(closed) // 3
    assert b"".join(decrypted_pieces(BytesIO(closed), key)) == bytes(3 * PIECE)
    mixed = b"".join([closed[size * place : size * (place + 1)] for place in order])
    with pytest.raises(
        Refused,
        match=r"^the (end of the backup is missing|backup is damaged); nothing was changed\. Use another copy of it$",
    ):
        list(decrypted_pieces(BytesIO(mixed), key))


def test_a_backup_is_read_to_its_very_end(
    machine: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish = EncryptingWriter.finish

    def more(closing_: EncryptingWriter) -> None:
        closing_.write(bytes(3 * PIECE))
        finish(closing_)

    monkeypatch.setattr(EncryptingWriter, "finish", more)
    backup = backup_of(machine, memory / "b")
    backup.write_bytes(backup.read_bytes()[:-20])
    assert "nothing was changed" in refusal_of(backup, memory / "there")


def test_whole_pieces_behind_the_end_are_found(memory: Path) -> None:
    key, sealed = CLOSER.close()
    with (memory / "b").open("wb") as out:
        out.write(frame_header(FORM, CLOSER.lock.as_bytes() + sealed))
        closing_ = EncryptingWriter(out, key)
        closing_.write(bytes(PIECE))
        closing_.finish()
        out.write(bytes(100))
    assert refusal_of(memory / "b", memory / "there") == (
        "there is extra data after the end of the backup; nothing was changed. Use another copy of it"
    )


@pytest.mark.bulk
def test_a_byte_changed_anywhere_is_found(backup: Path, memory: Path) -> None:
    chance, whole = Random("damage"), backup.read_bytes()
    for number in range(figure(DAMAGES)):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 1, 1, 2, 20])):
            damaged[chance.randrange(len(whole))] ^= chance.randint(1, 255)
        if damaged == whole:
            continue
        backup.write_bytes(damaged)
        assert "nothing was changed" in refusal_of(backup, memory / str(number))


def test_another_file_is_never_overwritten_but_an_older_backup_is(machine: Machine, backup: Path) -> None:
    backup.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]all\.backup: this file is not a backup, so it was not replaced; choose another name$",
    ):
        backup_of(machine, backup)
    assert backup.read_text("utf-8") == "Dear diary"
    backup.unlink()
    backup_of(machine, backup)
    first = backup.read_bytes()
    assert backup_of(machine, backup).read_bytes() != first


def test_a_full_disk_leaves_the_older_backup(machine: Machine, small_disk: Path) -> None:
    backup = backup_of(machine, small_disk / "all.backup")
    first = backup.read_bytes()
    (machine.houses / "large.toml").write_bytes(Random(1).randbytes(1_200_000))
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]all\.backup: this cannot be saved there \(No space left on device\); make sure you can write to this folder and the disk has space$",
    ):
        backup_of(machine, backup)
    assert files_in(small_disk) == {"all.backup": first}


def test_records_on_a_full_disk_are_refused_in_words(small_disk: Path, memory: Path) -> None:
    machine = furnished(small_disk / "here", "here")
    before = state_of(machine)
    leave_room(small_disk, 100_000)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the disk is full; free some space and continue\. Everything recorded so far is safe$",
    ):
        backup_of(machine, memory / "all.backup")
    assert state_of(machine) == before
    assert not (memory / "all.backup").exists()
    assert not list(machine.folder.glob("*.draft"))


@needs_rights
def test_a_folder_that_cannot_be_written_is_refused(machine: Machine, anybodys: Path) -> None:
    machine.folder.parent.chmod(0o777)
    give_to_nobody(machine.folder, *machine.folder.glob("records.sqlite*"))
    anybodys.chmod(0o555)
    with (
        as_nobody(),
        pytest.raises(
            Refused,
            match=r"^.+[/\\]b: this cannot be saved there \(Permission denied\); make sure you can write to this folder and the disk has space$",
        ),
    ):
        backup_of(
            machine._replace(signing=Path("none"), houses=Path("none"), settings=Path("none")), anybodys / "b"
        )
    anybodys.chmod(0o700)


def test_records_that_are_none_are_refused(machine: Machine, memory: Path) -> None:
    machine.records.write_bytes(b"Dear diary" * 100)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: this file has no training records in it; nothing was changed$",
    ):
        backup_of(machine, memory / "b")
    assert not (memory / "b").exists()


def test_a_machine_without_anything_has_a_backup_too(memory: Path) -> None:
    found = unpacked(backup_of(machine_in(memory / "new"), memory / "b"), memory / "there")
    with AttemptStore.open(found.records) as store:
        assert store.attempts() == []


def test_where_nobody_can_be_asked_a_draft_is_left_for_a_day(
    machine: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows to ask whether a process is there would end it."""
    monkeypatch.setattr("app.disk_writes._CAN_ASK", False)
    monkeypatch.setattr("os.kill", lambda *_: pytest.fail("it was ended"))
    old, new = [machine.folder / f"backup-{number}-abcd.draft" for number in (1, 2)]
    for folder in (old, new):
        folder.mkdir()
    os.utime(old, (1_700_000_000, 1_700_000_000))
    backup_of(machine, memory / "b")
    assert new.exists()
    assert not old.exists()


@pytest.mark.skipif(WINDOWS, reason="on Windows a draft is left for a day: the test before this one")
def test_what_a_killed_backup_left_is_removed_by_the_next(machine: Machine, memory: Path) -> None:
    left, running = [machine.folder / f"backup-{number}-abcd.draft" for number in (2**22 + 1, os.getpid())]
    for folder in (left, running):
        folder.mkdir()
        (folder / "records.sqlite").touch()
    (memory / f"b-{2**22 + 1}-abcd.draft").touch()
    backup_of(machine, memory / "b")
    assert running.exists()
    assert not left.exists()
    assert sorted(file.name for file in memory.iterdir()) == ["b", machine.folder.name]
