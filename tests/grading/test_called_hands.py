"""What a dealer believes who calls a hand that the banker does not hold: the call, with the true cards as far as they go."""

import pytest

from app.game.cards import RANKS, written
from app.grading.misread import _made_up
from tests.game.values import reading


@pytest.mark.parametrize(
    ("call", "believed"),
    [
        ("5 Q", "Qd 9d 7d 5d 4d"),
        ("3 Q", "Qd 9d 7d"),
        ("2 Q", "Qd 9d"),
        ("6 Q", "Qd 9d 7d 5d 4d 2d"),
        ("7 A", "Ad Kd 9d 7d 5d 4d 2d"),
        ("4 8", "8d 7d 5d 4d"),
        ("3 8", "8d 7d 5d"),
        ("5 9", "9d 7d 5d 4d 2d"),
        ("2 3", "3d 2d"),
        ("3 5", "5d 4d 2d"),
    ],
)
def test_a_call_keeps_the_highest_true_cards_below_it(call: str, believed: str) -> None:
    count, high = call.split()
    dealer = reading("Kd 9d 7d 5d 4d 2h 3s")
    found = _made_up(dealer, int(count), RANKS.index(high))
    assert written(found.flush_cards) == believed
    assert (found.run, found.flush_suit) == (dealer.run, dealer.flush_suit)
