"""The story of a machine: entries that only grow, each with the hash of the one before, as in the ledger."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from app.certificate.ledger_chain import digest
from app.errors import Refused

VERSION = 1
"""The version in which this program writes entries."""
OLDEST, NEWEST = 1, VERSION + 2
"""The versions that it takes in: a newer program adds to an entry, and never changes what is there."""
TRAINING = ("attempts", "entries", "ended", "runs", "answers", "sets", "withdrawn-sets")
"""The kinds of entries about training: most of every story. Sets count from a round, so they are too."""
LARGEST = 1_000_000
"""Characters in an entry. The database takes no longer one."""


class StoryEntry(NamedTuple):
    """One entry, every text exactly as written."""

    machine: str
    """The machine, by the name of its chain in the ledger."""
    seq: int
    """Its place in the story, from 1."""
    hash: str
    previous: str
    """The hash of the entry before it; empty for the first."""
    kind: str
    version: int
    body: str
    """A JSON object."""

    @property
    def is_sound(self) -> bool:
        """Does the entry fit its hash?"""
        return self.hash == _hash_of(self)


class StoryHead(NamedTuple):
    """How far a story goes."""

    seq: int = 0
    hash: str = ""


def _hash_of(entry: StoryEntry) -> str:
    return digest(entry.previous, entry.machine, str(entry.seq), entry.kind, str(entry.version), entry.body)


def next_entry(machine: str, head: StoryHead, kind: str, body: str, version: int = VERSION) -> StoryEntry:
    """The entry that continues a story."""
    bare = StoryEntry(machine, head.seq + 1, "", head.hash, kind, version, body)
    return bare._replace(hash=_hash_of(bare))


def follow(
    machine: str, head: StoryHead, entries: Iterable[StoryEntry], unread: Collection[str] = ()
) -> Iterator[StoryEntry]:
    """Each entry, while they continue the story one after the other. Refused at the first that does not.

    Those of the kinds in `unread` come without their rows, so only their place in the chain is checked.
    """
    for entry in entries:
        fits = (entry.machine, entry.seq, entry.previous) == (machine, head.seq + 1, head.hash)
        if not fits or not (entry.kind in unread or entry.is_sound):
            raise Refused(f"the history of machine {machine} is damaged at entry {head.seq + 1}")
        if not OLDEST <= entry.version <= NEWEST:
            raise Refused(
                f"machine {machine} has a newer version of the program (entry {entry.seq}); install that"
                " version here too"
            )
        head = StoryHead(entry.seq, entry.hash)
        yield entry
