"""A trainee, whether they have left, and the proof of who a person is."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple


class Person(NamedTuple):
    """A trainee. The badge may be empty."""

    id: int
    name: str
    badge: str
    has_pin: bool
    cohort: str = ""
    """The class they started with, or their shift; empty for none."""
    is_archived: bool = False
    """Have they left? Their records stay."""


def cohorts_of(people: Iterable[Person]) -> list[str]:
    """The cohorts there are among these people, by name."""
    return sorted({each.cohort for each in people if each.cohort}, key=str.casefold)


class ArchiveNote(NamedTuple):
    """Somebody was archived or brought back: why, by whom, when."""

    is_archived: bool
    reason: str
    by: str
    when: datetime


class Proven(NamedTuple):
    """A person has proved who they are: with the PIN behind this hash, or because there is no PIN."""

    id: int
    kept: str
    then: str
    """The hash of the PIN from now on, if the person is changed; empty for no PIN."""
