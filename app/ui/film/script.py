"""The script of a film: the moments it shows, and the words that stand beside each."""

from collections.abc import Sequence
from typing import NamedTuple

from app.grading.faults import Scorecard
from app.procedure.dealer_log import Act
from app.procedure.narration import narrated, order
from app.procedure.ruling import Ruling
from app.session.fault_words import fault_sentence
from app.session.moments import Moment, moments, trouble_words


class Shot(NamedTuple):
    """One moment of the film."""

    moment: Moment
    counted: str
    order: str
    said: str = ""
    why: str = ""
    fault: str = ""
    happened: str = ""
    """What has gone wrong by then and is not put right."""


def perfect_deal(ruling: Ruling) -> tuple[Shot, ...]:
    """The deal as the house wants it."""
    told = narrated(ruling)
    seen = moments(ruling, [step.step for step in told])
    shots = [_opening(ruling, seen[0])]
    for number, (step, moment) in enumerate(zip(told, seen[1:], strict=True), 1):
        count, happened = f"Step {number} of {len(told)}", trouble_words(ruling, moment)
        shots.append(Shot(moment, count, step.order, step.said, step.ground.why, happened=happened))
    return tuple(shots)


def what_was_done(ruling: Ruling, acts: Sequence[Act], card: Scorecard) -> tuple[Shot, ...]:
    """The deal as it was really done, with every fault where it was made; what was left out comes last."""
    seen = moments(ruling, [act.step for act in acts])
    shots = [_opening(ruling, seen[0])]
    for number, (act, moment) in enumerate(zip(acts, seen[1:], strict=True), 1):
        faults = [fault for fault in card.faults if fault.line == act.line and fault.follows is None]
        words = " ".join(fault_sentence(fault, ruling.house.names) for fault in faults)
        why = faults[0].ground.why if faults else ""
        count, happened = f"Move {number} of {len(acts)}", trouble_words(ruling, moment)
        shots.append(Shot(moment, count, order(act.step, ruling.house.names), "", why, words, happened))
    left_out = [fault for fault in card.faults if fault.line is None and fault.follows is None]
    for fault in left_out:
        shots.append(
            Shot(
                seen[-1],
                "After the deal",
                "You skipped a step",
                "",
                fault.ground.why,
                fault_sentence(fault, ruling.house.names),
                trouble_words(ruling, seen[-1]),
            )
        )
    return tuple(shots)


def _opening(ruling: Ruling, moment: Moment) -> Shot:
    return Shot(moment, "Before the deal", ruling.house.name)
