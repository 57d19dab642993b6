"""Hand call: the flush and the call follow from the cards that are shown, by the rules as they are told to people."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.drills.answer_forms import NOT_QUALIFIED
from app.drills.drill import Course
from app.drills.kinds.hand_call import DRILL, why_it_plays
from app.drills.question import Answer, Cards, Question
from app.game.cards import card_of, hand_of
from app.game.hands import read
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, shown, sixth_course
from tests.drills.believers import foretold
from tests.game import naive
from tests.game.values import names

pytestmark = pytest.mark.bulk

HEADS = {"two-to-ten": "8"}
at_every_house = pytest.mark.parametrize("house_id", [*HOUSES, "riverboat"])


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def cards_of(question: Question) -> list[str]:
    return names(shown(question, Cards)[0].cards)


def is_bankers(question: Question) -> bool:
    return shown(question, Cards)[0].title != "The player"


def plays(house_id: str, flush: list[str]) -> bool:
    if house_id == "riverboat":
        return len(flush) >= 4
    return naive.qualifies(flush, HEADS.get(house_id, "9"))


def answer(flush: list[str], has_to_play: bool, does_play: bool) -> Answer:
    call = f"{len(flush)} {flush[0][0]}" if does_play or not has_to_play else NOT_QUALIFIED
    return " ".join(flush), call


def suits_of(cards: list[str]) -> list[list[str]]:
    return [held for suit in naive.SUITS if (held := naive.suited(cards, suit))]


@at_every_house
def test_the_longest_and_highest_suit_is_picked_and_called(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28)):
        flush = naive.flush(cards_of(question))
        assert question.right == answer(flush, is_bankers(question), plays(house_id, flush))


@at_every_house
def test_any_suit_as_good_may_be_picked_and_no_other(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28), seed=2):
        cards = cards_of(question)
        best = naive.flush(cards)
        for held in suits_of(cards):
            as_good = naive.compare(held, best) == 0
            assert question.accepts((" ".join(held), question.right[1])) == as_good


@pytest.mark.parametrize("skill", ["player short", "banker tied"])
def test_either_of_two_suits_with_the_same_flush_is_right(skill: str, library: Library) -> None:
    course, chance = course_at("oxford", library), Random(1)
    twice = []
    for _ in range(1000):
        question = DRILL.ask(course, skill, chance)
        best = naive.flush(cards_of(question))
        same = [held for held in suits_of(cards_of(question)) if naive.compare(held, best) == 0]
        twice += [(question, held) for held in same[1:]]
    assert twice
    for question, held in twice:
        given = (" ".join(held), question.right[1])
        assert question.accepts(given)
        assert given not in [mistake.answer for mistake in question.mistakes]
        assert "the same flush" in question.ground.why


@at_every_house
def test_the_reason_says_the_call_of_the_house(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28), seed=3):
        if is_bankers(question):
            said = course.house.call_not_qualified
            if question.right[1] != NOT_QUALIFIED:
                said = course.house.call_qualified.split("COUNT")[0]
            assert said in question.ground.why


def believed(house_id: str, question: Question) -> Iterator[tuple[str, Answer]]:
    """What the judge's trainees would say of the hand that is shown."""
    cards, bankers = cards_of(question), is_bankers(question)
    best = naive.flush(cards)

    def high(held: list[str]) -> int:
        return -naive.HIGH_TO_LOW.index(held[0][0])

    suits = suits_of(cards)
    top = [held for held in suits if high(held) == max(high(other) for other in suits)]
    by_head = naive.flush([card for held in top for card in held])
    yield "picks-suit-by-high-card", answer(by_head, bankers, plays(house_id, by_head))
    tied = [held for held in suits if len(held) == len(best)]
    lowest = next(held for held in tied if all(naive.compare(held, other) <= 0 for other in tied))
    if sum(naive.compare(held, lowest) == 0 for held in tied) == 1:
        yield "picks-wrong-of-tied-suits", answer(lowest, bankers, plays(house_id, lowest))
    if question.right[1] != NOT_QUALIFIED:
        highest = min(cards, key=lambda card: naive.HIGH_TO_LOW.index(card[0]))
        yield "calls-highest-card-of-hand", (question.right[0], f"{len(best)} {highest[0]}")
    if bankers:
        yield "qualifies-any-three", answer(best, True, len(best) >= 3)
        yield "qualifies-any-hand", answer(best, True, True)
        other, head = (
            ("needs-nine-where-eight", "9") if house_id == "two-to-ten" else ("qualifies-with-eight", "8")
        )
        yield other, answer(best, True, naive.qualifies(best, head))


@at_every_house
def test_beliefs_about_the_hand_are_foretold(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 56), seed=4):
        for name, given in believed(house_id, question):
            assert foretold(question, name, given), (name, given, question)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Ad Kd Td As Js 3s 5c", "{three} the diamonds are higher, King over Jack: three-card, Ace-high."),
        ("Qc 8c 3c Kd 7d 2d 9s", "{three} the diamonds are higher, King over Queen: three-card, King-high."),
        ("Ah Jh Qc Tc 6d 4d 9s", "{two} the hearts are higher, Ace over Queen: two-card, Ace-high."),
        ("Ah 9h 5h As 9s 4s 2c", "{three} the hearts are higher, Five over Four: three-card, Ace-high."),
        (
            "Kc 7c 2c Kd 7d 2d 9s",
            "The clubs and the diamonds are the same flush, three-card, King-high. Either plays.",
        ),
        ("5c 4c 3c 2c Kd Qh 9s", "The four clubs are the longest suit: four-card, Five-high."),
    ],
)
def test_the_reason_names_the_suit_and_the_first_cards_that_differ(cards: str, why: str) -> None:
    hand = hand_of([card for text in cards.split() if (card := card_of(text)) is not None])
    tie = "The {}-card suits tie, and"
    assert why_it_plays(hand, read(hand)) == why.format(three=tie.format("three"), two=tie.format("two"))
