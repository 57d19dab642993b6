"""Learning: one answer remembered, the next skill chosen, progress worked out."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from statistics import quantiles
from time import perf_counter

from app.drills.drill import Skill
from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY, remember
from app.learning.next_skill import next_skill
from app.learning.progress import progress_of
from app.learning.syllabus import SkillChapter
from app.procedure.house import House
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, against, span

_SKILLS, _DAYS, _ANSWERS = 400, 365, 30
_CHOICES = 200
_NEXT, _PROGRESS = 0.005, 0.300
_START = 20_000 * DAY


def rows() -> Iterator[Row]:
    """A house with as many skills as any has, each of them answered thirty times."""
    house = shipped_library().house("oxford")
    yield _remembering(house)
    mind, chapters = _mind(house)
    yield _choosing(mind)
    yield _progress(mind, chapters)


def _remembering(house: House) -> Row:
    from fsrs import Card, Rating, Scheduler

    scheduler, start = Scheduler(enable_fuzzing=False), datetime(2026, 1, 1, tzinfo=UTC)
    right = Lesson("payout", "a", True, 5.0)

    def ours() -> None:
        memory = None
        for day in range(_ANSWERS):
            memory = remember(memory, [(_START + day * DAY, right)], house)

    def bare() -> None:
        card = Card(card_id=1, due=start)
        for day in range(_ANSWERS):
            card, _ = scheduler.review_card(card, Rating.Good, start + timedelta(days=day))

    mine, theirs = (spent / _ANSWERS for spent in interleaved(ours, bare, turns=300))
    return against("remember one answer", mine, "a review by the fsrs library", theirs, 1)


def _mind(house: House) -> tuple[LearnerState, tuple[SkillChapter, ...]]:
    chance, mind = Random(1), LearnerState(house)
    names = [str(number) for number in range(_SKILLS // 10)]
    drills = list(house.targets)[:10]
    for day in range(_ANSWERS):
        for drill in drills:
            for name in names:
                is_right, seconds = chance.random() < 0.95, house.targets[drill] * chance.uniform(0.4, 1.4)
                mind.take(
                    [(_START + day * DAY, Lesson(drill, name, is_right, seconds, 0 if is_right else 500))]
                )
    skills = tuple([Skill(name, name) for name in names])
    return mind, tuple([SkillChapter(drill, drill, skills) for drill in drills])


def _choosing(mind: LearnerState) -> Row:
    chance, wanted, times = Random(2), list(mind.memories), []
    last: Wanted | None = None
    for place in range(_CHOICES):
        start = perf_counter()
        last = next_skill(mind, wanted, last, _START + _ANSWERS * DAY + place * DAY // 8, chance)
        times.append(perf_counter() - start)
    cuts = quantiles(times, n=100)
    told = f"p50 {span(cuts[49])}, p99 {span(cuts[98])}"
    aim = f"p50 < {span(_NEXT)}"
    return Row(f"next skill among {_SKILLS}", told, aim=aim, met=cuts[49] < _NEXT)


def _progress(mind: LearnerState, chapters: tuple[SkillChapter, ...]) -> Row:
    first = date(2025, 1, 1)
    days = [Day(first + timedelta(day), 40, 36, 200_000, 3, 600_000) for day in range(_DAYS)]
    (spent,) = interleaved(lambda: progress_of(mind, chapters, days, (), _START + 40 * DAY), turns=30)
    what = f"progress from {_SKILLS} memories and {_DAYS} days"
    return Row(what, span(spent), aim=f"< {span(_PROGRESS)}", met=spent < _PROGRESS)
