"""What another machine of the school tells is written as it was there, and whatever is bent in it is refused."""

import copy
import json
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.certificate.ledger_chain import Record, with_hash
from app.records.db.records_file import RecordsFile
from app.records.exams.machines import sign_checkpoint
from app.records.school.others_records import _BAD, OthersRecords
from app.records.school.own_history import OwnStory
from app.records.school.received_rows import _TAKERS, ReceivedRows, unpacked
from app.school.machine_history import StoryEntry
from tests.kept_text import assert_kept
from tests.records.backups import WHEN, furnished
from tests.records.machines import dump

KEPT = Path(__file__).parent / "kept"
REVOKED = '{"by":{"badge":"","id":"a","name":"Al"},"reason":"helped"}'
VOIDED = '{"by":{"badge":"","id":"a","name":"Al"},"is_attempt":true,"reason":"no light"}'
BENT: dict[str, Any] = {
    "text": "x", "below": -1, "large": 10**15, "nothing": None, "a list": [3], "long": "x" * 201,
}  # fmt: skip
COPIED = {
    "house_files": "hash", "attempts": "started, mode, round, deck, house, engine", "ended": "attempt > 0",
    "entries": "sequence, kind, body", "drill_runs": "started, kind, drill, house, engine",
    "answers": "number, at, seconds, due, given, named", "asked": "drill, skill, trap, could",
    "profiles": "at, name, badge, pin", "trainees": "since", "sittings": "id, opened, dealer, badge, house, opening",
    "assigned_sets": "at, house, title, due, drills, features, rounds, everybody", "withdrawn_sets": "at",
    "assigned_to": "1", "sitting_entries": "sitting, sequence, kind, body", "ledger": "*",
}  # fmt: skip


@pytest.fixture
def story(tmp_path: Path) -> Iterator[list[StoryEntry]]:
    """Everything that a machine has to tell, and its records in a file beside it."""
    machine = furnished(tmp_path / "there", "story", 60)
    own = OwnStory(tmp_path / "school")
    with RecordsFile.open(machine.records) as records:
        own.gather(records)
    yield own.after("f" * 16, 0)
    own.close()


@pytest.fixture
def others(tmp_path: Path) -> Iterator[OthersRecords]:
    with OthersRecords.in_folder(tmp_path / "others") as others:
        yield others


def rows_in(db: sqlite3.Connection) -> dict[str, list[str]]:
    """What both files have alike, whatever its number in each of them."""
    return {
        table: sorted(map(repr, db.execute(f"SELECT {columns} FROM {table}")))
        for table, columns in COPIED.items()
    }


def as_told_by(story: list[StoryEntry], machine: str) -> list[StoryEntry]:
    return [entry._replace(machine=machine) for entry in story]


def test_every_row_of_a_story_is_written_as_it_was(
    story: list[StoryEntry], others: OthersRecords, tmp_path: Path
) -> None:
    with RecordsFile.open(tmp_path / "there" / "records.sqlite") as there:
        (chain,) = there._db.execute("SELECT chain FROM own_chain").fetchone()
        assert others.take_rows(as_told_by(story, chain)) == ""
        told = rows_in(there._db)
    assert rows_in(others._db) == told
    assert all(told.values()), [table for table, rows in told.items() if not rows]
    owners = {owner for (owner,) in others._db.execute("SELECT DISTINCT machine FROM origins")}
    assert owners == {chain}


def test_a_story_that_is_told_twice_or_with_a_gap_is_refused(
    story: list[StoryEntry], others: OthersRecords, tmp_path: Path
) -> None:
    assert others.take_rows(story[:1]) == ""
    chain = json.loads(story[0].body)
    assert chain
    before = dump(others.path)
    assert others.take_rows([*story, *story]) != ""
    assert dump(others.path) == before, "all of it or nothing"


def test_a_bent_row_of_a_story_says_what_it_said(
    story: list[StoryEntry], others: OthersRecords, tmp_path: Path
) -> None:
    with RecordsFile.open(tmp_path / "there" / "records.sqlite") as there:
        (chain,) = there._db.execute("SELECT chain FROM own_chain").fetchone()
    rows, db, seen, lines = ReceivedRows(others._db), others._db, set[str](), []
    for entry in story:
        body = json.loads(entry.body)
        if entry.kind not in seen and body.get("rows"):
            seen.add(entry.kind)
            for column in range(len(body["rows"][0])):
                refused = [
                    way
                    for way, value in BENT.items()
                    if is_refused(rows, db, entry.kind, chain, body, column, value)
                ]
                lines.append(f"{entry.kind} {column}: {', '.join(refused) or 'taken'}")
        rows.take(entry.kind, chain, body)
    assert seen <= set(_TAKERS)
    assert len(seen) > 10
    assert_kept(KEPT, "bent stories", "\n".join(lines) + "\n")


