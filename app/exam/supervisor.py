"""A supervisor, and whom a supervisor may examine: never themselves, under any account."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.learning.names_and_badges import folded
from app.look_alike_names import look_alike


class Supervisor(NamedTuple):
    """A person who may open, assess and file exams."""

    id: str
    name: str
    badge: str


def is_same_person(one: Sequence[str], other: Sequence[str]) -> bool:
    """Are these the same person: the same badge, or the same name if one has no badge?"""
    (name, badge), (other_name, other_badge) = one, other
    if badge and other_badge:
        return badge.casefold() == other_badge.casefold()
    return folded(name) == folded(other_name)


def could_be_same_person(one: Sequence[str], other: Sequence[str]) -> bool:
    """Could these be one person with two badges? So it seems if their names look the same."""
    return is_same_person(one, other) or look_alike(one[0]) == look_alike(other[0]) != ""


def who_may_examine(supervisors: Iterable[Supervisor], dealer: Mapping[str, str]) -> tuple[Supervisor, ...]:
    """The supervisors who cannot be the dealer."""
    whose = (dealer["name"], dealer["badge"])
    return tuple([each for each in supervisors if not could_be_same_person((each.name, each.badge), whose)])
