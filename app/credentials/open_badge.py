"""A certificate as an Open Badge 3.0: a credential that wallets and other programs read, signed as a JWT.

The issuer is the machine's key itself, written as a did:key, so that anybody can check the badge offline. The
badge says what the certificate says, and has the certificate's hash as its evidence.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import Signed, certificate_as_text
from app.certificate.revocations import read_revocations
from app.certificate.signature import PrivateKey, PublicKey, public_key_of
from app.certificate.signed_head import earlier_keys
from app.errors import Refused, quoted
from app.json_text import json_text

_NAMES = UUID("5b6a4f0e-1f0c-5d55-8a53-0f7d9f0a3d31")
_CONTEXTS = [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
]
_SCHEMA = {
    "id": "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
    "type": "1EdTechJsonSchemaValidator2019",
}
_ED25519 = b"\xed\x01"
_DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def badge_token(signed: Signed, key: PrivateKey, list_address: str = "") -> str:
    """The signed badge. `list_address` is where the house publishes its list of revoked badges."""
    if list_address and not list_address.startswith("https://"):
        raise Refused(f"{quoted(list_address)} is not an https address for the list of revoked badges")
    did = did_of(key.public)
    header = {"alg": "EdDSA", "typ": "JWT", "kid": f"{did}#{did.removeprefix('did:key:')}"}
    body = _credential(signed, did, list_address)
    claims = {"iss": did, "sub": body["credentialSubject"]["id"], "jti": body["id"]}
    claims["nbf"] = int(_moment(signed.summary.examined).timestamp())
    if signed.summary.valid_until:
        claims["exp"] = int(_moment(signed.summary.valid_until, is_end=True).timestamp())
    said = f"{_letters(_plain(header))}.{_letters(_plain(body | claims))}"
    return f"{said}.{key.sign(said.encode())}"


def revoked_badges(public: str, revoked: str) -> str:
    """The list of revoked badges for a house's web site, made of what verifiers are given: key and list."""
    keys = earlier_keys(public_key_of(public), public)
    dids, entries = [did_of(key) for key in keys], sorted(read_revocations(revoked, keys[0]).revoked)
    found = [
        {"id": _badge_id(entry.number, did), "revoked": True, "revocationReason": entry.reason}
        for did in dids
        for entry in entries
    ]
    listed = {"id": f"urn:uuid:{uuid5(_NAMES, dids[0])}", "issuer": dids[0], "revokedCredential": found}
    return json_text(listed, indent=1) + "\n"


def did_of(key: PublicKey) -> str:
    """A public key as an identifier that holds the key."""
    return f"did:key:z{_base58(_ED25519 + key.raw)}"


def _credential(signed: Signed, did: str, list_address: str) -> dict[str, Any]:
    summary = signed.summary
    credential = {
        "@context": _CONTEXTS,
        "id": _badge_id(summary.number, did),
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": f"{summary.game} dealer, {summary.house}",
        "issuer": {"id": did, "type": ["Profile"], "name": summary.house},
        "validFrom": _moment(summary.examined).isoformat().replace("+00:00", "Z"),
        "credentialSubject": {
            "id": f"urn:uuid:{uuid5(_NAMES, f'{did} {summary.dealer} {summary.badge}')}",
            "type": ["AchievementSubject"],
            "identifier": list(_identifiers(summary)),
            "achievement": _achievement(summary, did),
        },
        "evidence": [_evidence(signed)],
        "credentialSchema": [_SCHEMA],
    }
    if summary.valid_until:
        last = _moment(summary.valid_until, is_end=True)
        credential["validUntil"] = last.isoformat().replace("+00:00", "Z")
    if list_address:
        credential["credentialStatus"] = {"id": list_address, "type": "1EdTechRevocationList"}
    return credential


def _achievement(summary: CertificateSummary, did: str) -> dict[str, Any]:
    house = f"{did} {summary.house_id} {summary.rules}"
    rules = f" Pass rules: {summary.rules}." if summary.rules else ""
    return {
        "id": f"urn:uuid:{uuid5(_NAMES, house)}",
        "type": ["Achievement"],
        "achievementType": "Certification",
        "name": f"{summary.game} dealer",
        "description": f"Passed the {summary.game} dealing exam under the house rules of {summary.house}.",
        "criteria": {"narrative": f"Dealt {summary.game} at a simulated table, scored by assessors.{rules}"},
    }


def _identifiers(summary: CertificateSummary) -> Iterable[dict[str, Any]]:
    for kind, value in (("name", summary.dealer), ("identifier", summary.badge)):
        if value:
            yield {"type": "IdentityObject", "hashed": False, "identityHash": value, "identityType": kind}


def _evidence(signed: Signed) -> dict[str, Any]:
    digest = sha256(certificate_as_text(signed).encode()).digest()
    return {
        "id": f"ni:///sha-256;{_letters(digest)}",
        "type": ["Evidence"],
        "name": f"Certificate {signed.summary.number}",
        "narrative": "The SHA-256 hash of the certificate's text file, which has its own signature.",
    }


def _badge_id(number: str, did: str) -> str:
    return f"urn:uuid:{uuid5(_NAMES, f'{did} {number}')}"


def _moment(day: date, is_end: bool = False) -> datetime:
    return datetime.combine(day, time(23, 59, 59) if is_end else time(), UTC)


def _plain(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _base58(data: bytes) -> str:
    number, letters = int.from_bytes(data, "big"), ""
    while number:
        number, rest = divmod(number, 58)
        letters = _DIGITS[rest] + letters
    return letters
