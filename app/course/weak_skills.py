"""The skills a trainee is weakest in, and rounds that contain one of them."""

from random import Random
from typing import Any, NamedTuple

from app.drills.kinds.irregularity import deal_skill
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.errors import Refused
from app.learning.progress import Progress
from app.learning.skill_map import SkillMap, SkillStanding
from app.learning.table_lessons import TABLE, kind_of
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of

MOST_WEAK = 12
IRREGULARITY = "irregularity"
_TRIES = 120
_ONES_OWN = "skill "
"""How the name of a rung begins that is one skill and no rung of the path."""


class WeakSkill(NamedTuple):
    """A skill that needs work."""

    wanted: Wanted
    title: str
    """The drill, or the table."""
    words: str
    so_far: str
    """How the last answers went."""

    @property
    def can_be_drilled(self) -> bool:
        """Steps at the table have no questions."""
        return self.wanted.drill != TABLE


def weak_skills(progress: Progress) -> tuple[WeakSkill, ...]:
    """The skills that were met and are not mastered, those least likely to come out right first."""
    found = [
        (standing.chance or 0.0, _weak(each, standing))
        for each in progress.maps
        for standing in each.skills
        if _is_weak(standing)
    ]
    return tuple([weak for _, weak in sorted(found, key=lambda pair: pair[0])[:MOST_WEAK]])


def as_rung(wanted: Wanted) -> str:
    """A skill in place of a rung: rounds are dealt for it."""
    return f"{_ONES_OWN}{wanted.drill} {wanted.skill}"


def skill_in(rung: str) -> Wanted | None:
    """The skill that stands in place of a rung."""
    if not rung.startswith(_ONES_OWN):
        return None
    drill, _, skill = rung.removeprefix(_ONES_OWN).partition(" ")
    return Wanted(drill, skill)


def deal_with_skill(house: House, wanted: Wanted, chance: Random) -> dict[str, Any] | None:
    """A round that contains a skill, in its JSON form; None if the table hardly ever shows it here."""
    here = features_of(TableSetting(house, house.posted))
    choices = ["", *[feature.name for feature in here if not feature.event]]
    for _ in range(_TRIES):
        try:
            data = _dealt(house, wanted, choices, chance)
        except Refused:
            continue
        if _contains(rule(*round_from_plain(data, lambda _: house)), wanted):
            return data
    return None


def _dealt(house: House, wanted: Wanted, choices: list[str], chance: Random) -> dict[str, Any]:
    if wanted.drill == IRREGULARITY:
        return deal_skill(house, wanted.skill, chance)
    feature = chance.choice(choices)
    return deal_round(house, chance, [feature] if feature else [], players=chance.randint(2, 4))


def _contains(ruling: Ruling, wanted: Wanted) -> bool:
    if wanted.drill == TABLE:
        return any(kind_of(due.step) == wanted.skill for due in ruling.steps)
    return any(each.wanted == wanted for each in skills_shown(ruling))


def _weak(of: SkillMap, standing: SkillStanding) -> WeakSkill:
    share = "" if standing.share is None else f"{standing.share:.0%} right"
    so_far = f"{share}, slipping" if standing.state == "forgotten" else share
    return WeakSkill(Wanted(of.drill, standing.skill), of.title, standing.words, so_far)


def _is_weak(standing: SkillStanding) -> bool:
    is_wrong = standing.share is not None and standing.share < 1.0
    return standing.state == "forgotten" or (standing.state == "learning" and is_wrong)
