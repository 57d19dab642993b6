"""A learner by a seed, day by day: what is asked next, what is remembered, and the progress page say what they said."""

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from app.course.graded_rounds import GradedRounds, grade_round, graded_as_plain, graded_from_plain
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.find_fault.mistaken_deals import single_slips
from app.grading.judge import judge
from app.learning.day_totals import Day, answered_on, dealt_on, worked_on
from app.learning.learner_state import LearnerState, drill_totals, mistakes_of
from app.learning.lesson import Lesson
from app.learning.memory import DAY
from app.learning.next_skill import next_skill
from app.learning.outline import outline_of, states_in
from app.learning.progress import Progress, progress_of
from app.learning.syllabus import syllabus_of
from app.learning.table_lessons import lessons_at_table, lessons_in_drills
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from tests.kept_text import assert_kept

DAYS, QUESTIONS = 7, 24
FIRST = date(2026, 3, 2)


class Learner:
    """Forgets a third of what is new and a tenth of the rest; deals a round a day with one slip in it."""

    def __init__(self, house_id: str, library: Library) -> None:
        self.course, self.chance = course_at(library, house_id), Random(f"kept {house_id}")
        self.mind, self.graded = LearnerState(self.course.house), GradedRounds()
        self.chapters = syllabus_of(self.course)
        self.days: list[Day] = []
        self.asked: list[Wanted] = []

    def study(self, number: int) -> None:
        """One day."""
        wanted = [Wanted(each.drill, skill.name) for each in self.chapters[:5] for skill in each.skills[:6]]
        at, lessons = number * DAY, list[Lesson]()
        for _ in range(QUESTIONS):
            each = next_skill(self.mind, wanted, self.asked[-1] if self.asked else None, at, self.chance)
            is_right = self.chance.random() < (0.9 if each in self.mind.memories else 0.67)
            lesson = Lesson(*each, is_right, self.chance.randint(20, 150) / 10, 0 if is_right else 2_500)
            self.mind.take([(at, lesson)])
            self.asked.append(each)
            lessons.append(lesson)
            at += 60_000
        self.days.append(worked_on(answered_on(Day(FIRST + timedelta(days=number)), lessons), 300.0))
        self._deal(at)

    def _deal(self, at: int) -> None:
        house = self.course.house
        ruling = rule(*round_from_plain(deal_round(house, self.chance), lambda _: house))
        acts = next(single_slips(ruling, self.chance.randrange(len(ruling.steps)))).acts
        times, faults = [2.0 * place for place in range(len(acts))], judge(ruling, enumerate(acts, 1)).faults
        table = [*lessons_at_table(ruling, faults, acts, times), *lessons_in_drills(ruling, faults, acts)]
        self.mind.take([], [(at, lesson) for lesson in table])
        self.graded = grade_round(self.graded, ruling, faults, acts, times)
        self.days[-1] = dealt_on(self.days[-1], times[-1])


def told(progress: Progress) -> list[str]:
    lines = [progress.advice, progress.assumed, f"{progress.rounds_per_hour or 0:.3f}", *progress.instructor]
    lines += [f"{each.words}: {each.cost}" for each in progress.expensive]
    for each in progress.maps:
        lines.append(f"# {each.title}: {each.state} {sorted(each.states.items())}")
        for skill in each.skills:
            if skill.answers:
                figures = [
                    f"{figure:.4f}"
                    for figure in (skill.chance, skill.share, skill.seconds)
                    if figure is not None
                ]
                lines.append(
                    f"{skill.skill}: {skill.state} {skill.is_due} {skill.answers} {skill.lapses} {figures}"
                )
    return lines


@pytest.mark.parametrize("house_id", ["oxford", "greektown"])
def test_a_learner_says_what_it_said(house_id: str, library: Library) -> None:
    learner = Learner(house_id, library)
    for number in range(DAYS):
        learner.study(number)
    mind, now = learner.mind, (DAYS + 5) * DAY
    lines = [f"{': '.join(each)}" for each in learner.asked]
    lines += [str(day) for day in learner.days]
    lines += told(progress_of(mind, learner.chapters, learner.days, [], now))
    outline = outline_of(mind, learner.days, [now], {})
    for chapter in learner.chapters:
        lines.append(str(states_in(outline, chapter.drill, {skill.name for skill in chapter.skills}, now)))
    totals = drill_totals(mind)
    lines += [f"{': '.join(each)}: {tally}" for each, tally in totals.tallies.items()]
    lines += [f"{totals.mistakes} mistakes", *[": ".join(each) for each in mistakes_of(mind)]]
    plain = graded_as_plain(learner.graded)
    assert graded_from_plain(plain) == learner.graded
    lines += [f"{' '.join(cell)}: {steps:.4f} {wrong:.4f}" for *cell, steps, wrong in plain[1]]
    lines += [
        f"{plain[0]:.4f}",
        *[f"{name}: {[round(each, 4) for each in row]}" for name, row in plain[2].items()],
    ]
    lines += [f"{pace:.3f}" for pace in plain[3]]
    assert_kept(Path(__file__).parent / "kept", f"learner {house_id}", "\n".join(lines) + "\n")
