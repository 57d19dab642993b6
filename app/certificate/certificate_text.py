"""A signed certificate as plain text and as JSON. Both hold the same facts and the same signature."""

import json
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from app.certificate.certificate_summary import SINCE_2, CertificateSummary
from app.certificate.text_block import (
    Block,
    BlockAbsent,
    BlockDamaged,
    Facts,
    FoundBlock,
    find_block,
    signed_lines,
    write_block,
)
from app.errors import Refused
from app.json_text import json_text
from app.procedure.strict_json import parsed

_LABELS = {
    "number": "Number",
    "dealer": "Dealer",
    "badge": "Badge",
    "game": "Game",
    "house": "House",
    "house_id": "House id",
    "house_file": "House file",
    "program": "Program",
    "form": "Form",
    "exam": "Exam",
    "rules": "Pass rules",
    "table": "Table",
    "result": "Result",
    "note": "Note",
    "marks": "Marks",
    "assessors": "Assessor",
    "examined": "Examined",
    "time": "Time",
    "valid_until": "Valid until",
    "chain": "Ledger",
    "record": "Record",
    "head": "Head",
    "key": "Key",
}
_FIELDS = {label: field for field, label in _LABELS.items()}
_END = "END OF CERTIFICATE"
_FIRST = Block(
    "HIGH CARD FLUSH CERTIFICATE 1",
    _END,
    tuple([label for name, label in _LABELS.items() if name not in SINCE_2]),
)
"""As versions 1.0 and 1.1 wrote it, without form, pass rules, table and time."""
_BLOCK = Block("HIGH CARD FLUSH CERTIFICATE 2", _END, tuple(_FIELDS))
_KIND = "high-card-flush-certificate"


class Signed(NamedTuple):
    """A certificate: its facts and the signature over them."""

    summary: CertificateSummary
    signature: str


class ReadCertificate(NamedTuple):
    """A certificate as it was handed in."""

    signed: Signed
    surrounded: bool
    """Was there other, unsigned text around it?"""


def signed_bytes(summary: CertificateSummary) -> bytes:
    """What is signed: the lines of the text form, up to the signature."""
    return signed_lines(_block(summary), facts_of(summary)).encode()


def certificate_as_text(signed: Signed) -> str:
    """The text form; the QR code holds the same."""
    return write_block(_block(signed.summary), facts_of(signed.summary), signed.signature)


def certificate_as_json(signed: Signed) -> str:
    """The form for programs."""
    plain: dict[str, Any] = {"kind": _KIND, "form-version": 1 if signed.summary.is_first_version else 2}
    for name in _LABELS:
        value = getattr(signed.summary, name)
        if name in ("note", *SINCE_2) and not value:
            # The first certificates had none, and are still written that way.
            continue
        plain[name.replace("_", "-")] = value.isoformat() if isinstance(value, date) else value
    return json_text(plain | {"signature": signed.signature}, indent=2) + "\n"


def read_certificate(text: str) -> ReadCertificate:
    """A certificate in either form; `Absent` if there is none, `Damaged` if it cannot have been issued so."""
    bare = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").strip(" \t\r\n")
    if bare.startswith("{"):
        return ReadCertificate(_from_json(bare), surrounded=False)
    block, found = _found(text)
    values: dict[str, Any] = dict.fromkeys(_LABELS, "") | {"assessors": ()}
    for label, value in found.facts:
        name = _FIELDS[label]
        values[name] = (*values[name], value) if name == "assessors" else value
    signed = Signed(_summary(values), found.signature)
    if tuple(facts_of(signed.summary)) != found.facts or _block(signed.summary) != block:
        raise BlockDamaged("some lines are missing, extra or out of order")
    return ReadCertificate(signed, found.surrounded)


def _found(text: str) -> tuple[Block, FoundBlock]:
    """The one certificate in a text, of either version."""
    found = []
    for block in (_BLOCK, _FIRST):
        with suppress(BlockAbsent):
            found.append((block, find_block(block, text)))
    if len(found) > 1:
        raise BlockDamaged("there are several certificates in it; check them one at a time")
    return found[0] if found else (_BLOCK, find_block(_BLOCK, text))


def facts_of(summary: CertificateSummary) -> Facts:
    """The lines of the text form: label and value."""
    facts = []
    for name, label in _LABELS.items():
        value = getattr(summary, name)
        rows = value if isinstance(value, tuple) else [value]
        facts += [(label, str(row)) for row in rows if row not in ("", None)]
    return facts


def _from_json(text: str) -> Signed:
    try:
        plain = parsed(text)
    except Refused:
        raise BlockAbsent("this is neither certificate text nor valid JSON") from None
    if not isinstance(plain, dict) or plain.get("kind") != _KIND:
        raise BlockAbsent("this is JSON, but not a certificate")
    if plain.get("form-version") not in (1, 2):
        raise BlockDamaged("it was written by a newer version of the program; use that version")
    values = {name: plain.get(name.replace("_", "-")) for name in _LABELS}
    values |= {name: plain.get(name, "") for name in ("note", *SINCE_2)}
    assessors, until = values["assessors"], values["valid_until"]
    if not isinstance(assessors, list) or type(values["record"]) is not int:
        raise BlockDamaged("an entry is missing or has the wrong type")
    others = [values[name] for name in _LABELS if name not in ("assessors", "record", "valid_until")]
    texts = [*assessors, *others, until or "", plain.get("signature")]
    if not all(isinstance(text, str) for text in texts):
        raise BlockDamaged("an entry is missing or has the wrong type")
    signed = Signed(_summary(values), plain["signature"])
    # Whatever passed above, only what the program itself would write is accepted.
    if _sorted(certificate_as_json(signed)) != _sorted(text):
        raise BlockDamaged("its entries are not in the program's format")
    return signed


def _block(summary: CertificateSummary) -> Block:
    return _FIRST if summary.is_first_version else _BLOCK


def _sorted(text: str) -> str:
    return json.dumps(json.loads(text), sort_keys=True)


def _summary(values: dict[str, Any]) -> CertificateSummary:
    until = values["valid_until"]
    try:
        return CertificateSummary(
            **values
            | {
                "assessors": tuple(values["assessors"]),
                "examined": date.fromisoformat(values["examined"]),
                "valid_until": date.fromisoformat(until) if until else None,
                "record": int(values["record"]),
            }
        )
    except Refused as refusal:
        raise BlockDamaged(*refusal.sentences) from None
    except ValueError:
        raise BlockDamaged("a date or the ledger record number is missing or wrong") from None
