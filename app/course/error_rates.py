"""How likely a student is to be wrong at a step or a question: their own recent errors, honestly shrunk.

A step that came twice and was right twice is not sure. So each kind of step leans on how this student does
with all steps of its sort, and those on what is usual, the more the fewer there were. What is not sure is
drawn anew for each simulated exam, and so it widens the range.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from random import Random
from typing import NamedTuple

from app.course.graded_rounds import CellTally, GradedRounds, StepCell, Weights
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.memory import Memory, chance_of_remembering

_USUAL_ERROR, _USUAL_STEPS = 0.006, 40.0
"""Before anything is known: the share of wrong steps, and how many steps that is worth."""
_LEAN_ON_STAKES, _LEAN_ON_KIND = 40.0, 12.0
"""A kind of step leans on all with the same stakes, a feature on its kind, as if it were so many steps."""
_MISREAD, _MISREAD_ERROR = 0.04, 0.4
"""How often a student has a feature wrong before it came up, and how often such a step is then wrong."""
_USUAL_WEIGHTS: dict[str, Weights] = {
    "money": (2.0, 0.5, 0.5),
    "cards": (1.0, 1.0, 1.0),
    "form": (0.1, 0.2, 2.0),
    "irregularity": (1.5, 1.0, 0.5),
    "other": (0.2, 2.0, 0.8),
}
_FADE = 0.4
"""An answer counts so much of the one after it."""
_USUAL_RIGHT, _USUAL_ANSWERS = 0.75, 4.0
_LEAN_ON_DRILL, _LEAN_WHERE_NEW = 2.0, 1.5
_NEW_SHARE = 0.45
"""A question that was never asked before is right this often of those known, as a rule."""
_COMES_BACK = 1.5
"""A little that is forgotten comes back in time; much of it does not. 1 if nothing comes back."""


class TableRates(NamedTuple):
    """The chance of each fault at one step of each cell: one draw."""

    rates: dict[StepCell, Weights]

    def expected(self, cells: Iterable[tuple[StepCell, int]]) -> Weights:
        """How many critical, major and minor faults so many steps come to."""
        critical = major = minor = 0.0
        for cell, steps in cells:
            rate = self.rates[cell]
            critical += steps * rate[0]
            major += steps * rate[1]
            minor += steps * rate[2]
        return critical, major, minor


def draw_table_rates(graded: GradedRounds, wanted: Collection[StepCell], chance: Random) -> TableRates:
    """Rates that these rounds could have come from."""
    sums, kinds = _by_stakes(graded), _by_kind(graded)
    misread = _misread(graded, {cell.about for cell in wanted if cell.about}, chance)
    stakes_rate: dict[str, float] = {}
    stakes_split: dict[str, Weights] = {}
    kind_rate: dict[tuple[str, str], float] = {}
    rates: dict[StepCell, Weights] = {}
    for cell in wanted:
        stakes, kind = cell.stakes, cell[:2]
        if stakes not in stakes_rate:
            steps, wrong = sums[stakes]
            stakes_rate[stakes] = _gamma(_USUAL_ERROR * _USUAL_STEPS + wrong, _USUAL_STEPS + steps, chance)
            stakes_split[stakes] = _split(stakes, graded, chance)
        if kind not in kind_rate:
            steps, wrong = kinds[kind]
            lean = _LEAN_ON_STAKES
            kind_rate[kind] = _gamma(lean * stakes_rate[stakes] + wrong, lean + steps, chance)
        if cell.about:
            steps, wrong = graded.cells.get(cell, (0.0, 0.0))
            rate = _gamma(_LEAN_ON_KIND * kind_rate[kind] + wrong, _LEAN_ON_KIND + steps, chance)
            rate = max(rate, _MISREAD_ERROR) if cell.about in misread else rate
        else:
            rate = kind_rate[kind]
        critical, major, minor = stakes_split[stakes]
        rates[cell] = rate * critical, rate * major, rate * minor
    return TableRates(rates)


def _misread(graded: GradedRounds, features: Collection[str], chance: Random) -> frozenset[str]:
    """The features that this student has wrong, in one draw: less likely with each time one was right."""
    sums, found = feature_tallies(graded), []
    for name in sorted(features):
        steps, wrong = sums.get(name, CellTally())
        odds = _MISREAD / (1 - _MISREAD) * (_MISREAD_ERROR / _USUAL_ERROR) ** wrong
        odds *= ((1 - _MISREAD_ERROR) / (1 - _USUAL_ERROR)) ** max(0.0, steps - wrong)
        if chance.random() * (1 + odds) < odds:
            found.append(name)
    return frozenset(found)


def feature_tallies(graded: GradedRounds) -> dict[str, CellTally]:
    """For each feature, how often a step about it was due, and how often it was wrong."""
    sums: dict[str, CellTally] = {}
    for cell, (steps, wrong) in graded.cells.items():
        if cell.about:
            before = sums.get(cell.about, CellTally())
            sums[cell.about] = CellTally(before.steps + steps, before.wrong + wrong)
    return sums


def _by_stakes(graded: GradedRounds) -> dict[str, tuple[float, float]]:
    sums: dict[str, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for cell, (steps, wrong) in graded.cells.items():
        before = sums[cell.stakes]
        sums[cell.stakes] = before[0] + steps, before[1] + wrong
    return sums


def _by_kind(graded: GradedRounds) -> dict[tuple[str, str], tuple[float, float]]:
    sums: dict[tuple[str, str], tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for cell, (steps, wrong) in graded.cells.items():
        before = sums[cell[:2]]
        sums[cell[:2]] = before[0] + steps, before[1] + wrong
    return sums


def _split(stakes: str, graded: GradedRounds, chance: Random) -> Weights:
    """The share of faults of each weight."""
    seen = graded.weights.get(stakes, (0.0, 0.0, 0.0))
    parts = [
        chance.gammavariate(usual + own, 1.0) for usual, own in zip(_USUAL_WEIGHTS[stakes], seen, strict=True)
    ]
    whole = sum(parts)
    return parts[0] / whole, parts[1] / whole, parts[2] / whole


def _gamma(events: float, trials: float, chance: Random) -> float:
    return chance.gammavariate(events, 1 / trials) if events > 0 else 0.0


class AnswerRates:
    """The chance of a right answer to each question of the exam at one time."""

    def __init__(self, mind: LearnerState, wanted: Iterable[Wanted], at: int) -> None:
        self._wanted = tuple(dict.fromkeys(wanted))
        self._evidence: dict[Wanted, tuple[float, float, float]] = {}
        self._drills: dict[str, tuple[float, float]] = {}
        for each, memory in mind.memories.items():
            right, wrong = _faded_answers(memory)
            before = self._drills.get(each.drill, (0.0, 0.0))
            self._drills[each.drill] = before[0] + right, before[1] + wrong
            self._evidence[each] = right, wrong, chance_of_remembering(memory, at)

    def draw(self, chance: Random) -> dict[Wanted, float]:
        """Chances that these answers could have come from."""
        drills: dict[str, float] = {}
        found: dict[Wanted, float] = {}
        for each in self._wanted:
            if each.drill not in drills:
                right, wrong = self._drills.get(each.drill, (0.0, 0.0))
                drills[each.drill] = chance.betavariate(
                    _USUAL_ANSWERS * _USUAL_RIGHT + right, _USUAL_ANSWERS * (1 - _USUAL_RIGHT) + wrong
                )
            of_drill = min(max(drills[each.drill], 0.02), 0.98)
            evidence = self._evidence.get(each)
            if evidence is None:
                mean = _NEW_SHARE * of_drill
                found[each] = chance.betavariate(_LEAN_WHERE_NEW * mean, _LEAN_WHERE_NEW * (1 - mean))
                continue
            right, wrong, kept = evidence
            known = chance.betavariate(
                _LEAN_ON_DRILL * of_drill + right, _LEAN_ON_DRILL * (1 - of_drill) + wrong
            )
            found[each] = known * (1 - (1 - kept) ** _COMES_BACK)
        return found


def _faded_answers(memory: Memory) -> tuple[float, float]:
    """The last answers, right and wrong, the newest with full weight."""
    recent, right, wrong, weight = memory.recent, 0.0, 0.0, 1.0
    for place in range(recent.kept):
        if recent.marks >> place & 1:
            right += weight
        else:
            wrong += weight
        weight *= _FADE
    return right, wrong
