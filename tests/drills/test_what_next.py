"""What comes next: by the second opinion, and nothing else among the options is right for the judge."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from app.drills.answer_forms import Choice, Sequence
from app.drills.kinds.what_next import DRILL
from app.drills.material.legal_order import binding_order, legal_order
from app.drills.material.next_places import PLACES, places_at
from app.drills.question import Question
from app.grading.judge import judge
from app.grading.order import order_source
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import order
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from app.training.feature_list import FEATURES
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, in_bulk, ruled, scene, step_of
from tests.drills.test_slip_diagnosis import ruled as rulings_at
from tests.procedure.paper import folded, raised
from tests.procedure.referee import second_opinion
from tests.trainees.plans import plan_of
from tests.trainees.registry import TRAINEES

pytestmark = pytest.mark.bulk

at_every_house = pytest.mark.parametrize("house_id", HOUSES)

SHOWS_AT = {
    "next scan": ["skips-scan"],
    "next packet": ["deals-right-to-left", "deals-dealer-first"],
    "next stub": ["keeps-stub"],
    "next present": ["forgets-present"],
    "next fold": ["tucks-always-flush", "tucks-always-straight-flush", "racks-folded-hand-with-bonus"],
    "next pick-up": ["picks-up-discards-right-to-left"],
    "next call": ["pushes-up-unqualified"],
    "next reveal": ["settles-left-to-right", "settles-clockwise-from-button", "racks-dealer-first"],
    "next wager": ["settles-ante-before-raise", "settles-bonus-before-main"],
    "next rack": ["racks-late"],
    "next waiting": ["settles-folded-hands-with-the-live"],
    "next strip": ["forgets-strip"],
}
ALWAYS = {name for names in SHOWS_AT.values() for name in names if not name.startswith("tucks")}
"""Who is wrong whenever the skill is asked for. A tuck may happen to be under the right circle."""


def is_choice(question: Question) -> bool:
    return isinstance(question.parts[0].form, Choice)


@at_every_house
def test_next_step_is_that_of_the_second_opinion(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        data, done = scene(question)
        steps = [order(step_of(step)) for step in second_opinion(dict(data))["steps"]]
        if is_choice(question):
            assert question.right == (steps[done],)
        else:
            places = [steps.index(words) for words in question.right[0].split(" → ")]
            assert places == sorted(places)
            assert places[0] == done


def faults(ruling: Ruling, acts: list[Step]) -> int:
    return len(judge(ruling, list(enumerate(acts, 1))).faults)


@at_every_house
def test_judge_forbids_every_other_option(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), figure(500)):
        data, done = scene(question)
        ruling = ruled(dict(data), library)
        plan = plan_of(ruling)
        assert faults(ruling, plan) == 0
        form = question.parts[0].form
        for option in form.options if isinstance(form, Choice) else ():
            undone = [place for place in range(done, len(plan)) if order(plan[place]) == option]
            if undone and undone[0] != done:
                rest = [step for place, step in enumerate(plan) if place >= done and place != undone[0]]
                assert faults(ruling, [*plan[:done], plan[undone[0]], *rest]), option


@at_every_house
def test_an_order_is_right_if_the_judge_finds_no_fault_with_it(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    for question in asked(DRILL, course, 13 * figure(100)):
        if is_choice(question):
            continue
        ruling = ruled(dict(scene(question).data), library)
        plan = plan_of(ruling)
        words = [order(step) for step in plan]
        places = [words.index(each) for each in question.right[0].split(" → ")]
        for one, other in combinations(range(len(places)), 2):
            swapped = list(places)
            swapped[one], swapped[other] = places[other], places[one]
            acts = list(plan)
            for place, step in zip(places, swapped, strict=True):
                acts[place] = plan[step]
            given = " → ".join(words[place] for place in swapped)
            assert question.accepts((given,)) == (faults(ruling, acts) == 0), given


@at_every_house
def test_a_step_may_come_next_if_the_judge_finds_no_fault_with_it(house_id: str, library: Library) -> None:
    """Whatever is undone is tried, offered or not."""
    for question in asked(DRILL, course_at(house_id, library), figure(500)):
        data, done = scene(question)
        ruling = ruled(dict(data), library)
        plan = plan_of(ruling)
        words = [order(step) for step in plan]
        for place in range(done, len(plan)) if is_choice(question) else ():
            if words.index(words[place], done) == place:
                rest = [step for at, step in enumerate(plan) if at >= done and at != place]
                is_legal = faults(ruling, [*plan[:done], plan[place], *rest]) == 0
                assert question.accepts((words[place],)) == is_legal, words[place]


@at_every_house
def test_to_call_the_supervisor_is_never_wrong(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), 26):
        if is_choice(question):
            assert question.accepts(("Call the floor",))


def next_act(ruling: Ruling, acts: list[Step], done: int) -> Step:
    """The first of somebody's acts that is not done yet; squaring may wait."""
    over = [*plan_of(ruling)[:done], Step("square", "dealer")]
    for act in acts:
        if act in over:
            over.remove(act)
        else:
            return act
    raise AssertionError(acts)


