"""Is a certificate genuine, and is it in force? The answer has a sentence for each finding."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Literal, NamedTuple

from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import Signed, read_certificate, signed_bytes
from app.certificate.lapse import Change
from app.certificate.revocations import Revocations, number_of_key
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.text_block import BlockAbsent, BlockDamaged
from app.learning.dates import day_words

Kind = Literal[
    "genuine",
    "changed",
    "another-key",
    "revoked",
    "records-changed",
    "future",
    "list-ahead",
    "list-too-old",
    "expired",
    "rules-changed",
    "not-a-certificate",
]

_NAMED = 5
"""The most changed rules named in one sentence."""


class Finding(NamedTuple):
    """One finding about a certificate."""

    kind: Kind
    sentence: str


class Verification(NamedTuple):
    """All findings, the most serious first. Only a genuine certificate has facts."""

    findings: tuple[Finding, ...]
    summary: CertificateSummary | None = None
    surrounded: bool = False
    """Was there other, unsigned text around it?"""
    changes: Sequence[Change] = ()
    """The rules that the house has changed since, one by one."""

    @property
    def in_force(self) -> bool:
        """Genuine and in force."""
        return self.findings[0].kind == "genuine"


class KnownFacts(NamedTuple):
    """What the verifier knows besides the key. Empty or None means not known, so nothing is said about it."""

    today: date
    revocations: Sequence[Revocations] = ()
    changes: Sequence[Change] = ()
    """The rules that matter and that the house has changed since the exam."""
    doubts: Sequence[str] = ()
    """What the records of the issuing machine lack: sentences."""
    max_age: int | None = None
    """How many days old a list of revocations may be; None for any age."""


def sign_certificate(summary: CertificateSummary, key: PrivateKey) -> Signed:
    """The signed certificate with these facts. The key's fingerprint is one of them."""
    named = replace(summary, key=key.public.fingerprint)
    return Signed(named, key.sign(signed_bytes(named)))


def verify_certificate(text: str, key: PublicKey, known: KnownFacts) -> Verification:
    """The verdict on a certificate in either form."""
    if verdict := unreadable(text):
        return verdict
    signed, surrounded = read_certificate(text)
    doubt = _doubt(signed, key)
    if doubt is not None:
        return Verification((doubt,), None, surrounded)
    against = tuple(_against(signed.summary, known))
    findings = against or (_genuine(signed.summary, known),)
    return Verification(findings, signed.summary, surrounded, known.changes)


def signer_of(text: str, keys: Sequence[PublicKey]) -> PublicKey:
    """The key of a machine that a certificate names; the present one if it names none of them."""
    named = "" if unreadable(text) else read_certificate(text).signed.summary.key
    return next((key for key in keys if key.fingerprint == named), keys[0])


def unreadable(text: str) -> Verification | None:
    """The verdict that needs no key: not a certificate, or damaged. None if it can be read."""
    try:
        read_certificate(text)
    except BlockAbsent as refusal:
        return _only("not-a-certificate", f"This is not a certificate: {refusal}.")
    except BlockDamaged as refusal:
        return _only("changed", f"This is not what was signed: {refusal}.")
    return None


def _only(kind: Kind, sentence: str) -> Verification:
    return Verification((Finding(kind, sentence),))


def _doubt(signed: Signed, key: PublicKey) -> Finding | None:
    summary, signature = signed
    if key.has_signed(signed_bytes(summary), signature):
        return None
    # If the signature fits with the right fingerprint, then the fingerprint was changed.
    ours = replace(summary, key=key.fingerprint)
    if summary.key == key.fingerprint or key.has_signed(signed_bytes(ours), signature):
        return Finding(
            "changed",
            "This was changed after it was signed: the facts do not match the signature. The signature"
            " covers every line, so it cannot show which one was changed. Compare it with another copy.",
        )
    return Finding(
        "another-key",
        f"This is signed by a different key ({summary.key}) than the one here ({key.fingerprint})."
        " It may or may not be genuine. Get that machine's public key from its house and check with --key.",
    )


def _against(summary: CertificateSummary, known: KnownFacts) -> Iterator[Finding]:
    taken_back = [entry for entry in (each.of(summary.number) for each in known.revocations) if entry]
    if taken_back:
        first = min(taken_back, key=lambda entry: entry.on)
        yield Finding("revoked", f"It was revoked on {day_words(first.on)}: {first.reason}.")
    withdrawn = [
        entry for entry in (each.of(number_of_key(summary.key)) for each in known.revocations) if entry
    ]
    for entry in withdrawn[:1]:
        yield Finding(
            "revoked",
            f"The office withdrew the station that signed it on {day_words(entry.on)}: {entry.reason}.",
        )
    for doubt in known.doubts:
        yield Finding("records-changed", doubt)
    if summary.examined > known.today:
        day = day_words(summary.examined)
        yield Finding("future", f"The exam is dated {day}, which is in the future. A clock was set wrong.")
    yield from _against_lists(known)
    if summary.valid_until is not None and known.today > summary.valid_until:
        yield Finding("expired", f"It expired. {day_words(summary.valid_until)} was its last day.")
    if known.changes:
        named = list(dict.fromkeys(change.rule for change in known.changes))
        more = f", and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
        rules = "; ".join(named[:_NAMED])
        yield Finding("rules-changed", f"The house has changed its rules since the exam: {rules}{more}.")


def _against_lists(known: KnownFacts) -> Iterator[Finding]:
    if known.max_age is not None and not known.revocations:
        yield Finding(
            "list-too-old",
            "No revocation list was given, but you asked for one no more than"
            f" {known.max_age} days old. Give the house's list with --revoked.",
        )
    for each in known.revocations:
        age = (known.today - each.as_of).days
        if age < 0:
            yield Finding(
                "list-ahead",
                f"The revocation list is dated {day_words(each.as_of)}, which is in the future. A clock was"
                " set wrong. Ask the house for a new list.",
            )
        elif known.max_age is not None and age > known.max_age:
            yield Finding(
                "list-too-old",
                f"The revocation list is from {day_words(each.as_of)}, {age} days ago; the limit is"
                f" {known.max_age}. Ask the house for a newer one.",
            )


def _genuine(summary: CertificateSummary, known: KnownFacts) -> Finding:
    until = (
        f"valid until {day_words(summary.valid_until)}"
        if summary.valid_until
        else "valid with no expiration date"
    )
    newest = max((each.as_of for each in known.revocations), default=None)
    looked = (
        f"it was not revoked as of {day_words(newest)}"
        if newest
        else "the certificate alone cannot show whether it was revoked later"
    )
    older = (
        " That list is older than the exam, so it does not cover it. Ask the house for a newer one."
        if newest and newest < summary.examined
        else ""
    )
    return Finding("genuine", f"Genuine: nothing was changed. It is {until}; {looked}.{older}")
