"""An exam can ask for what is done with the deck, and for a round dealt by hand."""

from random import Random

import pytest

from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.exam.draw_plan import plan_of
from app.exam.draw_unseen import digest_of, draw_round
from app.exam.form_design import features_offered, form_problems
from app.procedure.library import Library
from app.training.feature_list import FEATURES

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
PLANS = ("opening", "set-up", "by-hand", "hand-dealt", "flawed-deck")


def course_with(library: Library, house_id: str, *features: str, rounds: int = 10) -> Course:
    course = course_at(library, house_id)
    exam = course.house.exam._replace(features=features, rounds=rounds, irregularities=1)
    return Course(course.house._replace(exam=exam), course.others)


@pytest.mark.parametrize("house_id", HOUSES)
def test_plans_of_the_deck_can_be_asked_for_and_each_has_a_round_of_its_own(
    house_id: str, library: Library
) -> None:
    course = course_with(library, house_id, *PLANS, "tie", "just-qualifies")
    assert {"opening", "hand-dealt"} <= {feature.name for feature in features_offered(course.house)}
    assert form_problems(course, course.house.exam) == []
    for seed in range(20):
        rounds = plan_of(course, Random(seed)).rounds
        for row in rounds:
            alone = [name for name in row if FEATURES[name].is_alone]
            assert not alone or len(row) == 1
            assert sum(bool(FEATURES[name].plan) for name in row) < 2
        assert {name for row in rounds for name in row} >= set(PLANS)


def test_a_form_needs_rounds_in_which_someone_plays(library: Library) -> None:
    course = course_with(library, "oxford", "opening", "set-up", "by-hand", rounds=4)
    assert form_problems(course, course.house.exam) == [
        "Rounds: no one plays in 3 of them, so choose more rounds with players."
    ]


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_of_the_deck_is_drawn_though_it_was_seen_before(name: str, library: Library) -> None:
    house = course_at(library, "oxford").house
    first = draw_round(house, [name], Random(1), (), 0.0)
    again = draw_round(house, [name], Random(2), {digest_of(first.data)}, 0.0)
    assert again.data["plan"] == first.data["plan"] == FEATURES[name].plan
