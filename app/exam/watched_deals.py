"""Find the fault in an exam: deals to watch, each with one fault or none, and what became of them.

What was wrong with a deal is stored when it is drawn, and what a stop is worth when it is made: both stay as
they were, whatever later versions find.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from app.drills.drill import Course
from app.exam.exam_log import DealShown, DealWatched
from app.find_fault.fault_kinds import CLEAN, KINDS, SENTENCES
from app.find_fault.fault_places import place_words
from app.find_fault.scene import FaultScene, clean_scene, proved_scene
from app.find_fault.scene_maker import scene_and_round
from app.find_fault.stop_outcome import FALSE_ALARMS, OUTCOME_WORDS, Outcome, ViewerStop, outcome_of
from app.procedure.dealer_log import step_in_words
from app.procedure.house import House
from app.procedure.narration import move_words
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.procedure.sources import Ground, Source

FIND_FAULT, TITLE = "find-fault", "Find the fault"
"""What deals to watch are called where wrong answers are listed."""
_CLEAN_SHARE = (0.2, 0.4)
"""The share of clean deals lies between these. Nobody can count on how many there are."""
_ALL_RIGHT = Ground(Source("standard"), "Every move in this deal was right.")

Watched = tuple[DealShown, DealWatched]


class WatchedTotals(NamedTuple):
    """The faults there were and those found, and the stops where nothing was wrong."""

    faults: int
    found: int
    false_alarms: int


def planned_deals(count: int, chance: Random) -> tuple[str, ...]:
    """What is wrong in each deal, as far as that can be planned; `clean` where nothing is."""
    if not count:
        return ()
    low, high = (round(share * count) for share in _CLEAN_SHARE)
    clean = set(chance.sample(range(count), chance.randint(low, high)))
    kinds = iter(chance.sample(KINDS, count))
    return tuple([CLEAN if place in clean else next(kinds) for place in range(count)])


def draw_deal(course: Course, kind: str, chance: Random, at: float) -> DealShown:
    """A deal with this fault. If the house can't show it, another one."""
    others = chance.sample(KINDS, len(KINDS))
    scene, data = scene_and_round(course, (kind,) if kind == CLEAN else (kind, *others), chance)
    shown, names = scene.shown, scene.house.names
    place = min(shown.places, key=lambda each: (each.kind != "spot", each)) if shown else None
    return DealShown(
        data=data,
        acts=tuple([str(act) for act in scene.acts]),
        fault=scene.kind,
        line=shown.line if shown else 0,
        place=place_words(place, names) if place else "",
        due=str(shown.due) if shown else "",
        at=at,
    )


def scene_of(course: Course, deal: DealShown) -> FaultScene:
    """The deal to watch, from the log."""
    house = course.house
    ruling = rule(*round_from_plain(deal.data, lambda _: house))
    acts = tuple([step_in_words(words, house.seats) for words in deal.acts])
    return (None if deal.fault == CLEAN else proved_scene(course, ruling, acts)) or clean_scene(ruling)


def watched(scene: FaultScene, stop: ViewerStop | None, seconds: float, at: float) -> DealWatched:
    """What is stored of a stop, or of letting the deal run."""
    outcome = outcome_of(scene, stop)
    if stop is None:
        return DealWatched(outcome, seconds, at)
    where = place_words(stop.place, scene.house.names)
    return DealWatched(outcome, seconds, at, stop.moves, where, stop.told, str(stop.due))


def totals_of_watched(deals: Sequence[Watched], struck: Collection[int] = ()) -> WatchedTotals:
    """All deals together. Those at the places that were struck, from 1, count as watched right."""
    counted = [
        (shown.fault != CLEAN, number in struck, seen.outcome)
        for number, (shown, seen) in enumerate(deals, 1)
    ]
    return WatchedTotals(
        sum(is_faulty for is_faulty, _, _ in counted),
        sum(is_faulty and (excused or outcome == "found") for is_faulty, excused, outcome in counted),
        sum(not excused and outcome in FALSE_ALARMS for _, excused, outcome in counted),
    )


def is_wrong(seen: DealWatched) -> bool:
    """Was a fault missed or misjudged, or something right stopped?"""
    return seen.outcome not in ("found", "passed")


def shown_words(deal: DealShown) -> str:
    """What there was to see in a deal."""
    if deal.fault == CLEAN:
        return "A deal without a fault."
    return f"A deal with a fault at move {deal.line}: {_lower(deal.place)}."


def seen_words(seen: DealWatched, house: House) -> str:
    """What the viewer did about it."""
    outcome: Outcome = seen.outcome
    if not seen.moves:
        return f"let the deal run ({_lower(OUTCOME_WORDS[outcome])})"
    said = house.names.said(SENTENCES.get(seen.told, seen.told))
    return (
        f"stopped after move {seen.moves} ({_lower(OUTCOME_WORDS[outcome])}), {_lower(seen.place)}: “{said}”"
        f" Correct move: {_move(seen.due, house)}"
    )


def right_words(deal: DealShown, house: House) -> str:
    """What would have been right."""
    if deal.fault == CLEAN:
        return "let the deal run"
    said = house.names.said(SENTENCES.get(deal.fault, deal.fault))
    return f"stop at the fault: “{said}” Correct move: {_move(deal.due, house)}"


def ground_of(course: Course, deal: DealShown) -> Ground:
    """The rule behind the fault of a deal."""
    if deal.fault == CLEAN:
        return _ALL_RIGHT
    shown = scene_of(course, deal).shown
    return shown.fault.ground if shown else _ALL_RIGHT


def _move(words: str, house: House) -> str:
    return move_words(step_in_words(words, house.seats), house.names)


def _lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"
