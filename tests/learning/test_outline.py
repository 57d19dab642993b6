"""A mind in outline: it says of every skill at any later time what the mind itself says."""

from datetime import date, timedelta
from random import Random

import pytest

from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.learner_state import LearnerState
from app.learning.mastery import state_of
from app.learning.memory import DAY
from app.learning.outline import Need, Outline, outline_of, states_in
from app.procedure.house import House
from tests.learning.lessons import MINUTE, NOON, lesson, taught

FIRST = date(2026, 1, 1)


@pytest.mark.parametrize("forgotten", [1, 70, 99])
def test_skills_are_forgotten_when_the_mind_says_so(forgotten: int, house: House) -> None:
    chance, mind = (
        Random(forgotten),
        LearnerState(house._replace(spacing=house.spacing._replace(forgotten=forgotten))),
    )
    names = [f"skill {number}" for number in range(12)]
    for turn in range(25):
        for place, name in enumerate(names):
            is_right = chance.random() < 0.8 + place / 50
            mind.take([(NOON + turn * DAY // 3 + place * MINUTE, lesson(is_right, skill=name))])
    outline = outline_of(mind, (), (), {})
    for day in range(8, 900, 7):
        at = NOON + day * DAY
        expected = [
            state_of(mind.memories[Wanted("payout", name)], "payout", at, mind.house) for name in names
        ]
        found = [states_in(outline, "payout", [name], at) for name in names]
        assert [[state for state, count in each.items() if count] for each in found] == [
            [state] for state in expected
        ]


def test_what_was_never_met_is_new(house: House) -> None:
    outline = outline_of(taught(house, [lesson()]), (), (), {})
    assert states_in(outline, "payout", ["flush posted 5", "other"], NOON) == {
        "learning": 1,
        "new": 1,
        "mastered": 0,
        "forgotten": 0,
    }
    assert states_in(Outline(), "payout", ["flush posted 5"], NOON)["new"] == 1


def test_what_was_lost_eight_times_needs_the_instructor(house: House) -> None:
    always_wrong = [lesson(False) for _ in range(house.mastery.answers + 7)]
    assert outline_of(taught(house, always_wrong), (), (), {}).needs == ()
    mind = taught(house, [*always_wrong, lesson(False)])
    assert outline_of(mind, (), (), {}).needs == (Need("payout", "flush posted 5", 8),)


def test_the_last_eight_days_are_kept_and_the_last_eight_on_which_was_dealt(house: House) -> None:
    dealt = [Day(FIRST + timedelta(day), rounds=1, dealing=1000) for day in range(20)]
    drilled = [Day(FIRST + timedelta(day), answers=9, right=9) for day in range(20, 60)]
    kept = outline_of(LearnerState(house), [*dealt, *drilled], (), {}).days
    assert kept == (*dealt[-8:], *drilled[-8:])


def test_what_was_dealt_is_in_it(house: House) -> None:
    outline = outline_of(LearnerState(house), (), [3, 5], {"tie": 5})
    assert (outline.rounds, outline.met) == ((3, 5), {"tie": 5})
