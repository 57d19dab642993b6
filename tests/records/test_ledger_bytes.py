"""One byte of the file is changed where the ledger's records lie: the change is always found, or the file refused."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from app.certificate.ledger_chain import Record, hash_of
from app.errors import Refused
from app.records.db.ledger import Ledger, _canonical
from app.records.db.transaction import transaction
from tests.bulk import SOAK
from tests.records.scripts import WHEN

PLACES = 10_000 if SOAK else 200
RECORDS = 40
PAGE = 4096
_TEXTS = ("chain", "at", "kind", "about", "body", "previous", "hash")


@pytest.fixture
def written(memory: Path) -> Path:
    """A ledger closed in peace, so that all of it is in the file itself."""
    file, chance = memory / "sound.sqlite", Random("ledger")
    with Ledger.open(file) as ledger, transaction(ledger._db):
        for number in range(RECORDS):
            about = f"{chance.randrange(1000)}-é"
            body = {"sentence": "x" * chance.choice([5, 50, 80, 100, 200, 5000]), "fault": number}
            ledger.append(chance.choice(["marked", "struck"]), about, body, WHEN + timedelta(hours=number))
    return file


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT *, typeof(body) FROM ledger ORDER BY chain, number").fetchall()


def has_trouble(ledger: Ledger) -> bool:
    walks = [ledger.walk(chain) for chain, _ in ledger.chains()]
    return any(walk.trouble for walk in walks) or sum(walk.sound for walk in walks) != RECORDS


def is_found(file: Path) -> bool:
    """Does a walk, or already the opening, find something wrong?"""
    try:
        with Ledger.open(file) as ledger:
            return has_trouble(ledger)
    except Refused:
        return True


def changed(data: bytes, place: int, chance: Random) -> bytes:
    other = chance.choice([byte for byte in range(256) if byte != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


@pytest.mark.bulk
def test_every_changed_byte_of_a_value_is_found(written: Path) -> None:
    chance = Random("values")
    with Ledger.open(written) as ledger:
        for change in ("update", "insert"):
            ledger._db.execute(f"DROP TRIGGER ledger_{change}")
        for _ in range(PLACES):
            number, column = chance.randint(2, RECORDS), chance.choice(_TEXTS)
            (value,) = ledger._db.execute(
                f"SELECT CAST({column} AS BLOB) FROM ledger WHERE number = ?", (number,)
            ).fetchone()
            bent = changed(value, chance.randrange(len(value)), chance)
            ledger._db.execute("BEGIN")
            ledger._db.execute(
                f"UPDATE ledger SET {column} = CAST(? AS TEXT) WHERE number = ?", (bent, number)
            )
            assert has_trouble(ledger), (column, number)
            ledger._db.execute("ROLLBACK")
        assert not has_trouble(ledger)


@pytest.mark.bulk
def test_every_changed_byte_of_the_file_is_found_or_changes_no_record(written: Path, memory: Path) -> None:
    data, file, chance = written.read_bytes(), memory / "bent.sqlite", Random("bytes")
    sound = rows(written)
    # The pages on which records lie: those with a hash, and those with the long texts.
    marks = [str(row[7]).encode() for row in sound]
    pages = [
        start
        for start in range(PAGE, len(data), PAGE)
        if b"x" * 500 in data[start : start + PAGE]
        or any(mark in data[start : start + PAGE] for mark in marks)
    ]
    found = unchanged = 0
    for _ in range(PLACES):
        place = chance.choice(pages) + chance.randrange(PAGE)
        file.write_bytes(changed(data, place, chance))
        if is_found(file):
            found += 1
        else:
            # The index, free space, or the bookkeeping of a page: what is recorded reads as it was.
            assert rows(file) == sound, place
            unchanged += 1
    print(f"{found} changed bytes found, {unchanged} in no record")
    assert found > PLACES // 2


def test_a_record_has_the_hash_that_every_version_gives_it() -> None:
    """Over the hash before it and its own texts, each after its length: worked out here without the program."""
    texts = [
        "ab" * 32,
        "0ca180c6919bdf46",
        "3",
        "2026-11-18T04:30:00.000+00:00",
        "closed",
        "K7QF-2M9D",
        '{"by":"Zoë"}',
    ]
    previous, chain, number, at, kind, about, body = texts
    joined = "".join([f"{len(text.encode())}:{text}" for text in texts])
    found = hash_of(Record(chain, int(number), at, kind, about, body, previous, ""))
    assert found == sha256(joined.encode()).hexdigest()
    assert found == "d2b3bc98c8b7cc18ad8359f768d47ec143ca4d03481c8ee8251923e090894d71"


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_number_is_never_written_into_the_ledger(number: float) -> None:
    with pytest.raises(ValueError, match=r"^Out of range float values are not JSON compliant(: \w+)?$"):
        _canonical({"seconds": number})
