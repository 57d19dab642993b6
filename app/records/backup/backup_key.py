"""The lock of a backup: the machine that has its closer closes files with it, only the passphrase opens one.

It is a pair of keys (X25519). The public half closes, so a machine can make a backup every day with nobody at
hand; the private half lies in the file under a key that argon2id makes from the passphrase. Nothing on the
machine opens a backup. A secret of the closer is in every key too: a copy of a backup is not enough to forge
another.
"""

from os import urandom
from struct import Struct
from typing import NamedTuple, Self
from unicodedata import normalize

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.errors import Refused
from app.ports.backups import SHORTEST_PASSPHRASE

_FORM = Struct(">BIB16s32s80s")
_KEY = 32
_ONCE = bytes(12)
"""The number that may be used once: every key here closes one thing only."""


class WrongPassphrase(Refused):
    """The passphrase is not the one this was closed with."""


class Cost(NamedTuple):
    """How much work one try at a passphrase is: passes over so many KiB of memory, in so many lanes."""

    passes: int = 3
    memory: int = 128 * 1024
    lanes: int = 4

    @property
    def is_believable(self) -> bool:
        """Nobody's file makes this machine work for an hour, or takes all its memory."""
        return 1 <= self.passes <= 16 and 8 <= self.memory <= 1 << 20 and 1 <= self.lanes <= 16


class BackupLock(NamedTuple):
    """A lock as it stands in each file. It may be seen by anybody, as any backup may."""

    cost: Cost
    salt: bytes
    public: bytes
    private: bytes
    """The private half and the closer's secret, closed with the passphrase."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The lock that was written so; ValueError if it is none."""
        if len(data) != SIZE:
            raise ValueError("no lock has this size")
        passes, memory, lanes, *rest = _FORM.unpack(data)
        cost = Cost(passes, memory, lanes)
        if not cost.is_believable:
            raise ValueError("no lock of ours is so much work")
        return cls(cost, *rest)

    def as_bytes(self) -> bytes:
        """The lock as it stands in a file."""
        return _FORM.pack(*self.cost, self.salt, self.public, self.private)

    def opened(self, sealed: bytes, passphrase: str) -> bytes:
        """The key that a file was closed with. Slow on purpose."""
        cipher = ChaCha20Poly1305(_from_passphrase(passphrase, self.salt, self.cost))
        try:
            both = cipher.decrypt(_ONCE, self.private, self.public)
        except InvalidTag:
            raise WrongPassphrase(
                "this is not the passphrase it was made with; nothing was changed"
            ) from None
        private = X25519PrivateKey.from_private_bytes(both[:_KEY])
        return self._key(private.exchange(X25519PublicKey.from_public_bytes(sealed)), sealed, both[_KEY:])

    def _key(self, shared: bytes, sealed: bytes, secret: bytes) -> bytes:

        return HKDF(SHA256(), _KEY, sealed + self.public, b"hcf-trainer backup").derive(shared + secret)


class BackupKey:
    """What closes files so that the passphrase of its lock opens them."""

    def __init__(self, lock: BackupLock, secret: bytes) -> None:
        self.lock = lock
        self.secret = secret

    @classmethod
    def new(cls, passphrase: str, cost: Cost | None = None) -> Self:
        """One that nobody has seen, for this passphrase. Slow on purpose."""
        if len(passphrase) < SHORTEST_PASSPHRASE:
            raise Refused(
                f"a passphrase needs at least {SHORTEST_PASSPHRASE} characters; some words in a row are best"
            )
        key, salt, secret, cost = X25519PrivateKey.generate(), urandom(16), urandom(_KEY), cost or Cost()
        public = key.public_key().public_bytes_raw()
        cipher = ChaCha20Poly1305(_from_passphrase(passphrase, salt, cost))
        private = cipher.encrypt(_ONCE, key.private_bytes_raw() + secret, public)
        return cls(BackupLock(cost, salt, public, private), secret)

    def close(self) -> tuple[bytes, bytes]:
        """A new key to close one file with, and what the passphrase needs to find that key again."""
        once = X25519PrivateKey.generate()
        sealed = once.public_key().public_bytes_raw()
        shared = once.exchange(X25519PublicKey.from_public_bytes(self.lock.public))
        return self.lock._key(shared, sealed, self.secret), sealed


SIZE = _FORM.size
"""Bytes of a lock."""


def _from_passphrase(passphrase: str, salt: bytes, cost: Cost) -> bytes:

    # The same letters can be typed in several ways.
    secret = normalize("NFC", passphrase).encode()
    return hash_secret_raw(secret, salt, cost.passes, cost.memory, cost.lanes, _KEY, Type.ID)
