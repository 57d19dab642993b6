"""Every fact in a shipped lesson comes from the house, or is held here against the engine and the houses."""

import re
from math import comb
from random import Random

import pytest

from app.drills.drill import Course
from app.game.cards import RANK_NAMES, SUITS, Card, card_name, card_of, hand_of
from app.game.hands import Reading, read
from app.lessons.house_facts import HouseFacts
from app.lessons.house_lesson import HouseLesson, LessonScreen
from app.lessons.lesson_file import WrittenScreen
from app.lessons.lesson_library import LessonLibrary
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from tests.rounds import random_round

_NUMBER = re.compile(
    r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|half|twice|double)\b", re.IGNORECASE
)
HELD = {
    "A deck has 52 cards in four suits": "test_a_deck_has_four_suits_from_two_to_ace",
    "Every player gets seven cards": "test_a_hand_has_seven_cards",
    "This player has four spades": "test_the_hands_shown_are_what_the_text_says",
    "this player's 8, 7 and 6 of spades": "test_the_hands_shown_are_what_the_text_says",
    "there is one kind of folded hand": "what the rule says that the house fills in",
    "The shuffler gives you seven cards at a time": "test_a_hand_has_seven_cards",
    "The player has four small clubs": "test_the_hands_shown_are_what_the_text_says",
    "Both hands here have four suited cards": "test_the_hands_shown_are_what_the_text_says",
    "Here both have three suited cards": "test_the_hands_shown_are_what_the_text_says",
    "Two suits with the same number of cards": "a question about the hand shown, which the engine answers",
    "every hand has at least a two-card flush": "test_seven_cards_of_four_suits_hold_two_of_one",
    "Four suited cards always beat three": "test_four_suited_cards_qualify_and_beat_three_everywhere",
    "Six or seven suited cards are rare": "test_long_flushes_are_rare",
    "“5 to 1” means five dollars": "what the words mean, at no house in particular",
    "So Ace, Two, Three is a run": "test_an_ace_is_low_in_a_run_and_does_not_wrap",
    "“For 1” is different from “to 1”": "what the words mean, at no house in particular",
    "2× is twice the Ante": "what the words mean, at no house in particular",
    "“1 to 1” is even money: pay what was bet": "what the words mean, at no house in particular",
    "To riffle, weave two halves of the deck": "what the words mean, at no house in particular",
    "Qualifying comes up in two screens": "test_the_hands_shown_are_what_the_text_says",
    "everyone who bet an Ante has seven cards": "test_a_hand_has_seven_cards",
}
"""The sentences with a number in them that the house does not fill in, and what holds each."""


@pytest.fixture(scope="module")
def screens(library: Library) -> list[LessonScreen]:
    found = LessonLibrary(library)
    return [screen for house in library.files() for each in found.lessons(house) for screen in each.screens]


def said(screens: list[LessonScreen], words: str) -> WrittenScreen:
    return next(screen.written for screen in screens if words in " ".join(screen.written.text.split()))


def reading(cards: str) -> Reading:
    return read(hand_of([card for text in cards.split() if (card := card_of(text)) is not None]))


def suited(cards: tuple[Card, ...]) -> int:
    return read(hand_of(cards)).flush_length


def test_a_number_in_a_lesson_is_the_houses_or_is_held_by_a_test(screens: list[LessonScreen]) -> None:
    for screen in screens:
        bare = " ".join(re.sub(r"\{[^{}]*\}", "", screen.written.text).split())
        for sentence in re.split(r"(?<=[.?!:])\s", bare):
            if _NUMBER.search(sentence):
                assert any(words in bare for words in HELD), sentence
    assert all(name.startswith(("test_", "a ", "what ")) for name in HELD.values())
    assert {name for name in HELD.values() if name.startswith("test_")} <= globals().keys()


