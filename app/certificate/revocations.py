"""Revoked certificates: a list that the house signs and hands out."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from app.certificate.certificate_summary import tidied
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.text_block import Block, BlockDamaged, Facts, find_block, signed_lines, write_block
from app.errors import Refused

_BLOCK = Block("HIGH CARD FLUSH REVOCATIONS 1", "END OF REVOCATIONS", ("As of", "Key", "Revoked"))


class Revocation(NamedTuple):
    """A revoked certificate: its number, since when, and why."""

    number: str
    on: date
    reason: str


class Revocations(NamedTuple):
    """All revocations known on a given day."""

    as_of: date
    revoked: tuple[Revocation, ...]

    def of(self, number: str) -> Revocation | None:
        """Was this certificate revoked? The first entry counts."""
        found = [entry for entry in self.revoked if entry.number == number]
        return min(found, key=lambda entry: entry.on, default=None)


def revocations_as_text(revocations: Revocations, key: PrivateKey) -> str:
    """The list as text, signed."""
    facts = _facts(revocations, key.public)
    return write_block(_BLOCK, facts, key.sign(signed_lines(_BLOCK, facts).encode()))


def read_revocations(text: str, key: PublicKey) -> Revocations:
    """Read a list. Refused unless this key signed exactly this text."""
    found = find_block(_BLOCK, text)
    values = dict(found.facts)
    if values.get("Key") != key.fingerprint:
        raise Refused(
            f"this list of revocations is signed by another key ({values.get('Key', 'nobody knows which')})"
            f" than the one it should be checked with ({key.fingerprint})"
        )
    if not key.has_signed(signed_lines(_BLOCK, found.facts).encode(), found.signature):
        raise BlockDamaged(
            "this list of revocations was changed after it was signed: ask the house for it again"
        )
    return Revocations(
        date.fromisoformat(values["As of"]),
        tuple(_entry(value) for label, value in found.facts if label == "Revoked"),
    )


def _facts(revocations: Revocations, key: PublicKey) -> Facts:
    rows = sorted(revocations.revoked)
    return [
        ("As of", revocations.as_of.isoformat()),
        ("Key", key.fingerprint),
        *(("Revoked", value) for value in _values(rows)),
    ]


def _values(rows: Iterable[Revocation]) -> Iterable[str]:
    for number, on, reason in rows:
        yield f"{number} {on.isoformat()} {tidied(reason) or '–'}"


def _entry(value: str) -> Revocation:
    number, on, reason = value.split(" ", 2)
    return Revocation(number, date.fromisoformat(on), reason)
