"""The verdict on an answer in words: what is correct, what it is off by, and what it is made of."""

from pathlib import Path
from random import Random

import pytest

from app.drills.answer import answered
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.question import Question
from app.drills.verdict_words import differing, explained, is_payout, verdict_words
from app.procedure.house import House
from tests.kept_text import assert_kept


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return houses["oxford"]


def asked(house: House, drill: str, kind: str) -> Question:
    """A question for the first skill whose name ends like this."""
    course = Course(house)
    skill = next(each.name for each in DRILLS[drill].skills(course) if each.name.endswith(kind))
    return DRILLS[drill].ask(course, skill, Random(3))


def test_a_wrong_payout_says_what_is_correct_and_what_was_paid(house: House) -> None:
    question = asked(house, "payout", " 4")
    right = int(question.right[0])
    answer = answered(question, (str(right + 15),), 2.0)
    assert verdict_words(answer, question) == f"The correct payout is ${right:,}. You paid ${right + 15:,}."
    told = explained(answer, question, ("counts-the-wager-in",), house)
    assert told.title == "$15 too much"
    assert told.off == f"${right + 15:,} = ${right:,} + $15"
    assert told.lines[:2] == [f"You paid ${right + 15:,}.", f"The correct payout is ${right:,}."]
    assert told.causes == ("You counted the wager as part of the payout. “To 1” pays on top of the wager.",)
    assert told.lines[-1].startswith("Oxford Casino rules, ")


def test_a_payout_that_is_too_small_says_so(house: House) -> None:
    question = asked(house, "payout", " 4")
    right = int(question.right[0])
    told = explained(answered(question, (str(right - 5),), 2.0), question, (), house)
    assert told.title == "$5 too little"
    assert told.off == f"${right - 5:,} = ${right:,} − $5"


def test_what_pays_nothing_is_no_sum(house: House) -> None:
    question = asked(house, "payout", " short")
    assert question.right == ("0",)
    told = explained(answered(question, ("13",), 2.0), question, (), house)
    assert (told.title, told.off, told.sum) == ("$13 too much", "", ())


def test_a_payout_is_the_line_times_the_wager(house: House) -> None:
    question = asked(house, "payout", " 4")
    told = explained(answered(question, question.right, 2.0), question, (), house)
    line, wager, payout = told.sum
    odds, stake = int(line.figure.split()[0].replace(",", "")), int(wager.figure.removeprefix("× $"))
    assert (line.what, wager.what, payout.what) == ("4-card", "Wager", "Payout")
    assert payout.figure == f"${odds * stake:,}" == f"${int(question.right[0]):,}"


def test_a_right_answer_is_right_and_off_by_nothing(house: House) -> None:
    question = asked(house, "payout", " 4")
    answer = answered(question, question.right, 2.0)
    assert verdict_words(answer, question) == f"Right: ${int(question.right[0]):,}."
    told = explained(answer, question, (), house)
    assert (told.title, told.off) == ("Right", "")
    assert told.text.splitlines()[:2] == ["✓ Right", f"The correct payout is ${int(question.right[0]):,}."]


def test_an_answer_of_several_things_is_told_one_at_a_time(house: House) -> None:
    question = asked(house, "settle", "")
    told = explained(answered(question, ("take ante, pay raise 20",), 2.0), question, (), house)
    assert told.given_pieces == ["take Ante", "pay Raise $20"]
    assert "; ".join(told.right_pieces) == told.right


def test_of_two_answers_only_what_differs_is_told() -> None:
    assert differing("pay Flush $5; pay Ante $5", "pay Flush $5; take Ante") == ("pay Ante $5", "take Ante")
    assert differing("take Ante", "push Ante") == ("take Ante", "push Ante")
    assert differing("take Flush", "take Flush; take Ante") == ("take Flush", "take Ante")
    assert differing("take Flush; take Ante", "take Flush") == ("take Ante", "take Flush")


def test_the_reason_does_not_say_the_two_answers_again(houses: dict[str, House]) -> None:
    course = Course(houses["oxford"], (houses["pechanga"],))
    drill = DRILLS["house-against-house"]
    for skill in drill.skills(course):
        question = drill.ask(course, skill.name, Random(3))
        given = question.mistakes[0].answer
        told = explained(answered(question, given, 2.0), question, (), course.house)
        assert told.right in told.ground.why
        assert told.reason
        assert told.right not in told.reason or told.reason == told.ground.why


@pytest.mark.parametrize("drill", ["compare", "raise-limit", "hand-call"])
def test_what_is_no_payout_is_an_answer(drill: str, house: House) -> None:
    question = asked(house, drill, "")
    assert not is_payout(question)
    told = explained(answered(question, question.right, 2.0), question, (), house)
    assert told.sum == ()
    assert told.lines[0].startswith("The correct answer is ")


def test_the_sentence_of_every_misconception_says_what_it_said() -> None:
    lines = [f"{name}: {sentence}" for name, sentence in MISCONCEPTIONS.items()]
    assert_kept(Path(__file__).parent / "kept", "misconceptions", "\n".join(lines) + "\n")
