"""Trainees' PINs: only their hashes are ever kept, made by argon2id, slow on purpose."""

from app.procedure.problems import Refused

_SHORTEST, _LONGEST = 4, 12


def hash_pin(pin: str) -> str:
    """What is kept of a PIN, in the form of the library, with its salt; two hashes of one PIN differ."""
    from argon2 import PasswordHasher

    if not (pin.isascii() and pin.isdecimal() and _SHORTEST <= len(pin) <= _LONGEST):
        # The PIN itself is in no sentence: sentences are shown, copied and sent.
        raise Refused(f"a PIN is {_SHORTEST} to {_LONGEST} digits")
    return PasswordHasher().hash(pin)


def is_pin(kept: str, pin: str) -> bool:
    """Is this the PIN of which that was kept? A hash that nobody has made so is nobody's."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return PasswordHasher().verify(kept, pin)
    except (VerificationError, InvalidHashError):
        return False
