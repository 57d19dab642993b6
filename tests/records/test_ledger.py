"""The ledger: it only grows, and whatever is done to it behind its back is named at the first record it was done to."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from app.certificate.ledger_chain import Record, digest, walk_chain, with_hash
from app.errors import Refused
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.training.attempt_store import AttemptStore
from tests.kept_text import assert_kept
from tests.records.processes import together
from tests.records.scripts import WHEN


@pytest.fixture
def ledger(store: AttemptStore) -> Ledger:
    return Ledger.beside(store)


def write(ledger: Ledger, count: int, about: str = "K7QF-2M9D") -> None:
    for number in range(count):
        with transaction(ledger._db):
            ledger.append("said", about, {"sentence": f"no. {number}"}, WHEN + timedelta(minutes=number))


def chain_of(count: int, name: str = "aa") -> list[Record]:
    """A chain that nobody has touched."""
    records: list[Record] = []
    for number in range(1, count + 1):
        previous = records[-1].hash if records else ""
        text = f'{{"sentence":"no. {number}"}}'
        records.append(with_hash(Record(name, number, "2031", "said", "K7QF", text, previous, "")))
    return records


def trouble_with(records: list[Record]) -> tuple[int, str] | None:
    """Which record, and what was done to it, of a chain that is read by the records' numbers."""
    found = walk_chain(lambda: sorted(records, key=lambda record: record.number)).trouble
    return (found.number, found.what) if found else None


def renumbered(records: list[Record]) -> list[Record]:
    return [record._replace(number=number) for number, record in enumerate(records, 1)]


# The chain.


def test_an_untouched_chain_has_no_trouble_and_tells_of_every_record() -> None:
    records = chain_of(7)
    heard: list[Record] = []
    found = walk_chain(lambda: records, heard.append)
    assert (found.sound, found.last, found.trouble) == (7, records[-1], None)
    assert heard == records
    assert walk_chain(list) == (0, None, None)


def test_texts_that_run_into_each_other_have_another_digest() -> None:
    digests = [
        digest(*texts) for texts in (("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("1:a", "bc"), ())
    ]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("place", [1, 4, 7])
@pytest.mark.parametrize("field", ["at", "kind", "about", "body", "hash", "previous"])
def test_a_record_that_was_altered_is_named(field: str, place: int) -> None:
    records = chain_of(7)
    values = records[place - 1]._asdict()
    records[place - 1] = Record(**values | {field: f"x{values[field][1:]}"})
    assert trouble_with(records) == (place, "altered")


@pytest.mark.parametrize("place", [1, 4, 6])
def test_a_record_that_was_altered_with_its_hash_is_named_and_not_the_one_after_it(place: int) -> None:
    records = chain_of(7)
    records[place - 1] = with_hash(records[place - 1]._replace(body="{}"))
    assert trouble_with(records) == (place, "altered")


@pytest.mark.parametrize(("first", "last"), [(1, 1), (4, 4), (2, 5), (1, 6)])
def test_records_that_were_removed_are_named(first: int, last: int) -> None:
    records = chain_of(7)
    del records[first - 1 : last]
    assert trouble_with(records) == (first, "removed")
    assert trouble_with(renumbered(records)) == (first, "removed")


@pytest.mark.parametrize("place", [1, 4, 7])
def test_a_record_that_was_inserted_is_named(place: int) -> None:
    records = chain_of(7)
    previous = records[place - 2].hash if place > 1 else ""
    forged = Record("aa", place, "2031", "passed", "K7QF", "{}", previous, "")
    for new in (forged._replace(hash="0" * 64), with_hash(forged)):
        changed = renumbered([*records[: place - 1], new, *records[place - 1 :]])
        assert trouble_with(changed) == (place, "inserted")


def test_a_record_before_the_first_was_inserted() -> None:
    records = chain_of(3)
    assert trouble_with([with_hash(records[0]._replace(number=0)), *records]) == (0, "inserted")


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 6), (1, 7), (6, 7)])
def test_records_that_were_reordered_are_named(one: int, other: int) -> None:
    records = chain_of(7)
    records[one - 1], records[other - 1] = records[other - 1], records[one - 1]
    assert trouble_with(renumbered(records)) == (one, "reordered")


def test_a_record_that_was_moved_is_reordered() -> None:
    records = chain_of(7)
    moved = records.pop(2)
    assert trouble_with(renumbered([*records, moved])) == (3, "reordered")
    assert trouble_with([*records, moved._replace(number=70)]) == (3, "reordered")


def test_a_record_copied_over_another_has_altered_that_one() -> None:
    records = chain_of(7)
    records[4] = records[1]._replace(number=5)
    assert trouble_with(records) == (5, "altered")


