"""Rounds by their seeds: every feature with its words and a round that shows it says what it said, and so does a game."""

import json
from pathlib import Path
from random import Random

import pytest

from app.procedure.house import House
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.training.seats import Seats, draw_seats, next_seats
from tests.kept_text import assert_kept

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
GAME = 4
"""Rounds in a row."""


def dealt(house: House, chance: Random, place: int) -> list[str]:
    """Every fifth feature, another fifth at each house, and a game."""
    lines = []
    for feature in [*features_of(TableSetting(house, house.posted))][place :: len(HOUSES)]:
        lines += [
            feature.name,
            f"  {feature.words}",
            f"  {json.dumps(deal_round(house, chance, [feature.name]))}",
        ]
    seats = None
    for _ in range(GAME):
        data = deal_round(house, chance, before=seats, players=4)
        lines += ["a game", f"  {json.dumps(data)}"]
        seats = Seats([spot["spot"] for spot in data["spots"]], {}, data.get("button"))
    return lines


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_seed_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    lines = dealt(houses[house_id], Random(f"kept {house_id}"), HOUSES.index(house_id))
    assert_kept(Path(__file__).parent / "rounds_by_seed", house_id, "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", ["cuda", "oxford"])
def test_who_sits_where_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    """From round to round, with as many as come and as many as are wanted, and with seats that features need."""
    house, chance, lines = houses[house_id], Random(f"seats {house_id}"), list[str]()
    known = {feature.name: feature for feature in features_of(TableSetting(house, house.posted))}
    wanted = [(), ("tie",), ("both-bonuses-folded-left", "both-bonuses-folded-right"), ("event-empty-spot",)]
    for names in wanted:
        features = [known[name] for name in names if name in known]
        for players in (0, 1, 3, 6, 9):
            seats = draw_seats(house, features, chance, players)
            for _ in range(6):
                lines.append(f"{names} {players}: {seats.playing} {seats.featured} {seats.button}")
                lines.append(f"  {[seat for seat in range(9) if seats.has_neighbour(seat)]}")
                seats = next_seats(house, seats, features, chance, players)
    assert_kept(Path(__file__).parent / "rounds_by_seed", f"seats {house_id}", "\n".join(lines) + "\n")
