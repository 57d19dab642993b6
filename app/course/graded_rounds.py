"""What a student's recent rounds say: for each kind of step how often it came and how often it was wrong.

Old rounds fade: each new one counts a little more than the one before it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from app.exam.practice_advice import is_step_about
from app.grading.case import subject_of
from app.grading.faults import Fault, Severity
from app.learning.round_features import features_met, is_dealt
from app.learning.table_lessons import kind_of
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.pace import pace_of
from app.training.feature_list import FEATURES

KEPT = 0.98
"""What is left of a round's weight after the next one: half of it after thirty-four."""
_LAST_PACES = 12
_PLACES = {name: place for place, name in enumerate(FEATURES)}
Weights = tuple[float, float, float]
"""Critical, major and minor faults."""
SEVERITIES: tuple[Severity, ...] = ("critical", "major", "minor")


class StepCell(NamedTuple):
    """Steps that are alike: the same kind, about the same feature of a hand or the same irregularity."""

    stakes: str
    """What is at stake in them: money, cards, form, an irregularity, or something else."""
    kind: str
    about: str = ""


class CellTally(NamedTuple):
    """How often such a step was due, and how often it was wrong."""

    steps: float = 0.0
    wrong: float = 0.0


class GradedRounds(NamedTuple):
    """The recent rounds in sums, all of them faded."""

    rounds: float = 0.0
    cells: Mapping[StepCell, CellTally] = {}
    weights: Mapping[str, Weights] = {}
    """For each thing at stake, the faults by weight."""
    paces: tuple[float, ...] = ()
    """The last rounds an hour at a full table."""


def cells_of(ruling: Ruling) -> list[StepCell]:
    """The steps of a round, each by its cell."""
    met = [name for name in features_met(ruling) if name in FEATURES and not FEATURES[name].event]
    # The rarest decides: they are listed from the frequent to the rare.
    rare_first = sorted(met, key=_PLACES.__getitem__, reverse=True)
    return [_cell(due, ruling, rare_first) for due in ruling.steps]


def grade_round(
    before: GradedRounds,
    ruling: Ruling,
    faults: Iterable[Fault],
    acts: Sequence[Step],
    times: Sequence[float],
) -> GradedRounds:
    """The sums after one more round, with all its faults, also those taken back."""
    if not is_dealt(ruling, acts):
        return before
    cells: dict[StepCell, CellTally] = defaultdict(
        CellTally,
        {cell: CellTally(KEPT * steps, KEPT * wrong) for cell, (steps, wrong) in before.cells.items()},
    )
    weights = {stakes: _faded(each) for stakes, each in before.weights.items()}
    places: dict[Step, StepCell] = {}
    for due, cell in zip(ruling.steps, cells_of(ruling), strict=True):
        places[due.step] = cell
        steps, wrong = cells[cell]
        cells[cell] = CellTally(steps + 1, wrong)
    for fault in faults:
        if fault.severity is None or not fault.binding:
            continue
        step = fault.step or fault.did
        assert step, "a fault is about something that was done or due"
        cell = places.get(step) or StepCell(stakes_of(step, ruling.house), kind_of(step))
        steps, wrong = cells[cell]
        cells[cell] = CellTally(max(steps, wrong + 1), wrong + 1)
        row = list(weights.get(cell.stakes, (0.0, 0.0, 0.0)))
        row[SEVERITIES.index(fault.severity)] += 1
        weights[cell.stakes] = (row[0], row[1], row[2])
    pace = pace_of(ruling, acts, times)
    paces = (*before.paces, *([pace.at_full_table] if pace else []))[-_LAST_PACES:]
    return GradedRounds(KEPT * before.rounds + 1, dict(cells), weights, paces)


def graded_as_plain(graded: GradedRounds) -> list[Any]:
    """The sums as plain data."""
    cells = [[*cell, *tally] for cell, tally in graded.cells.items()]
    return [graded.rounds, cells, graded.weights, graded.paces]


def graded_from_plain(data: Sequence[Any]) -> GradedRounds:
    """Read the sums from plain data."""
    rounds, cells, weights, paces = data
    return GradedRounds(
        rounds,
        {
            StepCell(stakes, kind, about): CellTally(steps, wrong)
            for stakes, kind, about, steps, wrong in cells
        },
        {stakes: (critical, major, minor) for stakes, (critical, major, minor) in weights.items()},
        tuple(paces),
    )


def stakes_of(step: Step, house: House) -> str:
    """What is at stake in a step at this house."""
    subject = subject_of(step)
    if subject and isinstance(subject[0], int) and step.verb not in ("tuck", "set"):
        return "money"
    if step.verb in house.grading.critical:
        return "cards"
    return "form" if step.verb in house.grading.minor else "other"


def _cell(due: DueStep, ruling: Ruling, rare_first: Sequence[str]) -> StepCell:
    step = due.step
    if due.event is not None:
        return StepCell("irregularity", "answer", f"event-{ruling.played.events[due.event].kind}")
    decides = subject_of(step) is not None
    about = next((name for name in rare_first if is_step_about(ruling, name, step)), "") if decides else ""
    return StepCell(stakes_of(step, ruling.house), kind_of(step), about)


def _faded(weights: Weights) -> Weights:
    critical, major, minor = weights
    return KEPT * critical, KEPT * major, KEPT * minor
