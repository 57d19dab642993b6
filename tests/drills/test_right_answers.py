"""Every answer that is as right is accepted, in every drill: the same chips in the same places, any legal order."""

from itertools import permutations
from random import Random

import pytest

from app.drills.answer import answered
from app.drills.answer_forms import Amount, Choice, Settling
from app.drills.beliefs.diagnosis import diagnosed
from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.drills.kinds import settle, tuck
from app.drills.kinds.tuck import RACK, TAKE
from app.drills.question import Cards, Question, QuestionPart, Stake
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.ruling import Ruling, rule
from app.procedure.sources import Ground, Source
from tests.drills.asked import HOUSES, asked, course_at, in_bulk, round_shown, ruled, shown
from tests.drills.settlings import acts_of, chips_after, is_legal, money_places, said

pytestmark = pytest.mark.bulk

at_every_house = pytest.mark.parametrize("house_id", HOUSES)

_GROUND = Ground(Source("standard"), "Nobody minds.")


def settled(course: Course, library: Library) -> list[tuple[Question, Ruling]]:
    """Spots to settle, each with the ruling on what it shows."""
    house_id = course.house.id
    return [
        (question, ruled(round_shown(question, house_id), library))
        for question in in_bulk(settle.DRILL, course, seed=6)
    ]


@at_every_house
def test_the_same_chips_in_a_legal_order_are_right_whatever_the_words(
    house_id: str, library: Library
) -> None:
    chance, legal, illegal = Random(house_id), 0, 0
    for question, ruling in settled(course_at(house_id, library), library):
        places = money_places(ruling)
        steps = [ruling.steps[place].step for place in places]
        for row in chance.sample(orders := list(permutations(places)), min(len(orders), 12)):
            answer = said(ruling, list(row), chance)
            assert chips_after(ruling, acts_of(answer, ruling)) == chips_after(ruling, steps)
            right = is_legal(ruling, [place for place in row if ruling.steps[place].step.cents != 0])
            assert question.accepts((answer,)) == right, (answer, question.right)
            legal, illegal = legal + right, illegal + (not right)
        answer = said(ruling, places, chance)
        assert question.accepts((answer,)), (answer, question.right)
    assert legal
    assert illegal or house_id != "oxford", "its document says in which order"


@at_every_house
def test_right_ways_to_settle_are_right_for_whoever_enters_them(house_id: str, library: Library) -> None:
    """What is entered act by act is written in one way only, and is as right then."""
    chance = Random(house_id)
    for question, ruling in settled(course_at(house_id, library), library):
        for _ in range(4):
            answer = said(ruling, money_places(ruling), chance)
            entered = Settling.written(acts_of(answer, ruling))
            assert question.accepts((entered,)), (answer, entered, question.right)


@at_every_house
def test_answers_that_leave_other_chips_are_refused(house_id: str, library: Library) -> None:
    chance, other = Random(house_id), 0
    for question, ruling in settled(course_at(house_id, library), library):
        steps = [ruling.steps[place].step for place in money_places(ruling)]
        due = chips_after(ruling, steps)
        for _ in range(12):
            acts = question.right[0].split(", ")
            place = chance.randrange(len(acts))
            wager = (acts[place].split()[1:] or ["raise"])[0]
            acts[place : place + 1] = chance.choice(
                [
                    [],
                    [acts[place], f"pay {wager} 1"],
                    [f"pay {wager} {chance.randint(1, 60)}"],
                    [f"take {wager}"],
                    [f"return {wager}"],
                    [acts[place], f"return {wager}"],
                    ["push"],
                ]
            )
            answer = ", ".join(acts)
            if chips_after(ruling, acts_of(answer, ruling)) != due:
                other += 1
                assert not question.accepts((answer,)), (answer, question.right)
    assert other


@at_every_house
def test_a_push_that_nobody_taps_is_not_settled(house_id: str, library: Library) -> None:
    pushes = 0
    for question, _ in settled(course_at(house_id, library), library):
        acts = question.right[0].split(", ")
        for place, act in enumerate(acts):
            if act.startswith("push"):
                pushes += 1
                assert not question.accepts((", ".join(acts[:place] + acts[place + 1 :]),))
    assert pushes


@at_every_house
def test_what_is_pushed_is_neither_paid_nor_taken(house_id: str, library: Library) -> None:
    for question, _ in settled(course_at(house_id, library), library):
        for act in question.right[0].split(", "):
            verb, *rest = act.split()
            if verb in ("pay", "take") and rest[-1] != "0":
                assert not question.accepts((f"push {rest[0]}, {question.right[0]}",))


def free_house(house: House) -> House:
    """A house that leaves the order of the wagers at a spot free."""
    free = house.free[0]._replace(steps=frozenset({"settle-wagers"}), until=None)
    return house._replace(free=(free,))


@pytest.mark.parametrize("house_id", ["oxford", "pechanga", "two-to-ten"])
def test_where_a_house_leaves_the_order_free_every_order_is_right(house_id: str, library: Library) -> None:
    course = Course(free_house(library.house(house_id)))
    for question in in_bulk(settle.DRILL, course):
        ruling = rule(course.house, ruled(round_shown(question, house_id), library).played)
        places = money_places(ruling)
        at_the_reveal = [place for place in places if ruling.steps[place].entry.name == "settle-wagers"]
        before = [place for place in places if place not in at_the_reveal]
        for row in permutations(at_the_reveal):
            steps = [ruling.steps[place].step for place in (*before, *row)]
            answer = (Settling.written(steps),)
            assert question.accepts(answer), answer
            assert answer not in [mistake.answer for mistake in question.mistakes]


