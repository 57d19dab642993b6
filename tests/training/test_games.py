"""A game is a row of rounds at one table: people come and go, and the button goes round."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.game.round import Round
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.session.game_summary import summary_of
from app.session.pace import pace_of
from app.training.deal_round import deal_round
from app.training.feature_list import FEATURES
from app.training.seats import MOST_SPOTS, Seats, next_seats, places_for
from tests.grading.judging import judged

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


def game(
    house: House, chance: Random, rounds: int, features: tuple[str, ...] = (), players: int = 0
) -> list[Round]:
    """So many rounds one after the other."""
    seats, dealt = None, []
    for _ in range(rounds):
        data: dict[str, Any] = deal_round(house, chance, features, before=seats, players=players)
        dealt.append(round_from_plain(data, lambda _: house)[1])
        seats = Seats([spot.number for spot in dealt[-1].spots], {}, dealt[-1].button)
    return dealt


def seated_in(rounds: list[Round]) -> list[set[int]]:
    return [{spot.number for spot in played.spots} for played in rounds]


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_round_of_a_game_is_legal_and_people_come_and_go(
    house_id: str, houses: dict[str, House]
) -> None:
    seated = seated_in(game(houses[house_id], Random(3), 40))
    stayed = [len(before & after) / len(before) for before, after in pairwise(seated)]
    assert sum(stayed) / len(stayed) > 0.7
    assert any(before - after for before, after in pairwise(seated))
    assert any(after - before for before, after in pairwise(seated))


def test_people_stay_where_a_feature_is_wanted_in_every_round(houses: dict[str, House]) -> None:
    seated = seated_in(game(houses["oxford"], Random(8), 40, ("both-bonuses-folded-left",)))
    stayed = [len(before & after) / len(before) for before, after in pairwise(seated)]
    assert sum(stayed) / len(stayed) > 0.7


@pytest.mark.parametrize("house_id", ["cuda", "oxford"])
@pytest.mark.parametrize("players", [1, 4, 6])
def test_so_many_players_as_are_wanted_sit_at_every_round(
    house_id: str, players: int, houses: dict[str, House]
) -> None:
    seated = seated_in(game(houses[house_id], Random(9), 20, players=players))
    assert {len(seats) for seats in seated} == {players}


def test_at_a_table_with_a_button_it_moves_clockwise_one_seat_a_round(houses: dict[str, House]) -> None:
    for features in ((), ("both-bonuses-folded-left",)):
        buttons = [played.button or 0 for played in game(houses["cuda"], Random(4), 20, features)]
        assert all(after == before % 7 + 1 for before, after in pairwise(buttons))


def test_a_game_is_repeatable(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    assert game(house, Random(5), 6) == game(house, Random(5), 6)


def test_twenty_rounds_dealt_perfectly_have_one_summary(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    results = []
    for played in game(house, Random(6), 20):
        ruling = rule(house, played)
        acts = [due.step for due in ruling.steps]
        times = [2.0 * place for place in range(len(acts))]
        results.append((judged(ruling, acts), pace_of(ruling, acts, times)))
    summary = summary_of(results)
    assert (summary.rounds, summary.score, summary.cost, sum(summary.faults.values())) == (20, 100, 0, 0)
    assert summary.rounds_per_hour is not None
    assert summary.at_full_table is not None
    assert summary.at_full_table < summary.rounds_per_hour


@pytest.mark.parametrize("house_id", HOUSES)
def test_no_more_people_sit_down_than_six_or_than_there_are_free_spots(
    house_id: str, houses: dict[str, House]
) -> None:
    """One of them stays empty for somebody who has nothing there."""
    house = houses[house_id]
    before = Seats([1, 2], {}, 1 if house.has_button else None)
    some = next(feature for feature in FEATURES.values() if feature.needs_empty_spot)
    free = house.seats - house.has_button
    assert len(next_seats(house, before, (), Random(1), players=99).playing) == min(free, 6)
    assert len(next_seats(house, before, (some,), Random(1), players=99).playing) == min(free - 1, 6)
    small = house._replace(seats=4)
    assert len(next_seats(small, before, (), Random(1), players=99).playing) == 4 - house.has_button


def test_as_many_hands_as_there_are_seats_find_one_and_six_at_most(houses: dict[str, House]) -> None:
    seated = [feature for feature in FEATURES.values() if feature.needs_seat and not feature.half]
    for seats, most in ((3, 3), (7, MOST_SPOTS)):
        house = houses["oxford"]._replace(seats=seats)
        free = range(1, most + 1)
        assert places_for(house, free, seated[:most]), "each has a seat"
        with pytest.raises(Refused, match="too few seats"):
            places_for(house, range(1, most + 2), seated[: most + 1])
