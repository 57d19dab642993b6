"""The chance to pass the exam, by sitting it thousands of times on paper with one's own error rates."""

from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from app.course.error_rates import AnswerRates, draw_table_rates
from app.course.exam_demand import ExamDemand, FormDemand
from app.course.graded_rounds import GradedRounds, Weights
from app.exam.exam_figures import ExamFigures
from app.exam.pass_rules import machine_rules
from app.learning.learner_state import LearnerState
from app.procedure.exam_requirements import Exam

DRAWS, SITTINGS = 120, 20
"""So many times rates are drawn that one's work could have come from, and with each so many exams are sat."""
ENOUGH_ROUNDS, ENOUGH_ANSWERS = 8, 40
"""With fewer graded rounds or answers, nothing is said about passing."""
_MIDDLE = 0.8
"""The range has this share of what is possible, between its ends."""
_USUAL_SPREAD = 0.2
"""How much the time for a round varies before there are enough rounds to tell, as a share."""


class PassChance(NamedTuple):
    """The chance to pass, and between what it probably lies; all from 0 to 1."""

    chance: float
    low: float
    high: float
    failed_by: tuple[tuple[str, float], ...] = ()
    """The rules that simulated exams broke, by name, with the share of exams, the most frequent first."""

    @property
    def percent(self) -> str:
        """The chance in words."""
        return percent_words(self.chance)


def percent_words(share: float) -> str:
    """Never 0 or 100: nothing is that sure."""
    return f"{whole_percent(share)}%"


def whole_percent(share: float) -> int:
    """From 1 to 99."""
    return min(max(round(100 * share), 1), 99)


def pass_chance(
    mind: LearnerState, graded: GradedRounds, demand: ExamDemand, at: int, chance: Random
) -> PassChance:
    """The chance to pass at this time, in milliseconds since 1970. A supervisor's own score is left out."""
    exam = demand.exam
    answers = AnswerRates(mind, [each for form in demand.forms for each in form.questions], at)
    cells = list(dict.fromkeys([cell for form in demand.forms for cell in form.cells]))
    shares: list[float] = []
    broken: dict[str, int] = {}
    for _ in range(DRAWS):
        table = draw_table_rates(graded, cells, chance)
        known = answers.draw(chance)
        faults = [table.expected(form.cells.items()) for form in demand.forms]
        pace = _Paces(graded.paces, exam.rounds, chance)
        passed = 0
        for _ in range(SITTINGS):
            which = chance.randrange(len(demand.forms))
            form = demand.forms[which]
            right = sum([chance.random() < known[each] for each in form.questions])
            rules = machine_rules(exam, _figures(exam, form, faults[which], right, pace.draw(chance), chance))
            missed = [rule.name for rule in rules if not rule.met]
            passed += not missed
            for name in missed:
                broken[name] = broken.get(name, 0) + 1
        shares.append(passed / SITTINGS)
    whole = DRAWS * SITTINGS
    often = sorted(((name, count / whole) for name, count in broken.items()), key=lambda each: -each[1])
    return PassChance(fmean(shares), *_range(shares), tuple(often))


def _figures(
    exam: Exam, form: FormDemand, expected: Weights, right: int, pace: float | None, chance: Random
) -> ExamFigures:
    """The figures of one simulated sitting."""
    critical, major, minor = [poisson(each, chance) for each in expected]
    asked = len(form.questions)
    # A critical fault is wrong money, or so often that nothing is lost by counting it as a wrong payout.
    wrong = min(critical, form.payouts)
    return ExamFigures(
        rounds=(exam.rounds, exam.rounds),
        questions=(asked, asked),
        critical=critical,
        major=major,
        minor=minor,
        cost=0,
        payouts=100 * (form.payouts - wrong) / form.payouts if form.payouts else None,
        answers=100 * right / asked if asked else None,
        pace=pace,
        seconds=0.0,
        score=0.0,
    )


class _Paces:
    """The pace over an exam, drawn from the last rounds."""

    def __init__(self, paces: Sequence[float], rounds: int, chance: Random) -> None:
        self._rounds = rounds
        self._mean: float | None = None
        if paces:
            times = [-log(pace) for pace in paces]
            count = len(times)
            # A few rounds say little about how much rounds differ.
            self._spread = sqrt((count * pstdev(times) ** 2 + 4 * _USUAL_SPREAD**2) / (count + 4))
            self._mean = chance.gauss(fmean(times), self._spread / sqrt(count))

    def draw(self, chance: Random) -> float | None:
        """Rounds an hour over one exam."""
        if self._mean is None:
            return None
        time = chance.gauss(self._mean + self._spread**2 / 2, self._spread / sqrt(self._rounds))
        return exp(-time)


def poisson(mean: float, chance: Random) -> int:
    """A number of rare events with this mean."""
    limit, product, count = exp(-min(mean, 500.0)), chance.random(), 0
    while product > limit:
        product *= chance.random()
        count += 1
    return count


def _range(shares: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(shares)
    out = round(len(ordered) * (1 - _MIDDLE) / 2)
    return ordered[out], ordered[-1 - out]
