"""How far a ledger goes, and whether it still holds what it once held. Every start asks that."""

from collections.abc import Callable
from typing import NamedTuple


class LedgerStanding(NamedTuple):
    """The state of a ledger: its chain, and the number and hash of its last record."""

    chain: str
    record: int
    head: str

    def __str__(self) -> str:
        return f"record {self.record} of {self.chain}, {self.head}"


HashAt = Callable[[int], str]
"""The hash of the record with this number in a chain; empty if there is none."""


def lost_since(then: LedgerStanding, chain: str, hash_at: HashAt) -> str:
    """What became of a standing: empty if the ledger still holds it, else what is wrong, without an end."""
    if then.chain != chain:
        return f"they belong to a different ledger ({chain}, not {then.chain})"
    found = hash_at(then.record)
    if not found:
        return f"ledger record {then.record} used to be here and is now missing"
    if found != then.head:
        return f"ledger record {then.record} is not the one that used to be here"
    return ""
