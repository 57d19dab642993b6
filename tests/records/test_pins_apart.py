"""The hashes of supervisors' PINs: apart from the records, with a key in them, and set anew when one is lost."""

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey, Cost
from app.records.backup.restore import restore
from app.records.db.ledger import Ledger
from app.records.db.pin_file import KEY, KeptPin, PinFile, pin_key
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.supervisor_accounts import Supervisors, SupervisorTries
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from tests.artifacts.kept import FORMS, last_moment, machine_of_release, records_of
from tests.records.backups import machine_in
from tests.records.disks import until_full
from tests.records.scripts import WHEN
from tests.systems import is_private

PIN, OTHER, OLD = "041704", "271828", "0417"
PASSPHRASE = "nine of diamonds"
CHEAP = Cost(passes=1, memory=8 * 1024, lanes=1)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def supervisors(store: AttemptStore) -> Supervisors:
    return accounts(store)


def accounts(store: AttemptStore) -> Supervisors:
    return Supervisors(SupervisorStore.beside(store), lambda: WHEN, Random(7))


def is_right(supervisors: Supervisors, who: Supervisor, pin: str) -> bool:
    challenge = supervisors.challenge(who)
    if not challenge.is_right(pin):
        return False
    supervisors.pass_(challenge)
    return True


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_no_hash_is_in_the_records(store: AttemptStore, supervisors: Supervisors, file: Path) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    assert is_right(supervisors, ann, PIN)
    assert is_private(PinFile(file).path)
    store.close()
    assert b"argon2" not in file.read_bytes()
    assert b"argon2" in PinFile(file).path.read_bytes()


def test_a_copy_of_records_and_hashes_opens_nothing_without_the_key(
    store: AttemptStore, supervisors: Supervisors, file: Path, tmp_path: Path
) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    store.close()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for each in (file, PinFile(file).path):
        (elsewhere / each.name).write_bytes(each.read_bytes())
    with (
        AttemptStore.open(elsewhere / file.name) as copy,
        pytest.raises(
            Refused,
            match=r"^Ann Lee's PIN cannot be checked on this machine; another supervisor or the administrator must set a new one\. See “A lost PIN” in the manual$",
        ),
    ):
        accounts(copy).challenge(ann)
    (elsewhere / "signing" / KEY).write_bytes((file.parent / "signing" / KEY).read_bytes())
    with AttemptStore.open(elsewhere / file.name) as copy:
        assert is_right(accounts(copy), ann, PIN)


def test_a_hash_that_somebody_put_into_the_file_opens_nothing(
    store: AttemptStore, supervisors: Supervisors, file: Path
) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    PinFile(file).add(KeptPin(ann.id, QUICK.hash(OTHER)))
    assert not is_right(supervisors, ann, OTHER)
    assert is_right(supervisors, ann, PIN)


def test_two_hashes_of_an_account_stay_and_older_ones_go(file: Path) -> None:
    pins = PinFile(file)
    for kept in ("first", "second", "third"):
        pins.add(KeptPin("ann", kept))
        pins.add(KeptPin("bob", kept))
    assert [pin for pin in pins.hashes() if pin.supervisor == "ann"] == [
        KeptPin("ann", "second"),
        KeptPin("ann", "third"),
    ]
    assert len(pins.hashes()) == 4


def test_hashes_of_accounts_that_the_ledger_does_not_know_are_found(
    store: AttemptStore, supervisors: Supervisors, file: Path
) -> None:
    supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    assert audit_ledger(store).troubles == ()
    PinFile(file).add(KeptPin("mallory", QUICK.hash(OTHER)))
    assert audit_ledger(store).troubles == (
        "the ledger was swapped: 1 supervisors with PINs here are missing from it",
    )


