"""One skill has one memory: what is dealt at the table and what is answered in a drill are the same skill."""

from random import Random

import pytest

from app.drills.catalogue import DRILLS, drills_at
from app.drills.kinds.irregularity import deal_skill
from app.drills.kinds.settle import skill_of
from app.drills.material.next_places import PLACES
from app.drills.material.single_spot import ruled
from app.drills.material.spots_to_settle import cases, hangs_here, sitting
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.learning.learner_state import LearnerState, mistakes_of
from app.learning.lesson import Lesson
from app.learning.mastery import state_of_drill
from app.learning.memory import DAY
from app.learning.progress import progress_of
from app.learning.syllabus import syllabus_of
from app.learning.table_lessons import lessons_in_drills
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_for_practice
from tests.bulk import figure
from tests.drills.asked import HOUSES, course_at
from tests.grading.judging import judged
from tests.learning.lessons import MINUTE, NOON, lesson
from tests.trainees.registry import TRAINEES

ROUNDS = 30
SHOWN_AT_THE_TABLE = {"payout", "compare", "settle", "hand-call", "tuck", "what-next", "irregularity"}


def dealt(house: House, chance: Random, feature: str = "") -> Ruling:
    data = deal_for_practice(house, chance, feature, with_events=True)
    return rule(*round_from_plain(data, lambda _: house))


def plan(ruling: Ruling) -> list[Step]:
    return [due.step for due in ruling.steps]


def lessons_of(ruling: Ruling, acts: list[Step]) -> list[Lesson]:
    return lessons_in_drills(ruling, judged(ruling, acts).faults, acts)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_what_a_round_shows_are_skills_of_the_drills(house_id: str, library: Library) -> None:
    course, chance = course_at(house_id, library), Random(4)
    known = {
        Wanted(drill.name, skill.name)
        for drill in drills_at(course)
        for skill in (*drill.skills(course), *drill.extras(course))
    }
    for _ in range(figure(1000)):
        ruling = dealt(course.house, chance)
        shown = skills_shown(ruling)
        assert {each.wanted for each in shown} <= known
        assert {step for each in shown for step in each.steps} <= set(plan(ruling))


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_round_dealt_as_planned_is_right_in_every_skill_it_shows(house_id: str, library: Library) -> None:
    chance, house = Random(5), library.house(house_id)
    for _ in range(5):
        ruling = dealt(house, chance)
        found = lessons_of(ruling, plan(ruling))
        assert {Wanted(each.drill, each.skill) for each in found} == {
            each.wanted for each in skills_shown(ruling)
        }
        assert all(each.is_right for each in found)


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_drill_and_the_table_call_a_spot_by_the_same_name(house_id: str, library: Library) -> None:
    """A hand drawn for one kind may be of a rarer kind too, and then goes by that."""
    house, chance = library.house(house_id), Random(6)
    for outcome, kind in cases(house):
        if hangs_here(house, kind):
            spots = [ruled(house, sitting(house, outcome, kind, chance, house.posted)) for _ in range(8)]
            names = [each.wanted.skill for spot in spots for each in skills_shown(spot)]
            assert skill_of(outcome, kind) in names


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_places_in_the_plan_are_those_that_the_drill_asks_for(house_id: str, library: Library) -> None:
    house, chance = library.house(house_id), Random(7)
    for _ in range(4):
        ruling = dealt(house, chance)
        for each in skills_shown(ruling):
            if each.is_order and not ruling.played.events:
                name = each.wanted.skill.removeprefix("next ")
                assert PLACES[name].is_here(ruling, plan(ruling).index(each.steps[0]))


@pytest.mark.parametrize("house_id", HOUSES)
def test_perfect_rounds_leave_no_drill_of_the_table_new(house_id: str, library: Library) -> None:
    course, chance = course_at(house_id, library), Random(8)
    mind = LearnerState(course.house)
    for number in range(ROUNDS):
        ruling = dealt(course.house, chance)
        at = NOON + number * DAY // 4
        mind.take([], [(at, each) for each in lessons_of(ruling, plan(ruling))])
    names = {drill.name: [skill.name for skill in drill.skills(course)] for drill in drills_at(course)}
    states = {drill: state_of_drill(mind, drill, skills, at) for drill, skills in names.items()}
    assert {drill for drill, state in states.items() if state == "new"} <= set(DRILLS) - SHOWN_AT_THE_TABLE
    progress = progress_of(mind, syllabus_of(course), (), (), at)
    assert progress.states["mastered"] > 15


