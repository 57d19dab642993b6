"""A form: the features of its rounds, the skills it asks for and the faults to find, drawn at random.

Only these are fixed when a sitting opens. Cards and questions are drawn when their turn comes.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.errors import Refused
from app.exam.blueprint import events_possible, features_asked, skills_asked
from app.exam.discriminating_features import RARELY_TELLS
from app.exam.watched_deals import planned_deals
from app.procedure.house import House
from app.training.feature import Feature
from app.training.hand_sampling import MOST_HANDS

_TRIES = 50
"""How often filling the rounds is tried again if the last feature finds no place."""


class ExamPlan(NamedTuple):
    """The features of each round, the skills to ask for, and the faults of deals to watch, in order."""

    rounds: tuple[tuple[str, ...], ...]
    questions: tuple[Wanted, ...]
    deals: tuple[str, ...] = ()


def plan_as_plain(plan: ExamPlan) -> dict[str, Any]:
    """The form as plain data."""
    plain: dict[str, Any] = {
        "rounds": [list(row) for row in plan.rounds],
        "questions": [list(each) for each in plan.questions],
    }
    return plain | {"deals": list(plan.deals)} if plan.deals else plain


def plan_from_plain(data: dict[str, Any]) -> ExamPlan:
    """Read a form from plain data."""
    return ExamPlan(
        tuple([tuple(row) for row in data["rounds"]]),
        tuple([Wanted(drill, skill) for drill, skill in data["questions"]]),
        tuple(data.get("deals", ())),
    )


def plan_of(course: Course, chance: Random) -> ExamPlan:
    """A fresh form of the house's exam."""
    rounds = _rounds(course.house, chance)
    chance.shuffle(rounds)
    questions = tuple(_questions(course, chance))
    return ExamPlan(tuple(rounds), questions, planned_deals(course.house.exam.deals, chance))


def _rounds(house: House, chance: Random) -> list[tuple[str, ...]]:
    """Irregularities get their own rounds: a round that ends in a misdeal shows nothing else."""
    asked = features_asked(house)
    events = [feature for feature in asked if feature.event and not feature.plan]
    events += _more_events(house, events, chance)
    smooth = [feature for feature in asked if feature not in events]
    for _ in range(_TRIES):
        quiet = _spread(smooth, house.exam.rounds - len(events), chance)
        if quiet is not None:
            return [
                tuple([feature.name for feature in row]) for row in (*quiet, *([each] for each in events))
            ]
    raise Refused(f"the exam for {house.id} doesn't have enough rounds to cover everything it must")


def _spread(features: Sequence[Feature], rounds: int, chance: Random) -> list[list[Feature]] | None:
    """The features spread over this many rounds; None if one found no place."""
    spread: list[list[Feature]] = [[] for _ in range(rounds)]
    for feature in sorted(chance.sample(features, len(features)), key=_choosiness, reverse=True):
        rows = [row for row in spread if _goes_with(feature, row)]
        if not rows:
            return None
        fullness = [_fullness(row, feature) for row in rows]
        emptiest = [row for row, full in zip(rows, fullness, strict=True) if full == min(fullness)]
        chance.choice(emptiest).append(feature)
    return spread


def _more_events(house: House, named: Sequence[Feature], chance: Random) -> list[Feature]:
    possible = [event for event in events_possible(house) if event not in named]
    missing = house.exam.irregularities - len(named)
    return chance.sample(possible, min(missing, len(possible))) if missing > 0 else []


def _hands(feature: Feature) -> int:
    return feature.needs_hand + (feature.whose == "both")


def _choosiness(feature: Feature) -> tuple[bool, bool]:
    """Place first what takes a whole round, then what is about the dealer's hand."""
    return feature.is_alone or feature.name in RARELY_TELLS, feature.whose in ("dealer", "both")


def _fullness(row: Sequence[Feature], feature: Feature) -> tuple[bool, int, int]:
    """How badly a feature fits a round: slow ones to draw are kept apart, the rest spread evenly."""
    is_slow = any(other.name in RARELY_TELLS for other in row)
    folds = sum(other.decision == "fold" for other in row) if feature.decision == "fold" else 0
    return is_slow, folds, sum(map(_hands, row))


def _goes_with(feature: Feature, others: Sequence[Feature]) -> bool:
    """Can one round have all of these? The dealer's hand has room for one feature."""
    row = [feature, *others]
    at_dealer = [each for each in row if each.whose in ("dealer", "both")]
    halves = [each.half for each in row if each.half]
    lines = [each.line[0] for each in row if each.line]
    return (
        feature not in others
        and not (others and any(each.is_alone for each in row))
        and sum(bool(each.plan) for each in row) < 2
        and len(at_dealer) < 2
        and sum(map(_hands, row)) <= MOST_HANDS
        and len(set(halves)) == len(halves)
        and len(set(lines)) == len(lines)
    )


def _questions(course: Course, chance: Random) -> list[Wanted]:
    """The skills to ask for, shuffled: the right number of each drill, no skill twice before all came up."""
    wanted: list[Wanted] = []
    for count, skills in skills_asked(course).values():
        rest = count
        while rest:
            some = chance.sample(skills, min(rest, len(skills)))
            wanted += some
            rest -= len(some)
    chance.shuffle(wanted)
    return wanted
