"""What is left of a set, in words, and where to do it."""

from collections.abc import Mapping
from typing import NamedTuple

from app.learning.assigned_set import Assigned, SetPart, Task
from app.learning.dates import day_words
from app.plurals import counted
from app.training.feature_list import FEATURES
from app.training.named_round import round_in
from app.training.posted_tables import tables_words


class Way(NamedTuple):
    """Where the next part of a set is done: a drill, or the table, perhaps with a feature."""

    drill: str = ""
    feature: str = ""
    posted: str = ""
    """The pay tables that the round is dealt with; empty for the house's usual ones."""


def day_of(task: Task) -> str:
    """How far a set is, and its day."""
    return f"{task.words} Due {day_words(task.assigned.due)}."


def task_words(task: Task, titles: Mapping[str, str]) -> str:
    """How far a set is, its day, and what is left of it. `titles` are those of the drills."""
    left = left_words(task, titles)
    return f"{day_of(task)} Still to do: {left}." if left else day_of(task)


def left_words(task: Task, titles: Mapping[str, str]) -> str:
    """What is left of a set."""
    return "; ".join([_part(task, part, titles) for part in _open(task)])


def contents_words(assigned: Assigned, titles: Mapping[str, str]) -> str:
    """All that a set asks for."""
    return "; ".join(
        [
            *[titles.get(drill, drill) for drill in assigned.drills],
            *[_feature(feature) for feature in assigned.features],
            *([_rounds(assigned.rounds)] if assigned.rounds else []),
            *([f"pay tables: {tables_words(assigned.posted)}"] if assigned.posted else []),
        ]
    )


def next_way(task: Task) -> Way:
    """Where to go on with a set."""
    part = next(iter(_open(task)), None)
    if part and part.name in task.assigned.drills:
        return Way(drill=part.name)
    feature = part.name if part and part.name in task.assigned.features else ""
    return Way(feature=feature, posted=task.assigned.posted)


def _open(task: Task) -> list[SetPart]:
    return [part for part in task.standing.parts if part.done < part.of]


def _part(task: Task, part: SetPart, titles: Mapping[str, str]) -> str:
    if part.name in task.assigned.drills:
        return f"{titles.get(part.name, part.name)} ({part.done} of {part.of} skills)"
    if part.name in task.assigned.features:
        return _feature(part.name)
    return _rounds(part.of - part.done, "more ")


def _feature(name: str) -> str:
    if named := round_in(name):
        return f"deal the round “{named['case']}”"
    if name not in FEATURES:
        return name
    feature = FEATURES[name]
    return f"practice {feature.words}" if feature.plan else f"deal a round where {feature.words}"


def _rounds(number: int, more: str = "") -> str:
    return counted(number, f"{more}round")