def test_whoever_pays_short_flushes_at_the_table_is_sent_to_payout(house: House) -> None:
    wrong = [each for each in _mistakes(house, "pays-short-flush") if each.drill == "payout"]
    assert wrong
    assert all("short" in each.skill for each in wrong)


@pytest.mark.parametrize(
    ("mistake", "drill"),
    [
        ("takes-ties", "compare"),
        ("tucks-always-straight-flush", "tuck"),
        ("qualifies-any-three", "hand-call"),
        ("skips-scan", "what-next"),
        ("pays-from-another-table", "payout"),
    ],
)
def test_a_mistake_at_the_table_is_one_of_its_drill(mistake: str, drill: str, house: House) -> None:
    assert drill in {each.drill for each in _mistakes(house, mistake)}


def _mistakes(house: House, name: str) -> tuple[Wanted, ...]:
    mind, chance = LearnerState(house), Random(9)
    features = {"takes-ties": "tie", "qualifies-any-three": "not-qualified"}
    for number in range(ROUNDS):
        ruling = dealt(house, chance, features.get(name, ""))
        acts = TRAINEES[name].acts(ruling)
        mind.take([], [(NOON + number * MINUTE, each) for each in lessons_of(ruling, acts)])
    return mistakes_of(mind)


def test_what_comes_too_early_is_about_the_order_and_not_about_the_money(house: House) -> None:
    ruling = dealt(house, Random(10))
    acts = [*plan(ruling)[1:], plan(ruling)[0]]
    wrong = {each.drill for each in lessons_of(ruling, acts) if not each.is_right}
    assert wrong == {"what-next"}


def test_what_a_skill_cost_is_the_money_of_all_faults_about_it(house: House) -> None:
    ruling = dealt(house, Random(1))
    shown, (one, other) = next(
        (each, paid[:2])
        for each in skills_shown(ruling)
        if len(paid := [step for step in each.steps if step.verb == "pay"]) > 1
    )
    more = {one: 500, other: 300}
    acts = [step._replace(cents=(step.cents or 0) + more.get(step, 0)) for step in plan(ruling)]
    lost = [each.cents for each in lessons_of(ruling, acts) if (each.drill, each.skill) == shown.wanted]
    assert lost == [800]


@pytest.mark.parametrize(("said", "is_shown"), [("it is allowed", True), ("we can", True), ("", False)])
def test_either_of_two_right_answers_to_a_player_shows_the_skill(
    said: str, is_shown: bool, houses: dict[str, House]
) -> None:
    house = houses["cuda"]
    data = deal_skill(house, "tip-question", Random(1))
    ruling = rule(*round_from_plain(data, lambda _: house))
    first, second = Step("say", "it is allowed"), Step("say", "we can")
    (due,) = [due for due in ruling.steps if due.step == first]
    assert due.instead == (second,)
    acts = [step._replace(place=said) if step == first else step for step in plan(ruling)]
    shown = lessons_in_drills(ruling, (), [act for act in acts if act.place])
    assert ("tip-question" in [each.skill for each in shown]) is is_shown
    assert all(each.is_right for each in shown)


def test_a_wrong_answer_counts_the_same_whether_rounds_came_before_or_between(house: House) -> None:
    answers = [(NOON + place * DAY, lesson(place % 3 > 0)) for place in range(6)]
    rounds = [(NOON + place * DAY + MINUTE, lesson()) for place in range(6)]
    at_once, bit_by_bit = LearnerState(house), LearnerState(house)
    at_once.take(answers, rounds)
    for answer, shown in zip(answers, rounds, strict=True):
        bit_by_bit.take([answer])
        bit_by_bit.take([], [shown])
    assert at_once.memories == bit_by_bit.memories
    assert at_once.drills == bit_by_bit.drills
