"""What was met in a round: the same as an independent look at its cards and wagers finds."""

from random import Random

import pytest

from app.learning.round_features import features_at, features_met, is_dealt
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.bulk import figure
from tests.training.presence import has

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


def ruled(house: House, chance: Random, *features: str) -> tuple[dict[str, object], Ruling]:
    data = deal_round(house, chance, features)
    return data, rule(*round_from_plain(data, lambda _: house))


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_what_is_met_is_what_the_cards_and_wagers_show(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(f"met {house_id}")
    here = [feature.name for feature in features_of(TableSetting(house, house.posted)) if not feature.event]
    for number in range(figure(5_000)):
        wanted = [here[number // 2 % len(here)]] if number % 2 else []
        data, ruling = ruled(house, chance, *wanted)
        plain = as_plain(ruling)
        assert {name for name in here if has(name, data, ruling, plain)} == features_met(ruling) & set(here)


def test_a_low_ace_beside_a_higher_run_of_the_same_length_is_not_met(houses: dict[str, House]) -> None:
    """The hand is paid by the run that lies open in its flush, and is no harder to read for it."""
    house = houses["oxford"]
    spot = {
        "spot": 1,
        "cards": "As Ks 3s 2s 7h 6h 5h",
        "ante": 10,
        "straight_flush": 5,
        "decision": "raise",
        "raise": 10,
    }
    data = {"house": "oxford", "dealer": "Qc 9c 7c 4d 2d Kh 8s", "spots": [spot]}
    ruling = rule(*round_from_plain(data, lambda _: house))
    plain = as_plain(ruling)
    assert plain["spots"][0]["straight_flush"] == "3s 2s As"
    assert "straight-flush-3" in features_met(ruling)
    assert "low-ace" not in features_met(ruling)
    assert not has("low-ace", data, ruling, plain)


def test_three_suits_of_the_same_length_are_not_two_suits_tied(houses: dict[str, House]) -> None:
    met = {}
    for cards in ("As Qs Kh 9h Jd 7d 2c", "As Qs 9s Kh Jh 7h 2c"):
        spot = {"spot": 1, "cards": cards, "ante": 10, "decision": "raise", "raise": 10}
        data = {"house": "oxford", "dealer": "Qc 9c 7c 4d 2d Th 8s", "spots": [spot]}
        ruling = rule(*round_from_plain(data, lambda _: houses["oxford"]))
        met[cards] = "two-suits-tied" in features_met(ruling)
    assert list(met.values()) == [False, True]


def test_two_spots_of_one_player_are_several_hands_and_one_or_three_are_not(houses: dict[str, House]) -> None:
    house = houses["cuda"]._replace(spots_a_player=3)
    hands = ("Ac Qd 9h 7s 5c 3d 2h", "Jh 8d 6c 4d 2d Ts Ks", "Kc Kd Jd 9s 7c 5h 3s", "Ad Tc 8h 6s 4c 2s Qh",
             "Ah 9d 7h 5d 3c Td 8s", "Qc 9c 7d 4h 2c Kh 5s")  # fmt: skip
    players = {1: "A", 2: "B", 3: "B", 4: "C", 5: "C", 6: "C"}
    spots = [
        {"spot": spot, "player": player, "cards": hand, "ante": 50, "decision": "raise", "raise": 50}
        for (spot, player), hand in zip(players.items(), hands, strict=True)
    ]
    spots[0].pop("player")
    data = {"house": "cuda", "button": 7, "dealer": "As Qs 8c 6d 4s Jc Th", "spots": spots}
    ruling = rule(*round_from_plain(data, lambda _: house))
    several = [spot for spot in players if "several-hands" in features_at(ruling, spot)]
    assert several == [2, 3]


def test_what_went_wrong_is_met_and_nothing_else_of_a_void_round(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    _, ruling = ruled(house, Random(1), "event-jam")
    assert "event-jam" in features_met(ruling)
    void = next(
        ruling for seed in range(99) if (ruling := ruled(house, Random(seed), "event-deck-count")[1]).is_void
    )
    assert features_met(void) == {"event-deck-count"}


def test_a_round_that_was_ended_early_was_not_dealt(houses: dict[str, House]) -> None:
    _, ruling = ruled(houses["oxford"], Random(2))
    acts = [due.step for due in ruling.steps]
    half = (len(acts) + 1) // 2
    assert is_dealt(ruling, acts)
    assert is_dealt(ruling, acts[:half])
    assert not is_dealt(ruling, acts[: half - 1])
    assert not is_dealt(ruling, [])


def test_opening_a_game_is_no_round(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    opening = rule(*round_from_plain({"house": "oxford", "plan": "opening"}, lambda _: house))
    assert not is_dealt(opening, [due.step for due in opening.steps])
    assert features_met(opening) == {"opening"}
