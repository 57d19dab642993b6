"""Whatever is wrong with the file: one clear sentence, and nothing in it is overwritten."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import Refused
from app.procedure.library import Library
from app.records.db.migrations import MIGRATIONS
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Noted
from tests.records.disks import as_nobody, contents, give_to_nobody, needs_rights, refusal_of, until_full
from tests.records.scripts import WHEN, Script, carry_out

pytestmark = pytest.mark.usefixtures("records_made_anew")

PAGE = 4096


def notes(store: AttemptStore, attempt: int) -> Callable[[int], object]:
    return lambda number: store.append(attempt, number, Noted("x" * 2000, float(number)))


def test_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(small_disk: Path, script: Script) -> None:
    file, ballast = small_disk / "records.sqlite", small_disk / "ballast"
    ballast.write_bytes(bytes(200_000))
    with AttemptStore.open(file) as store:
        attempt = store.begin(script.started, script.house, WHEN)
        written = until_full(store, notes(store, attempt))
        begun = until_full(store, lambda _: store.begin(script.started, script.house, WHEN))
        assert written > 20
        assert len(store.attempt(attempt).entries) == written
        assert len(store.attempts()) == 1 + begun
        ballast.unlink()
        store.append(attempt, written + 1, Noted("room again", 1.0))
    with AttemptStore.open(file) as store:
        assert len(store.attempt(attempt).entries) == written + 1
        assert len(store.attempts()) == 1 + begun
        assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_disk_without_any_room_is_refused_in_words(small_disk: Path) -> None:
    with (small_disk / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(PAGE))
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the disk is full; free some space and continue\. Everything recorded so far is safe$",
    ):
        AttemptStore.open(small_disk / "records.sqlite")


def test_a_file_that_may_not_grow_is_as_a_full_disk(store: AttemptStore, script: Script) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 20}")
    written = until_full(store, notes(store, attempt))
    assert len(store.attempt(attempt).entries) == written > 5


def test_locked_records_are_refused_and_taken_up_again(
    file: Path, store: AttemptStore, script: Script
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for write in (
            lambda: store.append(attempt, 1, Noted("now?", 1.0)),
            lambda: store.begin(script.started, script.house, WHEN),
        ):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: another program is using the records, most likely hcf-trainer in another window or as a kiosk; close it there and try again$",
            ):
                write()
        other.execute("ROLLBACK")
    store.append(attempt, 1, Noted("now", 1.0))
    assert store.attempt(attempt).entries == (Noted("now", 1.0),)
    assert [summary.id for summary in store.attempts()] == [attempt]


def test_records_held_by_another_program_cannot_be_opened(file: Path) -> None:
    AttemptStore.open(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        assert refusal_of(file).startswith("another program is using the records, most likely")


@needs_rights
def test_a_read_only_file_is_read_but_not_written(anybodys: Path, script: Script, library: Library) -> None:
    file = anybodys / "records.sqlite"
    with AttemptStore.open(file) as store:
        attempt = carry_out(store, script, library).attempt
    file.chmod(0o444)
    give_to_nobody(file)
    before = contents(file)
    with as_nobody(), AttemptStore.open(file) as store:
        assert store.attempt(attempt).entries == script.entries
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]records\.sqlite: the file is read-only; make it and its folder writable, then continue$",
        ):
            store.begin(script.started, script.house, WHEN)
    assert contents(file) == before


@needs_rights
def test_a_read_only_folder_is_refused(anybodys: Path, script: Script) -> None:
    file = anybodys / "records.sqlite"
    AttemptStore.open(file).close()
    give_to_nobody(file)
    anybodys.chmod(0o555)
    with as_nobody():
        assert "writ" in refusal_of(file)
        assert "writ" in refusal_of(anybodys / "new.sqlite")
        with pytest.raises(Refused, match=r"[/\\]further cannot be created: Permission denied$"):
            AttemptStore.open(anybodys / "further" / "new.sqlite")
    assert [entry.name for entry in anybodys.iterdir()] == ["records.sqlite"]
    anybodys.chmod(0o700)


@needs_rights
def test_a_folder_nobody_may_enter_is_refused(anybodys: Path) -> None:
    anybodys.chmod(0)
    with (
        as_nobody(),
        pytest.raises(
            Refused,
            match=r"^.+[/\\]records\.sqlite: this cannot be opened; make sure it is a file in a folder you can write to$",
        ),
    ):
        AttemptStore.open(anybodys / "records.sqlite")
    anybodys.chmod(0o700)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal_of(tmp_path).startswith("this cannot be opened; make sure it is a file")


@pytest.mark.parametrize(
    "text", [b"Dear diary", b"Dear diary\n" * 50_000, b"SQLite format 3\0" + b"x" * 9000]
)
def test_what_is_no_database_is_left_alone(text: bytes, file: Path) -> None:
    file.write_bytes(text)
    assert refusal_of(file) == "this file has no training records in it; nothing was changed"


def test_the_database_of_another_program_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE attempts (id INTEGER PRIMARY KEY)")
    assert refusal_of(file) == "this is another program's database; nothing was changed"


def test_records_of_a_newer_version_are_left_alone(file: Path, script: Script, library: Library) -> None:
    with AttemptStore.open(file) as store:
        carry_out(store, script, library)
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    assert refusal_of(file).startswith("a newer version of the program wrote these records")


def test_an_entry_of_a_newer_version_is_not_guessed_at(
    file: Path, store: AttemptStore, script: Script
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as newer:
        newer.execute(
            "INSERT INTO entries VALUES (?, 1, 'noted', ?)", (attempt, '{"text":"", "at":1, "by":"x"}')
        )
    with pytest.raises(
        Refused,
        match=f"^attempt {attempt}: unknown entry “noted”; this record is from a newer version of the program$",
    ):
        store.attempt(attempt)


@pytest.mark.parametrize("body", ["no JSON", "[]", "7", '{"words":1'])
def test_an_entry_that_is_no_entry_is_damage(
    body: str, file: Path, store: AttemptStore, script: Script
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("INSERT INTO entries VALUES (?, 1, 'acted', ?)", (attempt, body))
    with pytest.raises(Refused, match=f"^the record of attempt {attempt} is damaged and cannot be read$"):
        store.attempt(attempt)


def test_a_round_that_is_no_round_is_damage(file: Path, store: AttemptStore, script: Script) -> None:
    store.begin(script.started, script.house, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(
            "INSERT INTO attempts SELECT 2, started, mode, '[]', deck, house, engine, trainee FROM attempts"
        )
    with pytest.raises(Refused, match=r"^the record of attempt 2 is damaged and cannot be read$"):
        store.attempt(2)


def test_a_house_text_that_is_not_the_one_it_was_is_damage(
    file: Path, store: AttemptStore, script: Script
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("DROP TRIGGER house_files_update")
        other.execute("UPDATE house_files SET text = x'0a'")
    with pytest.raises(Refused, match=f"^the record of attempt {attempt} is damaged and cannot be read$"):
        store.attempt(attempt)


@pytest.fixture
def large(file: Path, script: Script, library: Library) -> Path:
    """Records of some size, closed in peace."""
    with AttemptStore.open(file) as store:
        for _ in range(3):
            carry_out(store, script, library)
    return file


def test_a_file_cut_short_is_refused(large: Path) -> None:
    text = large.read_bytes()
    large.write_bytes(text[: len(text) // 2 // PAGE * PAGE])
    assert refusal_of(large).startswith("the records are damaged; nothing was changed")


def test_damage_is_looked_for_after_a_crash(large: Path, script: Script, library: Library) -> None:
    journal = large.with_name(f"{large.name}-wal")
    with AttemptStore.open(large) as store:
        carry_out(store, script, library)
        crashed = large.read_bytes(), journal.read_bytes()
    # Page 2 and those after it, but for the first: the header is sound, and so is the journal.
    large.write_bytes(crashed[0][:PAGE] + bytes(4 * PAGE) + crashed[0][5 * PAGE :])
    journal.write_bytes(crashed[1])
    assert refusal_of(large).startswith("the records are damaged")


def test_damage_that_nobody_looked_for_is_refused_where_it_is_met(large: Path) -> None:
    with closing(sqlite3.connect(large)) as other:
        roots = other.execute("SELECT rootpage FROM sqlite_schema WHERE name IN ('attempts', 'entries')")
        damaged = [page - 1 for (page,) in roots]
    with large.open("r+b") as text:
        for page in damaged:
            text.seek(page * PAGE)
            text.write(b"\xff" * PAGE)
    before = contents(large)
    with AttemptStore.open(large) as store:
        for read in (store.attempts, store.unfinished, lambda: store.attempt(1)):
            with pytest.raises(
                Refused,
                match=r"^.+[/\\]records\.sqlite: the records are damaged; nothing was changed\. Keep this file, and restore a backup$",
            ):
                read()
    assert contents(large) == before


def test_a_journal_that_is_none_harms_nothing(large: Path, script: Script) -> None:
    large.with_name(f"{large.name}-wal").write_bytes(b"junk" * 10_000)
    with AttemptStore.open(large) as store:
        assert len(store.attempts()) == 3
        assert store.attempt(3).entries == script.entries


def test_a_file_whose_making_was_cut_off_is_made_again(file: Path, tmp_path: Path, script: Script) -> None:
    with closing(sqlite3.connect(tmp_path / "half", isolation_level=None)) as making:
        # What does not fit into its memory is written to the file before the end.
        making.execute("PRAGMA cache_size = 1")
        making.execute("BEGIN")
        for number in range(200):
            making.execute(f"CREATE TABLE half_{number} (text TEXT)")
        shutil.copy(tmp_path / "half", file)
        shutil.copy(tmp_path / "half-journal", f"{file}-journal")
    assert file.stat().st_size > PAGE
    with AttemptStore.open(file) as store:
        assert store.attempts() == []
        assert store.begin(script.started, script.house, WHEN) == 1


def test_an_empty_file_becomes_records(file: Path, script: Script) -> None:
    file.touch()
    with AttemptStore.open(file) as store:
        assert store.begin(script.started, script.house, WHEN) == 1


def test_a_disk_that_cannot_share_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # SQLite's own word for a disk without shared memory, such as one across a network.
    monkeypatch.setattr(sqlite3, "connect", lambda *_, **__: sqlite3.Connection(":memory:"))
    assert "move the file to a disk in this computer" in refusal_of(file)


def test_an_old_sqlite_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(
        Refused,
        match=rf"^SQLite {re.escape(sqlite3.sqlite_version)} is too old for the records; install 3\.37 or newer$",
    ):
        AttemptStore.open(file)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 0))
    AttemptStore.open(file).close()


def test_a_mistake_of_the_program_is_not_hidden_in_words(file: Path, script: Script) -> None:
    with AttemptStore.open(file) as store, pytest.raises(TypeError, match=r"^\{1, 2\} cannot be stored$"):
        store.begin(replace(script.started, round={"spots": {1, 2}}), script.house, WHEN)
    with pytest.raises(sqlite3.ProgrammingError, match=r"^Cannot operate on a closed database\.$"):
        store.attempts()
