"""Which features of a round a fault is about: those of its spot and wagers, or the dealer's."""

from app.exam.faults import FiledFault
from app.exam.sitting import Dealt
from app.game.wagers import BONUSES, MAIN_WAGERS, METER_BONUSES
from app.learning.round_features import features_at
from app.procedure.ruling import Ruling
from app.training.features import FEATURES

_RUN = ("straight_flush",)
_WAGERS = {
    "tie": MAIN_WAGERS,
    "two-suits-tied": (*MAIN_WAGERS, "flush"),
    "flush": ("flush",),
    "straight-flush": _RUN,
    "low-ace": _RUN,
    "outside-suit": _RUN,
    "faced-discards": _RUN,
    "four-of-a-kind": _RUN,
    "progressive": METER_BONUSES,
    "folded-winner": BONUSES,
    "both-bonuses-folded": BONUSES,
    "one-bonus-folded": BONUSES,
}
"""The wagers that a feature of a player's hand is about. A name may have a length or a side after it."""


def features_behind(dealt: Dealt, fault: FiledFault, is_answer: bool) -> list[str]:
    """The features of a round that a fault is about. `is_answer`: it is in answering an irregularity."""
    ruling = dealt.session.ruling
    if not dealt.session.ended:
        return []
    return [name for name in dealt.features if name in FEATURES and _is_about(ruling, name, fault, is_answer)]


def _is_about(ruling: Ruling, name: str, fault: FiledFault, is_answer: bool) -> bool:
    if FEATURES[name].event or is_answer:
        return bool(FEATURES[name].event) and is_answer
    step = fault.step or fault.did
    if fault.kind == "early" or step is None or not step.place:
        return False
    place, wager = step.place, step.what
    if FEATURES[name].whose == "dealer":
        return place == "dealer" or wager in MAIN_WAGERS
    if not isinstance(place, int) or name not in features_at(ruling, place):
        return False
    if name == "limit-cut":
        return (place, wager) in ruling.cut
    # An act on a whole spot, like tucking its cards, is about everything there.
    return not wager or wager in next(wagers for of, wagers in _WAGERS.items() if name.startswith(of))
