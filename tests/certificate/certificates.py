"""Certificates, keys and ways to damage them, for tests."""

from dataclasses import replace
from datetime import date
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import strategies as st

from app.certificate.certificate_summary import LONGEST, CertificateSummary, tidied
from app.certificate.signature import PrivateKey
from app.certificate.verify import Kind, KnownFacts, sign_certificate, verify_certificate

# The same in every run, so that the same QR codes are printed and scanned.
KEY, STRANGER = (PrivateKey(Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)) for seed in (1, 2))
TODAY = date(2026, 11, 16)

SUMMARY = CertificateSummary(
    number="K7QF-2M9D",
    dealer="Zoë Ångström",
    badge="D-1042",
    game="High Card Flush",
    house="Casino: The Grand, Maine",
    house_id="grand",
    house_file=sha256(b"house").hexdigest(),
    program="0.1.0",
    form=sha256(b"form").hexdigest(),
    result="passed",
    marks="machine 97 of 100, assessors 8.4 of 10",
    assessors=("Maria Cruz (badge 88)", "李小龍"),
    examined=date(2026, 3, 31),
    valid_until=date(2027, 3, 31),
    chain="7QKM2R",
    record=118,
    head=sha256(b"head").hexdigest(),
    key=KEY.public.fingerprint,
)
SECOND = replace(
    SUMMARY,
    exam="20 minutes (form 3, version 2), 10 rounds, 30 questions",
    rules="at most 0 critical, 1 major, 6 minor faults; payouts 98%, answers 80% right; assessors 6 of 10",
    table="simulated on a screen; no real cards, chips or players",
    time="2026-04-01 0630 UTC, 2026-03-31 2330 PDT (UTC-7)",
)
"""A certificate of the second version."""
SIGNED = sign_certificate(SUMMARY, KEY)


def kinds(text: str, known: KnownFacts | None = None) -> list[Kind]:
    """What is found about a text with our key."""
    verdict = verify_certificate(text, KEY.public, known or KnownFacts(TODAY))
    return [finding.kind for finding in verdict.findings]


def _lines(least: int = 1) -> st.SearchStrategy[str]:
    odd = st.sampled_from([":", "::", " Badge: 7", "Signature: x", "END OF CERTIFICATE", "> ", "“", "é"])
    texts = st.lists(st.text(max_size=20) | odd, max_size=6).map(
        lambda parts: tidied("".join(parts))[:LONGEST]
    )
    return texts.map(tidied).filter(lambda text: len(text) >= least)


_HASHES = st.binary(min_size=32, max_size=32).map(bytes.hex)
SUMMARIES = st.builds(
    replace,
    st.sampled_from([SUMMARY, SECOND]),
    number=_lines(),
    dealer=_lines(),
    badge=_lines(0),
    house=_lines(),
    house_id=_lines(),
    house_file=_HASHES,
    program=_lines(),
    form=_HASHES,
    result=_lines(),
    note=_lines(0),
    marks=_lines(),
    assessors=st.lists(_lines(), max_size=3).map(tuple),
    examined=st.dates(),
    valid_until=st.none() | st.dates(),
    chain=_lines(),
    record=st.integers(0, 10**11),
    head=_HASHES,
)
