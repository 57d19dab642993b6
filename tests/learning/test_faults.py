"""What the table teaches: a lesson for each step that was done, wrong where the step has a fault of its own."""

from random import Random

import pytest

from app.game.wagers import WAGERS
from app.grading.faults import Fault
from app.learning.lesson import Lesson
from app.learning.table_lessons import TABLE, counts, kind_of, lessons_at_table, words_of_kind
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted, Mode
from app.session.session import Session
from tests.drills.asked import HOUSES
from tests.grading.judging import judged, random_ruling
from tests.learning.lessons import remember
from tests.trainees.registry import TRAINEES


@pytest.fixture
def ruling(house: House) -> Ruling:
    return random_ruling(house, Random(11), 4)


def plan(ruling: Ruling) -> list[Step]:
    return [due.step for due in ruling.steps]


def every_second(acts: list[Step]) -> list[float]:
    return [float(at) for at in range(len(acts))]


def lessons(ruling: Ruling, acts: list[Step]) -> list[Lesson]:
    return lessons_at_table(ruling, judged(ruling, acts).faults, acts, every_second(acts))


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_perfect_round_is_right_in_every_step(house_id: str, houses: dict[str, House]) -> None:
    ruling = random_ruling(houses[house_id], Random(3), 3)
    found = lessons(ruling, plan(ruling))
    assert len(found) == len(ruling.steps)
    assert all(each.is_right and each.drill == TABLE and each.cents == 0 for each in found)
    assert [each.seconds for each in found] == [0.0, *[1.0] * (len(found) - 1)]


def test_a_wrong_amount_is_a_wrong_lesson_and_says_what_it_cost(ruling: Ruling) -> None:
    acts = plan(ruling)
    place = next(place for place, act in enumerate(acts) if act.verb == "pay")
    acts[place] = acts[place]._replace(cents=(acts[place].cents or 0) + 700)
    wrong = [each for each in lessons(ruling, acts) if not each.is_right]
    assert wrong == [Lesson(TABLE, f"pay N {acts[place].what}", False, 0.0, 700)]


def test_a_step_left_out_is_wrong_and_the_others_are_right(ruling: Ruling) -> None:
    acts = [act for act in plan(ruling) if act.verb != "scan"]
    found = lessons(ruling, acts)
    assert [each.skill for each in found if not each.is_right] == ["scan"]
    assert len(found) == len(ruling.steps)


def test_of_two_equal_steps_one_left_out_is_one_wrong(ruling: Ruling) -> None:
    acts = plan(ruling)
    del acts[max(place for place, act in enumerate(acts) if str(act) == "shuffle riffle")]
    riffles = [each.is_right for each in lessons(ruling, acts) if each.skill == "shuffle riffle"]
    assert sorted(riffles) == [False, True]


def test_at_a_spot_passed_over_only_the_fault_itself_teaches(ruling: Ruling) -> None:
    acts = plan(ruling)
    start = max(place for place, act in enumerate(acts) if act.verb == "reveal")
    end = next(place for place in range(start, len(acts)) if acts[place].verb == "rack")
    assert end > start + 1
    found = lessons(ruling, acts[:start] + acts[end + 1 :])
    assert [each.skill for each in found if not each.is_right] == ["reveal N"]
    assert len(found) == len(ruling.steps) - (end - start)


def test_an_act_that_was_not_due_is_wrong_for_its_kind(ruling: Ruling) -> None:
    acts = [Step("press", "green"), *plan(ruling)]
    wrong = [each for each in lessons(ruling, acts) if not each.is_right]
    assert [each.skill for each in wrong] == ["press green"]


def test_what_was_stopped_and_taken_back_counts_as_wrong(ruling: Ruling) -> None:
    session = Session(ruling, "practice")
    acts = plan(ruling)
    session.submit(Acted(str(acts[1]), 1.0))
    for at, act in enumerate(acts, 2):
        session.submit(Acted(str(act), float(at)))
    assert session.scorecard().faults == ()
    stopped = [fault for _, fault in session.taken_back if fault]
    found = lessons_at_table(ruling, stopped, session.acts, session.times)
    assert [each.skill for each in found if not each.is_right] == [kind_of(acts[1])]


def test_a_consequence_of_a_fault_is_no_fault_of_its_own(ruling: Ruling) -> None:
    acts = plan(ruling)
    ground = Ground(Source("standard"), "")
    follows = Fault("wrong", 3, acts[2], acts[3], None, 0, ground, follows=2)
    found = lessons_at_table(ruling, [follows], acts, every_second(acts))
    assert all(each.is_right for each in found)


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_trainee_with_a_belief_is_wrong_somewhere_if_judged_so(
    house_id: str, houses: dict[str, House]
) -> None:
    for seed, trainee in enumerate(TRAINEES.values()):
        ruling = random_ruling(houses[house_id], Random(seed), 3)
        acts = trainee.acts(ruling)
        card = judged(ruling, acts)
        roots = [fault for fault in card.faults if fault.severity is not None]
        wrong = [
            each
            for each in lessons_at_table(ruling, card.faults, acts, every_second(acts))
            if not each.is_right
        ]
        assert bool(wrong) == bool(roots), trainee.name


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("pay 3 straight_flush 100", "pay N straight_flush"),
        ("take 6 ante", "take N ante"),
        ("push 2", "push N"),
        ("push 2 flush", "push N flush"),
        ("call dealer 3 Q", "call dealer COUNT RANK"),
        ("call dealer not-qualified", "call dealer not-qualified"),
        ("rack dealer", "rack dealer"),
        ("rack 2", "rack N"),
        ("tuck 4 flush", "tuck N flush"),
        ("say we can", "say WORDS"),
    ],
)
def test_steps_of_a_kind_are_one_skill_at_every_spot_and_amount(words: str, kind: str) -> None:
    assert kind_of(step_from_words(words.split(), 6)) == kind


def test_every_kind_of_step_can_be_said_in_words(houses: dict[str, House]) -> None:
    for house in houses.values():
        for seed in range(5):
            for step in plan(random_ruling(house, Random(seed))):
                words = words_of_kind(kind_of(step))
                assert words != kind_of(step) or step.verb == "say"
                assert not any(wager in words for wager in WAGERS if "_" in wager)
    assert words_of_kind("pay N straight_flush") == "pays the wager: Straight Flush"


@pytest.mark.parametrize(
    ("mode", "does"), [("watch", False), ("guided", False), ("practice", True), ("test", True)]
)
def test_what_was_shown_beforehand_was_not_remembered(mode: Mode, does: bool) -> None:
    assert counts(mode) == does


def test_lessons_of_the_table_are_remembered_like_any_other(ruling: Ruling, house: House) -> None:
    for each in lessons(ruling, plan(ruling)):
        assert remember(None, each, 0, house).recent.right == 1
