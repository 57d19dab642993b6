"""Makes scenes: deals a round in which the wanted fault can show, until the judge finds it there alone."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from app.drills.drill import Course
from app.errors import Refused
from app.find_fault.fault_kinds import CLEAN, SLIP
from app.find_fault.mistaken_deals import MistakenDeal, deals_of_misconceptions, single_slips
from app.find_fault.scene import FaultScene, clean_scene, proved_scene
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of

_TRIES = 12
_TROUBLED = 0.15
"""In so many clean deals something irregular happens, and is handled as the house wants it."""
_SLIPS = 12
"""So many steps of a round are tried for a slip."""

SHOWS_IN: Mapping[str, Sequence[str]] = {
    "takes-ties": ("tie",),
    "pays-ties": ("tie",),
    "qualifies-with-eight": ("not-qualified",),
    "qualifies-any-three": ("not-qualified",),
    "needs-nine-where-eight": ("just-qualifies",),
    "picks-wrong-of-tied-suits": ("two-suits-tied",),
    "pushes-up-unqualified": ("not-qualified",),
    "pays-raise-when-unqualified": ("not-qualified",),
    "takes-raise-when-unqualified": ("not-qualified",),
    "pushes-ante-when-unqualified": ("not-qualified",),
    "lets-straight-flush-win-main-game": ("straight-flush-3", "straight-flush-4"),
    "tucks-always-flush": ("both-bonuses-folded-left", "both-bonuses-folded-right", "one-bonus-folded"),
    "tucks-always-straight-flush": ("both-bonuses-folded-left", "both-bonuses-folded-right"),
    "racks-folded-hand-with-bonus": ("one-bonus-folded", "both-bonuses-folded-left"),
    "takes-folded-bonus": ("folded-winner", "one-bonus-folded"),
    "loses-folded-bonus": ("folded-winner", "one-bonus-folded"),
    "keeps-folded-bonus-where-forfeit": ("one-bonus-folded", "both-bonuses-folded-left"),
    "settles-folded-hands-with-the-live": ("one-bonus-folded", "both-bonuses-folded-left"),
    "ignores-faced-discards": ("faced-discards",),
    "pays-faced-discards-twice": ("faced-discards",),
    "forgets-low-ace": ("low-ace",),
    "looks-only-in-played-suit": ("outside-suit",),
    "pays-from-another-table": ("straight-flush-3", "straight-flush-4", "flush-5", "flush-6"),
    "pays-odds-less-one": ("straight-flush-3", "flush-5"),
    "counts-the-wager-in": ("straight-flush-3", "flush-5"),
    "pays-the-next-line": ("straight-flush-4", "flush-5", "flush-6"),
    "ignores-must-beat": ("straight-flush-3", "straight-flush-4"),
    "ignores-limits": ("limit-cut",),
    "returns-progressive-wager": ("progressive-3", "progressive-4", "progressive-5"),
    "accepts-any-raise": ("event-raise-too-large",),
    "deals-on-regardless": ("event-touched-wager", "event-late-bonus", "event-card-exposed"),
}
"""The features of rounds in which a misconception shows. The others show in any round."""


def make_scene(course: Course, wanted: Sequence[str], chance: Random) -> FaultScene:
    """A scene with one of the wanted faults, the first that comes up; a clean one if none does."""
    return scene_and_round(course, wanted, chance)[0]


def scene_and_round(
    course: Course, wanted: Sequence[str], chance: Random
) -> tuple[FaultScene, dict[str, Any]]:
    """A scene, and its round in its JSON form."""
    for kind in islice(cycle(wanted), _TRIES):
        ruling, data = _dealt(course, kind, chance)
        if kind == CLEAN:
            break
        for deal in _proposed(course, ruling, wanted, chance):
            scene = proved_scene(course, ruling, deal.acts)
            if scene and scene.shown and scene.shown.misconception == deal.misconception:
                return scene, data
    ruling, data = _dealt(course, CLEAN, chance)
    return clean_scene(ruling), data


def _dealt(course: Course, wanted: str, chance: Random) -> tuple[Ruling, dict[str, Any]]:
    """A round with a feature that brings it out, if the house has one."""
    house = course.house
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    features = [name for name in SHOWS_IN.get(wanted, ()) if name in here]
    if wanted == CLEAN and chance.random() < _TROUBLED:
        features = sorted(name for name in here if name.startswith("event-"))
    try:
        data = deal_round(house, chance, chance.sample(features, 1) if features else ())
    except Refused:
        data = deal_round(house, chance)
    return rule(*round_from_plain(data, lambda _: house)), data


def _proposed(
    course: Course, ruling: Ruling, wanted: Sequence[str], chance: Random
) -> Iterator[MistakenDeal]:
    """The wanted faults that could show in this round, in the order they are wanted."""
    found: dict[str, list[MistakenDeal]] = {}
    for deal in dict.fromkeys(deals_of_misconceptions(course, ruling)):
        found.setdefault(deal.misconception, []).append(deal)
    for kind in wanted:
        if kind == SLIP:
            places = chance.sample(range(len(ruling.steps)), min(_SLIPS, len(ruling.steps)))
            yield from (slip for at in places for slip in single_slips(ruling, at))
        yield from found.get(kind, ())
