"""How cards are written, and how they lie in a hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.cards import (
    RANK_NAMES,
    RANKS,
    SUITS,
    Card,
    by_rank,
    card_name,
    card_of,
    hand_of,
    suit_cards,
    written,
)
from tests.game.values import cards

DECK = [Card(number) for number in range(52)]
SPELLINGS = {name.lower() for name in map(card_name, DECK)}


def test_every_card_is_printed_as_a_rank_and_a_suit_and_read_back() -> None:
    printed = [card_name(card) for card in DECK]
    assert sorted(printed) == sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    assert [card_of(name) for name in printed] == DECK


def test_ranks_go_from_the_two_to_the_ace_and_suits_from_clubs_to_spades() -> None:
    assert (card_name(Card(0)), card_name(Card(12)), card_name(Card(13))) == ("2c", "Ac", "2d")
    assert (card_name(Card(26)), card_name(Card(51))) == ("2h", "As")
    assert [RANK_NAMES[RANKS.index(rank)] for rank in "2TJA"] == ["Two", "Ten", "Jack", "Ace"]


@pytest.mark.parametrize("suit", SUITS)
def test_ten_may_be_written_10_and_is_printed_t(suit: str) -> None:
    card = card_of("10" + suit)
    assert card is not None
    assert card_name(card) == "T" + suit


@pytest.mark.parametrize("text", ["TD", "td", "tD", "Td", "10D"])
def test_case_is_ignored(text: str) -> None:
    assert card_of(text) == card_of("Td")


@pytest.mark.parametrize(
    "text", ["", "1c", "A", "s", "sA", "Ax", "10", "100c", "1010c", "Ass", "A s", " As", "As ", "T0c", "110c"]
)
def test_what_is_no_card_is_none(text: str) -> None:
    assert card_of(text) is None


@given(st.text("0123456789tjqkacdhsTJQKACDHSx ", max_size=4) | st.text(max_size=4))
def test_text_is_a_card_only_where_it_spells_one(text: str) -> None:
    spelled = text.isascii() and text.lower().replace("10", "t", 1) in SPELLINGS
    assert (card_of(text) is not None) == spelled


def test_a_sign_that_only_looks_like_a_king_is_no_card() -> None:
    assert card_of("\N{KELVIN SIGN}c") is None


@given(st.lists(st.sampled_from(DECK), unique=True), st.randoms(use_true_random=False))
def test_a_hand_does_not_know_the_order_of_its_cards(held: list[Card], chance: Random) -> None:
    shuffled = list(held)
    chance.shuffle(shuffled)
    assert hand_of(shuffled) == hand_of(held)


@given(st.sets(st.sampled_from(DECK)), st.sets(st.sampled_from(DECK)))
def test_hands_are_equal_only_with_the_same_cards(ours: set[Card], theirs: set[Card]) -> None:
    assert (hand_of(ours) == hand_of(theirs)) == (ours == theirs)


def test_cards_of_a_suit_come_high_to_low() -> None:
    assert written(suit_cards(2, 0b1_0000_0001_0001)) == "Ah 6h 2h"
    assert suit_cards(2, 0) == ()


def test_cuda_sets_seven_cards_by_rank_equal_ranks_clubs_first() -> None:
    assert written(by_rank(cards("9s Ah 2d 9c Kd 9h 9d"))) == "Ah Kd 9c 9d 9h 9s 2d"
