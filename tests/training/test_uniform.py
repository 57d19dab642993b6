"""The feature chosen, everything else is chance: chi-square tests of the cards of dealt rounds."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from math import comb
from random import Random
from typing import Any

import pytest

from app.game.cards import Card, Hand, card_of, hand_of
from app.game.hands import Reading, read
from app.game.rules import qualifying_strength
from app.procedure.house import House
from app.training import deal_round as dealing
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES
from app.training.hand_kinds import flushes, low_aces, on_line, runs
from app.training.hand_sampling import DrawnHands, draw_hands
from app.training.player_behavior import PLAYS_ODDLY
from tests.bulk import figure
from tests.game import naive
from tests.training.chi_square import assert_alike, assert_as_expected
from tests.training.counting import hands_by, run_order

# Only a house of one's own pays a Progressive for four of a kind.
CARD_FEATURES = [
    name
    for name, feature in FEATURES.items()
    if (feature.hands or feature.whose == "both") and name != "progressive-four-of-a-kind"
]
NINE, TEN = qualifying_strength(3, 7), qualifying_strength(3, 8)
DECK = [Card(number) for number in range(52)]


class Dealt:
    """Rounds with a feature, and the hands that were drawn for it."""

    def __init__(self, house: House, feature: str, monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> None:
        self.house, self.feature, self.chance = house, feature, Random(f"{feature} {seed}")
        self.drawn: DrawnHands

        def spied(*asked: Any) -> DrawnHands:
            self.drawn = draw_hands(*asked)
            return self.drawn

        monkeypatch.setattr(dealing, "draw_hands", spied)

    def rounds(self, number: int) -> Iterator[tuple[dict[str, Any], DrawnHands]]:
        for _ in range(number):
            data = deal_round(self.house, self.chance, [self.feature])
            yield data, self.drawn

    def hands(self, number: int) -> Iterator[Hand]:
        """The hand that has the feature: a player's, or else the dealer's."""
        for _, drawn in self.rounds(number):
            yield next((hand for hand, _ in drawn.spots.values()), drawn.dealer)


def cards_of(text: str) -> list[Card]:
    cards = [card_of(word) for word in text.split()]
    assert None not in cards
    return [card for card in cards if card is not None]


def house_with(feature: str, houses: dict[str, House]) -> House:
    """A house that has the feature."""
    here = [
        house for house in houses.values() if not FEATURES[feature].missing(TableSetting(house, house.posted))
    ]
    return here[-1]


@pytest.mark.bulk
@pytest.mark.parametrize("feature", CARD_FEATURES)
def test_other_hands_come_from_the_rest_of_the_deck_alike(
    feature: str, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where in the rest of the deck, put in order, the cards of some other hand stood."""
    seen: Counter[int] = Counter()
    size = 52
    for data, drawn in Dealt(house_with(feature, houses), feature, monkeypatch).rounds(figure(5_000)):
        rest = [card for card in DECK if not drawn.cards >> card & 1]
        others = [spot["cards"] for spot in data["spots"] if spot["spot"] not in drawn.spots]
        others += [] if drawn.dealer else [data["dealer"]]
        for hand in others[-1:]:
            seen.update(rest.index(card) for card in cards_of(hand))
        size = len(rest)
    assert_as_expected(seen, dict.fromkeys(range(size), 1.0))


