"""What a try at a PIN or a passphrase costs: as little as can be in most tests, in others as much as in the program.

What was kept with another cost costs that, but the same try only once.
"""

from functools import lru_cache
from typing import Literal

import argon2
import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from argon2.low_level import hash_secret_raw

from app.records.backup import backup_key
from app.records.backup.backup_key import Cost

_COST = Cost.__new__.__defaults__
_KNOWN = 1024


class _Quick(PasswordHasher):
    """A new hash costs nothing, and a try that was made before is not made again."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        wrong = _wrong(hash, password)
        if wrong is not None:
            raise wrong
        return True


@lru_cache(_KNOWN)
def _wrong(kept: str | bytes, password: str | bytes) -> VerificationError | None:
    try:
        PasswordHasher().verify(kept, password)
    except VerificationError as error:
        return error.with_traceback(None)
    return None


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """From now on new PINs and passphrases are quick to try."""
    patch.setattr(argon2, "PasswordHasher", _Quick)
    patch.setattr(backup_key, "hash_secret_raw", lru_cache(_KNOWN)(hash_secret_raw))
    patch.setattr(Cost.__new__, "__defaults__", (1, 8, 1))


def make_slow(patch: pytest.MonkeyPatch) -> None:
    """From now on they are as slow as in the program."""
    patch.setattr(argon2, "PasswordHasher", PasswordHasher)
    patch.setattr(backup_key, "hash_secret_raw", hash_secret_raw)
    patch.setattr(Cost.__new__, "__defaults__", _COST)
