"""Short names that people can read to each other, such as K7QF-2M9D."""

from random import Random

_SIGNS = "2345679ACDEFHJKMNPQRTVWXY"
"""Without those that look like another one."""


def new_id(chance: Random) -> str:
    """A name that nobody has; chance has to be the operating system's."""
    first, second = ["".join(chance.choices(_SIGNS, k=4)) for _ in range(2)]
    return f"{first}-{second}"
