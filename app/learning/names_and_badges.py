"""Names and badges as people write them: how they are kept, compared, and somebody found by them."""

from collections.abc import Iterable
from typing import Protocol, TypeVar


class NameAndBadge(Protocol):
    """Somebody with a name, and a badge that may be empty."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def badge(self) -> str:
        """The badge."""


_Somebody = TypeVar("_Somebody", bound=NameAndBadge)


def plain(text: str) -> str:
    """As a name is kept: without blanks around it, and with one between words."""
    return " ".join(text.split())


def folded(text: str) -> str:
    """As names are compared: plain, and in any case."""
    return plain(text).casefold()


def known_as(who: str, everybody: Iterable[_Somebody]) -> list[_Somebody]:
    """Those with this badge; where nobody has it, those with this name."""
    wanted, people = folded(who), list(everybody)
    by_badge = [each for each in people if each.badge and each.badge.casefold() == wanted]
    return by_badge or [each for each in people if each.name.casefold() == wanted]
