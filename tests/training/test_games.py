"""A game is a row of rounds at one table: people come and go, and the button goes round."""

from itertools import pairwise
from random import Random

import pytest

from app.procedure.house import House
from app.procedure.round_form import round_from_plain
from app.procedure.ruling import rule
from app.session.game import summary_of
from app.session.pace import pace_of
from app.training.games import deal_game
from tests.grading.judging import judged

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_round_of_a_game_is_legal_and_people_come_and_go(
    house_id: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    rounds = [round_from_plain(data, lambda _: house)[1] for data in deal_game(house, Random(3), 40)]
    seated = [{spot.number for spot in played.spots} for played in rounds]
    stayed = [len(before & after) / len(before) for before, after in pairwise(seated)]
    assert sum(stayed) / len(stayed) > 0.7
    assert any(before - after for before, after in pairwise(seated))
    assert any(after - before for before, after in pairwise(seated))


def test_at_a_table_with_a_button_it_moves_clockwise_one_seat_a_round(houses: dict[str, House]) -> None:
    buttons = [data["button"] for data in deal_game(houses["cuda"], Random(4), 20)]
    assert all(after == before % 7 + 1 for before, after in pairwise(buttons))


def test_a_game_is_repeatable(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    assert list(deal_game(house, Random(5), 6)) == list(deal_game(house, Random(5), 6))


def test_twenty_rounds_dealt_perfectly_have_one_summary(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    results = []
    for data in deal_game(house, Random(6), 20):
        ruling = rule(*round_from_plain(data, lambda _: house))
        acts = [due.step for due in ruling.steps]
        times = [2.0 * place for place in range(len(acts))]
        results.append((judged(ruling, acts), pace_of(ruling, acts, times)))
    summary = summary_of(results)
    assert (summary.rounds, summary.score, summary.cost, sum(summary.faults.values())) == (20, 100, 0, 0)
    assert summary.rounds_per_hour is not None
    assert summary.at_full_table is not None
    assert summary.at_full_table < summary.rounds_per_hour
