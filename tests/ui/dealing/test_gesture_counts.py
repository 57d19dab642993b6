"""How many strokes a round takes: of perfect rounds with six players, one by one and with sweeps."""

from statistics import mean

import pytest

from app.procedure.ruling import Ruling
from tests.bulk import SOAK
from tests.ui.dealing.desk import Desks
from tests.ui.dealing.practised import Practised, one_by_one, sweeps, with_sweeps
from tests.ui.deals import HOUSES, dealt

pytestmark = pytest.mark.usefixtures("unpainted")

PLAYERS = 6
BEFORE = {"cuda": 63, "greektown": 73, "oxford": 67, "pechanga": 67, "two-to-ten": 64}
"""What a round took on average before there were sweeps, in whole strokes."""
MOST = 45


def full_rounds(house: str, count: int) -> list[Ruling]:
    """Rounds in which every player has a hand, as they are dealt for practice."""
    found = []
    for seed in range(2000):
        ruling = dealt(house, seed).ruling
        if len(ruling.played.spots) == PLAYERS:
            found.append(ruling)
        if len(found) == count:
            return found
    raise AssertionError(f"no {count} full tables at {house}")


@pytest.mark.parametrize("house", HOUSES)
def test_a_round_of_six_players_takes_at_most_forty_five_strokes_on_average(house: str) -> None:
    rounds = full_rounds(house, 36 if SOAK else 12)
    assert mean(map(one_by_one, rounds)) >= BEFORE[house] - 3
    assert mean(map(with_sweeps, rounds)) <= MOST


@pytest.mark.parametrize("house", HOUSES)
def test_a_practised_dealer_deals_a_round_without_a_fault_in_as_many_strokes(
    house: str, open_desk: Desks
) -> None:
    for ruling in full_rounds(house, 3 if SOAK else 1):
        desk = open_desk(ruling)
        hands = Practised(desk)
        for swept in sweeps(due.step for due in ruling.steps):
            before = len(desk.acts)
            hands.do_all(swept)
            desk.dealing.hands.settle()
            done = [str(step) for step in desk.acts[before:]]
            assert done == [str(step) for step in swept]
        assert not desk.session.scorecard().faults
        assert hands.strokes == with_sweeps(ruling)
