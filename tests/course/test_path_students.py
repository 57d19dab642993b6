"""Simulated students until they pass the exam: by the path, as it was before there was one, and by chance."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median

import pytest

from app.drills.skill_choice import Wanted
from app.grading.judge import judge
from app.learning.syllabus import counting, syllabus_of
from app.procedure.library import Library
from tests.bulk import SOAK, figure
from tests.course.path_students import (
    PAID,
    Passed,
    Student,
    TableRound,
    as_before,
    by_chance,
    by_the_path,
    everything_in,
    exam_rounds,
    rounds_of,
    until_passed,
)
from tests.drills.asked import course_at
from tests.learning.true_learners import Activated, AllOrNone, Regressed, Tired, TrueLearner
from tests.trainees.plans import plan_of

Model = Callable[[Sequence[Wanted], Random], TrueLearner]
WAYS = (by_the_path, as_before, *([by_chance] if SOAK else []))
STUDENTS = figure(200, 200)


def passed_by(
    model: Model, library: Library, students: int, house_id: str = "oxford"
) -> dict[str, list[Passed]]:
    """What it takes each student by each way. The same student goes all three."""
    course = course_at(house_id, library)
    house = course.house
    skills = [
        Wanted(each.drill, skill.name) for each in counting(syllabus_of(course), ()) for skill in each.skills
    ]
    exam = exam_rounds(house, "exam")
    everything = everything_in(house, skills, exam)

    found: dict[str, list[Passed]] = {way.__name__: [] for way in WAYS}
    for seed in range(students):

        def sat(day: int, seed: int = seed) -> list[TableRound]:
            """Everybody sits forms of their own: with the same for all, the luck of one draw would be everybody's."""
            return Random(f"{seed} {day}").choices(exam, k=house.exam.rounds)

        for way in WAYS:
            learner = model(everything, Random(f"{model.__name__} {seed}"))
            student = Student(course, skills, learner, str(seed))
            found[way.__name__].append(until_passed(student, way, sat))
    return found


def table(found: dict[str, list[Passed]]) -> str:
    """Hours, questions and rounds by each way, and for how many the path takes longer."""
    lines = []
    for name, each in found.items():
        hours = sorted(one.hours for one in each)
        low, high = hours[len(hours) // 10], hours[9 * len(hours) // 10]
        lines.append(
            f"{name:12} hours {mean(hours):5.2f}, median {median(hours):4.1f}, 10-90 % {low:.1f}-{high:.1f};"
            f" questions {mean(one.questions for one in each):5.0f}, rounds {mean(one.rounds for one in each):4.0f};"
            f" not passed {sum(not one.has_passed for one in each)}"
        )
    ours = found["by_the_path"]
    for name in ("as_before", "by_chance"):
        pairs = list(zip(ours, found[name], strict=True))
        ratio = sum(one.hours for one, _ in pairs) / sum(other.hours for _, other in pairs)
        worse = sum(one.hours > other.hours for one, other in pairs)
        lines.append(f"the path takes {ratio:.2f} of {name}; longer for {worse} of {len(pairs)}")
    return "\n".join(lines)


@pytest.mark.bulk
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("model", [Activated, AllOrNone, Regressed, Tired] if SOAK else [Activated])
def test_the_path_leads_to_the_exam_no_later_than_rounds_as_they_come(
    model: Model, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two models were run while the path was tuned. `Regressed` and `Tired` were not."""
    found = passed_by(model, library, STUDENTS)
    if SOAK:
        with capsys.disabled():
            print(f"\n{model.__name__}, {STUDENTS} students\n{table(found)}")
    failed = {name: sum(not one.has_passed for one in each) for name, each in found.items()}
    # Some of the tired never know enough at once, whatever the way.
    assert failed["by_the_path"] <= (failed["as_before"] if model is Tired else 0)
    hours = {name: mean(one.hours for one in each) for name, each in found.items()}
    # A few students are too few to tell small differences.
    assert hours["by_the_path"] <= hours["as_before"] * (0.8 if SOAK else 1.5)
    taken = {name: sum(one.questions + one.rounds for one in each) for name, each in found.items()}
    assert not SOAK or model not in (Activated, Tired) or taken["by_the_path"] <= 0.7 * taken["as_before"]


def test_what_counts_as_money_for_these_students_is_a_critical_fault_for_the_judge(library: Library) -> None:
    house = library.house("oxford")
    found: dict[str, set[str | None]] = {}
    for dealt in rounds_of(house, "full")[:12]:
        for wanted, steps in dealt.needs:
            paid = [step for step in steps if step.verb == "pay"]
            if wanted.drill in PAID and paid:
                wrong = paid[0]._replace(cents=(paid[0].cents or 0) + 500)
                acts = [wrong if step == paid[0] else step for step in plan_of(dealt.ruling)]
                faults = judge(dealt.ruling, enumerate(acts, 1)).faults
                found.setdefault(wanted.drill, set()).update([fault.severity for fault in faults])
    assert found == {drill: {"critical"} for drill in PAID if drill != "progressive"}
