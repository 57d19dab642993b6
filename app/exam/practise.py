"""What to practice after an exam: the drills and features behind its faults and wrong answers."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from app.drills.catalogue import DRILLS
from app.exam.fault_features import features_behind
from app.exam.faults import FiledFault
from app.exam.sitting import Sitting
from app.game.wagers import BONUSES
from app.procedure.ruling import Ruling
from app.training.features import FEATURES

_MOST = 6


class Practise(NamedTuple):
    """One thing to practice: a drill, or rounds with a feature."""

    kind: Literal["drill", "feature"]
    name: str
    words: str
    times: int
    """The number of faults and wrong answers behind it."""


def practise_after(sitting: Sitting, faults: Iterable[FiledFault]) -> tuple[Practise, ...]:
    """The few things most worth practicing, the most important first."""
    own = [(fault, _drill_for(sitting, fault)) for fault in faults if fault.counts]
    drills = Counter(drill for _, drill in own)
    drills.update(asked.drill for asked, answer in sitting.answers if answer.given != answer.right)
    features = Counter(
        feature
        for fault, drill in own
        for feature in features_behind(sitting.dealt[fault.round - 1], fault, drill == "irregularity")
    )
    found = [
        Practise("drill", name, DRILLS[name].title, times)
        for name, times in drills.items()
        if name in DRILLS and DRILLS[name].skills(sitting.course)
    ]
    found += [
        Practise("feature", name, f"rounds in which {FEATURES[name].words}", times)
        for name, times in features.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.times)[:_MOST])


def unseen(sitting: Sitting) -> tuple[str, ...]:
    """What the form asks for and did not come up, in words: an exam that ended early says little."""
    seen = {feature for dealt in sitting.dealt if dealt.session.ended for feature in dealt.features}
    asked = {asked.drill for asked, _ in sitting.answers}
    planned = dict.fromkeys([feature for features in sitting.plan.rounds for feature in features])
    drills = dict.fromkeys([wanted.drill for wanted in sitting.plan.questions])
    missing = [DRILLS[name].title for name in drills if name not in asked]
    return (
        *[FEATURES[name].words for name in planned if name in FEATURES and name not in seen],
        *([f"questions: {', '.join(missing)}"] if missing else []),
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
