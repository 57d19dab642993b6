"""Names and badges as people write them: how to store and compare them, and find a person by them."""

from collections.abc import Iterable
from typing import Protocol, TypeVar


class NameAndBadge(Protocol):
    """A person with a name, and a badge that may be empty."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def badge(self) -> str:
        """The badge."""


_Somebody = TypeVar("_Somebody", bound=NameAndBadge)


def plain(text: str) -> str:
    """A name as stored: no blanks around it, one between words."""
    return " ".join(text.split())


def folded(text: str) -> str:
    """The form in which names are compared: plain, in any case."""
    return plain(text).casefold()


def known_as(who: str, everybody: Iterable[_Somebody]) -> list[_Somebody]:
    """The people with this badge; if there are none, those with this name."""
    wanted, people = folded(who), list(everybody)
    by_badge = [each for each in people if each.badge and each.badge.casefold() == wanted]
    return by_badge or [each for each in people if each.name.casefold() == wanted]
