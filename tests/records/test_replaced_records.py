"""Records that are made by many at once, or are removed and replaced under a running program."""

import os
from functools import partial
from pathlib import Path

import pytest

from app import disk_writes
from app.certificate import key_file
from app.certificate.key_file import machine_key, replace_key
from app.certificate.signature import new_key
from app.errors import Refused
from app.learning.roster import Trainee
from app.private_files import make_private_folder
from app.records.backup import restore
from app.records.backup.restore import keep_before, put
from app.records.db import open_records
from app.records.db.read_only import refuse_missing
from app.records.db.records_file import RecordsFile
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Noted
from tests.bulk import figure
from tests.records.backups import WHEN, backup_of, furnish
from tests.records.processes import together
from tests.records.scripts import Script
from tests.systems import WINDOWS

pytestmark = pytest.mark.usefixtures("records_made_anew")


def start(file: Path, number: int) -> None:
    """Every second one only looks, again and again."""
    if number % 2:
        with TraineeStore.open(file) as store:
            store.add(Trainee(f"Trainee {number}", str(number)), WHEN)
        return
    told = set()
    for _ in range(200):
        try:
            refuse_missing(file)
            RecordsFile.look(file).close()
        except Refused as refusal:
            told.add(str(refusal))
    assert told <= {f"{file}: no records found"}


@pytest.mark.bulk
def test_of_twelve_that_start_at_once_nobody_is_told_that_the_file_was_wiped(memory: Path) -> None:
    for turn in range(figure(8, share=8)):
        file = memory / f"{turn}" / "records.sqlite"
        assert together([partial(start, file, number) for number in range(12)]) == [0] * 12
        with TraineeStore.open(file) as store:
            assert len(store.trainees()) == 6
        assert [each.name for each in file.parent.iterdir() if each.name.endswith(".draft")] == []


@pytest.mark.skipif(WINDOWS, reason="Windows lets nobody move a file that is open")
@pytest.mark.parametrize("what", ["removed", "replaced"])
def test_records_removed_or_replaced_under_a_running_program_take_nothing_more(
    what: str, file: Path, script: Script
) -> None:
    with AttemptStore.open(file) as store:
        attempt = store.begin(script.started, script.house, WHEN)
        store.append(attempt, 1, Noted("before", 1.0))
        store.refuse_replaced()
        moved = file.rename(file.with_name("moved"))
        if what == "replaced":
            file.write_bytes(moved.read_bytes())
        for write in (
            lambda: store.append(attempt, 2, Noted("lost", 2.0)),
            lambda: store.begin(script.started, script.house, WHEN),
            lambda: TraineeStore.beside(store).add(Trainee("Lost", "1"), WHEN),
            store.refuse_replaced,
        ):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: the records were removed or replaced while the program was running, so recording stopped; put the file back if you can, and start the program again$",
            ):
                write()
        moved.replace(file)
        store.append(attempt, 2, Noted("after", 2.0))
        assert len(store.attempt(attempt).entries) == 2


def test_names_are_on_the_disk_before_it_is_said_that_a_file_is_there(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each folder is synced after the last new name in it."""
    synced: list[tuple[Path, frozenset[str]]] = []

    def sync(folder: Path) -> None:
        synced.append((folder, frozenset(each.name for each in folder.iterdir())))

    for module in (disk_writes, key_file, open_records, restore):
        monkeypatch.setattr(module, "sync_folder", sync)

    def is_safe(file: Path) -> bool:
        return any(folder == file.parent and file.name in names for folder, names in synced)

    make_private_folder(memory / "above" / "private")
    assert is_safe(memory / "above")
    assert is_safe(memory / "above" / "private")
    machine = furnish(memory / "machine", "machine")
    assert is_safe(machine.records)
    machine_key(machine.signing)
    assert is_safe(machine.signing)
    assert is_safe(machine.signing / "certificates.key")
    synced.clear()
    replace_key(machine.signing, new := new_key(), new.public.as_text())
    assert is_safe(machine.signing / "certificates.key")
    assert not any("certificates.key.new" in names for _, names in synced[-1:]), "after the last new name"
    assert is_safe(backup_of(machine, memory / "all.backup"))
    kept = keep_before(machine, None, WHEN)
    assert kept
    assert is_safe(kept)
    # What is in it was synced under the name that it had before.
    assert any("records.sqlite" in names and folder.suffix == ".draft" for folder, names in synced)
    put(machine.settings, memory / "put")
    assert is_safe(memory / "put")


@pytest.mark.skipif(WINDOWS, reason="on Windows a draft is left for a day")
def test_a_draft_that_a_killed_program_left_goes_with_the_next_write_and_one_being_written_stays(
    memory: Path,
) -> None:
    gone = os.fork()
    if not gone:
        os._exit(0)
    os.waitpid(gone, 0)
    file, now = memory / "small", memory / f"small-{os.getpid()}-4e5f6a7b.draft"
    for draft in (memory / f"small-{gone}-0a1b2c3d.draft", now):
        draft.write_bytes(b"half")
    with disk_writes.replace_file(file) as out:
        out.write(b"whole")
    assert file.read_bytes() == b"whole"
    assert {each.name for each in memory.iterdir()} == {file.name, now.name}
