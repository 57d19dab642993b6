"""All drills, in the order in which they are offered."""

from collections import deque
from collections.abc import Mapping
from random import Random

from app.drills.drill import Course, Drill, Skill
from app.drills.kinds import (
    chips,
    compare,
    hand_call,
    house_against_house,
    irregularity,
    limits,
    payout,
    progressive,
    raise_limit,
    settle,
    straight_flush,
    tuck,
    what_next,
)
from app.drills.question import Question, Stake
from app.procedure.house import House

_ALL = (
    payout.DRILL,
    hand_call.DRILL,
    compare.DRILL,
    straight_flush.DRILL,
    settle.DRILL,
    raise_limit.DRILL,
    tuck.DRILL,
    what_next.DRILL,
    irregularity.DRILL,
    limits.DRILL,
    progressive.DRILL,
    house_against_house.DRILL,
    chips.DRILL,
)
DRILL_GROUPS: Mapping[str, tuple[str, ...]] = {
    "MONEY": ("payout", "settle", "raise-limit", "chips", "progressive"),
    "HANDS": ("hand-call", "compare", "straight-flush", "tuck"),
    "PROCEDURE": ("what-next", "irregularity", "limits", "house-against-house"),
}
"""As the page of the drills lists them. A drill of no group is in the last one."""

_COURSES = 6
"""Of so many courses the skills are remembered: pages and runs ask for those of one house again and again."""


def _named(drill: Drill) -> Drill:
    """The drill in the names of the house. Skills and traps keep theirs, which are in records."""

    known: deque[tuple[Course, tuple[Skill, ...]]] = deque(maxlen=_COURSES)

    def skills(course: Course) -> tuple[Skill, ...]:
        for each, found in known:
            if each == course:
                return found
        said = course.house.names.said
        found = tuple([skill._replace(words=said(skill.words)) for skill in drill.skills(course)])
        known.append((course, found))
        return found

    def ask(course: Course, skill: str, chance: Random) -> Question:
        return in_house_names(course.house, drill.ask(course, skill, chance))

    return drill._replace(skills=skills, ask=ask)


def in_house_names(house: House, question: Question) -> Question:
    """A question in the names of the house."""
    if house.names.is_usual:
        return question
    said = house.names.throughout(question)
    shows = [
        thing._replace(name=house.names.wager(thing.wager)) if isinstance(thing, Stake) else thing
        for thing in said.shows
    ]
    return said._replace(drill=question.drill, skill=question.skill, trap=question.trap, shows=tuple(shows))


DRILLS: dict[str, Drill] = {drill.name: _named(drill) for drill in _ALL}


def title_at(house: House, drill: str) -> str:
    """The title of a drill in the names of the house."""
    return house.names.said(DRILLS[drill].title)


def drills_at(course: Course) -> tuple[Drill, ...]:
    """The drills that make sense at this house, in its names."""
    said = course.house.names.said
    found = [drill for drill in DRILLS.values() if drill.skills(course)]
    return tuple([drill._replace(title=said(drill.title), about=said(drill.about)) for drill in found])