def test_the_hands_shown_are_what_the_text_says(screens: list[LessonScreen]) -> None:
    assert suited(said(screens, "This player has four spades").player) == 4
    run = read(hand_of(said(screens, "this player's 8, 7 and 6 of spades").player)).run_cards
    assert [card_name(card) for card in run] == ["8s", "7s", "6s"]
    assert suited(said(screens, "The player has four small clubs").player) == 4
    assert suited(said(screens, "The player has four small clubs").banker) == 3
    queen_high = said(screens, "This hand is Queen-high: its highest spade is the Queen")
    assert card_name(read(hand_of(queen_high.banker)).flush_cards[0]) == "Qs"
    asks = [screen.written.ask for screen in screens[:6]]
    assert asks.index("qualifies") - asks.index("winner") == 2
    for words, count in (("Both hands here have four suited", 4), ("Here both have three suited", 3)):
        shown = said(screens, words)
        assert (suited(shown.player), suited(shown.banker)) == (count, count)


def test_a_deck_has_four_suits_from_two_to_ace(screens: list[LessonScreen]) -> None:
    text = said(screens, "A deck has 52 cards in four suits").text
    low, *_, ten, jack, queen, king, ace = RANK_NAMES
    told = [text.index(name) for name in (low, ten, jack, queen, king, f"{ace}, the highest")]
    assert told == sorted(told)
    assert len(RANK_NAMES) * len(SUITS) == 52
    assert [words[0] for words in re.findall(r"(\w+) [♣♦♥♠]", text)] == [*SUITS]


def test_a_hand_has_seven_cards(library: Library) -> None:
    for house in map(library.house, library.files()):
        _, played = round_from_plain(random_round(house, Random(1)), library.house)
        assert all(spot.hand.bit_count() == 7 for spot in played.spots)
        assert played.dealer_hand.bit_count() == 7


def test_seven_cards_of_four_suits_hold_two_of_one() -> None:
    deck, chance = [Card(number) for number in range(52)], Random(1)
    assert min(suited(tuple(chance.sample(deck, 7))) for _ in range(400)) == 2


def test_four_suited_cards_qualify_and_beat_three_everywhere(library: Library) -> None:
    weakest = reading("5c 4c 3c 2c Kd Qh 9s")
    strongest = reading("Ac Kc Qc Jd Td 9h 8s")
    assert weakest.flush > strongest.flush
    for house in map(library.house, library.files()):
        assert house.rules.qualifies(weakest), house.id


def test_long_flushes_are_rare() -> None:
    of_six = sum(4 * comb(13, suited) * comb(39, 7 - suited) for suited in (6, 7))
    assert of_six / comb(52, 7) < 0.003


def test_an_ace_is_low_in_a_run_and_does_not_wrap() -> None:
    low = reading("Ac 2c 3c 9d 8h Js Kd")
    wrapped = reading("2c Ac Kc 9d 8h Js 5d")
    assert low.run_length == 3
    assert wrapped.run_length < 3


def test_another_name_banker_and_number_of_spots_are_told_at_once(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    assert house.banker != house._replace(names=house.names._replace(banker="designated player")).banker
    other = house._replace(name="The Silver Spur", seats=5, has_button=not house.has_button)
    found = LessonLibrary(Library())
    for lesson in found.lessons("oxford"):
        changed = HouseLesson(lesson.lesson, Course(other), HouseFacts(other))
        for now, then in zip(lesson.screens, changed.screens, strict=True):
            assert house.name not in then.text
            assert ("{house}" in now.written.text) == ("The Silver Spur" in then.text)
            if "{banker}" in now.written.text:
                assert other.banker in then.text
            if "{spots}" in now.written.text:
                assert "has 5 spots" in then.text


def test_every_rule_in_a_lesson_is_the_rule_of_the_houses_book(
    screens: list[LessonScreen], library: Library
) -> None:
    found = LessonLibrary(library)
    for house in library.files():
        for lesson in found.lessons(house):
            for screen in lesson.screens:
                for name in re.findall(r"\{rule:([^{}]*)\}", screen.written.text):
                    assert lesson.facts.rules[name].text in screen.text