@pytest.fixture
def unqualified(library: Library) -> Question:
    """Raise and Ante alone, and a dealer who does not qualify."""
    course = course_at("oxford", library)
    question = settle.DRILL.ask(course, "not-qualified alone", Random(4))
    assert len(shown(question, Stake)) == 2
    return question


def test_no_qualifier_push_raise_pay_ante_is_right(unqualified: Question) -> None:
    (ante,) = [stake.cents // 100 for stake in shown(unqualified, Stake) if stake.wager == "ante"]
    assert unqualified.right == (f"push raise, pay ante {ante}",)
    for answer in (f"push raise, pay ante {ante}", f"push, pay ante {ante}"):
        assert unqualified.accepts((answer,))
    for answer in (f"pay ante {ante}", "push", "push raise", f"push raise, pay ante {ante + 1}"):
        assert not unqualified.accepts((answer,))


def test_tie_raise_and_ante_are_pushed_by_one_tap_or_by_two(library: Library) -> None:
    question = settle.DRILL.ask(course_at("oxford", library), "tie alone", Random(4))
    assert question.right == ("push",)
    for answer in ("push", "push raise, push ante", "push ante, push raise"):
        assert question.accepts((answer,))
    for answer in ("push raise", "push ante", ""):
        assert not question.accepts((answer,))


def test_raise_and_ante_are_taken_at_once(library: Library) -> None:
    question = settle.DRILL.ask(course_at("oxford", library), "lose alone", Random(4))
    both = Settling.written(acts_of("take", ruled(round_shown(question, "oxford"), library)))
    assert both == "take raise, take ante"
    assert question.accepts((both,))


def test_a_progressive_that_was_collected_may_be_taken_for_gone(library: Library) -> None:
    course = course_at("greektown", library)
    for question in in_bulk(settle.DRILL, course):
        if any(stake.wager == "progressive" for stake in shown(question, Stake)):
            assert question.accepts((f"{question.right[0]}, take progressive",))
            assert not question.accepts((f"{question.right[0]}, return progressive",))


def test_what_a_limit_cut_to_nothing_need_not_be_paid(library: Library) -> None:
    course, found = course_at("oxford", library), 0
    for question in asked(settle.DRILL, course, 400):
        acts = question.right[0].split(", ")
        nothing = [act for act in acts if act.startswith("pay") and act.endswith(" 0")]
        if nothing:
            found += 1
            rest = [act for act in acts if act not in nothing]
            assert question.accepts((", ".join(rest),))
    assert found


@at_every_house
def test_to_take_no_wagers_and_rack_is_to_rack(house_id: str, library: Library) -> None:
    for question in in_bulk(tuck.DRILL, course_at(house_id, library)):
        bonuses = [stake for stake in shown(question, Stake) if stake.wager in ("flush", "straight_flush")]
        if question.right == (RACK,):
            assert question.accepts((TAKE,)) == (not bonuses)
        form = question.parts[0].form
        assert isinstance(form, Choice)
        others = set(form.options) - {RACK, TAKE, *question.right}
        assert not any(question.accepts((words,)) for words in others)


@at_every_house
def test_nothing_that_is_right_is_called_a_mistake(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    for drill in drills_at(course):
        for question in in_bulk(drill, course, seed=7):
            assert question.accepts(question.right)
            assert not any(question.accepts(mistake.answer) for mistake in question.mistakes)


@at_every_house
def test_an_amount_is_right_to_the_cent(house_id: str, library: Library) -> None:
    course, chance = course_at(house_id, library), Random(house_id)
    for drill in drills_at(course):
        for question in asked(drill, course, 20, seed=8):
            for part in question.parts:
                if isinstance(part.form, Amount):
                    cents = round(100 * float(part.right))
                    others = {0, 1, abs(cents - 1), cents + 1, cents + 100, chance.randrange(10**6)}
                    assert not any(part.accepts(Amount.written(other)) for other in others - {cents})


def test_an_answer_that_is_as_right_is_kept_as_what_was_due(unqualified: Question) -> None:
    (right,) = unqualified.right
    given = (right.replace("push raise", "push"),)
    answer = answered(unqualified, given, 1.0)
    assert answer.is_right
    assert answer.given == answer.right == given
    assert not answer.named
    assert diagnosed([answer] * 9) == ()


def test_of_a_wrong_answer_the_right_parts_are_not_held_against_it() -> None:
    parts = (
        QuestionPart("One?", Choice(("a", "b", "c")), "a", frozenset({"b"})),
        QuestionPart("Two?", Choice(("d", "e")), "d"),
    )
    question = Question("tuck", "skill", (Cards("", ()),), parts, _GROUND)
    assert answered(question, ("b", "e"), 1.0).right == ("b", "d")
    assert answered(question, ("c", "e"), 1.0).right == ("a", "d")
    assert answered(question, ("b", "d"), 1.0).is_right
