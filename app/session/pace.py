"""Pace: rounds an hour over dealing time only; players' thinking and shuffling are left out."""

from collections.abc import Sequence
from typing import NamedTuple

from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.player_turns import PlayerTurns

_SHUFFLING = ("shuffle", "load", "run", "unload")


class Pace(NamedTuple):
    """How fast a round was dealt, as it was and as a full table would have been."""

    seconds: float
    rounds_per_hour: float
    at_full_table: float


def pace_of(ruling: Ruling, acts: Sequence[Step], times: Sequence[float]) -> Pace | None:
    """The pace of a round from the times of its acts. None if nothing was timed, or if nobody played."""
    if not ruling.played.spots:
        return None
    seconds, turns = 0.0, PlayerTurns(ruling)
    decided = [turns.decided_after(acts[:place]) for place in range(len(acts))]
    for place in range(1, len(acts)):
        thinking = decided[place - 1] != decided[place]
        if acts[place].verb not in _SHUFFLING and not thinking:
            seconds += max(0.0, times[place] - times[place - 1])
    if seconds <= 0:
        return None
    hands, full = len(ruling.played.spots) + 1, _most_hands(ruling)
    return Pace(seconds, 3600 / seconds, 3600 / (seconds * full / hands))


def _most_hands(ruling: Ruling) -> int:
    """Hands at a full table, the banker's included; a designated player holds one of the seats."""
    house = ruling.house
    return house.seats if house.has_button else house.seats + 1
