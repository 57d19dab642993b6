"""Who is who on several machines: trainees who ever had the same name and badge are one person.

One rule stands above that: two people whom this machine has registered or changed itself stay two here. Else
a stranger, once called like the one and then like the other, would give the work of the one to the other.
Where nobody is held apart so, the order of merging does not matter.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
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
    """Every name they ever had there, with the badge of that time. The newest is last."""
    is_own: bool
    """Has this machine itself registered or changed them?"""


class MergedPerson(NamedTuple):
    """A person in all files together."""

    members: tuple[tuple[MachineTrainee, str], ...]
    found_as: tuple[tuple[str, int], ...]
    """The file and the id of each trainee that is this person."""
    likeness: int
    """The same for all people who might be one if this machine did not know better. Two files can tell the
    same story of a machine and differ in which of these people it was."""

    @property
    def since(self) -> str:
        """The first moment they were known."""
        return min(since for _, since in self.members)


def people_of(trainees: Iterable[KnownTrainee], own: str) -> list[MergedPerson]:
    """Each person once, the earliest first. `own` is this machine."""
    everybody = sorted(trainees, key=lambda each: (each.source, each.id))
    apart = _Groups([each.is_own for each in everybody])
    alike = _Groups([False for _ in everybody])
    for one, other in _links(everybody, own):
        apart.join(one, other)
        alike.join(one, other)
    same: dict[int, list[int]] = {}
    for place in range(len(everybody)):
        same.setdefault(apart.of(place), []).append(place)
    home: dict[MachineTrainee, int] = {}
    for place, each in enumerate(everybody):
        for member, _ in each.members:
            home.setdefault(member, apart.of(place))
    people = [
        _person([everybody[place] for place in places], leader, home, alike.of(leader))
        for leader, places in same.items()
    ]
    return sorted(people, key=lambda person: (person.since, person.members))


def _links(everybody: list[KnownTrainee], own: str) -> Iterator[tuple[int, int]]:
    """Pairs who may be one person, the surest first: by a number elsewhere, by a number here, by name."""
    for is_own_number in (False, True):
        first: dict[MachineTrainee, int] = {}
        for place, each in enumerate(everybody):
            for member, _ in each.members:
                if (member.machine == own) is is_own_number:
                    yield first.setdefault(member, place), place
    # A stranger who had the names of two people of this machine is the one they are called like now.
    called = [
        list(dict.fromkeys([(name.casefold(), badge.casefold()) for name, badge in reversed(each.called)]))
        for each in everybody
    ]
    known: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for place, names in enumerate(called):
        for age, name in enumerate(names):
            found = known.setdefault(name, [])
            if everybody[place].is_own or all(everybody[other].is_own for other, _ in found):
                found.append((place, age))
    links = [
        (max(age, others_age), other, place)
        for place, names in enumerate(called)
        for age, name in enumerate(names)
        for other, others_age in known[name]
    ]
    for _, other, place in sorted(links, key=itemgetter(0)):
        yield other, place


def _person(
    same: list[KnownTrainee], leader: int, home: dict[MachineTrainee, int], likeness: int
) -> MergedPerson:
    members = {member for each in same for member in each.members if home[member[0]] == leader}
    return MergedPerson(tuple(sorted(members)), tuple([(each.source, each.id) for each in same]), likeness)


class _Groups:
    """Groups of things that are joined, directly or through others. Two marked ones are never joined."""

    def __init__(self, marked: list[bool]) -> None:
        self._leader = list(range(len(marked)))
        self._is_marked = marked

    def of(self, place: int) -> int:
        while self._leader[place] != place:
            self._leader[place] = place = self._leader[self._leader[place]]
        return place

    def join(self, one: int, other: int) -> None:
        one, other = self.of(one), self.of(other)
        if one != other and not (self._is_marked[one] and self._is_marked[other]):
            self._leader[one] = other
            self._is_marked[other] = self._is_marked[one] or self._is_marked[other]
