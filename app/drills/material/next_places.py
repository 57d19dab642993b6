"""The places in a plan that are worth asking for: where people go on in another way."""

from collections.abc import Callable
from typing import NamedTuple

from app.drills.material.plan_entries import entries_of, has_verb
from app.game.wagers import LAYOUT_BONUSES
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES

UNQUALIFIED, FOLDED, WAITING = "no qualifier", "folded with a bonus", "folded hands wait"

_MONEY = ("pay", "take", "push")


class PlanPlace(NamedTuple):
    """A place in the plan: the words for it, whether a step is one, and the round it takes."""

    words: str
    is_here: Callable[[Ruling, int], bool]
    features: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    """The house's plan has to have one of these."""
    trap: str = ""
    spots: int = 1
    """So many have to be at the table."""
    plans: tuple[str, ...] = ()
    """Plans without players that are asked about as well."""


def step_at(ruling: Ruling, place: int) -> Step:
    """The step at a place of the plan."""
    return ruling.steps[place].step


def _first(verb: str) -> Callable[[Ruling, int], bool]:
    """The first step with this verb that goes from spot to spot."""
    return lambda ruling, place: _from_spot_to_spot(ruling, verb)[:1] == [place]


def _first_of_several(verb: str) -> Callable[[Ruling, int], bool]:
    """The same, where others are to follow it."""
    return lambda ruling, place: place in _from_spot_to_spot(ruling, verb)[:-1][:1]


def _from_spot_to_spot(ruling: Ruling, verb: str) -> list[int]:
    return [at for at, due in enumerate(ruling.steps) if due.step.verb == verb and is_at_spot(due.step)]


def is_at_spot(step: Step) -> bool:
    """Is it done at one spot?"""
    return isinstance(step.place, int)


def _exactly(verb: str, at: str = "") -> Callable[[Ruling, int], bool]:
    return lambda ruling, place: step_at(ruling, place)[:2] == (verb, at)


def _after_fold(ruling: Ruling, place: int) -> bool:
    """The Ante of a folded hand is gone, and a bonus still lies there."""
    before = step_at(ruling, place - 1) if place else Step("")
    spots = {spot.number: spot for spot in ruling.played.spots if spot.folded}
    spot = spots.get(before.place) if isinstance(before.place, int) else None
    riding = spot is not None and any(bonus in spot.wagers for bonus in LAYOUT_BONUSES)
    return riding and before.what == "ante" and not _is_exposed(ruling, place)


def _is_exposed(ruling: Ruling, place: int) -> bool:
    return any(due.step.verb == "expose" for due in ruling.steps[:place])


def _after_call(ruling: Ruling, place: int) -> bool:
    return place > 0 and step_at(ruling, place - 1)[:2] == ("call", "dealer") and not ruling.qualifies


def _first_wager(ruling: Ruling, place: int) -> bool:
    """The first wager of a live hand, with the Ante and another to be settled in the same pass."""
    step, before = step_at(ruling, place), step_at(ruling, place - 1) if place else Step("")
    mine = [due.step for due in ruling.steps[place:] if due.step.place == step.place]
    settled = {
        each.what for each in mine if each.verb in _MONEY and (each.verb == "take") == (step.verb == "take")
    }
    return (
        before.verb == "reveal"
        and step.what in ("", *ruling.steps[place].entry.wagers[:1])
        and "ante" in settled
        and len(settled) > 2
    )


def _rack_and_more(ruling: Ruling, place: int) -> bool:
    step = step_at(ruling, place)
    more = any(due.step.verb == "reveal" for due in ruling.steps[place:])
    return step.verb == "rack" and is_at_spot(step) and _is_exposed(ruling, place) and more


def _live_before_folded(ruling: Ruling, place: int) -> bool:
    """A live hand is next, though a folded one lies before it on the way round."""
    step = step_at(ruling, place)
    folded = {spot.number for spot in ruling.played.spots if spot.folded}
    later = [due.step.place for due in ruling.steps[place:] if due.step.verb == "reveal"]
    return (
        step.verb == "reveal"
        and step.place not in folded
        and any(number in folded and int(number) > int(step.place) for number in later)
    )


def _of_the_table(ruling: Ruling, place: int) -> bool:
    if not ruling.played.spots:
        # The deck has to show how far one is. After one of several riffles it does not.
        steps = [due.step for due in ruling.steps]
        before = steps[place - 1] if place else Step("")
        return before.verb in ("shuffle", "inspect") and steps.count(before) == 1
    return ruling.steps[place].entry.order is None and not is_at_spot(step_at(ruling, place))


_PLANS = ("opening", "set-up", "by-hand", "rotation")
"""Plans for the deck alone, by the names of their features."""


PLACES: dict[str, PlanPlace] = {
    "scan": PlanPlace("before the first card", _exactly("scan"), verbs=("scan",)),
    "packet": PlanPlace("the first packet", _first("deal"), verbs=("deal",), spots=2),
    "stub": PlanPlace("after the last packet", _exactly("rack", "stub"), verbs=("rack",)),
    "present": PlanPlace("cards to the players", _first("present"), verbs=("present",)),
    "fold": PlanPlace("a fold with a bonus", _after_fold, ("one-bonus-folded",), ("tuck", "settle"), FOLDED),
    "pick-up": PlanPlace("discards", _first_of_several("pick-up"), verbs=("pick-up",), spots=2),
    "call": PlanPlace(
        "a hand that does not qualify", _after_call, ("not-qualified",), ("call",), UNQUALIFIED
    ),
    "reveal": PlanPlace("the first spot to settle", _first_of_several("reveal"), verbs=("reveal",), spots=2),
    "wager": PlanPlace("the first wager of a spot", _first_wager, verbs=("reveal",)),
    "rack": PlanPlace("a settled hand", _rack_and_more, verbs=("reveal",), spots=2),
    "waiting": PlanPlace(
        "live hands and folded hands", _live_before_folded, ("one-bonus-folded",), ("reveal",), WAITING, 2
    ),
    "strip": PlanPlace("the shuffle", _exactly("shuffle", "strip"), verbs=("shuffle",)),
    "table": PlanPlace("the dealer’s hand and the deck", _of_the_table, plans=_PLANS),
}


def rounds_at(house: House, place: PlanPlace) -> list[tuple[str, ...]]:
    """The rounds that are dealt to ask about a place, by their features: the usual ones, and plans."""
    layout = TableSetting(house, house.posted)
    return [place.features, *[(plan,) for plan in place.plans if not FEATURES[plan].missing(layout)]]


def places_at(house: House) -> list[str]:
    """The places that a house's plan has."""
    return [name for name, place in PLACES.items() if _is_possible(house, name, place)]


def _is_possible(house: House, name: str, place: PlanPlace) -> bool:
    layout = TableSetting(house, house.posted)
    entries = list(entries_of(house))
    if name == "strip" and not any(entry.words == ("shuffle", "strip") for entry in entries):
        return False
    if name == "waiting" and not any(entry.inner and "raised" in entry.when for entry in entries):
        return False
    if any(FEATURES[feature].missing(layout) for feature in place.features):
        return False
    if house.seats - house.has_button < place.spots or (name == "pick-up" and house.keeps_all):
        return False
    return not place.verbs or has_verb(house, *place.verbs)
