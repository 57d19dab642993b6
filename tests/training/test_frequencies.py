"""How often a feature comes by itself: exactly, as the odds say, and as natural rounds show."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from app.game.cards import hand_of
from app.game.hands import read
from app.game.odds import HANDS, line_hands, qualifying_hands
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.training.deal_round import deal_round
from app.training.feature import Frequency, TableSetting
from app.training.feature_list import FEATURES, features_of
from app.training.hand_kinds import low_aces, runs_outside, two_longest
from app.training.ties import PAIRS, equal_pairs
from tests.bulk import figure
from tests.training.chi_square import assert_as_expected

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


def frequency(house: House, feature: str, **posted: str) -> Frequency:
    return FEATURES[feature].frequency(TableSetting(house, {**house.posted, **posted}))  # type: ignore[dict-item]


@pytest.mark.parametrize("house_id", HOUSES)
def test_lines_come_as_often_as_the_odds_say(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    flush, run = (house.rules.tables[bonus][house.posted[bonus]] for bonus in ("flush", "straight_flush"))
    for cards in "567":
        expected = Frequency(Fraction(line_hands(flush)[cards], HANDS), "hand")
        assert frequency(house, f"flush-{cards}") == expected
    for cards in "34567":
        expected = Frequency(Fraction(line_hands(run)[cards], HANDS), "hand")
        assert frequency(house, f"straight-flush-{cards}") == expected


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_dealer_qualifies_as_often_as_the_odds_say(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    strength = house.rules.qualifying
    share = Fraction(qualifying_hands(strength), HANDS)
    assert frequency(house, "not-qualified") == Frequency(1 - share, "round")
    above = Fraction(qualifying_hands(strength << 1 & 8191 | strength >> 13 << 13), HANDS)
    assert frequency(house, "just-qualifies") == Frequency(share - above, "round")
    assert frequency(house, "tie") == Frequency(Fraction(equal_pairs(strength), PAIRS), "hand")


def test_what_is_the_same_everywhere(houses: dict[str, House]) -> None:
    oxford = houses["oxford"]
    for feature, kind in {
        "two-suits-tied": two_longest(),
        "low-ace": low_aces(),
        "outside-suit": runs_outside(low_ace=True),
    }.items():
        assert frequency(oxford, feature) == Frequency(Fraction(len(kind), HANDS), "hand")


def test_a_line_is_counted_on_its_table(houses: dict[str, House]) -> None:
    greektown = houses["greektown"]
    tables = greektown.rules.tables["progressive"]
    for name in tables:
        for line, hands in line_hands(tables[name]).items():
            found = frequency(greektown, f"progressive-{line}", progressive=name)
            assert found == Frequency(Fraction(hands, HANDS), "hand")
    # Tables 1 and 2 have no such line, and 3 and 4, of which one would be posted, agree.
    assert frequency(greektown, "progressive-ace-high-6").share == Fraction(180, HANDS)
    assert frequency(greektown, "four-of-a-kind").share == Fraction(224_672, HANDS)


def test_what_hangs_on_people_has_a_reason_instead(houses: dict[str, House]) -> None:
    oxford = houses["oxford"]
    layout = TableSetting(oxford, oxford.posted)
    without = {feature.name for feature in features_of(layout) if feature.frequency(layout).share is None}
    assert {name for name in without if not name.startswith("event-")} == {
        "folded-winner", "both-bonuses-folded-left", "both-bonuses-folded-right", "one-bonus-folded",
        "faced-discards", "limit-cut", "lower-flush-kept", "opening", "set-up", "by-hand", "hand-dealt", "flawed-deck",
    }  # fmt: skip
    assert all(FEATURES[name].frequency(layout).why for name in without)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_natural_rounds_have_features_as_often(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(f"natural {house_id}")
    seen: Counter[str] = Counter()
    rounds = hands = 0
    for _ in range(figure(50_000)):
        _, played = round_from_plain(deal_round(house, chance), lambda _: house)
        dealer = read(played.dealer_hand)
        rounds += 1
        qualifies = house.rules.qualifies(dealer)
        seen["not-qualified"] += not qualifies
        weakest = house.rules.qualifying >> 13, (house.rules.qualifying & 8191).bit_length() - 1
        seen["just-qualifies"] += (dealer.flush_length, dealer.flush_high) == weakest
        for spot in played.spots:
            held = read(hand_of(spot.cards))
            hands += 1
            seen["tie"] += qualifies and held.flush == dealer.flush
            seen[f"flush-{held.flush_length}"] += 1
            seen[f"straight-flush-{held.run_length}"] += 1
            seen["outside-suit"] += held.run_outside_flush
            seen["low-ace"] += bool(held.run) and held.run_cards[-1] % 13 == 12
            suits = sorted((spot.hand >> 13 * suit & 8191).bit_count() for suit in range(4))
            seen["two-suits-tied"] += suits == [0, 1, 3, 3]
    for feature in ("not-qualified", "just-qualifies", "tie", "flush-5", "flush-6", "straight-flush-3",
                    "straight-flush-4", "straight-flush-5", "outside-suit", "low-ace", "two-suits-tied"):  # fmt: skip
        share, per, _ = frequency(house, feature)
        assert share is not None
        number = rounds if per == "round" else hands
        if number * share > 5:
            found = {"there": seen[feature], "not": number - seen[feature]}
            assert_as_expected(found, {"there": float(share), "not": float(1 - share)})
