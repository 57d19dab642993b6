"""PINs: only their argon2id hashes are kept. Hashing is slow on purpose."""

from itertools import pairwise
from types import ModuleType

from app.errors import Refused

_SHORTEST, _LONGEST = 4, 12
_LONGEST_HASH = 300
_MOST_WORK = 16, 256 * 1024, 16
"""Passes, KiB and lanes: several times what the program itself asks for."""


def hash_pin(pin: str) -> str:
    """The stored hash of a PIN, in the library's format, with its salt. Two hashes of one PIN differ."""
    if not _is_well_formed(pin):
        # The PIN itself is never in a message: messages are shown, copied and sent.
        raise Refused(f"a PIN is {_SHORTEST} to {_LONGEST} digits")
    return str(_argon2().PasswordHasher().hash(pin))


def is_easy_to_guess(pin: str) -> bool:
    """Are all digits the same, or do they count up or down?"""
    steps = {(ord(after) - ord(before)) % 10 for before, after in pairwise(pin)}
    return _is_well_formed(pin) and len(steps) == 1 and steps <= {0, 1, 9}


def _is_well_formed(pin: str) -> bool:
    return pin.isascii() and pin.isdecimal() and _SHORTEST <= len(pin) <= _LONGEST


def verify_pin(kept: str, pin: str) -> bool:
    """Does the PIN fit the stored hash? A malformed hash fits nothing."""
    argon2 = _argon2()
    try:
        return bool(argon2.PasswordHasher().verify(kept, pin))
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


def is_believable(kept: str) -> bool:
    """May a stored hash be tried? No file may make this machine work for an hour, or take all its memory.

    A malformed hash is no work: it fits nothing.
    """
    argon2 = _argon2()
    try:
        work = argon2.extract_parameters(kept)
    except argon2.exceptions.InvalidHashError:
        return len(kept) <= _LONGEST_HASH
    asked = work.time_cost, work.memory_cost, work.parallelism
    return all(cost <= most for cost, most in zip(asked, _MOST_WORK, strict=True))


def _argon2() -> ModuleType:
    """Imported in the thread that hashes, so that no page waits for it."""
    import argon2

    return argon2
