"""A chain of records, each with the hash of the one before it. No files: any machine can check one."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple


class Record(NamedTuple):
    """A record of a ledger, every text exactly as it was written."""

    chain: str
    """The machine's file that wrote it."""
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
        """Is this what its hash was made of?"""
        return self.hash == hash_of(self)


def hash_of(record: Record) -> str:
    """The hash a record has to have: over everything else in it, and so over everything before it."""
    return digest(
        record.previous,
        record.chain,
        str(record.number),
        record.at,
        record.kind,
        record.about,
        record.body,
    )


def sealed(record: Record) -> Record:
    """The record with its hash."""
    return record._replace(hash=hash_of(record))


def digest(*texts: str) -> str:
    """The SHA-256 of texts, each after its length in bytes: no other texts in a row read the same."""
    # What is no UTF-8 in a damaged file has a hash as well.
    return digest_of_bytes([text.encode("utf-8", "surrogateescape") for text in texts])


def digest_of_bytes(texts: Iterable[bytes]) -> str:
    """The same of texts as they lie in a file."""
    return sha256(b"".join([b"%d:%b" % (len(text), text) for text in texts])).hexdigest()