def test_a_first_record_that_followed_another_was_altered() -> None:
    first = with_hash(chain_of(1)[0]._replace(previous="0" * 64))
    assert trouble_with([first]) == (1, "altered")


def test_a_record_of_another_chain_does_not_pass_for_one_of_this() -> None:
    records = chain_of(3)
    assert trouble_with([record._replace(chain="bb") for record in records]) == (1, "altered")


def _meddled() -> Iterator[tuple[str, list[Record]]]:
    """A chain of seven records after each thing that somebody could do to it."""
    whole = chain_of(7)
    first, second, third, fourth, *rest = whole
    removed = [*whole[:2], *whole[4:]]
    yield "the fourth record is missing", [*whole[:3], *rest]
    yield "the third and fourth records are missing", removed
    yield "the third and fourth records are missing, the rest renumbered", renumbered(removed)
    yield "the first record is missing, the rest renumbered", renumbered(whole[1:])
    yield "a record stands before the first", [with_hash(first._replace(number=0)), *whole]
    forged = Record("aa", 4, "2031", "passed", "K7QF", "{}", third.hash, "")
    for words, new in (("a wrong", forged._replace(hash="0" * 64)), ("a right", with_hash(forged))):
        yield f"a record with {words} hash put in", renumbered([*whole[:3], new, *whole[3:]])
    yield "the second and fifth swapped", renumbered([first, rest[0], third, fourth, second, *rest[1:]])
    yield "the third moved to the end", renumbered([first, second, fourth, *rest, third])
    yield "the third given a number far off", [first, second, fourth, *rest, third._replace(number=70)]
    yield "the second copied over the fifth", [*whole[:4], second._replace(number=5), *rest[1:]]
    other = with_hash(second._replace(body="{}"))._replace(number=5)
    yield "another second record in place of the fifth", [*whole[:4], other, *rest[1:]]
    yield "the second put in again after the fourth", renumbered([*whole[:4], second, *rest])
    yield "the second taken out and put after the fourth", renumbered([first, third, fourth, second, *rest])
    yield "the first written after another one", [with_hash(first._replace(previous="0" * 64))]
    yield "the fourth written anew with its hash", [*whole[:3], with_hash(fourth._replace(body="{}")), *rest]
    yield "the fourth changed", [*whole[:3], fourth._replace(body="{}"), *rest]
    for gone in (201, 202):
        last = with_hash(third._replace(number=gone))._replace(number=2)
        yield f"record {gone} in place of the second of two", [first, last]


def test_every_trouble_of_a_chain_says_what_it_said() -> None:
    lines = [
        f"{did}:\n  {walk_chain(lambda records=records: records).trouble}"  # type: ignore[misc]
        for did, records in _meddled()
    ]
    assert_kept(Path(__file__).parent / "kept", "troubles of a chain", "\n".join(lines) + "\n")


# The store.


def test_what_is_written_is_read_again_in_its_order(ledger: Ledger, file: Path) -> None:
    write(ledger, 3)
    write(ledger, 1, about="another")
    with Ledger.open(file) as again:
        entries = again.about("K7QF-2M9D")
        assert [entry.body["sentence"] for entry in entries] == ["no. 0", "no. 1", "no. 2"]
        assert entries[1].at == WHEN + timedelta(minutes=1)
        assert again.own_of("said") == (*entries, *again.about("another"))
        assert again.own_of("passed") == again.about("nobody") == ()
        assert again.chains() == [(again.own_chain(), 4)]
        assert again.walk(again.own_chain()).sound == 4


def test_every_new_file_has_a_chain_of_its_own(memory: Path) -> None:
    names = set()
    for number in range(5):
        with Ledger.open(memory / f"{number}.sqlite") as ledger:
            names.add(ledger.own_chain())
    assert len(names) == 5


def test_a_body_is_always_written_in_the_same_way(ledger: Ledger) -> None:
    with transaction(ledger._db):
        for body in ({"a": 1, "b": "é"}, {"b": "é", "a": 1}):
            ledger.append("said", "x", body, WHEN)
    rows = ledger._db.execute("SELECT body FROM ledger").fetchall()
    assert rows == [('{"a":1,"b":"é"}',)] * 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger SET body = '{}'",
        "DELETE FROM ledger WHERE number = 3",
        "INSERT OR REPLACE INTO ledger SELECT chain, number, at, kind, about, '{}', previous, hash FROM ledger",
        "INSERT INTO ledger SELECT chain, number + 4, at, kind, about, body, previous, hash FROM ledger",
        "INSERT INTO ledger SELECT chain, 4, at, kind, about, body, previous, hash FROM ledger WHERE number = 3",
        "INSERT INTO ledger SELECT 'other', number, at, kind, about, body, previous, hash FROM ledger WHERE number = 2",
        "UPDATE own_chain SET chain = 'x'",
        "DELETE FROM own_chain",
        "INSERT OR REPLACE INTO own_chain VALUES (1, 'x')",
    ],
)
def test_the_ledger_is_never_changed_by_anybody(statement: str, ledger: Ledger, file: Path) -> None:
    write(ledger, 3)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match=r"never changed|does not follow"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


