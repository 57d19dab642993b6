"""People at the table wager, fold and raise like people, and within what the house allows."""

from collections import Counter
from random import Random

import pytest

from app.game.cards import Card, hand_of
from app.game.hands import read
from app.game.rules import WagerLimit, qualifying_strength
from app.procedure.house import House
from app.training.deal_round import deal_round
from app.training.player_behavior import MAKES_A_BONUS, PLAYS_ODDLY, Stakes, _usual, play, takes
from tests.bulk import figure
from tests.training.chi_square import assert_as_expected

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
NINE, TEN = qualifying_strength(3, 7), qualifying_strength(3, 8)
DECK = [Card(number) for number in range(52)]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_weak_hands_are_folded_and_others_raised_but_for_an_odd_player(
    house_id: str, houses: dict[str, House]
) -> None:
    chance = Random(house_id)
    folds: dict[str, Counter[bool]] = {"weak": Counter(), "between": Counter(), "strong": Counter()}
    for _ in range(figure(100_000)):
        hand = hand_of(chance.sample(DECK, 7))
        flush = read(hand).flush
        kind = "weak" if flush < NINE else "between" if flush < TEN else "strong"
        folds[kind][play(houses[house_id], hand, chance).decision == "fold"] += 1
    assert_as_expected(folds["weak"], {True: 1 - PLAYS_ODDLY, False: PLAYS_ODDLY})
    assert_as_expected(folds["strong"], {True: PLAYS_ODDLY, False: 1 - PLAYS_ODDLY})
    assert 0.2 < folds["between"][True] / folds["between"].total() < 0.55
    assert 0.24 < sum(kind[True] for kind in folds.values()) / figure(100_000) < 0.34


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_amounts_are_mixed_and_mostly_a_few_chips(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(house_id)
    hand = hand_of(DECK[:7])
    plays = [play(house, hand, chance).wagers for _ in range(figure(100_000))]
    antes = Counter(wagers["ante"] // 100 for wagers in plays)
    assert all(house.rules.limits["ante"].allows(100 * ante) for ante in antes)
    if house.rules.limits["ante"].amounts:
        assert set(antes) == {2, 5, 10}
        return
    assert {5, 10, 15, 25, 50} < set(antes)
    assert antes[5] > antes[10] > antes[25] > antes[100]
    odd = sum(number for ante, number in antes.items() if ante % 5) / antes.total()
    assert 0.02 < odd < 0.12
    for bonus in house.rules.bonuses:
        made = Counter(bonus in wagers for wagers in plays)
        assert_as_expected(made, {True: MAKES_A_BONUS, False: 1 - MAKES_A_BONUS})
        assert all(house.rules.limits[bonus].allows(wagers[bonus]) for wagers in plays if bonus in wagers)


@pytest.mark.bulk
def test_long_flushes_are_mostly_raised_as_far_as_it_goes(houses: dict[str, House]) -> None:
    chance, hand = Random(1), hand_of(DECK[:7])
    sizes: Counter[int] = Counter()
    for _ in range(figure(50_000)):
        wagers = play(houses["oxford"], hand, chance).wagers
        if "raise" in wagers:
            assert wagers["raise"] in houses["oxford"].rules.raises(wagers["ante"], 7)
            sizes[wagers["raise"] // wagers["ante"]] += 1
    assert sizes[3] > 0.8 * sizes.total()
    assert {1, 2, 3} == set(sizes)


@pytest.mark.bulk
def test_only_a_second_hand_beside_another_is_blind(houses: dict[str, House]) -> None:
    chance = Random(2)
    blind = 0
    for _ in range(figure(10_000)):
        data = deal_round(houses["cuda"], chance)
        playing = {spot["spot"] for spot in data["spots"]}
        for spot in data["spots"]:
            if "blind" in spot:
                blind += 1
                assert spot["spot"] - 1 in playing
                assert spot["raise"] == spot["ante"]
    assert blind
    assert not any("blind" in spot for spot in deal_round(houses["oxford"], chance)["spots"])


def test_stakes_are_kept(houses: dict[str, House]) -> None:
    chance, hand = Random(3), hand_of(DECK[:7])
    for _ in range(200):
        wagers = play(
            houses["oxford"], hand, chance, Stakes({"flush": 8_400}, frozenset({"straight_flush"}))
        ).wagers
        assert 8_400 <= wagers["flush"] <= 10_000
        assert "straight_flush" not in wagers


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_seats_fill_as_in_a_pit(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(f"seats {house_id}")
    rounds = [deal_round(house, chance) for _ in range(figure(20_000))]
    counts = Counter(len(data["spots"]) for data in rounds)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert counts[1] < counts[6] < counts[3]
    seats = Counter(data["spots"][0]["spot"] for data in rounds if len(data["spots"]) == 1)
    assert set(seats) <= set(range(1, house.seats + 1))
    if house.has_button:
        assert_as_expected(Counter(data["button"] for data in rounds), dict.fromkeys(range(1, 8), 1.0))


@pytest.mark.parametrize(
    ("limit", "taken", "refused"),
    [
        (WagerLimit(100, 5_000), [100, 5_000], [5_001]),
        (WagerLimit(100, None), [100, 10**9], []),
        (WagerLimit(amounts=(500, 2_500, 1_000)), [500, 2_500], [2_501]),
    ],
)
def test_a_bonus_is_taken_up_to_its_limit(
    limit: WagerLimit, taken: list[int], refused: list[int], houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    house = house._replace(rules=house.rules._replace(limits={**house.rules.limits, "flush": limit}))
    assert all(takes(house, "flush", cents) for cents in taken)
    assert not any(takes(house, "flush", cents) for cents in refused)


@pytest.mark.parametrize(
    ("least", "wagered"), [(0, 1_300), (1_300, 1_300), (1_301, 2_600), (2_600, 2_600), (2_601, 3_900)]
)
def test_where_no_few_chips_fit_a_wager_is_the_least_amount_that_does(
    least: int, wagered: int, houses: dict[str, House]
) -> None:
    assert _usual(houses["oxford"].chips, WagerLimit(1_300, 4_000, unit=1_300), least)[0] == [wagered]