@pytest.mark.bulk
@pytest.mark.parametrize("feature", [name for name in CARD_FEATURES if FEATURES[name].whose != "dealer"])
def test_the_spot_is_drawn_by_lot(
    feature: str, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_with(feature, houses)
    dealt = Dealt(house, feature, monkeypatch, 2)
    seen = Counter(next(iter(drawn.spots)) for _, drawn in dealt.rounds(figure(5_000)))
    assert_as_expected(seen, dict.fromkeys(range(1, house.seats + 1), 1.0))


@pytest.mark.bulk
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_a_long_flush_has_any_suit_and_any_ranks(
    cards: int, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    suits, highest, lowest = Counter[int](), Counter[int](), Counter[int]()
    for hand in Dealt(houses["oxford"], f"flush-{cards}", monkeypatch).hands(figure(20_000)):
        held = read(hand)
        suits[held.flush_suit] += 1
        highest[held.flush_high] += 1
        lowest[held.flush_cards[-1] % 13] += 1
    assert_as_expected(suits, dict.fromkeys(range(4), 1.0))
    assert_as_expected(highest, {rank: comb(rank, cards - 1) for rank in range(cards - 1, 13)})
    assert_as_expected(lowest, {rank: comb(12 - rank, cards - 1) for rank in range(14 - cards)})


@pytest.mark.bulk
def test_every_hand_of_a_small_kind_comes_up_alike(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hand is a cell of its own, or shares one with others where there are thousands."""
    greektown = houses["greektown"]
    share = greektown.rules.tables["progressive"]["3"]
    for feature, kind in {
        "straight-flush-7": runs(7),
        "progressive-7": runs(7),
        "straight-flush-6": runs(6),
        "progressive-ace-high-6": on_line(share, "ace-high-6"),
        "flush-7": flushes(7),
    }.items():
        number = figure(40_000)
        cells = min(len(kind), number // 25)
        place = {hand: cells * order // len(kind) for order, hand in enumerate(sorted(kind))}
        seen = Counter(place[hand] for hand in Dealt(greektown, feature, monkeypatch, 3).hands(number))
        assert_as_expected(seen, Counter(place.values()))


@pytest.mark.bulk
@pytest.mark.parametrize("feature", ["straight-flush-3", "straight-flush-4", "straight-flush-5", "low-ace"])
def test_runs_have_the_lengths_and_heights_of_all_such_hands(
    feature: str, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = hands_by(run_order, max)
    seen: Counter[tuple[int, int]] = Counter()
    suits: Counter[int] = Counter()
    for hand in Dealt(houses["oxford"], feature, monkeypatch).hands(figure(20_000)):
        held = read(hand)
        low = held.run_cards[-1] % 13 == 12
        seen[held.run_length, 0 if low else 8 + held.run_high] += 1
        suits[held.run_suit] += 1
    if feature == "low-ace":
        shares = {run: hands for run, hands in counted.items() if run[0] and not run[1]}
        assert sum(shares.values()) == len(low_aces())
    else:
        shares = {run: hands for run, hands in counted.items() if run[0] == int(feature[-1])}
    assert_as_expected(seen, shares)
    if feature != "straight-flush-3":
        # Of two runs of three the first suit is named, so that clubs come first a little more often.
        assert_as_expected(suits, dict.fromkeys(range(4), 1.0))


def profile(hand: Hand) -> tuple[Any, ...]:
    """A few things about a hand that no feature asks for directly."""
    held = read(hand)
    return lengths(hand), held.flush_high // 3, held.run_length


def lengths(hand: Hand) -> tuple[int, ...]:
    return tuple(sorted((hand >> 13 * suit & 8191).bit_count() for suit in range(4)))


# Where players have to raise, hands that all of them raise with are compared.
NATURAL: dict[str, Callable[[Hand, Reading], bool]] = {
    "not-qualified": lambda hand, held: held.flush < NINE,
    "just-qualifies": lambda hand, held: NINE <= held.flush < TEN,
    "straight-flush-3": lambda hand, held: held.run_length == 3,
    "two-suits-tied": lambda hand, held: lengths(hand) == (0, 1, 3, 3) and held.flush >= TEN,
    "flush-5": lambda hand, held: held.flush_length == 5,
    "low-ace": lambda hand, held: held.run > 0 and held.run_cards[-1] % 13 == 12,
    "outside-suit": lambda hand, held: held.run_outside_flush and held.flush >= TEN,
}


@pytest.mark.bulk
@pytest.mark.parametrize("feature", NATURAL)
def test_hands_look_like_natural_hands_that_happen_to_have_the_feature(
    feature: str, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    has, chance = NATURAL[feature], Random(feature)
    dealt = (hand_of(chance.sample(DECK, 7)) for _ in range(figure(1_000_000)))
    natural = Counter(profile(hand) for hand in dealt if has(hand, read(hand)))
    drawn = Dealt(houses["oxford"], feature, monkeypatch, 4).hands(max(200, natural.total() // 4))
    assert_alike(Counter(profile(hand) for hand in drawn if has(hand, read(hand))), natural)


@pytest.mark.bulk
def test_ties_keep_their_suits_apart_alike(houses: dict[str, House], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for _, drawn in Dealt(houses["pechanga"], "tie", monkeypatch).rounds(figure(10_000)):
        ranks = read(drawn.dealer).flush & 8191
        ((player, _),) = drawn.spots.values()
        suits = [
            suit for hand in (drawn.dealer, player) for suit in range(4) if hand >> 13 * suit & 8191 == ranks
        ]
        # The rare hand that has the flush twice is left out.
        if len(suits) == 2:
            seen[tuple(suits)] += 1
    assert_as_expected(seen, dict.fromkeys(permutations(range(4), 2), 1.0))


@pytest.mark.bulk
def test_folded_winners_are_folded_by_people_as_people_fold(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weak hands with three in a row, and some that only an odd player folds, as often as policy says."""

    def label(suit: list[str]) -> tuple[int, bool]:
        strength = 0
        if len(suit) >= 3:
            strength = 2 if len(suit) > 3 or suit[0][0] in "TJQKA" else int(suit[0][0] == "9")
        return strength, len(suit) >= 4 or bool(naive.straight_flush(suit))

    counted = hands_by(label, lambda one, other: (max(one[0], other[0]), one[1] or other[1]))
    folds = {0: 1 - PLAYS_ODDLY, 1: (1 - PLAYS_ODDLY) / 3 + PLAYS_ODDLY * 2 / 3, 2: PLAYS_ODDLY}
    shares = {strength: counted[strength, True] * folds[strength] for strength in range(3)}
    seen: Counter[int] = Counter()
    for hand in Dealt(houses["oxford"], "folded-winner", monkeypatch).hands(figure(20_000)):
        held = read(hand)
        seen[(held.flush >= NINE) + (held.flush >= TEN)] += 1
    assert_as_expected(seen, shares)
