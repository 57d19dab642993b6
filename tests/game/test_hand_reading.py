"""Reading seven cards: the flush that plays, the longest straight flush, and how hands compare."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.game import hands
from app.game.cards import RANKS, Card, Hand, hand_of, has_four_of_a_kind, written
from app.game.hands import flush_strength, read, read_kept, run_strength
from tests.bulk import figure
from tests.game import naive
from tests.game.values import cards, hand, names, packets, reading

SEVEN = packets().map(lambda dealt: dealt[0])


# Flushes


def test_flush_is_the_suit_with_the_most_cards() -> None:
    held = reading("2c 3c 5c 7c Ad Kd Qd")
    assert written(held.flush_cards) == "7c 5c 3c 2c"
    assert held.flush_length == 4


def test_flush_of_equal_counts_is_the_one_higher_card_by_card() -> None:
    assert written(reading("Ac 9c 3c Ad 9d 4d 2s").flush_cards) == "Ad 9d 4d"
    assert written(reading("Ac 9c 4c Ad 9d 3d 2s").flush_cards) == "Ac 9c 4c"


@pytest.mark.parametrize(("first", "second"), list(combinations("cdhs", 2)))
def test_flush_of_equal_ranks_is_the_first_of_clubs_diamonds_hearts_spades(first: str, second: str) -> None:
    other = next(suit for suit in "cdhs" if suit not in (first, second))
    held = " ".join([f"A{suit} 9{suit} 4{suit}" for suit in (second, first)])
    assert written(reading(f"{held} 2{other}").flush_cards) == f"A{first} 9{first} 4{first}"


def test_flush_head_counts_the_ace_high() -> None:
    assert RANKS[reading("Ac 2c 3c Kd Qd 5h 6s").flush_high] == "A"


def test_longer_flush_beats_higher_flush() -> None:
    assert reading("2c 3c 4c 5c 8d 8h 8s").flush > reading("Ac Kc Qc 8d 7d 8h 8s").flush


def test_oxford_dealing_18_equal_count_compares_card_by_card() -> None:
    assert reading("Kc Qc 2c 8d 6d 4h 3s").flush > reading("Kd Jd Td 8c 6c 4h 3s").flush


def test_equal_count_and_equal_ranks_tie() -> None:
    assert reading("Kc Qc 2c 8d 6d 4h 3s").flush == reading("Kh Qh 2h Ac Ts 9s 9d").flush


def test_a_hand_whose_player_keeps_another_flush_keeps_its_straight_flush() -> None:
    kept = read_kept(hand_of(cards("Ac 2c 3c Kd Qd 9d 5h")), suit=1)
    assert (written(kept.flush_cards), written(kept.run_cards)) == ("Kd Qd 9d", "3c 2c Ac")


def test_whoever_reads_the_first_hand_of_all_reads_it_by_the_same_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The tables are filled then."""
    for table in ("_FLUSH", "_RUN", "_HIGH_RUN"):
        monkeypatch.setattr(hands, table, [])
    held = hand_of(cards("Ac 2c 3c Kd Qd 9d 5h"))
    assert [written(read(held, low_ace).run_cards) for low_ace in (True, False)] == ["3c 2c Ac", ""]


def test_consecutive_cards_mean_nothing_to_a_flush() -> None:
    assert reading("Kc 7c 2c 8d 6d 4h 3s").flush > reading("Qc Jc Tc 8d 6d 4h 3s").flush


# Straight flushes


@pytest.mark.parametrize(
    ("held", "run"),
    [
        ("Ah 2h 3h Kd 9d 7c 5s", "3h 2h Ah"),
        ("Ah Kh Qh 2d 9d 7c 5s", "Ah Kh Qh"),
        ("Ah 2h 3h 4h 5h 6h 7h", "7h 6h 5h 4h 3h 2h Ah"),
        ("Ah Kh Qh Jh Th 9h 8h", "Ah Kh Qh Jh Th 9h 8h"),
    ],
)
def test_ace_is_high_or_low(held: str, run: str) -> None:
    assert written(reading(held).run_cards) == run


def test_ace_is_high_or_low_never_both() -> None:
    held = reading("Qs Ks As 2s 3s 7d 9c")
    assert held.run_length == 3
    assert written(held.run_cards) == "As Ks Qs"


def test_king_ace_two_is_no_run() -> None:
    assert reading("Ks As 2s 7d 9c Th Jh").run == 0


@given(st.sets(st.sampled_from(RANKS[2:-2]), max_size=3))
def test_no_run_goes_round_the_corner(others: set[str]) -> None:
    without_ace = sum(1 << RANKS.index(rank) for rank in ("Q", "K", "2", "3", *others))
    with_ace = without_ace | 1 << RANKS.index("A")
    # The ace lengthens the run below it or the run above it, so no run has gained from both.
    high = _length_downwards(without_ace, "K") + 1
    low = _length_upwards(without_ace, "2") + 1
    assert run_strength(with_ace) >> 4 == max(high, low, run_strength(without_ace) >> 4)


def _length_downwards(ranks: int, top: str) -> int:
    length = 0
    while ranks >> (RANKS.index(top) - length) & 1:
        length += 1
    return length


def _length_upwards(ranks: int, bottom: str) -> int:
    length = 0
    while ranks >> (RANKS.index(bottom) + length) & 1:
        length += 1
    return length


def test_two_suited_neighbours_are_no_run() -> None:
    held = reading("Kc Qc Td 9d 7h 6h 2s")
    assert (held.run, held.run_length, held.run_cards) == (0, 0, ())


def test_longest_run_wins_over_the_higher_one() -> None:
    assert written(reading("Ac Kc Qc 5d 4d 3d 2d").run_cards) == "5d 4d 3d 2d"


