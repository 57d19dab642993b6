"""The store of attempts: it only grows, and several may use it at once."""

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta, timezone
from functools import partial
from pathlib import Path

import pytest

from app import places
from app.errors import Refused
from app.ports.attempts import RecordedRound
from app.procedure.library import Library
from app.records.db import migrations
from app.records.db.entry_codec import entry_of, entry_row
from app.records.db.migrations import MIGRATIONS, migrate, version_of
from app.records.training.attempt_store import AttemptStore
from app.records.training.stored_attempt import AttemptSummary
from app.session.attempt_log import Acted, Noted
from tests.bulk import figure
from tests.records.processes import together
from tests.records.scripts import WHEN, Script, carry_out

pytestmark = pytest.mark.usefixtures("records_made_anew")


@pytest.fixture
def plain(file: Path, store: AttemptStore) -> Iterator[sqlite3.Connection]:
    """A connection of somebody else to the same file."""
    with closing(sqlite3.connect(file, timeout=0.0, isolation_level=None)) as connection:
        yield connection


def test_attempts_are_listed_newest_first_with_their_verdicts(
    store: AttemptStore, script: Script, library: Library
) -> None:
    first = carry_out(store, script, library).attempt
    later = (WHEN + timedelta(hours=1)).astimezone(timezone(timedelta(hours=-5)))
    second = store.begin(script.started, script.house, later)
    mode, house, engine = script.started.mode, script.house.house_id, script.started.engine
    unfinished = AttemptSummary(second, later, mode, house, engine, None)
    finished = AttemptSummary(first, WHEN, mode, house, engine, script.end.verdict)
    assert store.attempts() == [unfinished, finished]
    assert store.unfinished() == [unfinished]


def test_a_house_file_is_kept_once(store: AttemptStore, script: Script, plain: sqlite3.Connection) -> None:
    for _ in range(3):
        store.begin(script.started, script.house, WHEN)
    assert plain.execute("SELECT hash, text, standard FROM house_files").fetchall() == [
        (script.house.hash, script.house.text, script.house.standard)
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE attempts SET mode = 'test'",
        "UPDATE entries SET body = '{}'",
        "UPDATE house_files SET text = x''",
        "DELETE FROM attempts",
        "DELETE FROM entries",
        "DELETE FROM house_files",
        "INSERT OR REPLACE INTO attempts SELECT id, started, 'test', round, deck, house, engine, trainee FROM attempts",
        "INSERT OR REPLACE INTO entries SELECT attempt, sequence, kind, '{}' FROM entries",
        "INSERT OR REPLACE INTO house_files SELECT hash, id, x'', standard FROM house_files",
        "UPDATE ended SET id = id + 1",
        "DELETE FROM ended",
        "INSERT INTO ended (attempt) SELECT attempt FROM ended",
        "INSERT OR REPLACE INTO ended SELECT id, attempt + 1 FROM ended",
        "INSERT OR REPLACE INTO ended SELECT id + 9, attempt FROM ended",
    ],
)
def test_what_is_recorded_is_never_changed_by_anybody(
    statement: str, store: AttemptStore, script: Script, library: Library, plain: sqlite3.Connection
) -> None:
    attempt = carry_out(store, script, library).attempt
    before = list(plain.iterdump())
    with pytest.raises(sqlite3.IntegrityError, match=r"never changed|is over"):
        plain.execute(statement)
    assert list(plain.iterdump()) == before
    assert store.attempt(attempt).entries == script.entries


def test_a_writer_who_missed_an_entry_is_refused_and_nothing_is_lost(
    file: Path, store: AttemptStore, script: Script
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with AttemptStore.open(file) as other:
        other.append(attempt, 1, Noted("the other was first", 1.0))
        with pytest.raises(
            Refused,
            match=f": attempt {attempt}: it was continued elsewhere after you opened it here; open it again$",
        ):
            store.append(attempt, 1, Acted("scan", 1.0))
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: attempt 1: it was continued elsewhere after you opened it here; open it again$",
    ):
        store.append(attempt, 3, Acted("scan", 1.0))
    store.append(attempt, 2, Acted("scan", 2.0))
    assert store.attempt(attempt).entries == (Noted("the other was first", 1.0), Acted("scan", 2.0))


def test_nothing_follows_the_end_and_nothing_lacks_a_start(
    store: AttemptStore, script: Script, library: Library
) -> None:
    attempt = carry_out(store, script, library).attempt
    with pytest.raises(Refused, match=f": attempt {attempt}: it is over; nothing can be added to it$"):
        store.append(attempt, len(script.entries) + 1, Acted("scan", 999.0))
    with pytest.raises(Refused, match=r"^.+[/\\]records\.sqlite: attempt 999: there is no such attempt$"):
        store.append(999, 1, Acted("scan", 1.0))


def test_a_start_that_could_not_be_replayed_is_refused(
    store: AttemptStore, script: Script, library: Library
) -> None:
    deck = script.started.deck
    for cards in ("", deck[:-3], f"{deck} 2c", f"{deck[:-2]}Xx", deck.replace(deck[:2], deck[3:5])):
        with pytest.raises(Refused, match=r"^an attempt needs its whole deck: 52 different cards in order$"):
            store.begin(replace(script.started, deck=cards), script.house, WHEN)
    with pytest.raises(Refused, match=r"^this is not the house file the attempt was started with$"):
        store.begin(replace(script.started, house_hash="0" * 64), script.house, WHEN)
    assert store.attempts() == []


