"""Who is who on several machines: trainees who ever had the same name and badge are one person.

The decision uses everything known about them and never the order, so any order of merging gives the same.
"""

from collections.abc import Iterable
from typing import NamedTuple


class MachineTrainee(NamedTuple):
    """A trainee by machine and number on that machine."""

    machine: str
    number: int


class KnownTrainee(NamedTuple):
    """A trainee in one of the files."""

    source: str
    id: int
    members: tuple[tuple[MachineTrainee, str], ...]
    """The machine numbers they are known by there, each with since when."""
    called: tuple[tuple[str, str], ...]
    """Every name they ever had there, with the badge of that time."""


class MergedPerson(NamedTuple):
    """A person in all files together."""

    members: tuple[tuple[MachineTrainee, str], ...]
    found_as: tuple[tuple[str, int], ...]
    """The file and the id of each trainee that is this person."""

    @property
    def since(self) -> str:
        """The first moment they were known."""
        return min(since for _, since in self.members)


def people_of(trainees: Iterable[KnownTrainee]) -> list[MergedPerson]:
    """Each person once, the earliest first."""
    everybody = list(trainees)
    groups = _Groups(len(everybody))
    first: dict[object, int] = {}
    for place, each in enumerate(everybody):
        marks: list[object] = [member for member, _ in each.members]
        marks += [(name.casefold(), badge.casefold()) for name, badge in each.called]
        for mark in marks:
            groups.join(first.setdefault(mark, place), place)
    people: dict[int, list[KnownTrainee]] = {}
    for place, each in enumerate(everybody):
        people.setdefault(groups.of(place), []).append(each)
    return sorted(map(_person, people.values()), key=lambda person: (person.since, person.members))


def _person(same: list[KnownTrainee]) -> MergedPerson:
    members = {member for each in same for member in each.members}
    return MergedPerson(tuple(sorted(members)), tuple([(each.source, each.id) for each in same]))


class _Groups:
    """Groups of things that are joined, directly or through others."""

    def __init__(self, size: int) -> None:
        self._leader = list(range(size))

    def of(self, place: int) -> int:
        while self._leader[place] != place:
            self._leader[place] = place = self._leader[self._leader[place]]
        return place

    def join(self, one: int, other: int) -> None:
        self._leader[self.of(one)] = self.of(other)
