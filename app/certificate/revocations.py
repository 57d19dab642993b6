"""Revoked certificates: a list that the house signs and hands out."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from app.certificate.certificate_summary import tidied
from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.text_block import Block, BlockDamaged, Facts, find_block, signed_lines, write_block
from app.errors import Refused

_FIRST = Block("HIGH CARD FLUSH REVOCATIONS 1", "END OF REVOCATIONS", ("As of", "Key", "Revoked"))
"""As version 1.0 wrote it, without the head of the ledger."""
_BLOCK = Block(
    "HIGH CARD FLUSH REVOCATIONS 2",
    "END OF REVOCATIONS",
    ("As of", "Key", "Ledger", "Record", "Head", "Revoked"),
)


class Revocation(NamedTuple):
    """A revoked certificate: its number, since when, and why."""

    number: str
    on: date
    reason: str


class Revocations(NamedTuple):
    """All revocations known on a given day."""

    as_of: date
    revoked: tuple[Revocation, ...]
    ledger: LedgerStanding | None = None
    """How far the ledger went; None if it was empty, or if an older version wrote the list."""

    def of(self, number: str) -> Revocation | None:
        """Was this certificate revoked? The first entry counts. A station's key has a number too."""
        found = [entry for entry in self.revoked if entry.number == number]
        return min(found, key=lambda entry: entry.on, default=None)


def number_of_key(fingerprint: str) -> str:
    """The number under which a list has the key of a station that the office has withdrawn."""
    return f"KEY-{fingerprint.replace(' ', '')}"


def revocations_as_text(revocations: Revocations, key: PrivateKey) -> str:
    """The list as text, signed."""
    facts, block = _facts(revocations, key.public), _BLOCK if revocations.ledger else _FIRST
    return write_block(block, facts, key.sign(signed_lines(block, facts).encode()))


def read_revocations(text: str, key: PublicKey) -> Revocations:
    """Read a list. Refused unless this key signed exactly this text."""
    block = _BLOCK if _BLOCK.heading in text else _FIRST
    found = find_block(block, text)
    values = dict(found.facts)
    if values.get("Key") != key.fingerprint:
        raise Refused(
            f"this revocation list is signed by a different key ({values.get('Key', 'unknown')})"
            f" than the one used to check it ({key.fingerprint})"
        )
    if not key.has_signed(signed_lines(block, found.facts).encode(), found.signature):
        raise BlockDamaged(
            "this revocation list was changed after it was signed; ask the house for a new copy"
        )
    return Revocations(
        date.fromisoformat(values["As of"]),
        tuple(_entry(value) for label, value in found.facts if label == "Revoked"),
        LedgerStanding(values["Ledger"], int(values["Record"]), values["Head"]) if block is _BLOCK else None,
    )


def _facts(revocations: Revocations, key: PublicKey) -> Facts:
    rows = sorted(revocations.revoked)
    return [
        ("As of", revocations.as_of.isoformat()),
        ("Key", key.fingerprint),
        *_standing_facts(revocations.ledger),
        *(("Revoked", value) for value in _values(rows)),
    ]


def _standing_facts(ledger: LedgerStanding | None) -> Facts:
    if ledger is None:
        return []
    return [("Ledger", ledger.chain), ("Record", str(ledger.record)), ("Head", ledger.head)]


def _values(rows: Iterable[Revocation]) -> Iterable[str]:
    for number, on, reason in rows:
        yield f"{number} {on.isoformat()} {tidied(reason) or '–'}"


def _entry(value: str) -> Revocation:
    number, on, reason = value.split(" ", 2)
    return Revocation(number, date.fromisoformat(on), reason)
