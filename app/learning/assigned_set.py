"""A set assigned by an instructor: drills, features and rounds until a day, and how far a trainee is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.learning.dates import day_words
from app.learning.mastery import State
from app.plurals import counted
from app.training.named_round import met_as

MOST_ROUNDS = 500
"""The most rounds a set may ask for, and the number of last rounds that are remembered."""
TITLE_LENGTH = 60


class Assigned(NamedTuple):
    """An assigned set. Any part may be empty."""

    title: str
    due: date
    drills: tuple[str, ...] = ()
    """Drills to master."""
    features: tuple[str, ...] = ()
    """Features that each have to come up in a dealt round, and rounds that an instructor has named."""
    rounds: int = 0
    """Rounds to deal."""
    posted: str = ""
    """The pay tables that its rounds are dealt with, such as `flush V02`; empty: the usual ones."""


class Assignment(NamedTuple):
    """A set that was assigned, and for whom."""

    id: int
    assigned: Assigned
    whom: frozenset[int] | None
    """None means everybody, later trainees included."""
    since: int
    """The last end of an attempt before the set: what ended after it counts."""

    def is_for(self, trainee: int | None) -> bool:
        """Does this trainee have to do it? Work without a name has no sets."""
        return trainee is not None and (self.whom is None or trainee in self.whom)


class SetPart(NamedTuple):
    """One part of a set: how much is done, and of how much."""

    name: str
    done: int
    of: int


class SetStanding(NamedTuple):
    """How far a trainee is with a set."""

    parts: tuple[SetPart, ...]
    is_late: bool

    @property
    def is_done(self) -> bool:
        """Is there nothing left?"""
        return all(part.done >= part.of for part in self.parts)

    @property
    def share(self) -> float:
        """The share that is done. Every drill, every feature and the rounds have the same weight."""
        shares = [min(1.0, part.done / part.of) for part in self.parts if part.of]
        return sum(shares) / len(shares) if shares else 1.0


class Task(NamedTuple):
    """A set that a trainee has to do, and how far it is."""

    assignment: Assignment
    standing: SetStanding
    words: str
    """How far it is, in a sentence."""

    @property
    def assigned(self) -> Assigned:
        """The set."""
        return self.assignment.assigned


def faults_of(assigned: Assigned, today: date) -> Iterator[str]:
    """The problems with a set that is about to be assigned."""
    if not assigned.title:
        yield "the set has no title"
    if len(assigned.title) > TITLE_LENGTH:
        yield f"the title is longer than {TITLE_LENGTH} characters"
    if not assigned.title.isprintable():
        yield "the title has a character that cannot be printed"
    if not (assigned.drills or assigned.features or assigned.rounds):
        yield "the set is empty; choose drills, features or a number of rounds"
    if not 0 <= assigned.rounds <= MOST_ROUNDS:
        yield f"a set can have at most {MOST_ROUNDS} rounds"
    if assigned.due < today:
        yield f"{day_words(assigned.due)} is in the past; choose a later date"


class TableWork(NamedTuple):
    """What was done at the table: the rounds that were dealt, and what came up in them or in a plan."""

    rounds: int = 0
    met: frozenset[str] = frozenset()


def dealt_since(rounds: Sequence[int], met: Mapping[str, int], since: int) -> TableWork:
    """The work after this end, from the ends of all rounds and the last end with each feature."""
    seen = frozenset([feature for feature, end in met.items() if end > since])
    return TableWork(sum(end > since for end in rounds), seen)


def standing(
    assigned: Assigned,
    states: Mapping[str, Mapping[State, int]],
    work: TableWork,
    today: date,
) -> SetStanding:
    """How far a trainee is.

    It takes the skills of each drill, counted by state, and what was dealt since the set was assigned.
    """
    parts = [_drill(drill, states.get(drill, {})) for drill in assigned.drills]
    parts += [SetPart(feature, int(met_as(feature) in work.met), 1) for feature in assigned.features]
    parts += (
        [SetPart("rounds", min(work.rounds, assigned.rounds), assigned.rounds)] if assigned.rounds else []
    )
    is_open = any(part.done < part.of for part in parts)
    return SetStanding(tuple(parts), is_late=today > assigned.due and is_open)


def in_words(assigned: Assigned, found: SetStanding, today: date) -> str:
    """How far a trainee is, in a sentence."""
    if found.is_done:
        return f"“{assigned.title}” is done."
    left = (assigned.due - today).days
    if left < 0:
        when = f"is {counted(-left, 'day')} late"
    else:
        when = f"has {counted(left, 'day')} left" if left else "is due today"
    return f"“{assigned.title}” {when}: {found.share:.0%} done."


def _drill(drill: str, states: Mapping[State, int]) -> SetPart:
    """A drill is done skill by skill. A drill that the house does not have is done."""
    return SetPart(drill, states.get("mastered", 0), sum(states.values()))


def tasks_of(
    assignments: Iterable[Assignment],
    trainee: int | None,
    states: Mapping[str, Mapping[State, int]],
    rounds: Sequence[int],
    met: Mapping[str, int],
    today: date,
) -> tuple[Task, ...]:
    """The sets of a trainee, late ones first, done ones last.

    It takes the skills of each drill counted by state, the ends of dealt rounds, and each feature's last end.
    """
    found = []
    for each in assignments:
        if each.is_for(trainee):
            stands = standing(each.assigned, states, dealt_since(rounds, met, each.since), today)
            found.append(Task(each, stands, in_words(each.assigned, stands, today)))
    return tuple(sorted(found, key=_urgency))


def _urgency(task: Task) -> tuple[bool, bool, date, int]:
    return task.standing.is_done, not task.standing.is_late, task.assigned.due, task.assignment.id