def test_equally_long_runs_the_highest_stands() -> None:
    assert written(reading("4c 3c 2c Kd Qd Jd 7s").run_cards) == "Kd Qd Jd"
    assert written(reading("Ac 2c 3c Kc Qc 7d 7s").run_cards) == "Ac Kc Qc"


@pytest.mark.parametrize(("first", "second"), list(combinations("cdhs", 2)))
def test_equally_long_and_high_runs_the_first_suit_stands(first: str, second: str) -> None:
    other = next(suit for suit in "cdhs" if suit not in (first, second))
    held = " ".join([f"7{suit} 6{suit} 5{suit}" for suit in (second, first)])
    assert written(reading(f"{held} K{other}").run_cards) == f"7{first} 6{first} 5{first}"


def test_low_ace_is_the_head_of_nothing() -> None:
    held = reading("3c 2c Ac 4d 3d 2d Ks")
    assert written(held.run_cards) == "4d 3d 2d"
    assert RANKS[reading("3c 2c Ac 9d 7d 6h Ks").run_high] == "3"


def test_where_the_ace_is_only_high_a_low_one_ends_every_run() -> None:
    for low_ace, run in ((True, "4c 3c 2c Ac"), (False, "4c 3c 2c")):
        held = read(hand("4c 3c 2c Ac 9d 7d 6h"), low_ace)
        assert written(held.run_cards) == written(held.kept_run_cards) == run


def test_straight_flush_may_lie_outside_the_flush_that_plays() -> None:
    held = reading("As Js 9s 7s 8d 7d 6d")
    assert written(held.flush_cards) == "As Js 9s 7s"
    assert written(held.run_cards) == "8d 7d 6d"
    assert held.run_outside_flush


def test_discards_hold_a_bonus_only_when_their_run_is_the_longer_one() -> None:
    assert not reading("6s 5s 4s 2s 9d 8d 7d").run_outside_flush
    assert not reading("9s 8s 7s 2s Kd 3d 5h").run_outside_flush
    assert not reading("As Js 9s 7s 2d 3h 6c").run_outside_flush


def test_four_of_a_kind_is_one_rank_in_all_four_suits() -> None:
    assert has_four_of_a_kind(hand("7c 7d 7h 7s Ac Kc Qc"))
    assert has_four_of_a_kind(hand("Ac Ad Ah As 2c 2d 2h"))
    assert not has_four_of_a_kind(hand("7c 7d 7h Ac Ad Ah 8s"))


# Properties


@given(SEVEN)
@example(cards("Qs Ks As 2s 3s 7d 9c"))
@example(cards("4c 3c 2c Ac Kc Qc Jc"))
@example(cards("As 9s 4s Ah 9h 4h 2d"))
def test_reading_agrees_with_the_rules_told_naively(held: tuple[Card, ...]) -> None:
    _assert_read_as_told(held)


@pytest.mark.bulk
def test_a_million_random_hands_agree_with_the_rules_told_naively() -> None:
    chance = Random(7)
    deck = [Card(number) for number in range(52)]
    for _ in range(figure(1_000_000)):
        _assert_read_as_told(chance.sample(deck, 7))


def _assert_read_as_told(held: Sequence[Card]) -> None:
    found, told = read(hand_of(held)), names(held)
    assert names(found.flush_cards) == naive.flush(told)
    assert names(found.run_cards) == naive.straight_flush(told)
    in_flush = naive.straight_flush(naive.flush(told))
    assert found.run_outside_flush == (found.run_length > len(in_flush))
    assert has_four_of_a_kind(hand_of(held)) == naive.four_of_a_kind(told)


@given(st.lists(SEVEN, min_size=2, max_size=5))
def test_ranking_of_hands_is_a_total_order(hands: list[tuple[Card, ...]]) -> None:
    # Any two compare as the rules say, so whatever is sorted by strength is sorted by the rules.
    told = [naive.flush(names(held)) for held in sorted(hands, key=lambda held: read(hand_of(held)).flush)]
    strengths = sorted(read(hand_of(held)).flush for held in hands)
    for low in range(len(told)):
        for high in range(len(told)):
            expected = naive.compare(told[low], told[high])
            assert (strengths[low] > strengths[high]) - (strengths[low] < strengths[high]) == expected


@given(SEVEN, st.sampled_from(list(permutations(range(4)))))
def test_ranking_is_blind_to_the_names_of_suits(held: tuple[Card, ...], suits: tuple[int, ...]) -> None:
    found = read(hand_of(held))
    renamed = read(hand_of(Card(13 * suits[card // 13] + card % 13) for card in held))
    assert (renamed.flush, renamed.run) == (found.flush, found.run)
    # The suit chosen follows the new names: of the equally strong ones the first.
    in_suit = [sum(1 << card % 13 for card in held if card // 13 == suit) for suit in range(4)]
    assert renamed.flush_suit == min(
        suits[suit] for suit in range(4) if flush_strength(in_suit[suit]) == found.flush
    )
    assert renamed.run_suit == min(
        suits[suit] for suit in range(4) if run_strength(in_suit[suit]) == found.run
    )


@given(SEVEN, st.randoms(use_true_random=False))
def test_order_of_the_cards_never_matters(held: tuple[Card, ...], chance: Random) -> None:
    shuffled = list(held)
    chance.shuffle(shuffled)
    assert read(hand_of(shuffled)) == read(hand_of(held))


def test_a_card_beyond_the_deck_is_an_error_before_and_after_the_first_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for table in ("_FLUSH", "_RUN", "_HIGH_RUN"):
        monkeypatch.setattr(hands, table, [])
    for _ in range(2):
        with pytest.raises(IndexError):
            read(Hand(1 << 52))
    assert read(Hand(1)).flush_length == 1
