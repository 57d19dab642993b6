"""The lock of a backup: a machine with the backup key can encrypt, only the passphrase can decrypt.

It is an X25519 key pair. The public half encrypts, so a machine can make daily backups with nobody there. The
private half is in the file, encrypted with a key that argon2id makes from the passphrase. Nothing on the
machine opens a backup. The key of each file also depends on a secret of the machine, so a copy of a backup is
not enough to forge another one.
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
"""The nonce may be constant: every key here encrypts one thing only."""


class WrongPassphrase(Refused):
    """The passphrase is not the one the backup was made with."""


class Cost(NamedTuple):
    """The cost of one try at a passphrase: passes over this many KiB of memory, in this many lanes."""

    passes: int = 3
    memory: int = 128 * 1024
    lanes: int = 4

    @property
    def is_believable(self) -> bool:
        """No file may make this machine work for an hour, or take all its memory."""
        return 1 <= self.passes <= 8 and 8 <= self.memory <= 160 * 1024 and 1 <= self.lanes <= 16


class BackupLock(NamedTuple):
    """A lock as stored in each file. It is not secret."""

    cost: Cost
    salt: bytes
    public: bytes
    private: bytes
    """The private half and the secret, encrypted with the passphrase."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read a stored lock; ValueError if it is not one."""
        if len(data) != SIZE:
            raise ValueError("the lock has the wrong size")
        passes, memory, lanes, *rest = _FORM.unpack(data)
        cost = Cost(passes, memory, lanes)
        if not cost.is_believable:
            raise ValueError("the lock asks for too much work")
        lock = cls(cost, *rest)
        _refuse_low_order(lock.public)
        return lock

    def as_bytes(self) -> bytes:
        """The lock as stored."""
        return _FORM.pack(*self.cost, self.salt, self.public, self.private)

    def opened(self, sealed: bytes, passphrase: str) -> bytes:
        """The key that a file was encrypted with; ValueError if there cannot be one. Slow on purpose."""
        cipher = ChaCha20Poly1305(_from_passphrase(passphrase, self.salt, self.cost))
        try:
            both = cipher.decrypt(_ONCE, self.private, self.public)
        except InvalidTag:
            raise WrongPassphrase("wrong passphrase; nothing was changed") from None
        private = X25519PrivateKey.from_private_bytes(both[:_KEY])
        _refuse_low_order(sealed)
        return self._key(private.exchange(X25519PublicKey.from_public_bytes(sealed)), sealed, both[_KEY:])

    def _key(self, shared: bytes, sealed: bytes, secret: bytes) -> bytes:

        return HKDF(SHA256(), _KEY, sealed + self.public, b"hcf-trainer backup").derive(shared + secret)


class BackupKey:
    """Encrypts files so that the passphrase of its lock opens them."""

    def __init__(self, lock: BackupLock, secret: bytes) -> None:
        self.lock = lock
        self.secret = secret

    @classmethod
    def new(cls, passphrase: str, cost: Cost | None = None) -> Self:
        """A new key for this passphrase. Slow on purpose."""
        if len(passphrase) < SHORTEST_PASSPHRASE:
            raise Refused(
                f"a passphrase needs at least {SHORTEST_PASSPHRASE} characters; several words work best"
            )
        key, salt, secret, cost = X25519PrivateKey.generate(), urandom(16), urandom(_KEY), cost or Cost()
        public = key.public_key().public_bytes_raw()
        cipher = ChaCha20Poly1305(_from_passphrase(passphrase, salt, cost))
        private = cipher.encrypt(_ONCE, key.private_bytes_raw() + secret, public)
        return cls(BackupLock(cost, salt, public, private), secret)

    def close(self) -> tuple[bytes, bytes]:
        """A new key for one file, and the public key that leads back to it with the passphrase."""
        once = X25519PrivateKey.generate()
        sealed = once.public_key().public_bytes_raw()
        shared = once.exchange(X25519PublicKey.from_public_bytes(self.lock.public))
        return self.lock._key(shared, sealed, self.secret), sealed


def _refuse_low_order(public: bytes) -> None:
    """ValueError for a key with which every exchange gives zeros: what it closes is open to everybody."""
    X25519PrivateKey.generate().exchange(X25519PublicKey.from_public_bytes(public))


SIZE = _FORM.size
"""The size of a lock in bytes."""


def _from_passphrase(passphrase: str, salt: bytes, cost: Cost) -> bytes:

    # The same letters can be typed in different ways.
    secret = normalize("NFC", passphrase).encode()
    return hash_secret_raw(secret, salt, cost.passes, cost.memory, cost.lanes, _KEY, Type.ID)
