"""What hands win in the order in which it is paid, before any limit: for questions about limits."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.drills.material.stakes import usual_wagers
from app.game.limits import Payment
from app.game.money import shown
from app.game.pay_tables import Line
from app.game.wagers import LAYOUT_BONUSES, RUN_BONUSES, Bonus, Wager
from app.procedure.conditions import spots_in_order
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling_words import pays

_WINS = 0.6
"""How often a hand wins its main game too."""


class Win(NamedTuple):
    """A payment that is due, and why."""

    payment: Payment
    words: str


def payable(house: House) -> list[Bonus]:
    """The bonuses that are paid at odds."""
    return [bonus for bonus in LAYOUT_BONUSES if bonus in house.rules.bonuses]


def most_won(house: House, bonus: Bonus) -> int:
    """The largest payout of a bonus by the posted table."""
    largest = max([line.multiple for line in _paying(house, bonus)], default=0)
    return int(largest * usual_wagers(house, bonus)[-1])


def whole_hand(house: House, chance: Random) -> list[Win]:
    """What one raised hand wins, on some of its wagers."""
    (spot,) = _some_spots(house, 1, chance)
    suited = chance.choice((5, 6, 7, 7))
    ante = chance.choice(usual_wagers(house, "ante"))
    raises = house.rules.raises(ante, suited)
    main: tuple[tuple[Wager, int], ...] = (("ante", ante), ("raise", raises[-1] if raises else 0))
    due: dict[Wager, Win] = {bonus: _best(house, spot, bonus, suited, chance) for bonus in payable(house)}
    if raises and chance.random() < _WINS:
        for wager, made in main:
            odds = house.rules.odds("win", wager)
            due[wager] = Win(Payment(spot, wager, odds.of(made)), f"{odds} on {shown(made)}")
    return [due[wager] for wager in _settled(house).wagers if wager in due]


def single_wagers(house: House, bonuses: Sequence[Bonus], spots: int, chance: Random) -> list[Win]:
    """One of these bonuses at each of some spots, and nothing else."""
    return [
        _best(house, spot, chance.choice(bonuses), chance.choice((5, 6, 7)), chance)
        for spot in _some_spots(house, spots, chance)
    ]


def _best(house: House, spot: int, bonus: Bonus, suited: int, chance: Random) -> Win:
    """A bonus on so many cards of a suit: a flush of all of them, or a run that may be shorter."""
    lines = [line for line in _paying(house, bonus) if int(line.name) <= suited] or _paying(house, bonus)
    line = chance.choice(lines) if bonus in RUN_BONUSES else lines[0]
    # Large wagers rather than small ones: only they come near a limit.
    wagers = usual_wagers(house, bonus)
    stake = wagers[-1 - int(len(wagers) * chance.random() ** 2)]
    return Win(Payment(spot, bonus, int(line.multiple * stake)), f"{pays(bonus, line)} on {shown(stake)}")


def _paying(house: House, bonus: Bonus) -> list[Line]:
    """The lines of the posted table that a number of cards reaches."""
    lines = house.rules.tables[bonus][house.posted[bonus]].lines
    return [line for line in lines if line.name.isdigit() and not line.percent]


def _settled(house: House) -> PlannedStep:
    """The step by which a raised hand is settled."""
    return next(step for step in _block(house).inner if step.words[0] == "settle")


def _block(house: House) -> PlannedStep:
    settling = [
        step for step in house.plans["round"] if any(inner.words[0] == "settle" for inner in step.inner)
    ]
    return next(step for step in reversed(settling) if "folded" not in step.when)


def _some_spots(house: House, count: int, chance: Random) -> list[int]:
    """Spots in the order in which they are settled."""
    button, *spots = chance.sample(range(1, house.seats + 1), min(count + 1, house.seats))
    order = _block(house).order
    return spots_in_order(order, sorted(spots), button) if order else sorted(spots)