def test_an_account_whose_making_was_cut_off_is_no_exchanged_ledger(
    store: AttemptStore, supervisors: Supervisors, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    hers = PinFile(file).hashes()
    for badge in ("18", "19"):
        with monkeypatch.context() as cut:
            cut.setattr(Ledger, "append", lambda *_: sys.exit("cut off after the PIN, before the ledger"))
            with pytest.raises(SystemExit):
                supervisors.add("Bob Ray", badge, QUICK.hash(OTHER), by=ann)
    assert len(PinFile(file).hashes()) == 3
    found = audit_ledger(store)
    assert found.troubles == ()
    assert found.notes == (
        "2 accounts were started but not finished, because the program was interrupted; their PINs do not work",
    )
    bob = supervisors.add("Bob Ray", "18", QUICK.hash(OTHER), by=ann)
    assert [pin.supervisor for pin in PinFile(file).hashes()] == [ann.id, bob.id], "what was left is gone"
    assert PinFile(file).hashes()[:1] == hers
    assert audit_ledger(store).notes == ()


def test_an_account_that_was_made_and_is_gone_from_the_ledger_is_never_taken_for_a_begun_one(
    store: AttemptStore, supervisors: Supervisors, file: Path
) -> None:
    supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    store.close()
    file.unlink()
    with AttemptStore.open(file) as new:
        assert audit_ledger(new).troubles == (
            "the ledger was swapped: 1 supervisors with PINs here are missing from it",
        )


def test_what_is_in_the_way_of_the_pins_is_told(
    store: AttemptStore, supervisors: Supervisors, file: Path
) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    for damage in ("[", '{"a": 1}', "[[1]]"):
        PinFile(file).path.write_text(damage, "utf-8")
        with pytest.raises(
            Refused, match=r"^.+[/\\]records\.pins: the PIN file is damaged; restore it from a backup$"
        ):
            supervisors.challenge(ann)
    (file.parent / "signing" / KEY).write_text("abc", "utf-8")
    with pytest.raises(Refused, match=r"^.+[/\\]pins\.key: the PIN key is damaged; restore a copy of it$"):
        supervisors.keep(PIN)


@pytest.mark.parametrize("form", FORMS[4:])
def test_hashes_of_older_versions_are_moved_out_and_leave_no_trace(form: int, tmp_path: Path) -> None:
    file = records_of(form, tmp_path / "records.sqlite")
    with closing(sqlite3.connect(file)) as db:
        old = [kept for (kept,) in db.execute("SELECT kept FROM supervisor_pins ORDER BY id")]
    assert old
    assert all(kept.encode() in file.read_bytes() for kept in old)
    AttemptStore.open(file).close()
    assert [pin.kept for pin in PinFile(file).hashes()] == old
    traces = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each != PinFile(file).path)
    for kept in old:
        assert kept.rpartition("$")[2].encode() not in traces
    AttemptStore.open(file).close()
    assert [pin.kept for pin in PinFile(file).hashes()] == old


def test_an_old_pin_of_four_digits_opens_and_has_to_be_changed(tmp_path: Path) -> None:
    with AttemptStore.open(records_of(6, tmp_path / "records.sqlite")) as store:
        supervisors = accounts(store)
        (ann,) = [each for each in supervisors.everybody() if each.name == "Ann"]
        challenge = supervisors.challenge(ann)
        assert challenge.is_right(OLD)
        assert challenge.must_change
        supervisors.pass_(challenge)
        supervisors.change(ann, ann.name, ann.badge, supervisors.keep(PIN))
        challenge = supervisors.challenge(ann)
        assert challenge.is_right(PIN)
        assert not challenge.must_change


def test_an_old_pin_that_is_long_enough_gets_the_key_when_it_is_next_used(
    store: AttemptStore, supervisors: Supervisors, file: Path
) -> None:
    ann = supervisors.add("Ann Lee", "17", QUICK.hash(PIN), by=None)
    assert is_right(supervisors, ann, PIN)
    assert SupervisorStore.beside(store).kept(ann).startswith("keyed-")
    assert is_right(supervisors, ann, PIN)
    assert not is_right(supervisors, ann, OTHER)


