"""Short ids that people can read to each other, such as K7QF-2M9D."""

from random import Random

_SIGNS = "2345679ACDEFHJKMNPQRTVWXY"
"""Without letters and digits that look alike."""


def new_id(chance: Random) -> str:
    """A new id. The random numbers have to come from the operating system."""
    first, second = ["".join(chance.choices(_SIGNS, k=4)) for _ in range(2)]
    return f"{first}-{second}"