def is_refused(
    rows: ReceivedRows,
    db: sqlite3.Connection,
    kind: str,
    machine: str,
    body: dict[str, Any],
    column: int,
    value: Any,
) -> bool:
    other = copy.deepcopy(body)
    other["rows"][0][column] = value
    db.execute("BEGIN")
    try:
        rows.take(kind, machine, other)
    except _BAD:
        return True
    finally:
        db.execute("ROLLBACK")
    return False


def test_what_a_later_version_tells_is_left_alone(others: OthersRecords) -> None:
    before = dump(others.path)
    ReceivedRows(others._db).take("a later kind", "f" * 16, {"rows": [[1]]})
    assert dump(others.path) == before


def test_the_text_of_a_house_is_unpacked_up_to_two_megabytes() -> None:
    for size in (0, 1, 2_000_000):
        assert len(unpacked(b64encode(zlib.compress(b"x" * size)).decode())) == size
    assert len(unpacked(b64encode(zlib.compress(b"x" * 2_000_001)).decode())) == 2_000_000
    with pytest.raises(ValueError, match=r"^that cannot be unpacked$"):
        unpacked("AAAA")


@pytest.mark.parametrize(
    ("cost", "now", "rests"),
    [
        (10.0, 1000.0, True),
        (10.0, 1199.9, True),
        (10.0, 1200.0, False),
        (10.0, 999.9, False),
        (9.99, 1001.0, False),
    ],
)
def test_after_a_long_merge_there_is_none_for_twenty_times_as_long(
    cost: float, now: float, rests: bool, others: OthersRecords
) -> None:
    assert not others.may_rest(now)
    others.taken(1000.0, cost)
    assert others.may_rest(now) is rests


def test_what_came_and_was_not_merged_is_news(story: list[StoryEntry], others: OthersRecords) -> None:
    assert not others.is_news
    assert others.take([("f" * 16, [])]) == {}
    assert not others.is_news
    told = others.take([("f" * 16, [story[-1]._replace(kind="a later kind")])])
    assert told == {}
    assert others.is_news
    assert others.cursor("f" * 16).seq == story[-1].seq
    others.taken(1.0, 1.0)
    assert not others.is_news


def test_a_story_with_a_fault_says_which_and_the_others_are_taken(
    tmp_path: Path, others: OthersRecords
) -> None:
    machine = furnished(tmp_path / "there", "story", 60)
    with RecordsFile.open(machine.records) as records, closing(OwnStory(tmp_path / "school")) as own:
        sign_checkpoint(records, machine.signing, WHEN)
        own.gather(records)
        (chain,) = records._db.execute("SELECT chain FROM own_chain").fetchone()
        (exam,) = records._db.execute("SELECT id FROM sittings LIMIT 1").fetchone()
        story = own.after(chain, 0)

    def changed(**parts: Any) -> list[StoryEntry]:
        """The story with another body of its ledger."""
        found = []
        for entry in story:
            body = json.loads(entry.body)
            if entry.kind == "ledger":
                body |= {name: change(body[name]) for name, change in parts.items()}
            found.append(entry._replace(body=json.dumps(body)))
        return found

    head = story[-1].seq
    for told, said in (
        (changed(rows=lambda rows: rows[1:]), "its ledger is damaged"),
        (
            changed(rows=lambda rows: [*rows[:-1], [*rows[-1][:4], "{}", *rows[-1][5:]]]),
            "its ledger is damaged",
        ),
        (
            changed(signed=lambda signed: [signed[0] - 1, *signed[1:]]),
            "its ledger does not match its signature",
        ),
        (changed(signed=lambda signed: [*signed[:4], "AAAA"]), "its ledger does not match its signature"),
        ([entry._replace(body="[]") for entry in story], "it does not look like training records"),
        ([entry for entry in story if entry.kind != "trainees"], "it does not look like training records"),
    ):
        assert others.take([(chain, told), ("e" * 16, [story[-1]._replace(kind="a later kind")])]) == {
            chain: said
        }
        assert (others.cursor(chain).seq, others.cursor("e" * 16).seq) == (0, head)
    assert others.take([(chain, story)]) == {}
    assert others.cursor(chain).seq == head
    alone = with_hash(Record("d" * 16, 1, "2026-11-16T12:00:00.000+00:00", "voided", exam, VOIDED, "", ""))
    for record, troubles in (
        (alone, {"d" * 16: "it rules on another machine's exam"}),
        (with_hash(alone._replace(kind="revoked", body=REVOKED)), {}),
    ):
        body = json.dumps({"rows": [record[1:]], "last": True})
        assert others.take([("d" * 16, [StoryEntry("d" * 16, 1, "", "", "ledger", 1, body)])]) == troubles
    assert others.take_rows([story[0]._replace(body="[]")]) == "it does not look like training records"
    assert others.take_rows([story[0]._replace(kind="ledger", body=json.dumps({"rows": [alone[1:]]}))]) == (
        "its ledger is damaged"
    )
