"""Deals a game: a row of rounds at one table, where people come and go and the button goes round."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.game.wagers import Bonus
from app.procedure.house import House
from app.training.dealing import deal_round
from app.training.seats import MOST_SPOTS, Seats, draw_seats

LEAVES = 0.06
SITS_DOWN = 0.10
"""How likely a player leaves before a round, and how likely a free seat is taken."""


def deal_game(
    house: House, chance: Random, rounds: int, posted: Mapping[Bonus, str] | None = None
) -> Iterator[dict[str, Any]]:
    """So many rounds one after the other, in their JSON form."""
    seats = draw_seats(house, (), chance)
    for _ in range(rounds):
        yield deal_round(house, chance, posted=posted, seats=seats)
        seats = _next_round(house, seats, chance)


def _next_round(house: House, seats: Seats, chance: Random) -> Seats:
    """The button moves on to the next seat clockwise; somebody plays at every table."""
    button = None if seats.button is None else seats.button % house.seats + 1
    free = [seat for seat in range(1, house.seats + 1) if seat != button]
    playing = [
        seat for seat in free if chance.random() < (1 - LEAVES if seat in seats.playing else SITS_DOWN)
    ]
    if not playing:
        playing = [chance.choice(free)]
    chosen = chance.sample(playing, MOST_SPOTS) if len(playing) > MOST_SPOTS else playing
    return Seats(sorted(chosen), {}, button)
