"""Misconceptions about the deal and the shuffle: what comes first, and what is done at all."""

from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.plans import has, moved_before, plan_of, spots_with, turned_round, without
from tests.trainees.trainee import Root, Trainee

_DEALER = Step("deal", "dealer")


def deals_right_to_left(ruling: Ruling) -> list[Step]:
    """Every packet in the opposite order, the dealer's last."""
    return turned_round(ruling, "deal")


def deals_dealer_first(ruling: Ruling) -> list[Step]:
    """The dealer's packet before all others."""
    return moved_before(plan_of(ruling), _DEALER, lambda step: step.verb == "deal")


def never(name: str, belief: str, verb: str, place: str) -> Trainee:
    """Someone who leaves out one kind of step in every round."""

    def is_left_out(step: Step) -> bool:
        return step.verb == verb and (place == "N" or step.place == place)

    def acts(ruling: Ruling) -> list[Step]:
        return without(ruling, is_left_out)

    def roots(ruling: Ruling) -> set[Root]:
        return {("omitted", str(step)) for step in plan_of(ruling) if is_left_out(step)}

    return Trainee(name, belief, acts, roots, has(verb, place or None))


TRAINEES = (
    Trainee(
        "deals-right-to-left",
        "deals the packets from the other end",
        deals_right_to_left,
        lambda ruling: set(),
        early=lambda ruling: {f"deal {spot}" for spot in spots_with(ruling, "deal")[1:]},
    ),
    Trainee(
        "deals-dealer-first",
        "deals the dealer's packet before the players'",
        deals_dealer_first,
        lambda ruling: set(),
        early=lambda ruling: {"deal dealer"},
    ),
    never("keeps-stub", "never puts the rest of the deck into the rack", "rack", "stub"),
    never("skips-scan", "deals without looking over the layout", "scan", ""),
    never("forgets-present", "leaves the packets where they were dealt", "present", "N"),
    never("forgets-strip", "riffles twice and thinks that is a shuffle", "shuffle", "strip"),
    Trainee(
        "accepts-any-raise",
        "lets a Raise of any size stand: shows only in a round with that event, never by its wagers",
        plan_of,
        lambda ruling: {("omitted", str(due.step)) for due in ruling.steps if due.event is not None},
        where=lambda house: False,
        answers=lambda event: event.kind != "raise-too-large",
    ),
)
