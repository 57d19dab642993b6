"""Matches a roster with the trainees: by badge, or by name if there is no badge."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.errors import Refused, quoted
from app.learning.roster import Trainee


class Profile(NamedTuple):
    """A trainee as they are now."""

    id: int
    number: int
    """How many profiles there have been."""
    name: str
    badge: str
    pin: str
    """The hash of the PIN; empty if there is none."""

    def became(self, trainee: Trainee) -> "Profile":
        """The next profile of the same person. A roster without badges removes none."""
        return self._replace(number=self.number + 1, name=trainee.name, badge=trainee.badge or self.badge)


class Enrolment(NamedTuple):
    """The result for a roster: new people, and known ones before and after."""

    new: tuple[Trainee, ...]
    known: tuple[tuple[Profile, Profile], ...]
    cohorts: Mapping[int, str] = {}
    """The cohort of each known person whom the roster gives one."""

    @property
    def changed(self) -> tuple[tuple[Profile, Profile], ...]:
        """Those whose name or badge has changed."""
        return tuple([pair for pair in self.known if pair[0][2:4] != pair[1][2:4]])


def enrolment(roster: Iterable[Trainee], present: Sequence[Profile]) -> Enrolment:
    """Who is new and who is known. Refused with a sentence for each ambiguous person."""
    badges = {each.badge.casefold(): each for each in present if each.badge}
    names: dict[str, list[Profile]] = {}
    for each in present:
        names.setdefault(each.name.casefold(), []).append(each)
    new, known, cohorts, problems = [], {}, {}, []
    for trainee in roster:
        named = names.get(trainee.name.casefold(), [])
        same = badges.get(trainee.badge.casefold()) if trainee.badge else None
        # A person without a badge got one, or a roster without badges names a person who has one.
        found = [same] if same else [each for each in named if not (trainee.badge and each.badge)]
        if same and same.id in known:
            problems.append(f"the badge {quoted(same.badge)} would belong to two people")
        elif len(found) > 1 or (found and found[0].id in known):
            problems.append(f"several trainees are named {quoted(trainee.name)}; give each a badge")
        elif found:
            known[found[0].id] = found[0], found[0].became(trainee)
            if trainee.cohort:
                cohorts[found[0].id] = trainee.cohort
        else:
            new.append(trainee)
    after: list[Trainee | Profile] = [*new, *[known.get(each.id, (each, each))[1] for each in present]]
    problems += doubles(after, [*new, *[now for before, now in known.values() if before[2:4] != now[2:4]]])
    if problems:
        raise Refused(*dict.fromkeys(problems))
    return Enrolment(tuple(new), tuple(known.values()), cohorts)


def doubles(
    everybody: Iterable[Trainee | Profile], comers: Iterable[Trainee | Profile] | None = None
) -> list[str]:
    """A sentence for each badge shared by two people, and for each shared name if one has no badge.

    Only those that involve the newcomers, if given: a merge may have left other duplicates.
    """
    people = list(everybody)
    those = people if comers is None else list(comers)
    badges = Counter([each.badge.casefold() for each in people if each.badge])
    names = Counter([each.name.casefold() for each in people])
    their_badges = {each.badge.casefold() for each in those}
    their_names = {each.name.casefold() for each in those}
    problems = [
        f"the badge {quoted(each.badge)} would belong to two people"
        for each in people
        if each.badge and badges[each.badge.casefold()] > 1 and each.badge.casefold() in their_badges
    ]
    problems += [
        f"there would be two trainees named {quoted(each.name)}; give both a badge"
        for each in people
        if not each.badge and names[each.name.casefold()] > 1 and each.name.casefold() in their_names
    ]
    return list(dict.fromkeys(problems))
