"""Where a folded hand goes: by the second opinion on a fold at that spot with those wagers."""

from random import Random

import pytest

from app.drills.kinds.tuck import DRILL, FAN, RACK, TAKE
from app.drills.question import Cards, Question, Stake
from app.game.cards import Card, card_name, written
from app.procedure.library import Library
from tests.drills.asked import HOUSES, asked, course_at, fact, in_bulk, ruled, shown
from tests.procedure.paper import at, folded
from tests.procedure.referee import second_opinion
from tests.trainees.registry import TRAINEES

pytestmark = pytest.mark.bulk

DEALER, PLAIN = "Qc 9c 7c 4d 2d Kh 5s", "Ah Td 8s 6c 5h 3d 2c"
NAMES = {"flush": "Flush", "straight_flush": "Straight Flush", "progressive": "Progressive"}

at_every_house = pytest.mark.parametrize("house_id", HOUSES)


def round_shown(question: Question, house_id: str) -> dict[str, object]:
    """A fold with what is shown. Where no cards are, they do not matter."""
    number = int(fact(question, "Spot") or 0)
    cards = [written(hand.cards) for hand in shown(question, Cards)] or [PLAIN]
    stakes = {stake.wager: stake.cents // 100 for stake in shown(question, Stake)}
    ante = stakes.pop("ante")
    held = cards[0].split()
    unused = [name for name in [card_name(Card(number)) for number in range(52)] if name not in held]
    dealer = DEALER if not set(DEALER.split()) & set(held) else " ".join(unused[::6][:7])
    data: dict[str, object] = {
        "house": house_id,
        "dealer": dealer,
        "spots": [folded(number, cards[0], ante=ante, **stakes)],
    }
    if house_id == "cuda":
        data["button"] = number % 7 + 1
    return data | ({"meter": 10_000} if "progressive" in stakes else {})


def words(steps: list[str], number: int) -> str:
    """Where the hand went, by the steps at the spot before the dealer's hand is turned over."""
    turn = [step.split() for step in at(number, steps[: steps.index("expose dealer")])]
    for act in turn:
        if act[0] == "tuck":
            return f"Tuck it under {NAMES[act[2]]}"
    if any(act[0] == "fan" for act in turn):
        return FAN
    dealt = turn.index(["deal", str(number)])
    return TAKE if any(act[0] == "take" and act[2] != "ante" for act in turn[dealt:]) else RACK


@at_every_house
def test_answer_is_where_the_second_opinion_puts_the_hand(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        steps = second_opinion(round_shown(question, house_id))["steps"]
        assert question.right == (words(steps, int(fact(question, "Spot") or 0)),)


@at_every_house
def test_every_seat_is_asked_for(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    seats = {fact(question, "Spot") for question in asked(DRILL, course, 100)}
    assert seats == {str(number) for number in range(1, course.house.seats + 1)}


@at_every_house
def test_tucking_is_a_few_rules_and_not_a_skill_for_every_spot(house_id: str, library: Library) -> None:
    skills = [skill.name for skill in DRILL.skills(course_at(house_id, library))]
    assert skills[:3] == ["none", "one", "both"]
    assert len(skills) == (5 if house_id == "greektown" else 3 if house_id != "cuda" else len(skills))


@at_every_house
def test_a_spot_asked_for_by_number_as_exams_did_is_still_asked_for(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    question = DRILL.ask(course, "spot 3 both", Random(1))
    assert (question.skill, fact(question, "Spot")) == ("spot 3 both", "3")


@pytest.mark.parametrize(
    "name",
    [
        "tucks-always-flush",
        "tucks-always-straight-flush",
        "racks-folded-hand-with-bonus",
        "takes-folded-bonus",
        "keeps-folded-bonus-where-forfeit",
    ],
)
@at_every_house
def test_trainee_is_foretold_and_shows_three_times(name: str, house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    trainee = TRAINEES[name]
    shows = 0
    for question in in_bulk(DRILL, course):
        foretold = [mistake.answer[0] for mistake in question.mistakes if mistake.misconception == name]
        if not trainee.where(course.house):
            assert not foretold
            continue
        ruling = ruled(round_shown(question, house_id), library)
        steps = [str(step) for step in trainee.acts(ruling)]
        given = words(steps, int(fact(question, "Spot") or 0))
        assert foretold == ([given] if given != question.right[0] else [])
        shows += bool(foretold)
    assert shows >= 3 or not trainee.where(course.house)


def test_both_bonuses_are_told_by_the_side_of_the_table(library: Library) -> None:
    course = course_at("oxford", library)
    rights = {
        fact(question, "Spot"): question.right[0]
        for question in asked(DRILL, course, 100)
        if question.skill == "both"
    }
    assert rights == {
        str(number): "Tuck it under Straight Flush" if number <= 3 else "Tuck it under Flush"
        for number in range(1, 7)
    }
