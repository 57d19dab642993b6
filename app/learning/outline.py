"""A learner in outline: the little that a class of hundreds needs, and still true tomorrow."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.fsrs_spacing import REVIEW, Schedule
from app.learning.learner_state import LearnerState
from app.learning.mastery import State, needs_instructor, state_of
from app.learning.memory import DAY, Memory, chance_of_remembering
from app.learning.recent_answers import Recent

KEPT_DAYS = 8
"""How many of the last days, and of the last days with rounds, are kept."""


class Need(NamedTuple):
    """A skill that needs the instructor, and how often it was lost."""

    drill: str
    skill: str
    lapses: int


class Outline(NamedTuple):
    """A trainee at a house in a few hundred numbers."""

    days: tuple[Day, ...] = ()
    """The last ones, the oldest first."""
    skills: Mapping[str, Mapping[str, int]] = {}
    """For each skill that was met: until when it is mastered, in milliseconds since 1970; 0 while it is
    being learned."""
    needs: tuple[Need, ...] = ()
    rounds: tuple[int, ...] = ()
    """The ends of the last rounds dealt."""
    met: Mapping[str, int] = {}
    """For each feature, the end of the last round that had it."""


def outline_of(
    mind: LearnerState, days: Sequence[Day], rounds: Sequence[int], met: Mapping[str, int]
) -> Outline:
    """The outline of what was learned, of days in order, and of what was dealt."""
    skills: dict[str, dict[str, int]] = {}
    for wanted, memory in mind.memories.items():
        skills.setdefault(wanted.drill, {})[wanted.skill] = _until(mind, wanted, memory)
    needs = [
        Need(*wanted, memory.lapses)
        for wanted, memory in mind.memories.items()
        if needs_instructor(memory, mind.house)
    ]
    kept = {*days[-KEPT_DAYS:], *[day for day in days if day.dealing][-KEPT_DAYS:]}
    return Outline(tuple(sorted(kept)), skills, tuple(needs), tuple(rounds), dict(met))


def states_in(outline: Outline, drill: str, skills: Collection[str], at: int) -> dict[State, int]:
    """These skills of a drill, counted by state at this time."""
    # Written out: it runs a hundred thousand times for a class.
    learning = mastered = forgotten = 0
    for skill, until in outline.skills.get(drill, {}).items():
        if skill in skills:
            if not until:
                learning += 1
            elif at <= until:
                mastered += 1
            else:
                forgotten += 1
    new = len(skills) - learning - mastered - forgotten
    return {"new": new, "learning": learning, "mastered": mastered, "forgotten": forgotten}


def _until(mind: LearnerState, wanted: Wanted, memory: Memory) -> int:
    """When a skill that is good enough now will count as forgotten without more questions."""
    seen = memory.schedule.seen
    if state_of(memory, wanted.drill, seen, mind.house) == "learning":
        return 0
    return seen + int(_lasting(mind.house.spacing.forgotten) * memory.schedule.stability * DAY)


@cache
def _lasting(percent: int) -> float:
    """After how many times its stability a memory falls to this chance: the inverse forgetting curve."""
    low, high = 0.0, 1.0
    while _chance(high) >= percent:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _chance(middle) >= percent else (low, middle)
    return low


def _chance(times: float) -> float:
    """The chance in percent after this many times the stability."""
    for_a_day = Memory(Schedule(REVIEW, 0, 1.0, 5.0, 0, 0), 0, Recent())
    return 100 * chance_of_remembering(for_a_day, int(times * DAY))
