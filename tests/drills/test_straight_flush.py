"""Straight flush: the longest run follows from the cards that are shown, and any that is as long will do."""

from itertools import combinations
from random import Random

import pytest

from app.drills.answer_forms import NONE
from app.drills.kinds.straight_flush import DRILL, _reason
from app.drills.question import Cards, Question
from app.game.cards import by_rank, card_of, hand_of, written
from app.game.hands import read
from app.procedure.library import Library
from app.procedure.sources import Ground, Source
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, shown
from tests.drills.believers import foretold
from tests.game import naive
from tests.game.values import names
from tests.trainees.bonuses import ace_high_only, played_suit_only, wrapped

pytestmark = pytest.mark.bulk

at_every_house = pytest.mark.parametrize("house_id", HOUSES)
LOW_TO_HIGH = naive.HIGH_TO_LOW[::-1]


def cards_of(question: Question) -> list[str]:
    return names(shown(question, Cards)[0].cards)


def picked(cards: list[str]) -> str:
    found = [card for name in cards if (card := card_of(name)) is not None]
    return written(by_rank(found)) or NONE


def runs_in(cards: list[str], length: int) -> list[list[str]]:
    return [run for run in naive.RUNS if len(run) == length and set(run) <= set(cards)]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5h 6h 7h Ks 2c 9d Jc", "Three hearts in a row, Five to Seven."),
        ("Ah 2h 3h 4h 9c Jd Ks", "Four hearts in a row, Ace to Four."),
        ("Jd Qd Kd Ad 2c 5s 8h", "Four diamonds in a row, Jack to Ace."),
        ("2c 4d 6h 8s Tc Qd Ks", "There aren't three cards in a row in one suit."),
    ],
)
def test_the_reason_names_both_ends_of_the_run(cards: str, words: str) -> None:
    hand = hand_of([card for name in cards.split() if (card := card_of(name)) is not None])
    assert _reason(read(hand)) == words


@at_every_house
def test_any_of_the_longest_runs_is_right_and_nothing_else(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 36)):
        cards = cards_of(question)
        run = naive.straight_flush(cards)
        assert question.right == (picked(run),)
        picks = {picked(list(some)) for size in range(8) for some in combinations(cards, size)}
        longest = {picked(each) for each in runs_in(cards, len(run))} or {NONE}
        assert {pick for pick in picks if question.accepts((pick,))} == longest


def test_either_of_two_runs_of_three_round_an_ace_is_right(library: Library) -> None:
    course, chance = course_at("oxford", library), Random(1)
    twice = []
    for _ in range(400):
        question = DRILL.ask(course, "corner run", chance)
        runs = runs_in(cards_of(question), len(naive.straight_flush(cards_of(question))))
        twice += [(question, run) for run in runs[1:]]
    assert twice
    for question, run in twice:
        assert question.accepts((picked(run),))
        assert picked(run) not in [mistake.answer[0] for mistake in question.mistakes]
        assert question.ground.why.endswith(
            ". Another run is the same length. Either one is correct. The Ace is high or low, never both."
        )


def test_where_the_ace_is_only_high_no_run_begins_with_it(library: Library) -> None:
    course = course_at("oxford", library)
    house = course.house
    source = Source("document", "document 9 §Runs")
    high = course._replace(
        house=house._replace(
            rules=house.rules._replace(low_ace=False),
            rule_grounds={**house.rule_grounds, "runs": Ground(source, "The sign says so.")},
        )
    )
    usual = [skill.name for skill in DRILL.skills(course)]
    assert [skill.name for skill in DRILL.skills(high)] == [
        name for name in usual if not name.startswith("low ace")
    ]
    assert DRILL.traps(course) - DRILL.traps(high) == {"low Ace"}
    for seed in range(10):
        question = DRILL.ask(high, "corner none", Random(seed))
        assert question.right == (NONE,)
        assert question.ground == Ground(
            source, "There aren't three cards in a row in one suit. Here the Ace is always high."
        )


@at_every_house
def test_a_trap_is_there(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 36), seed=2):
        cards = cards_of(question)
        run, flush = naive.straight_flush(cards), naive.flush(cards)
        match question.trap:
            case "low Ace":
                assert run[-1][0] == "A"
            case "round the corner":
                assert any({f"A{suit}", f"2{suit}"} <= set(cards) for suit in naive.SUITS)
            case "another suit than the flush":
                assert run[0][1] != flush[0][1]
            case "flush without a run":
                assert not run
                assert len(flush) >= 4
            case "broken run":
                assert any(len(naive.suited(cards, suit)) > max(len(run), 3) for suit in naive.SUITS)
            case other:
                assert other == ""


def believed_run(cards: list[str], length: int, high: int) -> list[str]:
    """Ranks down from one, round the corner if need be, in the first suit that has them all."""
    for suit in naive.SUITS:
        run = [LOW_TO_HIGH[(high - place) % 13] + suit for place in range(length)]
        if length and set(run) <= set(cards):
            return run
    return []


@at_every_house
def test_beliefs_about_runs_are_foretold(house_id: str, library: Library) -> None:
    """By the readings of the judge's trainees."""
    beliefs = {
        "wraps-the-ace": wrapped,
        "forgets-low-ace": ace_high_only,
        "looks-only-in-played-suit": played_suit_only,
    }
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 48), seed=3):
        cards = cards_of(question)
        for name, read_by in beliefs.items():
            reading = read_by(hand_of(shown(question, Cards)[0].cards))
            seen = cards if name != "looks-only-in-played-suit" else naive.flush(cards)
            run = believed_run(seen, reading.run_length, reading.run_high)
            assert len(run) == reading.run_length
            assert foretold(question, name, (picked(run),)), (name, question)
        assert foretold(question, "takes-the-flush-for-a-run", (picked(naive.flush(cards)),))