def test_a_lost_pin_is_replaced_and_the_ledger_says_by_whom(
    store: AttemptStore, supervisors: Supervisors
) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    supervisors.reset_pin(ann, supervisors.keep(OTHER), None)
    assert not is_right(supervisors, ann, PIN)
    assert is_right(supervisors, ann, OTHER)
    (reset,) = Ledger.beside(store).own_of("pin-reset")
    assert (reset.about, reset.body["by"]) == (ann.id, None)
    assert [pin.is_begun for pin in PinFile(store.path).hashes()] == [False, False], (
        "the account was made before"
    )
    ben = supervisors.add("Ben", "18", supervisors.keep(PIN), by=ann)
    supervisors.reset_pin(ann, supervisors.keep(PIN), ben)
    last = SupervisorStore.beside(store).last_reset(ann)
    assert last
    assert last.body["by"] == ben._asdict()
    with pytest.raises(Refused, match=r"^Mallory has no supervisor account here$"):
        supervisors.reset_pin(ann, supervisors.keep(PIN), Supervisor("nobody", "Mallory", ""))


def test_hashes_go_into_a_backup_and_their_key_does_not(tmp_path: Path) -> None:
    here, there = machine_in(tmp_path / "here"), machine_in(tmp_path / "there")
    with AttemptStore.open(here.records) as store:
        supervisors = accounts(store)
        ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    key = (here.signing / KEY).read_bytes()
    backup = tmp_path / "all.backup"
    make_backup(backup, here, BackupKey.new(PASSPHRASE, CHEAP))
    restore(backup, PASSPHRASE, there, datetime.now(UTC))
    assert PinFile(there.records).hashes() == PinFile(here.records).hashes()
    assert key.strip() not in everything_in(there.folder)
    with (
        AttemptStore.open(there.records) as store,
        pytest.raises(
            Refused,
            match=r"^Ann Lee's PIN cannot be checked on this machine; another supervisor or the administrator must set a new one\. See “A lost PIN” in the manual$",
        ),
    ):
        accounts(store).challenge(ann)
    restore(backup, PASSPHRASE, here, datetime.now(UTC))
    with AttemptStore.open(here.records) as store:
        assert is_right(accounts(store), ann, PIN)


def test_a_backup_of_an_older_version_is_restored_with_its_pins(tmp_path: Path) -> None:
    old, new = machine_of_release(tmp_path / "old"), machine_in(tmp_path / "new")
    make_backup(tmp_path / "all.backup", old, BackupKey.new(PASSPHRASE, CHEAP))
    restore(tmp_path / "all.backup", PASSPHRASE, new, last_moment())
    assert [pin.supervisor for pin in PinFile(new.records).hashes()]
    assert PinFile(new.records).hashes() == PinFile(old.records).hashes()


def test_a_full_disk_does_not_keep_a_supervisor_in(store: AttemptStore, supervisors: Supervisors) -> None:
    ann = supervisors.add("Ann Lee", "17", supervisors.keep(PIN), by=None)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    until_full(store, lambda number: supervisors.add("x" * 70, f"b{number}", QUICK.hash(PIN), by=ann))
    until_full(store, lambda _: SupervisorTries.beside(store).write_right(ann, WHEN))
    assert is_right(supervisors, ann, PIN)
    # Guessing is slowed down all the same.
    for _ in range(5):
        assert not supervisors.challenge(ann).is_right(OTHER)
    with pytest.raises(Refused, match=r"^too many wrong PINs on this machine; wait 5 seconds$"):
        supervisors.challenge(ann)


def test_a_file_of_pins_has_a_million_bytes_at_most(tmp_path: Path) -> None:
    pins = PinFile(tmp_path / "records.sqlite")
    for size, is_read in ((1_000_000, True), (1_000_001, False)):
        pins.path.write_text("[" + " " * (size - 2) + "]", "utf-8")
        pins.path.chmod(0o600)
        if is_read:
            assert pins.hashes() == []
        else:
            with pytest.raises(
                Refused, match=r"^.+[/\\]records\.pins: the PIN file is damaged; restore it from a backup$"
            ):
                pins.hashes()


def test_pins_that_cannot_be_read_are_told_with_the_name_of_their_file(tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite"
    pins, key = tmp_path / "records.pins", tmp_path / "signing" / "pins.key"
    for folder in (pins, key):
        folder.mkdir(parents=True)
    folder_words = "it is a folder, not a file"
    for read, said in (
        (PinFile(records).hashes, f"{pins}: the PIN file cannot be read: {folder_words}"),
        (lambda: pin_key(records), f"{key}: the PIN key cannot be read: {folder_words}"),
    ):
        with pytest.raises(Refused) as caught:
            read()
        assert caught.value.sentences == (said,)
