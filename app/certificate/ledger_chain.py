"""A chain of records, each with the hash of the one before: how to make it, walk it, and find a break.

No files: any machine can check one.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Literal, NamedTuple


class Record(NamedTuple):
    """A record of a ledger, every text exactly as stored."""

    chain: str
    """The chain: which machine's file wrote it."""
    number: int
    """Its place in that chain, from 1."""
    at: str
    kind: str
    about: str
    """The sitting, the account or the house it is about."""
    body: str
    previous: str
    """The hash of the record before it; empty for the first."""
    hash: str

    @property
    def is_sound(self) -> bool:
        """Does the record fit its hash?"""
        return self.hash == hash_of(self)


def hash_of(record: Record) -> str:
    """The right hash of a record: over everything else in it, and so over everything before it."""
    return digest(
        record.previous,
        record.chain,
        str(record.number),
        record.at,
        record.kind,
        record.about,
        record.body,
    )


def with_hash(record: Record) -> Record:
    """The record with its hash."""
    return record._replace(hash=hash_of(record))


def digest(*texts: str) -> str:
    """The SHA-256 of texts, each after its length in bytes, so that no other list of texts has the same."""
    # Text that is not UTF-8, in a damaged file, has a hash too.
    return digest_of_bytes([text.encode("utf-8", "surrogateescape") for text in texts])


def digest_of_bytes(texts: Iterable[bytes]) -> str:
    """The same for texts as bytes from a file."""
    return sha256(b"".join([b"%d:%b" % (len(text), text) for text in texts])).hexdigest()


Reading = Callable[[], Iterable[Record]]
"""Reads the records of a chain in order, from the first, as often as needed."""

_FURTHER = 200
"""A removed record may have been this many places after the last one left."""


class LedgerTrouble(NamedTuple):
    """The first bad record, and what was done to it, as far as that can be known."""

    number: int
    what: Literal["altered", "removed", "inserted", "reordered"]
    detail: str

    def __str__(self) -> str:
        return f"record {self.number} was {self.what}: {self.detail}"


class Walked(NamedTuple):
    """The result of a walk: how many records are sound from the start, and the last of them."""

    sound: int
    last: Record | None
    trouble: LedgerTrouble | None


def walk_chain(read: Reading, heard: Callable[[Record], object] = lambda _: None) -> Walked:
    """Walk a chain. `heard` gets every sound record. It is read again only if it breaks."""
    before: Record | None = None
    sound = 0
    for record in read():
        due, hash_before = _due_after(before)
        if record.number != due or record.previous != hash_before or not record.is_sound:
            return Walked(sound, before, _trouble(read, before, record))
        heard(record)
        before = record
        sound += 1
    return Walked(sound, before, None)


def _due_after(before: Record | None) -> tuple[int, str]:
    return (before.number + 1, before.hash) if before else (1, "")


def _trouble(read: Reading, before: Record | None, record: Record) -> LedgerTrouble:
    """What was done, if this record does not follow the last sound one."""
    due, _ = _due_after(before)
    if record.number < due:
        return LedgerTrouble(
            record.number, "inserted", f"a ledger starts with record 1, and record {due} should be here"
        )
    moved_to = _place_of_next(read, before)
    if record.number > due:
        return _gap(due, record.number - 1, moved_to)
    if record.is_sound:
        return _unlinked(before, record)
    return _unsound(record, moved_to, *_written_as(read, record))


def _gap(due: int, last: int, moved_to: int | None) -> LedgerTrouble:
    if moved_to is not None:
        return LedgerTrouble(due, "reordered", f"it is now in position {moved_to}")
    until = f"and so was every record up to {last}" if last > due else "no record has this number"
    return LedgerTrouble(due, "removed", until)


def _unlinked(before: Record | None, record: Record) -> LedgerTrouble:
    """For two records with right hashes, of which the second was written after another one."""
    if before is None:
        return LedgerTrouble(
            record.number, "altered", "it was written after another record, but is the first here"
        )
    return LedgerTrouble(
        before.number, "altered", f"its hash was replaced; record {record.number} followed a different record"
    )


def _unsound(record: Record, moved_to: int | None, written_as: int | None, is_copy: bool) -> LedgerTrouble:
    """For a record that does not fit its hash, by where it was written and where the right one is."""
    number = record.number
    if moved_to is not None and written_as is None:
        return LedgerTrouble(number, "inserted", f"record {number} is now in position {moved_to}")
    if moved_to is not None:
        detail = f"record {written_as} is in its place, and record {number} is now in position {moved_to}"
        return LedgerTrouble(number, "reordered", detail)
    if written_as is not None and written_as > number:
        return LedgerTrouble(number, "removed", f"record {written_as} is in its place")
    if is_copy:
        return LedgerTrouble(number, "altered", f"a copy of record {written_as} is in its place")
    if written_as is not None:
        detail = f"record {written_as} is now in position {number}"
        return LedgerTrouble(written_as, "inserted", detail)
    return LedgerTrouble(number, "altered", "its content does not match its hash")


def _place_of_next(read: Reading, before: Record | None) -> int | None:
    """The place of the record that should come next, if it is elsewhere."""
    due, hash_before = _due_after(before)
    for record in read():
        if record.number != due and record.previous == hash_before and record._replace(number=due).is_sound:
            return record.number
    return None


def _written_as(read: Reading, record: Record) -> tuple[int | None, bool]:
    """The number that a record was written with, if it is another, and whether a record is there too."""
    places = {each.number for each in read() if each.hash == record.hash}
    most = sum(1 for _ in read()) + _FURTHER
    numbers = (number for number in range(1, most) if record._replace(number=number).is_sound)
    number = next(numbers, None)
    return number, number in places
