"""What to do next, in one sentence: the first of these that applies is the one that helps most."""

from collections.abc import Sequence
from typing import NamedTuple

from app.game.money import shown
from app.learning.expensive import ROUNDS, Expensive
from app.learning.misconceptions import NamedMisconception
from app.learning.skill_map import SkillMap

_DEAR = 10_000
"""Cents in a thousand rounds above which a mistake is worth a sentence."""


class Outlook(NamedTuple):
    """What the advice is based on."""

    maps: Sequence[SkillMap]
    costs: Sequence[Expensive]
    beliefs: Sequence[NamedMisconception]
    instructor: Sequence[str]


def advice(outlook: Outlook) -> str:
    """One sentence."""
    maps, costs, beliefs, instructor = outlook
    if all(each.state == "new" for each in maps):
        return "Begin with the set of the day: twenty questions show where you stand."
    if instructor:
        return instructor[0]
    if beliefs:
        return f"{beliefs[0].words} Drill “{_title(maps, beliefs[0].drills[0])}” until that is gone."
    if forgotten := sum(each.states["forgotten"] for each in maps):
        return f"Do the set of the day: {_skills(forgotten)} you had mastered {_is(forgotten)} slipping away."
    if costs and costs[0].cents >= _DEAR:
        return f"Drill “{costs[0].words}”: it costs {_dollars(costs[0])} in {ROUNDS:,} rounds."
    return _going_on(maps)


def _going_on(maps: Sequence[SkillMap]) -> str:
    """If nothing is wrong: what is due, else what is closest to mastered, else what is new."""
    if due := sum(skill.is_due for each in maps for skill in each.skills):
        return f"Do the set of the day: {_skills(due)} {_is(due)} due."
    begun = [each for each in maps if each.state == "learning"]
    if begun:
        nearest = max(begun, key=lambda each: each.states["mastered"] / len(each.skills))
        count, of = nearest.states["mastered"], len(nearest.skills)
        return f"Go on with “{nearest.title}”: you have mastered {count} of its {_skills(of)}."
    new = next((each for each in maps if each.state == "new"), None)
    return (
        f"Begin with “{new.title}”."
        if new
        else "You have mastered every drill here: deal a game in test mode."
    )


def _title(maps: Sequence[SkillMap], drill: str) -> str:
    return next((each.title for each in maps if each.drill == drill), drill)


def _skills(number: int) -> str:
    return "1 skill" if number == 1 else f"{number} skills"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _dollars(cost: Expensive) -> str:
    return shown(100 * round(cost.cents / 100))
