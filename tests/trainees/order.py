"""Misconceptions about the order of settling: which spot, which wager, and when cards are racked."""

from dataclasses import replace

from app.procedure.conditions import Order
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.plans import (
    RACK_DEALER,
    changed,
    entries,
    in_the_order_of,
    moved_before,
    overtaken,
    plan_of,
    spots_with,
    with_entry,
)
from tests.trainees.trainee import Trainee

_TAKE_FIRST = (frozenset({"take"}), frozenset({"pay", "push"}))
_ONE_PASS = (frozenset({"take", "pay", "push"}),)


def settles_left_to_right(ruling: Ruling) -> list[Step]:
    """Spots are settled the way they were dealt."""
    return _ordered(ruling, "right-to-left", "left-to-right")


def settles_clockwise_from_button(ruling: Ruling) -> list[Step]:
    """Seats are settled, and Raises returned, the way they were dealt."""
    return _ordered(ruling, "against-button", "from-button")


def _ordered(ruling: Ruling, planned: Order, instead: Order) -> list[Step]:
    def turned(entry: PlannedStep) -> PlannedStep:
        return entry._replace(order=instead) if entry.order == planned else entry

    return in_the_order_of(ruling, changed(ruling.house, turned))


def settles_ante_before_raise(ruling: Ruling) -> list[Step]:
    """From the inside out, as far as the main game goes."""
    wagers = ("ante", "raise", "flush", "straight_flush", "progressive")
    return in_the_order_of(ruling, with_entry(ruling.house, "settle-wagers", wagers=wagers))


def settles_bonus_before_main(ruling: Ruling) -> list[Step]:
    """The bonuses of a spot first, then its main game."""
    wagers = ("flush", "straight_flush", "progressive", "raise", "ante")
    return in_the_order_of(ruling, with_entry(ruling.house, "settle-wagers", wagers=wagers))


def takes_before_paying(ruling: Ruling) -> list[Step]:
    """Two passes at each spot."""
    return in_the_order_of(ruling, with_entry(ruling.house, "settle-wagers", passes=_TAKE_FIRST))


def one_pass(ruling: Ruling) -> list[Step]:
    """One pass at each spot, wager by wager."""
    return in_the_order_of(ruling, with_entry(ruling.house, "settle-wagers", passes=_ONE_PASS))


def settles_folded_with_live(ruling: Ruling) -> list[Step]:
    """Folded hands in the same turn as the others."""
    return in_the_order_of(ruling, with_entry(ruling.house, "settle", when=("in-play",)))


def racks_late(ruling: Ruling) -> list[Step]:
    """Settled hands lie out until all are settled."""
    settled = [Step("rack", spot) for spot in spots_with(ruling, "reveal")]
    acts: list[Step] = []
    for step in plan_of(ruling):
        if step == RACK_DEALER:
            acts += [*settled, step]
        elif step not in settled:
            acts.append(step)
    return acts


def racks_dealer_first(ruling: Ruling) -> list[Step]:
    """The dealer's hand is racked once it has been called."""
    return moved_before(plan_of(ruling), RACK_DEALER, lambda step: step.verb == "reveal")


def _passes(house: House) -> int:
    return max(len(entry.passes) for entry in entries(house) if entry.name == "settle-wagers")


def _waits_with_folded(house: House) -> bool:
    return any(entry.name == "settle" and "raised" in entry.when for entry in entries(house))


def _with_order(order: Order, house: House) -> bool:
    return any(entry.order == order for entry in entries(house))


def misorders(trainee: Trainee) -> Trainee:
    """Nothing but the order is wrong: early is each step that was done before the one it comes after."""
    return replace(trainee, early=lambda ruling: overtaken(ruling, trainee.policy(ruling)))


TRAINEES = (
    misorders(
        Trainee(
            "settles-left-to-right",
            "settles the spots from left to right",
            settles_left_to_right,
            lambda ruling: set(),
            lambda house: _with_order("right-to-left", house),
        )
    ),
    misorders(
        Trainee(
            "settles-clockwise-from-button",
            "settles the seats in the order of the deal",
            settles_clockwise_from_button,
            lambda ruling: set(),
            lambda house: _with_order("against-button", house),
        )
    ),
    misorders(
        Trainee(
            "settles-ante-before-raise",
            "settles the Ante before the Raise",
            settles_ante_before_raise,
            lambda ruling: set(),
        )
    ),
    misorders(
        Trainee(
            "settles-bonus-before-main",
            "settles the bonus wagers before Raise and Ante",
            settles_bonus_before_main,
            lambda ruling: set(),
        )
    ),
    misorders(
        Trainee(
            "takes-before-paying",
            "takes what lost at a spot before paying what won, where each wager is settled in turn",
            takes_before_paying,
            lambda ruling: set(),
            lambda house: _passes(house) == 1,
        )
    ),
    misorders(
        Trainee(
            "one-pass-where-two",
            "settles wager by wager where everything lost is taken first",
            one_pass,
            lambda ruling: set(),
            lambda house: _passes(house) > 1,
        )
    ),
    Trainee(
        "racks-late",
        "leaves settled hands lying and racks them all at the end",
        racks_late,
        lambda ruling: set(),
        early=lambda ruling: {f"reveal {spot}" for spot in spots_with(ruling, "reveal")[1:]},
    ),
    Trainee(
        "racks-dealer-first",
        "racks the dealer's hand before the players' hands are settled",
        racks_dealer_first,
        lambda ruling: set(),
        early=lambda ruling: {str(RACK_DEALER)} if spots_with(ruling, "reveal") else set(),
    ),
    misorders(
        Trainee(
            "settles-folded-hands-with-the-live",
            "settles folded hands in turn with the others where they wait until the end",
            settles_folded_with_live,
            lambda ruling: set(),
            _waits_with_folded,
        )
    ),
)
