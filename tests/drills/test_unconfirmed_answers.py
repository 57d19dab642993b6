"""Wrong answers that no word of the house speaks against: by another reading, or in another order."""

from random import Random

import pytest

from app.drills.answer_forms import Settling
from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.drills.kinds import irregularity, limits, payout, settle, tuck, what_next
from app.drills.question import Question
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from tests.drills.asked import HOUSES, asked, course_at, in_bulk, money, round_shown
from tests.procedure.test_readings import CHOICES, house_that_chose

MONEY_READINGS = [
    ("cuda", "no-qualifier", "raises-and-bonuses"),
    ("cuda", "straight-flush-beats", "run"),
    ("cuda", "folded-bonuses", "ride"),
    ("oxford", "sharing-a-limit", "in-proportion"),
    ("oxford", "hand-limit", "bonuses"),
]


def course_of(house: House, others: dict[str, House]) -> Course:
    return Course(house, tuple(other for other in others.values() if other.id != house.id))


def wrong_answers(question: Question) -> list[tuple[str, ...]]:
    return [mistake.answer for mistake in question.mistakes]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_at_a_house_that_has_confirmed_everything_every_mistake_counts(
    house_id: str, confirmed: dict[str, House]
) -> None:
    course = course_of(confirmed[house_id], confirmed)
    for drill in drills_at(course):
        for question in in_bulk(drill, course, seed=9):
            assert not question.is_against_the_house(question.right)
            if question.ground.source.binds or question.is_about_money:
                for answer in wrong_answers(question):
                    assert question.is_against_the_house(answer), (answer, question)


@pytest.mark.bulk
@pytest.mark.parametrize(("house_id", "reading", "choice"), MONEY_READINGS)
def test_a_spot_settled_by_another_reading_is_not_held_against_anybody(
    house_id: str, reading: str, choice: str, library: Library, confirmed: dict[str, House]
) -> None:
    other, seen = house_that_chose(house_id, **{reading: choice}), 0
    for number, question in enumerate(in_bulk(settle.DRILL, course_at(house_id, library), seed=10)):
        data = round_shown(question, house_id)
        steps = [str(due.step) for due in rule(*round_from_plain(data, lambda _: other)).steps]
        answer = (money(steps),)
        if not question.accepts(answer):
            seen += 1
            assert not question.is_against_the_house(answer), (number, answer, question.right)
    assert seen or reading in ("sharing-a-limit", "hand-limit")
    assert choice in CHOICES[house_id][reading]


def test_a_limit_shared_otherwise_is_unsettled_and_an_ignored_one_is_wrong(library: Library) -> None:
    """The hand's limit over bonuses only, or in proportion: of one payout the same is left."""
    seen = set()
    for question in asked(limits.DRILL, course_at("oxford", library), 60):
        for mistake in question.mistakes:
            held = question.is_against_the_house(mistake.answer)
            assert held == (mistake.answer[0] not in question.parts[0].unsettled)
            if mistake.misconception == "ignores-limits":
                seen.add(held)
    assert True in seen


def test_oxford_raise_and_ante_the_other_way_round_is_unsettled_and_a_bonus_first_is_wrong(
    library: Library,
) -> None:
    for question in asked(settle.DRILL, course_at("oxford", library), 40):
        acts = Settling.read(question.right[0])
        names = [act.what for act in acts]
        if names[:2] != ["raise", "ante"]:
            continue
        turned = (Settling.written([acts[1], acts[0], *acts[2:]]),)
        assert not question.accepts(turned)
        assert not question.is_against_the_house(turned)
        if "flush" in names:
            first = acts[names.index("flush")]
            bonus_first = (Settling.written([first, *(act for act in acts if act != first)]),)
            assert question.is_against_the_house(bonus_first), bonus_first


def test_two_to_ten_wrong_money_counts_though_its_tables_rest_on_a_reading(library: Library) -> None:
    for question in asked(payout.DRILL, course_at("two-to-ten", library), 30):
        assert question.ground.source.kind == "reading"
        assert question.is_against_the_house(("12345",))


@pytest.mark.parametrize(("house_id", "counts"), [("pechanga", False), ("oxford", True)])
def test_where_a_hand_with_both_bonuses_is_tucked_counts_only_where_it_is_written(
    house_id: str, counts: bool, library: Library
) -> None:
    question = tuck.DRILL.ask(course_at(house_id, library), "spot 2 both", Random(1))
    assert question.is_against_the_house(("Tuck it under Flush",)) == counts
    one = tuck.DRILL.ask(course_at(house_id, library), "spot 2 flush", Random(1))
    assert not one.is_against_the_house(("Tuck it under Straight Flush",))


def test_of_a_misdeal_two_to_ten_has_written_that_it_is_void_and_not_the_call(library: Library) -> None:
    question = irregularity.DRILL.ask(course_at("two-to-ten", library), "hand-count", Random(1))
    called, words = question.right
    assert not question.is_against_the_house((irregularity.ALONE, words))
    assert question.is_against_the_house((called, irregularity.DEAL_ON))
    oxford = irregularity.DRILL.ask(course_at("oxford", library), "hand-count", Random(1))
    assert oxford.is_against_the_house((irregularity.ALONE, oxford.right[1]))


@pytest.mark.parametrize(("house_id", "counts"), [("oxford", True), ("pechanga", False)])
def test_which_spot_is_settled_first_counts_only_where_it_is_written(
    house_id: str, counts: bool, library: Library
) -> None:
    course = course_at(house_id, library)
    found = set()
    for seed in range(6):
        question = what_next.DRILL.ask(course, "next reveal", Random(seed))
        left = [each.answer for each in question.mistakes if each.misconception == "settles-left-to-right"]
        found |= {question.is_against_the_house(answer) for answer in left}
    assert found == {counts}