def test_chains_lie_side_by_side_and_each_is_walked_alone(ledger: Ledger) -> None:
    write(ledger, 2)
    for record in chain_of(3, name="0"):
        ledger._db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
    own = ledger.own_chain()
    assert ledger.chains() == [(own, 2), ("0", 3)]
    assert [ledger.walk(chain).sound for chain in (own, "0")] == [2, 3]
    assert len(ledger.own_of("said")) == 2


def test_a_value_of_another_type_that_reads_the_same_is_no_record_of_ours(ledger: Ledger) -> None:
    write(ledger, 3)
    # As a file is bent past SQLite, which does not let a text be anything else.
    ledger._db.execute("CREATE TABLE loose AS SELECT * FROM ledger")
    ledger._db.execute("UPDATE loose SET body = CAST(body AS BLOB) WHERE number = 2")
    ledger._db.execute("DROP TABLE ledger")
    ledger._db.execute("ALTER TABLE loose RENAME TO ledger")
    assert trouble_in(ledger) == (2, "altered")


def trouble_in(ledger: Ledger) -> tuple[int, str] | None:
    found = ledger.walk(ledger.own_chain()).trouble
    return (found.number, found.what) if found else None


@dataclass(frozen=True)
class Bent:
    """Something done to the third of five records, past the triggers."""

    statement: str
    trouble: tuple[int, str]


@pytest.mark.parametrize(
    "bent",
    [
        Bent("UPDATE ledger SET body = '{}' WHERE number = 3", (3, "altered")),
        Bent("UPDATE ledger SET body = CAST(x'ff' AS TEXT) WHERE number = 3", (3, "altered")),
        Bent("DELETE FROM ledger WHERE number = 3", (3, "removed")),
        Bent("UPDATE ledger SET number = 9 WHERE number = 3", (3, "reordered")),
        Bent("UPDATE ledger SET chain = 'elsewhere' WHERE number = 3", (3, "removed")),
        Bent(
            "INSERT INTO ledger SELECT chain, 0, at, kind, about, body, previous, hash FROM ledger WHERE number = 3",
            (0, "inserted"),
        ),
    ],
    ids=lambda bent: bent.statement,
)
def test_what_was_done_to_the_file_is_found(bent: Bent, ledger: Ledger) -> None:
    write(ledger, 5)
    for trigger in ("update", "delete", "insert"):
        ledger._db.execute(f"DROP TRIGGER ledger_{trigger}")
    assert trouble_in(ledger) is None
    ledger._db.execute(bent.statement)
    assert trouble_in(ledger) == bent.trouble


@pytest.mark.parametrize("body", ["no JSON", "[]", "7"])
def test_a_record_that_is_none_is_damage(body: str, ledger: Ledger) -> None:
    record = with_hash(Record(ledger.own_chain(), 1, "2031-05-02T10:00:00", "said", "x", body, "", ""))
    ledger._db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
    with pytest.raises(Refused, match=r"^the record of the ledger is damaged and cannot be read$"):
        ledger.about("x")


def test_a_text_that_is_none_is_damage(ledger: Ledger) -> None:
    write(ledger, 1)
    ledger._db.execute("DROP TRIGGER ledger_update")
    ledger._db.execute("UPDATE ledger SET body = CAST(x'ff' AS TEXT)")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the records are damaged; nothing was changed\. Keep this file, and restore a backup$",
    ):
        ledger.about("K7QF-2M9D")


def write_twenty(file: Path, about: str) -> None:
    with Ledger.open(file) as ledger:
        write(ledger, 20, about)


def test_processes_that_write_at_once_make_one_chain(file: Path) -> None:
    Ledger.open(file).close()
    assert together([partial(write_twenty, file, str(number)) for number in range(4)]) == [0] * 4
    with Ledger.open(file) as ledger:
        assert (ledger.walk(ledger.own_chain()).sound, trouble_in(ledger)) == (80, None)
        assert [len(ledger.about(str(number))) for number in range(4)] == [20] * 4
