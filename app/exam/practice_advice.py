"""What to practice after an exam: the drills and features behind its faults and wrong answers."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from app.drills.catalogue import DRILLS, title_at
from app.exam.exam_faults import FiledFault
from app.exam.exam_state import Dealt, Sitting
from app.exam.wrong_answers import FiledAnswer
from app.game.wagers import BONUSES, MAIN_WAGERS, METER_BONUSES
from app.learning.round_features import features_at
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.training.feature_list import FEATURES, known_features

_MOST = 6
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


class PracticeAdvice(NamedTuple):
    """One thing to practice: a drill, or rounds with a feature."""

    kind: Literal["drill", "feature"]
    name: str
    words: str
    times: int
    """The number of faults and wrong answers behind it."""


def advise_practice(
    sitting: Sitting, faults: Iterable[FiledFault], answers: Iterable[FiledAnswer]
) -> tuple[PracticeAdvice, ...]:
    """The few things most worth practicing, the most important first."""
    own = [(fault, _drill_for(sitting, fault)) for fault in faults if fault.counts]
    drills = Counter(drill for _, drill in own)
    drills.update(answer.drill for answer in answers if answer.stands)
    features = Counter(
        feature
        for fault, drill in own
        for feature in features_behind(sitting.dealt[fault.round - 1], fault, drill == "irregularity")
    )
    found = [
        PracticeAdvice("drill", name, title_at(sitting.house, name), times)
        for name, times in drills.items()
        if name in DRILLS and DRILLS[name].skills(sitting.course)
    ]
    found += [
        PracticeAdvice("feature", name, sitting.house.names.said(FEATURES[name].rounds_words), times)
        for name, times in features.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.times)[:_MOST])


def unseen(sitting: Sitting) -> tuple[str, ...]:
    """What the form asks for and did not come up, in words: an exam that ended early says little."""
    seen = {feature for dealt in sitting.dealt if dealt.session.ended for feature in dealt.features}
    asked = {asked.drill for asked, _ in sitting.answers}
    known = known_features(sitting.house)
    planned = dict.fromkeys([feature for features in sitting.plan.rounds for feature in features])
    drills = dict.fromkeys([wanted.drill for wanted in sitting.plan.questions])
    missing = [title_at(sitting.house, name) for name in drills if name not in asked]
    return (
        *[known[name].words for name in planned if name in known and name not in seen],
        *([f"questions: {', '.join(missing)}"] if missing else []),
        *(["deals to watch"] if len(sitting.watched) < sitting.deals else []),
    )


def _drill_for(sitting: Sitting, fault: FiledFault) -> str:
    """The drill that trains what went wrong."""
    step = fault.step or fault.did
    assert step, "a fault is about something that was done or due"
    if _is_answer(sitting, fault):
        return "irregularity"
    if fault.kind == "early":
        return "what-next"
    if step.verb == "tuck":
        return "tuck"
    if step.verb in ("call", "set") and step.place == "dealer":
        return "hand-call"
    if fault.kind == "amount" and step.what in BONUSES:
        return "limits" if (step.place, step.what) in _ruling(sitting, fault).cut else "payout"
    if step.verb in ("pay", "take", "push", "return", "reveal"):
        return "settle"
    return "what-next"


def _is_answer(sitting: Sitting, fault: FiledFault) -> bool:
    steps = _ruling(sitting, fault).steps
    return any(due.event is not None and due.step == fault.step for due in steps)


def _ruling(sitting: Sitting, fault: FiledFault) -> Ruling:
    return sitting.dealt[fault.round - 1].session.ruling


def features_behind(dealt: Dealt, fault: FiledFault, is_answer: bool) -> list[str]:
    """The features of a round that a fault is about. `is_answer`: it is in answering an irregularity."""
    ruling = dealt.session.ruling
    if not dealt.session.ended:
        return []
    return [name for name in dealt.features if name in FEATURES and _is_about(ruling, name, fault, is_answer)]


def _is_about(ruling: Ruling, name: str, fault: FiledFault, is_answer: bool) -> bool:
    if FEATURES[name].is_alone:
        return True
    if FEATURES[name].event or is_answer:
        return bool(FEATURES[name].event) and is_answer
    step = fault.step or fault.did
    return fault.kind != "early" and step is not None and is_step_about(ruling, name, step)


def is_step_about(ruling: Ruling, name: str, step: Step) -> bool:
    """Is a step of a round about this feature of its hands?"""
    place, wager = step.place, step.what
    if FEATURES[name].whose == "dealer":
        return place == "dealer" or wager in MAIN_WAGERS
    if not isinstance(place, int) or name not in features_at(ruling, place):
        return False
    if name == "limit-cut":
        return (place, wager) in ruling.cut
    # An act on a whole spot, like tucking its cards, is about everything there.
    return not wager or wager in next(wagers for of, wagers in _WAGERS.items() if name.startswith(of))
