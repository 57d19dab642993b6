"""PINs: only their argon2id hashes are kept. Hashing is slow on purpose.

Into a supervisor's hash the machine's own key is mixed: without that key nobody can even try PINs.
A trainee's hash has no key in it, because it goes along to other machines.
"""

import hmac
from hashlib import sha256
from itertools import pairwise
from types import ModuleType

from app.errors import Refused

_LONGEST_HASH = 300
_MOST_WORK = 16, 256 * 1024, 16
"""Passes, KiB and lanes: several times what the program itself asks for."""
_SHORTEST, LONGEST = 4, 12
SHORTEST_FOR_SUPERVISORS = 6
HASHED = "$argon2id$"
_KEYED = "keyed-"
"""Before a hash with a key in it, and the first digits of the key's own hash."""


def hash_pin(pin: str) -> str:
    """The stored hash of a trainee's PIN, in the library's format. Two hashes of one PIN differ."""
    _refuse_malformed(pin, _SHORTEST)
    return str(_argon2().PasswordHasher().hash(pin))


def hash_pin_with(key: bytes, pin: str) -> str:
    """The stored hash of a supervisor's PIN, with the machine's key in it."""
    _refuse_malformed(pin, SHORTEST_FOR_SUPERVISORS)
    return f"{_name_of(key)}{_argon2().PasswordHasher().hash(_mixed(key, pin))}"


def is_easy_to_guess(pin: str) -> bool:
    """Are all digits the same, or do they count up or down?"""
    steps = {(ord(after) - ord(before)) % 10 for before, after in pairwise(pin)}
    return _is_well_formed(pin, _SHORTEST) and len(steps) == 1 and steps <= {0, 1, 9}


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


def verify_pin_with(key: bytes, kept: str, pin: str) -> bool:
    """The same for a supervisor's PIN. Hashes of older versions have no key in them."""
    if not has_key(kept):
        return verify_pin(kept, pin)
    return verify_pin(kept.removeprefix(_name_of(key)), _mixed(key, pin))


def has_key(kept: str) -> bool:
    """Was a key mixed into this hash?"""
    return kept.startswith(_KEYED)


def is_of_key(key: bytes, kept: str) -> bool:
    """Can a PIN be checked against this hash with this key?"""
    return not has_key(kept) or kept.startswith(_name_of(key))


def _refuse_malformed(pin: str, shortest: int) -> None:
    if not _is_well_formed(pin, shortest):
        # The PIN itself is never in a message: messages are shown, copied and sent.
        raise Refused(f"a PIN needs {shortest} to {LONGEST} digits")


def _is_well_formed(pin: str, shortest: int) -> bool:
    return pin.isascii() and pin.isdecimal() and shortest <= len(pin) <= LONGEST


def _name_of(key: bytes) -> str:
    return f"{_KEYED}{sha256(key).hexdigest()[:8]}"


def _mixed(key: bytes, pin: str) -> str:
    return hmac.new(key, pin.encode(), sha256).hexdigest()


def _argon2() -> ModuleType:
    """Imported in the thread that hashes, so that no page waits for it."""
    import argon2

    return argon2
