"""Guidance that fades: from a light to a hint to nothing, step by step, and back where something goes wrong."""

from random import Random

import pytest

from app.course.fading_guidance import (
    HINT_FROM,
    NONE_FROM,
    SkillsNow,
    StepDone,
    after_steps,
    guidance_words,
    help_in,
    help_with,
    shares_of,
)
from app.drills.skills_at_table import skills_shown
from app.learning.table_lessons import kind_of
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.grading.judging import random_ruling

SCAN, PAY = Step("scan"), Step("pay", 3, "flush", 2000)


@pytest.fixture
def ruling(house: House) -> Ruling:
    return random_ruling(house, Random(11), 4)


def after(score: int, *done: StepDone) -> int:
    return after_steps({kind_of(SCAN): score}, done)[kind_of(SCAN)]


def scan(is_right: bool = True, is_unaided: bool = True) -> StepDone:
    return StepDone(SCAN, is_right, is_unaided)


def test_it_goes_from_a_light_to_a_hint_to_nothing() -> None:
    scores: dict[str, int] = {}
    helps = []
    for _ in range(5):
        found = help_with(scores.get("scan", 0))
        helps.append(found)
        scores = after_steps(scores, [scan(is_unaided=found != "light")])
    assert helps == ["light", "hint", "hint", "none", "none"]


def test_with_a_light_or_a_hint_a_step_is_never_more_than_hinted_at() -> None:
    assert [after(score, scan(is_unaided=False)) for score in range(4)] == [1, 1, 1, 1]
    assert help_with(HINT_FROM) == "hint"


def test_after_a_slip_the_hint_comes_back_and_after_another_the_light() -> None:
    helps = [help_with(after(score, scan(is_right=False))) for score in range(NONE_FROM + 1)]
    assert helps == ["light", "light", "hint", "hint"]


def test_a_kind_of_step_counts_once_in_a_round_and_is_wrong_if_it_was_wrong_anywhere() -> None:
    assert after(0, scan(), scan(), scan()) == 1
    assert after(3, scan(), scan(is_right=False), scan()) == HINT_FROM
    assert after(3, scan(), scan(is_unaided=False)) == HINT_FROM


def test_every_spot_and_amount_is_the_same_kind_of_step() -> None:
    other = PAY._replace(place=5, cents=100)
    assert after_steps({}, [StepDone(PAY, True, True)]) == after_steps({}, [StepDone(other, True, True)])


def test_a_newcomer_has_a_light_at_every_step(ruling: Ruling) -> None:
    found = help_in(ruling, {}, SkillsNow())
    assert found.keys() == {due.step for due in ruling.steps}
    assert set(found.values()) == {"light"}
    assert guidance_words(shares_of(found)) == "every step lights up"


def test_what_is_mastered_in_the_drills_needs_one_less_and_what_is_wrong_there_keeps_its_hint(
    ruling: Ruling,
) -> None:
    shown = next(each for each in skills_shown(ruling) if each.wanted.drill == "hand-call")
    scores = {kind_of(step): HINT_FROM for step in shown.steps}
    needs = {each.wanted for each in skills_shown(ruling) if set(each.steps) & set(shown.steps)}

    def helped(skills: SkillsNow) -> set[str]:
        found = help_in(ruling, scores, skills)
        return {found[step] for step in shown.steps}

    assert helped(SkillsNow()) == {"hint"}
    assert helped(SkillsNow(mastered=needs)) == {"none"}
    assert helped(SkillsNow(mistaken=needs)) == {"hint"}
    assert helped(SkillsNow(mastered=needs, mistaken={shown.wanted})) == {"hint"}
    scores = dict.fromkeys(scores, NONE_FROM)
    assert helped(SkillsNow(mistaken=needs)) == {"hint"}


def test_a_step_that_needs_two_skills_keeps_its_hint_until_both_are_mastered(ruling: Ruling) -> None:
    every = skills_shown(ruling)
    needs = {
        step: {each.wanted for each in every if step in each.steps}
        for step in help_in(ruling, {}, SkillsNow())
    }
    step, (one, *others) = next((step, sorted(wanted)) for step, wanted in needs.items() if len(wanted) > 1)
    scores = {kind_of(step): HINT_FROM}
    assert help_in(ruling, scores, SkillsNow(mastered={one}))[step] == "hint"
    assert help_in(ruling, scores, SkillsNow(mastered={one, *others}))[step] == "none"


def test_where_it_stands_is_said_in_a_few_words(ruling: Ruling) -> None:
    scores = {kind_of(due.step): NONE_FROM for due in ruling.steps}
    assert guidance_words(shares_of(help_in(ruling, scores, SkillsNow()))) == "no step lights up"
    scores["scan"] = 0
    steps = len({due.step for due in ruling.steps})
    assert guidance_words(shares_of(help_in(ruling, scores, SkillsNow()))) == f"1 of {steps} steps light up"