def test_time_that_is_no_number_is_not_written(store: AttemptStore, script: Script) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    with pytest.raises(ValueError, match=r"^Out of range float values are not JSON compliant(: nan)?$"):
        store.append(attempt, 1, Acted("scan", float("nan")))
    assert store.attempt(attempt).entries == ()


def test_an_act_of_older_records_was_done_at_the_table_and_with_help() -> None:
    assert entry_of("acted", '{"words": "scan", "at": 1.0}') == Acted("scan", 1.0, typed=False, unaided=False)
    assert entry_row(Acted("scan", 1.0, typed=False, unaided=False)) == ("acted", '{"words":"scan","at":1.0}')


def test_a_row_is_short_and_can_be_read_as_it_is(store: AttemptStore, script: Script) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    store.append(attempt, 1, Noted("Zoë’s hand", 1.0))
    ((body,),) = store._db.execute("SELECT body FROM entries").fetchall()
    assert body == '{"text":"Zoë’s hand","at":1.0}'


def test_a_reader_does_not_keep_a_writer_waiting_nor_the_reverse(
    store: AttemptStore, script: Script, plain: sqlite3.Connection
) -> None:
    attempt = store.begin(script.started, script.house, WHEN)
    plain.execute("BEGIN")
    assert plain.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    store.append(attempt, 1, Acted("scan", 1.0))
    assert plain.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    plain.execute("ROLLBACK")
    plain.execute("BEGIN IMMEDIATE")
    assert store.attempt(attempt).entries == (Acted("scan", 1.0),)


def test_every_commit_waits_for_the_disk(store: AttemptStore, plain: sqlite3.Connection) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    strict = {row[1]: row[5] for row in plain.execute("PRAGMA table_list") if not row[1].startswith("sqlite")}
    assert {"attempts", "answers", "profiles", "ledger", "sittings"} < strict.keys()
    assert set(strict.values()) == {1}


def write(file: Path, attempt: int, writer: int, count: int) -> None:
    with AttemptStore.open(file) as store:
        for number in range(count):
            entry, written = Noted(f"{writer}", float(number)), False
            while not written:
                with suppress(Refused):
                    store.append(attempt, len(store.attempt(attempt).entries) + 1, entry)
                    written = True


def test_writers_of_one_attempt_at_once_lose_nothing(file: Path, script: Script) -> None:
    with AttemptStore.open(file) as store:
        attempt = store.begin(script.started, script.house, WHEN)
    each = 15
    assert together([partial(write, file, attempt, writer, each) for writer in range(4)]) == [0] * 4
    with AttemptStore.open(file) as store:
        entries = store.attempt(attempt).entries
    for writer in range(4):
        mine = [entry.at for entry in entries if entry == Noted(f"{writer}", entry.at)]
        assert mine == [float(number) for number in range(each)]
    assert len(entries) == 4 * each


def begin_one(file: Path, script: Script) -> None:
    with AttemptStore.open(file) as store:
        store.begin(script.started, script.house, WHEN)


@pytest.mark.bulk
def test_several_processes_may_make_the_file_at_the_same_time(memory: Path, script: Script) -> None:
    for number in range(figure(20, share=4)):
        file = memory / f"records-{number}.sqlite"
        assert together([partial(begin_one, file, script)] * 4) == [0] * 4
        with AttemptStore.open(file) as store:
            assert [summary.id for summary in store.attempts()] == [4, 3, 2, 1]


def test_a_later_form_is_reached_step_by_step_and_keeps_everything(
    file: Path, store: AttemptStore, script: Script, library: Library, plain: sqlite3.Connection
) -> None:
    attempt = carry_out(store, script, library).attempt
    steps = (
        *MIGRATIONS,
        ("ALTER TABLE attempts ADD COLUMN weather TEXT", "CREATE TABLE more (a TEXT) STRICT"),
    )
    migrate(plain, steps)
    assert version_of(plain) == len(steps)
    assert plain.execute("SELECT weather FROM attempts").fetchall() == [(None,)]
    assert store.attempt(attempt).entries == script.entries


def test_a_step_to_a_later_form_is_taken_whole_or_not_at_all(
    store: AttemptStore, plain: sqlite3.Connection
) -> None:
    before = list(plain.iterdump())
    with pytest.raises(sqlite3.OperationalError):
        migrate(plain, (*MIGRATIONS, ("CREATE TABLE more (a TEXT) STRICT", "nonsense")))
    assert (version_of(plain), list(plain.iterdump())) == (len(MIGRATIONS), before)


def test_the_database_is_known_only_to_the_records() -> None:
    root = Path(migrations.__file__).parents[2]
    knowing = {
        file.relative_to(root).parts[0]
        for file in root.rglob("*.py")
        if "sqlite3" in (text := file.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Import) and any(name.name == "sqlite3" for name in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "sqlite3")
    }
    assert knowing == {"records"}


def test_records_lie_among_the_users_own_data() -> None:
    assert places.records().parent == places.own_houses().parent


def test_rounds_that_are_over_are_offered_again_and_no_others(
    store: AttemptStore, script: Script, library: Library
) -> None:
    house = script.house.house_id
    begun = store.begin(script.started, script.house, WHEN)
    assert store.rounds_at(house, 5) == [], "a ruling on a round that is still dealt would give it away"
    for sequence, entry in enumerate(script.entries, 1):
        store.append(begun, sequence, entry)
    (recorded,) = store.rounds_at(house, 5)
    assert recorded == RecordedRound(WHEN, script.started.mode, script.started.round)
    carry_out(store, script, library)
    assert len(store.rounds_at(house, 5)) == 2
    assert len(store.rounds_at(house, 1)) == 1
    assert store.rounds_at("elsewhere", 5) == []
