"""Whatever only looks at records leaves them as they are, byte for byte; what are no records is refused."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app import places
from app.errors import Refused
from app.launch import main
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.backup.exclusive_records import open_exclusively
from app.records.db.migrations import MIGRATIONS, migrate
from app.records.db.read_only import is_older
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.own_folders import move_to, own_folders
from tests.records.old_forms import write_back
from tests.records.scripts import WHEN, Script, carry_out

LOOKING = [
    ["audit"],
    ["replay"],
    ["replay", "1"],
    ["progress", "--house", "oxford"],
    ["progress", "A1", "--house", "oxford"],
    ["class", "--house", "oxford"],
    ["due"],
    ["trainees"],
]
ASKED = pytest.mark.parametrize("words", LOOKING, ids=" ".join)


@pytest.fixture
def kept(file: Path, script: Script, library: Library) -> Path:
    with AttemptStore.open(file) as store:
        carry_out(store, script, library)
        TraineeStore.beside(store).add(Trainee("Ann", "A1"), WHEN)
    return file


def all_around(file: Path) -> dict[str, bytes]:
    """The file and whatever lies beside it."""
    return {each.name: each.read_bytes() for each in file.parent.iterdir()}


def asked(words: list[str], file: Path) -> int:
    return main([*words, "--records", str(file)])


@ASKED
def test_looking_changes_nothing(words: list[str], kept: Path) -> None:
    before = all_around(kept)
    assert asked(words, kept) == 0
    assert all_around(kept) == before


@ASKED
def test_looking_at_records_of_an_old_form_leaves_them_in_it(words: list[str], kept: Path) -> None:
    old = kept.with_name("old.sqlite")
    write_back(kept, len(MIGRATIONS) - 1, old)
    before = all_around(old)
    assert asked(words, old) == 0
    assert all_around(old) == before


@ASKED
def test_looking_at_ones_own_records_of_an_old_form_leaves_them_in_it(
    words: list[str], kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(own_folders(tmp_path / "own"), monkeypatch)
    own = places.records()
    own.parent.mkdir(parents=True)
    write_back(kept, len(MIGRATIONS) - 1, own)
    before = own.read_bytes()
    assert main(words) == 0
    assert own.read_bytes() == before
    assert not own.with_name(f"{own.name}-wal").exists()


def test_looking_beside_a_writer_sees_what_was_written_last(kept: Path) -> None:
    with TraineeStore.open(kept) as writing:
        writing.add(Trainee("Bo", "B1"), datetime.now(UTC))
        with TraineeStore.look(kept) as looking:
            assert [each.name for each in looking.trainees()] == ["Ann", "Bo"]


def test_a_journal_that_was_left_is_not_taken_in(kept: Path, tmp_path: Path) -> None:
    with TraineeStore.open(kept) as writing:
        writing.add(Trainee("Bo", "B1"), WHEN)
        crashed = {name: data for name, data in all_around(kept).items() if not name.endswith("-shm")}
    copy = tmp_path / "crashed"
    copy.mkdir()
    for name, data in crashed.items():
        (copy / name).write_bytes(data)
    with TraineeStore.look(copy / kept.name) as looking:
        assert [each.name for each in looking.trainees()] == ["Ann", "Bo"]
    assert {name: data for name, data in all_around(copy / kept.name).items() if name in crashed} == crashed


@ASKED
def test_a_wiped_file_is_refused_and_stays_empty(
    words: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.touch()
    assert asked(words, file) == 2
    assert "this file is empty; if it used to have records, they were erased" in capsys.readouterr().err
    assert all_around(file) == {file.name: b""}


@ASKED
def test_a_missing_file_is_refused_and_not_made(
    words: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(words, file) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {file}: no records found\n"
    assert all_around(file) == {}


def test_nobody_is_added_to_a_wiped_file(file: Path) -> None:
    file.touch()
    assert asked(["trainees", "--add", "Ann"], file) == 2
    assert file.stat().st_size == 0


def test_a_database_without_anything_in_it_is_no_records(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 1")
        db.execute("PRAGMA user_version = 0")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: this file is empty; if it used to have records, they were erased\. Restore a copy of it$",
    ):
        AttemptStore.look(file)


def test_a_file_whose_making_was_cut_off_holds_no_records_yet(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "half", isolation_level=None)) as making:
        making.execute("PRAGMA cache_size = 1")
        making.execute("BEGIN")
        for number in range(200):
            making.execute(f"CREATE TABLE half_{number} (text TEXT)")
        shutil.copy(tmp_path / "half", file)
        shutil.copy(tmp_path / "half-journal", f"{file}-journal")
    with pytest.raises(
        Refused, match=r"^.+[/\\]records\.sqlite: no records yet; creating them was interrupted$"
    ):
        AttemptStore.look(file)


def test_after_a_merge_or_restore_that_was_cut_off_looking_shows_the_records_of_before(
    kept: Path, tmp_path: Path
) -> None:
    """SQLite replaces the pages of the file, and keeps the old ones in a journal until the end."""
    with open_exclusively(kept) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        db.execute(
            "CREATE TABLE half AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
            " WHERE i < 20000) SELECT i FROM n"
        )
        cut = tmp_path / "cut"
        cut.mkdir()
        for name, data in all_around(kept).items():
            (cut / name).write_bytes(data)
        db.execute("ROLLBACK")
    assert (cut / f"{kept.name}-journal").stat().st_size
    with TraineeStore.look(cut / kept.name) as looking:
        assert [each.name for each in looking.trainees()] == ["Ann"]


def test_a_file_without_records_is_not_older_than_the_program(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    file.touch()
    assert not is_older(file, 0.0)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for version in range(1, len(MIGRATIONS) + 1):
            migrate(db, MIGRATIONS[:version])
            assert is_older(file, 1.0) is (version < len(MIGRATIONS)), version
