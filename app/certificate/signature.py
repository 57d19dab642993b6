"""Ed25519 signatures: the private key makes them, the public key checks them."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from app.errors import Refused

_SIZE = 32
_PRIME = 2**255 - 19
_WITHOUT_SIGN = 2**255 - 1
_OF_ORDER_EIGHT = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_LOW_ORDER = {0, 1, _PRIME - 1, _PRIME, _PRIME + 1, _OF_ORDER_EIGHT, _PRIME - _OF_ORDER_EIGHT}
"""The second coordinates of all points of low order, also as they are written twice."""
LOW_ORDER_KEYS = tuple(sorted(number.to_bytes(_SIZE, "little") for number in _LOW_ORDER))
"""The keys that fit signatures over anything, without their sign."""
# Neither takes longer than the file is long, whatever is in it.
_PUBLIC = re.compile(r"-----BEGIN PUBLIC KEY-----(?:[^-]+-----END PUBLIC KEY-----)?")
_FINGERPRINT = re.compile(r"^Fingerprint: *([0-9a-f][0-9a-f ]{0,199}?) *\r?$", re.MULTILINE)


class PublicKey(NamedTuple):
    """The public half of a key."""

    raw: bytes

    @property
    def fingerprint(self) -> str:
        """The fingerprint that people compare: the first half of the key's hash, in eight groups."""
        digest = sha256(self.raw).hexdigest()
        return " ".join(digest[at : at + 4] for at in range(0, _SIZE, 4))

    def has_signed(self, data: bytes, signature: str) -> bool:
        """Did the private half make this signature over these bytes?"""
        try:
            made = urlsafe_b64decode(f"{signature}==")
        except (Error, ValueError):
            return False
        if _as_letters(made) != signature:  # the last letter has spare bits, so there are 16 ways to write it
            return False
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(made, data)
        except InvalidSignature:
            return False
        return True

    def as_text(self) -> str:
        """The text of the public file. Other programs can read the part between the dashes."""
        key = Ed25519PublicKey.from_public_bytes(self.raw)
        pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
        return (
            "This public key checks one machine's certificates: hcf-trainer verify FILE --key THIS-FILE\n"
            "Ask the house, not the person with the certificate, to confirm the fingerprint.\n"
            f"Fingerprint: {self.fingerprint}\n{pem}"
        )


class PrivateKey:
    """The private half of a key. It never shows up in a message or a traceback."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = PublicKey(key.public_key().public_bytes_raw())

    def sign(self, data: bytes) -> str:
        """The signature over these bytes, in letters that survive mail."""
        return _as_letters(self._key.sign(data))

    def as_text(self) -> str:
        """The text of the key's file."""
        return self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def new_key() -> PrivateKey:
    """A new key from the system's random numbers."""
    return PrivateKey(Ed25519PrivateKey.generate())


def private_key_of(text: str) -> PrivateKey:
    """Read a private key from the text of its file."""
    try:
        key = load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError):  # damaged, or with a passphrase
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Refused("this is not an hcf-trainer private key, or it is damaged; restore a copy of it")
    return PrivateKey(key)


def public_key_of(text: str) -> PublicKey:
    """Read a public key from the text of its file."""
    pem = _PUBLIC.findall(text)
    try:
        key = load_pem_public_key(pem[0].encode()) if len(pem) == 1 else None
    except (ValueError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise Refused("this is not a certificate public key, or it is damaged; ask the house for a new copy")
    public = PublicKey(key.public_bytes_raw())
    if is_low_order(public.raw):
        raise Refused(
            "this public key is fake: anyone could forge its signature; ask the house for its real key"
        )
    said = _FINGERPRINT.findall(text)
    if said and said != [public.fingerprint]:
        raise Refused(
            "the key does not match the fingerprint above it; ask the house for a new copy of the file"
        )
    return public


def is_low_order(raw: bytes) -> bool:
    """Is this one of the few points that fit signatures over anything?"""
    return (int.from_bytes(raw, "little") & _WITHOUT_SIGN) in _LOW_ORDER


def _as_letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
