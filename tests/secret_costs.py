"""What a try at a PIN or a passphrase costs: as little as can be in most tests, in others as much as in the program."""

from functools import partial

import argon2
import pytest

from app.records.backup.backup_key import Cost

_HASHER, _COST = argon2.PasswordHasher, Cost.__new__.__defaults__


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """From now on new PINs and passphrases are quick to try. What was kept before costs what it says."""
    patch.setattr(argon2, "PasswordHasher", partial(_HASHER, time_cost=1, memory_cost=8, parallelism=1))
    patch.setattr(Cost.__new__, "__defaults__", (1, 8, 1))


def make_slow(patch: pytest.MonkeyPatch) -> None:
    """From now on they are as slow as in the program."""
    patch.setattr(argon2, "PasswordHasher", _HASHER)
    patch.setattr(Cost.__new__, "__defaults__", _COST)
