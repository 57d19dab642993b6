"""The houses of our own are dealt, judged, drilled and examined like the five, without a line of code for them."""

from random import Random

import pytest

from app.drills.catalogue import DRILLS, drills_at
from app.drills.other_houses import course_at
from app.exam.draw_plan import plan_of
from app.exam.draw_unseen import draw_question, draw_round
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.deciding_facts import fact_of_step
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.bulk import figure
from tests.own_houses.houses_of_our_own import OWN_HOUSES, some


def dealt(house: House, seed: int, *features: str) -> Ruling:
    return rule(*round_from_plain(deal_round(house, Random(seed), features), lambda _: house))


def judged(ruling: Ruling, steps: list[Step]) -> list[int]:
    """What each fault cost."""
    return [fault.cost for fault in judge(ruling, list(enumerate(steps, 1))).faults]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_the_plan_of_the_house_has_no_fault_and_every_payout_counts(
    house_id: str, own_houses: Library
) -> None:
    house = own_houses.house(house_id)
    for seed in range(figure(100)):
        ruling = dealt(house, seed)
        steps = [due.step for due in ruling.steps]
        assert judged(ruling, steps) == []
        paid = [step for step in steps if step.verb == "pay" and step.cents]
        for wrong in paid[:1]:
            acts = [step._replace(cents=(step.cents or 0) + 100) if step == wrong else step for step in steps]
            assert judged(ruling, acts) == [100]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_every_feature_of_the_house_is_dealt(house_id: str, own_houses: Library) -> None:
    house = own_houses.house(house_id)
    features = features_of(TableSetting(house, house.posted))
    assert len(features) > 25
    for feature in some(features, 6):
        ruling = dealt(house, 1, feature.name)
        assert judged(ruling, [due.step for due in ruling.steps]) == [], feature.name


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_every_move_has_its_words_and_every_rule_its_source(house_id: str, own_houses: Library) -> None:
    house = own_houses.house(house_id)
    ruling = dealt(house, 2)
    for told in narrated(ruling):
        assert told.order
        assert told.ground.why
    for due in ruling.steps:
        fact_of_step(ruling, due.step)
    titles = [entry.title for chapter in book_of(house) for entry in chapter.entries]
    for bonus in house.rules.bonuses:
        assert any(house.names.wager(bonus) in title for title in titles)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_every_drill_has_right_answers(house_id: str, own_houses: Library) -> None:
    course = course_at(own_houses, house_id)
    for drill in drills_at(course):
        for skill in some(drill.skills(course), 3):
            question = drill.ask(course, skill.name, Random(1))
            assert all(
                part.accepts(right) for part, right in zip(question.parts, question.right, strict=True)
            )
            assert not any(mistake.answer == question.right for mistake in question.mistakes)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_an_exam_of_the_house_can_be_drawn(house_id: str, own_houses: Library) -> None:
    course = course_at(own_houses, house_id)
    plan = plan_of(course, Random(1))
    assert len(plan.rounds) == course.house.exam.rounds
    for features in some(plan.rounds, 2):
        draw_round(course.house, features, Random(1), (), 0)
    for wanted in some(plan.questions, 3):
        assert wanted.drill in DRILLS
        draw_question(course, wanted, Random(1), (), 0)
