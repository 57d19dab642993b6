"""Questions for the exam: first those that it needs most and that this student is least sure of.

The set of the day keeps every skill of a house alive. This one has an end in mind: what the exam asks often,
and where an error is wrong money, comes before the rest.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from app.course.exam_demand import ExamDemand
from app.course.exam_skills import is_critical
from app.drills.answer import Answered
from app.drills.skill_choice import Wanted
from app.learning.fsrs_spacing import NIGHT
from app.learning.learner_state import LearnerState
from app.learning.memory import DAY, Memory, chance_of_remembering
from app.learning.next_skill import READING, Spaced, one_with_most
from app.procedure.exam_requirements import Exam

_HARMLESS, _ASKED = 0.1, 0.15
"""What an error at the table counts where no money is wrong, and what a wrong answer to a question counts."""
_READS = "hand-call"
"""Who reads a hand wrong pays it wrong, though the call itself costs nothing."""
_TROUBLE = "irregularity"
_LEAST = 0.01
"""The weight of what the exam never asks: it comes when all else is known."""
_NEW = 0.2
"""How often something that was never asked comes out right."""
_DOUBT, _STILL = 0.35, 0.5
"""How often it goes wrong tomorrow after a wrong answer that was explained. Each right answer in a row leaves
half of this doubt."""
_LONE = 0.25
"""How much the forgetting curve counts: it is for lone facts, and skills of a drill keep each other alive."""
_JUST_ASKED = 300_000
"""Milliseconds in which nothing comes again, as long as there is something else."""
_RIGHT_TODAY = 0.25
"""What came out right today teaches little before tomorrow. What was wrong counts in full."""


def exam_weights(demand: ExamDemand) -> Mapping[Wanted, float]:
    """How much each skill counts in an exam: how often it comes up, and what an error there costs."""
    shown = _shown(demand)
    weights = {}
    for wanted in {**demand.asked, **shown}:
        is_money = is_critical(wanted.drill) or wanted.drill == _READS
        at_table = shown.get(wanted, 0.0) * (1.0 if is_money else _HARMLESS)
        weights[wanted] = at_table + _ASKED * demand.asked.get(wanted, 0.0)
    return weights


def _shown(demand: ExamDemand) -> dict[Wanted, float]:
    """In how many rounds of a form each skill is needed, on the average.

    What goes wrong is drawn anew for each form, and there is far more of it than the drawn forms show: all of
    it that the form does not name shares alike.
    """
    found: Counter[Wanted] = Counter()
    for form in demand.forms:
        found.update(form.shown)
    times = {wanted: count / len(demand.forms) for wanted, count in found.items()}
    drawn = [each for each in demand.asked if each.drill == _TROUBLE and not _is_named(each, demand.exam)]
    share = sum(times.get(each, 0.0) for each in drawn) / max(len(drawn), 1)
    return times | dict.fromkeys(drawn, share)


def _is_named(wanted: Wanted, exam: Exam) -> bool:
    return f"event-{wanted.skill.split()[0]}" in exam.features


def next_for_exam(
    mind: LearnerState,
    wanted: Sequence[Wanted],
    weights: Mapping[Wanted, float],
    last: Wanted | None,
    at: int,
    chance: Random,
) -> Wanted:
    """The skill to ask for: what is worth most tomorrow for the time it takes. Nothing twice in a row."""
    others = [each for each in wanted if each != last] or wanted

    def worth(each: Wanted) -> tuple[bool, float]:
        memory = mind.memories.get(each)
        seconds = mind.house.targets.get(each.drill, 0) + READING
        missing = (1 - _chance(memory, at)) * weights.get(each, _LEAST) / seconds
        if memory is None:
            return True, missing
        past = at - memory.schedule.seen
        if past < NIGHT and memory.recent.in_a_row:
            missing *= _RIGHT_TODAY
        return past >= _JUST_ASKED, missing

    return one_with_most(others, [worth(each) for each in others], chance)


def _chance(memory: Memory | None, at: int) -> float:
    """The chance that it comes out right tomorrow."""
    if memory is None:
        return _NEW
    known = 1 - _DOUBT * _STILL**memory.recent.in_a_row
    return float(known * chance_of_remembering(memory, at + DAY) ** _LONE)


class ExamQuestions:
    """Chooses for one trainee what the exam needs, and learns from every new answer."""

    def __init__(self, mind: LearnerState, weights: Mapping[Wanted, float], now: Callable[[], int]) -> None:
        self._spaced = Spaced(mind, now)
        self._weights, self._now = weights, now

    def choose(self, wanted: Sequence[Wanted], asked: Sequence[Wanted], chance: Random) -> Wanted:
        """The skill to ask for after those asked."""
        last = asked[-1] if asked else None
        return next_for_exam(self._spaced.mind, wanted, self._weights, last, self._now(), chance)

    def has_begun(self, drill: str) -> bool:
        """Has anything of a drill been answered before?"""
        return self._spaced.has_begun(drill)

    def mistakes(self) -> tuple[Wanted, ...]:
        """The skills with uncorrected mistakes."""
        return self._spaced.mistakes()

    def heed(self, answer: Answered) -> None:
        """Learn from an answer."""
        self._spaced.heed(answer)
