"""The sets that a trainee has to do, with how far each is; late ones first."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.learning.assigned import Assigned, Assignment, SetStanding, dealt_since, in_words, standing
from app.learning.mastery import State


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
