"""Settling a whole spot: the answer is that of the second opinion, and mistakes are those of the trainees."""

from collections import Counter
from random import Random

import pytest

from app.drills.drill import Course
from app.drills.kinds.settle import DRILL, questions_on
from app.drills.question import Cards, Fact, Question, Stake
from app.procedure.library import Library
from app.procedure.ruling import Ruling
from tests.drills.asked import HOUSES, asked, course_at, in_bulk, money, round_shown, ruled, shown
from tests.procedure.paper import folded, raised
from tests.procedure.referee import second_opinion
from tests.trainees.beliefs import seen
from tests.trainees.registry import TRAINEES

pytestmark = pytest.mark.bulk

BY_SIGHT = {
    "wraps-the-ace",
    "forgets-low-ace",
    "looks-only-in-played-suit",
    "pays-from-another-table",
    "compares-high-card-before-count",
    "stops-comparing-at-second-card",
    "lets-straight-flush-win-main-game",
}
"""At the table they judge by the cards they see. In a drill all seven lie open."""

at_every_house = pytest.mark.parametrize("house_id", HOUSES)


@at_every_house
def test_answer_is_what_the_second_opinion_does_with_the_wagers(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        steps = second_opinion(round_shown(question, house_id))["steps"]
        assert question.right == (money(steps),)


@at_every_house
def test_skill_says_how_the_main_game_ends(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        (spot,) = second_opinion(round_shown(question, house_id))["spots"]
        assert question.skill.split(", ")[0] == spot["outcome"]


def is_told_by_the_drill(name: str, ruling: Ruling) -> bool:
    """Does the trainee see as much at the table as in the drill?"""
    (settlement,) = ruling.settlements
    return name not in BY_SIGHT or seen(ruling, settlement) == settlement.spot.hand


def answers(question: Question, name: str) -> set[str]:
    return {mistake.answer[0] for mistake in question.mistakes if mistake.misconception == name}


@at_every_house
def test_every_trainee_is_foretold(house_id: str, library: Library) -> None:
    """Whatever a trainee does wrong with the wagers, it is among the mistakes under the trainee's name."""
    course = course_at(house_id, library)
    for question in in_bulk(DRILL, course):
        ruling = ruled(round_shown(question, house_id), library)
        for name, trainee in TRAINEES.items():
            if not trainee.where(course.house) or not is_told_by_the_drill(name, ruling):
                continue
            given = money([str(step) for step in trainee.acts(ruling)])
            if question.accepts((given,)):
                assert name == "pays-from-another-table" or not answers(question, name), name
            else:
                assert given in answers(question, name), name


@at_every_house
def test_trainees_about_wagers_show_three_times_in_forty_questions(house_id: str, library: Library) -> None:
    """Where a house leaves the order of wagers free, nobody can have it wrong."""
    course = course_at(house_id, library)
    questions = [(each, ruled(round_shown(each, house_id), library)) for each in asked(DRILL, course, 40)]
    for name in (
        "pays-raise-when-unqualified", "takes-raise-when-unqualified", "pushes-ante-when-unqualified",
        "takes-ties", "pays-ties", "leaves-folded-ante", "takes-folded-bonus", "loses-folded-bonus",
        "keeps-folded-bonus-where-forfeit", "settles-ante-before-raise", "settles-bonus-before-main",
        "takes-before-paying", "one-pass-where-two", "ignores-must-beat", "ignores-faced-discards",
        "pays-faced-discards-twice",
    ):  # fmt: skip
        if TRAINEES[name].where(course.house):
            given = [money([str(step) for step in TRAINEES[name].acts(ruling)]) for _, ruling in questions]
            is_wrong = [not each.accepts((text,)) for (each, _), text in zip(questions, given, strict=True)]
            shows = sum(bool(answers(question, name)) for question, _ in questions)
            assert shows >= 3 or not any(is_wrong), name


@at_every_house
def test_ground_says_what_in_the_cards_decides(house_id: str, library: Library) -> None:
    decided = {
        "win": "Same number of cards: |suited cards beat",
        "not-qualified": "flush does not qualify. It takes",
    }
    decided["lose"] = decided["win"]
    seen = set()
    for question in asked(DRILL, course_at(house_id, library), 40):
        outcome = question.skill.partition(",")[0]
        says = [words in question.ground.why for words in decided.get(outcome, "no such words").split("|")]
        assert any(says) == (outcome in decided), question.ground.why
        seen.add(outcome)
    assert seen >= decided.keys()


def test_ground_says_the_sum(library: Library) -> None:
    course = course_at("oxford", library)
    question = next(question for question in asked(DRILL, course, 60) if question.skill == "win, flush")
    assert "×" in question.ground.why
    assert "(Schedule A)" in question.ground.why
    assert str(question.ground.source) == "000 §Dealing 19"


def test_progressive_collected_before_the_deal_is_not_taken_again(library: Library) -> None:
    for question in asked(DRILL, course_at("greektown", library), 96):
        assert "take progressive" not in question.right[0]


@pytest.mark.parametrize("outcome", ["win", "fold"])
def test_four_of_a_kind_is_dealt_and_is_what_makes_the_spot_hard(outcome: str, library: Library) -> None:
    """Where the table that hangs has such a line. No run in the hand pays more."""
    for seed in range(3):
        question = DRILL.ask(
            course_at("greektown", library), f"{outcome}, four-of-a-kind", Random(f"{outcome} {seed}")
        )
        (hand, _) = shown(question, Cards)
        assert max(Counter(card % 13 for card in hand.cards).values()) == 4
        assert (question.trap, question.line) == ("four of a kind", ("straight_flush", "four-of-a-kind"))


def test_a_spot_of_a_round_is_asked_without_what_other_hands_decide(library: Library) -> None:
    course = course_at("oxford", library)
    wagers = {"flush": 10, "straight_flush": 5}
    cards = ("Ac Qc 9c 7c 5d 3d 2h", "Kd Td 8d 6s 4s Jh 7h")
    data = {
        "house": "oxford",
        "dealer": "As Ts 7s 6h 5s 3h 2d",
        "spots": [raised(2, cards[0], **wagers), folded(4, cards[1], **wagers)],
    }
    rules = course.house.rules
    others = rules.bonuses["flush"]._replace(hands="others")
    house = course.house._replace(rules=rules._replace(bonuses={**rules.bonuses, "flush": others}))
    for at, left_out in ((course, set[str]()), (Course(house, course.others), {"flush"})):
        first, second = questions_on(at, ruled(data, library))
        for question, cents in ((first, {"ante", "raise"}), (second, {"ante"})):
            found = {each.wager for each in shown(question, Stake)}
            assert found == {*cents, *wagers} - left_out
        assert [shown(each, Fact)[0].text for each in (first, second)] == ["2", "4"]
        assert [each.skill.split(", ")[0] for each in (first, second)] == ["win", "fold"]
