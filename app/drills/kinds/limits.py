"""Drill: payouts that meet the most a house pays."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Amount
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.drill import Course, Drill, Skill
from app.drills.material.winnings import Win, most_won, payable, single_wagers, whole_hand
from app.drills.question import Fact, Question, QuestionPart
from app.game.limits import Paid, Payment, cut
from app.game.money import shown
from app.game.rules import PayoutLimits
from app.game.wagers import WAGER_NAMES, Bonus
from app.procedure.house import House
from app.procedure.rule_phrases import either
from app.procedure.sources import Ground

NAME = "limits"

CROSSED = "limit crossed"
SPENT = "limit spent"
BELOW = "just below the limit"
ANOTHER_HAND = "another hand's limit"
_SPOTS = 3
"""So many hands at least share the limit of a round."""
_TRIES = 500
_CLOSE = 0.6
"""From this share of a limit on, it may look reached."""


class _Bill(NamedTuple):
    """Payments in the order of paying, of which the last is asked for."""

    wins: list[Win]
    paid: list[Paid]

    @property
    def last(self) -> Payment:
        """The payment that is asked for."""
        return self.wins[-1].payment

    def before(self, spot: int | None = None) -> int:
        """What was paid before the last payment, to one spot or to all of them."""
        rows = zip(self.wins[:-1], self.paid, strict=False)
        return sum(paid.cents for win, paid in rows if spot in (None, win.payment.spot))


class _BillKind(NamedTuple):
    """A kind of bill: how to draw one that may do, and whether it does."""

    name: str
    words: str
    draw: Callable[[House, Random], list[Win]]
    fits: Callable[[PayoutLimits, _Bill], bool]
    trap: str


def _one_hand(house: House, chance: Random) -> list[Win]:
    wins = whole_hand(house, chance)
    return wins[: chance.randint(1, len(wins))]


def _two_hands(house: House, chance: Random) -> list[Win]:
    return single_wagers(house, payable(house), 2, chance)


def _several(house: House, chance: Random) -> list[Win]:
    return single_wagers(house, _in_round(house), chance.choice((_SPOTS, _SPOTS, _SPOTS + 1)), chance)


def _in_round(house: House) -> list[Bonus]:
    return [bonus for bonus in payable(house) if bonus in house.rules.payouts.round_wagers]


def _is_crossed(by: str) -> Callable[[PayoutLimits, _Bill], bool]:
    return lambda limits, bill: bill.paid[-1].cut_by == by and bill.paid[-1].cents > 0


def _is_spent(by: str) -> Callable[[PayoutLimits, _Bill], bool]:
    return lambda limits, bill: bill.paid[-1].cut_by == by and bill.paid[-1].cents == 0


def _is_close_in_hand(limits: PayoutLimits, bill: _Bill) -> bool:
    total = bill.before(bill.last.spot) + bill.last.cents
    return bill.paid[-1].cut_by is None and total >= _CLOSE * (limits.hand or 0) and len(bill.wins) > 1


def _is_close_in_round(limits: PayoutLimits, bill: _Bill) -> bool:
    total = bill.before() + bill.last.cents
    return bill.paid[-1].cut_by is None and total >= _CLOSE * (limits.round or 0)


def _is_another_hands(limits: PayoutLimits, bill: _Bill) -> bool:
    """Whether the payment would be cut if the limit were for both hands together."""
    own = bill.before(bill.last.spot)
    both = bill.before() + bill.last.cents
    return bill.paid[-1].cut_by is None and own < bill.before() and both > (limits.hand or 0)


_OF_A_HAND = (
    _BillKind("hand crossed", "A hand goes over its limit", _one_hand, _is_crossed("hand"), CROSSED),
    _BillKind("hand spent", "A hand has used up its limit", _one_hand, _is_spent("hand"), SPENT),
    _BillKind("hand below", "Just under the hand limit", _one_hand, _is_close_in_hand, BELOW),
    _BillKind("another hand", "Another hand's limit", _two_hands, _is_another_hands, ANOTHER_HAND),
)
_OF_A_ROUND = (
    _BillKind("round crossed", "The round goes over its limit", _several, _is_crossed("round"), CROSSED),
    _BillKind("round spent", "The round has used up its limit", _several, _is_spent("round"), SPENT),
    _BillKind("round below", "Just under the round limit", _several, _is_close_in_round, BELOW),
)


def _kinds(house: House) -> list[_BillKind]:
    limits = house.rules.payouts
    most = max([most_won(house, bonus) for bonus in payable(house)], default=0)
    in_round = max([most_won(house, bonus) for bonus in _in_round(house)], default=0)
    found: list[_BillKind] = []
    if limits.hand is not None and most > limits.hand:
        found += _OF_A_HAND
    if limits.round is not None and in_round * house.seats > limits.round and house.seats > _SPOTS + 1:
        found += _OF_A_ROUND
    return [kind for kind in found if _is_possible(house, kind)]


def _is_possible(house: House, kind: _BillKind) -> bool:
    """Whether such a bill can be drawn, tried many times. Small limits rule some out."""
    chance = Random(0)
    return any(_tried(house, kind, chance) for _ in range(_TRIES))


def _traps(course: Course) -> frozenset[str]:
    return frozenset(kind.trap for kind in _kinds(course.house))


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(kind.name, kind.words) for kind in _kinds(course.house)])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    kind = next(kind for kind in (*_OF_A_HAND, *_OF_A_ROUND) if kind.name == skill)
    bill = _drawn(house, kind, chance)
    spot, wager = bill.last.spot, bill.last.wager
    asks = f"What does spot {spot}’s {WAGER_NAMES[wager]} pay?"
    payments = [win.payment for win in bill.wins]
    otherwise = frozenset(_last(rules.payouts, payments)[0] for rules in house.otherwise)
    part = QuestionPart(asks, Amount(), Amount.written(bill.paid[-1].cents), unsettled=otherwise)
    facts = [
        Fact(f"{place}. Spot {win.payment.spot}, {WAGER_NAMES[win.payment.wager]}", _due(win))
        for place, win in enumerate(bill.wins, 1)
    ]
    return Question(
        NAME,
        skill,
        tuple(facts),
        (part,),
        _ground(house, bill),
        kind.trap,
        None,
        mistakes((part,), _beliefs(house.rules.payouts, bill)),
        is_about_money=True,
    )


def _due(win: Win) -> str:
    return f"{win.words}: {shown(win.payment.cents)} due"


def _drawn(house: House, kind: _BillKind, chance: Random) -> _Bill:
    while True:
        bill = _tried(house, kind, chance)
        if bill:
            return bill


def _tried(house: House, kind: _BillKind, chance: Random) -> _Bill | None:
    limits, wins = house.rules.payouts, kind.draw(house, chance)
    bill = _Bill(wins, cut(limits, [win.payment for win in wins]))
    return bill if bill.last.cents and kind.fits(limits, bill) else None


def _ground(house: House, bill: _Bill) -> Ground:
    limits = house.rules.payouts
    if bill.paid[-1].cut_by == "round":
        on = either([WAGER_NAMES[wager] for wager in sorted(limits.round_wagers)])
        most = f"The most a round can pay on {on} is {shown(limits.round or 0)}"
        return Ground(house.payout_grounds["round"].source, f"{most}: {_left(limits, bill, None)}")
    by = "hand" if limits.hand is not None else "round"
    source = house.payout_grounds[by].source
    if bill.paid[-1].cut_by == "hand":
        most = f"The most one hand can win is {shown(limits.hand or 0)}"
        return Ground(source, f"{most}: {_left(limits, bill, bill.last.spot)}")
    return Ground(source, "This is under the limit. Pay it in full.")


def _left(limits: PayoutLimits, bill: _Bill, spot: int | None) -> str:
    if limits.in_proportion:
        return f"every payout is cut by the same percentage, which leaves {shown(bill.paid[-1].cents)} here."
    return f"{shown(bill.before(spot))} has already been paid, which leaves {shown(bill.paid[-1].cents)}."


def _beliefs(limits: PayoutLimits, bill: _Bill) -> Iterator[Belief]:
    payments = [win.payment for win in bill.wins]
    yield "ignores-limits", _last(PayoutLimits(), payments)
    alone = [payment._replace(spot=place) for place, payment in enumerate(payments)]
    yield "limits-each-wager-alone", _last(limits, alone)
    yield "shares-a-limit-among-hands", _last(limits, [payment._replace(spot=0) for payment in payments])
    if limits.hand is not None and limits.round is not None:
        yield "forgets-round-limit", _last(limits._replace(round=None), payments)
        yield "forgets-hand-limit", _last(limits._replace(hand=None), payments)
    yield "refuses-what-crosses", (Amount.written(_unless_cut(limits, payments)),)


def _unless_cut(limits: PayoutLimits, payments: list[Payment]) -> int:
    """What the last payment is, where one that a limit would cut is not made at all."""
    made: list[Payment] = []
    for payment in payments:
        if cut(limits, [*made, payment])[-1].cut_by is None:
            made.append(payment)
    return payments[-1].cents if payments[-1:] == made[-1:] else 0


def _last(limits: PayoutLimits, payments: list[Payment]) -> tuple[str]:
    return (Amount.written(cut(limits, payments)[-1].cents),)


DRILL = Drill(
    NAME,
    "Limits",
    "Payouts in order: how much can you still pay on the last one?",
    _traps,
    _skills,
    _ask,
)
