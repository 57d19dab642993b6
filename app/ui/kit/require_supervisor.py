"""What not everybody may do: a guard does it, or first asks who wants it done."""

from collections.abc import Callable

Guard = Callable[[Callable[[], None]], None]


def at_once(then: Callable[[], None]) -> None:
    """Whoever is here may do it."""
    then()