@at_every_house
def test_trainees_are_foretold_where_their_belief_is_asked_for(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    for question in in_bulk(DRILL, course):
        data, done = scene(question)
        ruling = ruled(dict(data), library)
        for name in SHOWS_AT.get(question.skill, []):
            if not TRAINEES[name].where(course.house):
                continue
            given = order(next_act(ruling, TRAINEES[name].acts(ruling), done))
            foretold = [mistake.answer[0] for mistake in question.mistakes if mistake.misconception == name]
            assert foretold == ([] if question.accepts((given,)) else [given]), name


@at_every_house
def test_every_trainee_about_order_shows_three_times_in_forty_questions(
    house_id: str, library: Library
) -> None:
    course = course_at(house_id, library)
    assert len(DRILL.skills(course)) <= 13
    questions = list(asked(DRILL, course, 40))
    for name in ALWAYS:
        if TRAINEES[name].where(course.house):
            shows = [question for question in questions if name in str(question.mistakes)]
            assert len(shows) >= 3 or is_free(name, questions, library), name


def is_free(name: str, questions: list[Question], library: Library) -> bool:
    """Does the house leave free what somebody takes to be fixed, wherever it is asked for?"""
    accepted = []
    for question in questions:
        if name in SHOWS_AT.get(question.skill, []):
            data, done = scene(question)
            ruling = ruled(dict(data), library)
            accepted.append(question.accepts((order(next_act(ruling, TRAINEES[name].acts(ruling), done)),)))
    return bool(accepted) and all(accepted)


@at_every_house
def test_the_deck_is_asked_about_too_and_the_question_says_what_it_is_prepared_for(
    house_id: str, library: Library
) -> None:
    course, chance = course_at(house_id, library), Random(house_id)
    planned = {plan for plan in course.house.plans if plan != "round"}
    found = set()
    for _ in range(60):
        question = DRILL.ask(course, "next table", chance)
        data, done = scene(question)
        if "spots" in data:
            continue
        found.add(data["plan"])
        words = FEATURES[data["plan"]].words
        assert question.parts[0].asks == f"{words[0].upper()}{words[1:]}. What comes next?"
        assert done
        form = question.parts[0].form
        assert isinstance(form, Choice)
        assert len(form.options) == 4
    assert found == planned


def test_of_an_order_only_what_the_house_has_written_binds_and_only_between_the_steps_asked_about() -> None:
    ruling = next(rulings_at("oxford"))
    legal, plan = legal_order(ruling), ruling.house.steps_of(ruling.played.plan)
    every = range(len(ruling.steps))
    bound = [
        {
            first
            for first in legal.earlier[at]
            if order_source(plan, ruling.steps[first], ruling.steps[at]).binds
        }
        for at in every
    ]
    assert list(binding_order(ruling, every).earlier) == bound
    assert bound != list(legal.earlier), "some of the order is common practice"
    last = [at for at in every if bound[at]][-1]
    few = binding_order(ruling, [last, min(bound[last])]).earlier
    assert {at: before for at, before in enumerate(few) if before} == {last: {min(bound[last])}}


@pytest.mark.parametrize(("house_id", "seats"), [("oxford", 1), ("oxford", 2), ("cuda", 2), ("cuda", 3)])
def test_an_order_of_spots_is_asked_for_only_where_two_players_have_room(
    house_id: str, seats: int, library: Library
) -> None:
    """The designated player takes one of the seats."""
    house = library.house(house_id)
    several = {"packet", "reveal", "rack", "pick-up", "waiting"}.intersection(places_at(house))
    assert "packet" in several
    left = set(places_at(house)) - set(places_at(house._replace(seats=seats)))
    assert left == (several if seats - house.has_button < 2 else set())


@pytest.mark.parametrize("verb", ["pick-up", "reveal"])
def test_the_first_of_an_order_of_spots_is_asked_for_only_where_others_follow(
    verb: str, library: Library
) -> None:
    house, met = library.house("oxford"), set[bool]()
    for seed in range(12):
        data = deal_round(house, Random(seed), (), players=1 + seed % 3)
        ruling = rule(*round_from_plain(data, library.house))
        places = [place for place, due in enumerate(ruling.steps) if due.step.verb == verb]
        asked_at = [place for place in range(len(ruling.steps)) if PLACES[verb].is_here(ruling, place)]
        assert asked_at == (places[:1] if len(places) > 1 else [])
        met.add(len(places) > 1)
    assert met == {True, False}


@pytest.mark.parametrize(
    ("folds", "asked_at"),
    [((2, 6), [4]), ((6,), [4, 2]), ((5, 6), [4, 2]), ((2,), []), ((4,), [2]), ((), [])],
)
def test_a_live_hand_is_asked_for_where_a_folded_one_that_waits_lies_before_it(
    folds: tuple[int, ...], asked_at: list[int], library: Library
) -> None:
    cards = {
        6: "Ac Qd 9h 7s 5c 3d 2h",
        5: "Jh 8d 6c 4d 2d Ts Ks",
        4: "Kc Kd Jd 9s 7c 5h 3s",
        2: "Ad Tc 8h 6s 4c 2s Qh",
    }
    here = [spot for spot in cards if spot != 5 or 5 in folds]
    spots = [
        folded(spot, cards[spot], flush=10) if spot in folds else raised(spot, cards[spot], flush=10)
        for spot in here
    ]
    data = {"house": "two-to-ten", "dealer": "Ah 9d 7h 5d 3c Td 8s", "spots": spots}
    ruling = ruled(data, library)
    here_is = PLACES["waiting"].is_here
    found = [ruling.steps[place].step for place in range(len(ruling.steps)) if here_is(ruling, place)]
    assert [(step.verb, step.place) for step in found] == [("reveal", spot) for spot in asked_at]


def _without(house: House, *steps: str) -> House:
    """A house whose round lacks these steps."""
    plan = tuple([step for step in house.plans["round"] if step.name not in steps])
    return house._replace(plans={**house.plans, "round": plan})


def _where_every_hand_qualifies(house: House) -> House:
    return house._replace(rules=house.rules._replace(qualifying=0))


_OF_TWO = {"packet", "pick-up", "reveal", "rack", "waiting"}


@pytest.mark.parametrize(
    ("house_id", "change", "lacking"),
    [
        ("oxford", lambda house: house, set()),
        ("oxford", _where_every_hand_qualifies, {"call"}),
        ("oxford", lambda house: house._replace(keeps_all=True), {"pick-up"}),
        ("oxford", lambda house: house._replace(seats=1), _OF_TWO - {"waiting"}),
        ("oxford", lambda house: house._replace(seats=2), set()),
        ("two-to-ten", lambda house: house._replace(seats=1), _OF_TWO - {"pick-up"}),
        ("cuda", lambda house: house._replace(seats=2), _OF_TWO - {"pick-up", "waiting"}),
        ("cuda", lambda house: house._replace(seats=3), set()),
        ("oxford", lambda house: _without(house, "strip"), {"strip"}),
        ("oxford", lambda house: _without(house, "scan", "present"), {"scan", "present"}),
        ("oxford", lambda house: _without(house, "settle"), {"reveal", "wager", "rack"}),
    ],
)
def test_a_house_has_the_places_that_its_rules_its_seats_and_its_plan_allow(
    house_id: str, change: Callable[[House], House], lacking: set[str], library: Library
) -> None:
    house = library.house(house_id)
    never = {
        "oxford": {"waiting"},
        "two-to-ten": {"pick-up"},
        "cuda": {"pick-up", "waiting", "present", "strip"},
    }[house_id]
    assert set(PLACES) - set(places_at(change(house))) == lacking | never


def test_where_no_steps_can_be_put_in_order_one_place_is_asked_for(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.drills.kinds.what_next._TRIES", 1)
    forms = set()
    for seed in range(8):
        question = DRILL.ask(course_at("oxford", library), "order", Random(seed))
        (part,) = question.parts
        assert (question.drill, question.skill) == ("what-next", "order")
        assert isinstance(part.form, Sequence) or part.right in getattr(part.form, "options", ())
        forms.add(type(part.form))
    assert forms == {Sequence, Choice}
