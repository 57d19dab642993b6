"""Over three models of learners: what the trainer asks, what it calls mastered, and what it says they believe."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from app.drills.answer import Answered, answered
from app.drills.beliefs.diagnosis import diagnosed
from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.drills.question import Answer, Question
from app.drills.skill_choice import Wanted
from app.learning.syllabus import counting, syllabus_of
from app.procedure.library import Library
from tests.bulk import SOAK
from tests.drills.asked import HOUSES, course_at
from tests.learning.schools import LATER, WAYS, Graduate, taught
from tests.learning.true_learners import Activated, AllOrNone, HalfLived, Tired, TrueLearner

HOURS = (3.0, 10.0, 30.0) if SOAK else (3.0,)
LEARNERS, RUNS = (24, 12) if SOAK else (3, 1)
FEW = 0.01
"""What a few learners differ by when nothing is different."""

Model = Callable[[Sequence[Wanted], Random], TrueLearner]


def error_of(differences: Sequence[float]) -> float:
    """The standard error of a mean. The same learner goes both ways, so talents cancel out."""
    return stdev(differences) / sqrt(len(differences))


def skills_of(course: Course) -> list[Wanted]:
    chapters = counting(syllabus_of(course), ())
    return [Wanted(chapter.drill, skill.name) for chapter in chapters for skill in chapter.skills]


@pytest.mark.bulk
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("house_id", HOUSES if SOAK else ["oxford"])
@pytest.mark.parametrize("model", [Activated, HalfLived, AllOrNone, *([Tired] if SOAK else [])])
def test_the_trainer_teaches_as_well_as_any_other_order_and_mostly_better(
    model: Model, house_id: str, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    """All skills count, also those never asked. `AllOrNone` and `Tired` were not used to tune the chooser."""
    course = course_at(house_id, library)
    skills, house = skills_of(course), course.house
    found: dict[str, list[dict[float, Graduate]]] = {}
    for name, way in WAYS.items():
        for seed in range(LEARNERS):
            learner = model(skills, Random(f"{model.__name__} {seed}"))
            found.setdefault(name, []).append(taught(house, skills, learner, way(), HOURS, str(seed)))
    cells = [(hours, later) for hours in HOURS for later in LATER]
    known = {
        name: [mean(graduate[hours].known[later] for graduate in each) for hours, later in cells]
        for name, each in found.items()
    }
    if SOAK:
        with capsys.disabled():
            print(f"\n{house_id}, {model.__name__}, {LEARNERS} learners: {cells}")
            for name, shares in known.items():
                print(f"{name:10}", *[f"{share:.3f}" for share in shares])
    for other in ("cycling", "by chance"):
        more = [
            [
                ours[hours].known[later] - theirs[hours].known[later]
                for ours, theirs in zip(found["spaced"], found[other], strict=True)
            ]
            for hours, later in cells
        ]
        if SOAK:
            with capsys.disabled():
                print(f"than {other:10}", *[f"{mean(each):+.4f}±{error_of(each):.4f}" for each in more])
        # A few learners are too few to tell cells apart, or the better of two that are nearly alike.
        assert all(mean(each) >= -(2 * error_of(each) if SOAK else FEW) for each in more), (other, known)
        assert mean(map(mean, more)) > (0.0 if SOAK else -FEW), (other, known)
        assert not SOAK or sum(mean(each) > 0 for each in more) > len(more) / 2, (other, known)
    called = [chance for each in found["spaced"] for chance in each[max(HOURS)].called]
    if SOAK:
        with capsys.disabled():
            print(
                f"called mastered {len(called)} times, truly known a day later {mean(c >= 0.9 for c in called):.3f}"
            )
        assert mean(chance >= 0.9 for chance in called) >= 0.85
    else:
        assert all(chance > 0.5 for chance in called)


def asked(course: Course, drill: str, chance: Random) -> list[Question]:
    (found,) = [each for each in drills_at(course) if each.name == drill]
    skills = [skill.name for skill in found.skills(course)]
    chance.shuffle(skills)
    return [found.ask(course, skill, chance) for skill in islice(cycle(skills), 40)]


def erring(questions: Sequence[Question], rate: float, chance: Random) -> list[Answered]:
    """Somebody without a misconception: each error is any that people make there."""

    def give(question: Question) -> Answer:
        is_wrong = question.mistakes and chance.random() < rate
        return chance.choice(question.mistakes).answer if is_wrong else question.right

    return [answered(question, give(question), 3.0) for question in questions]


def holding(name: str, questions: Sequence[Question], chance: Random) -> list[Answered]:
    """Somebody who goes by a misconception seven times of ten, and is careless besides."""
    answers = erring(questions, 0.05, chance)
    for place, question in enumerate(questions):
        own = [each.answer for each in question.mistakes if each.misconception == name]
        if own and chance.random() < 0.7:
            answers[place] = answered(question, own[0], 3.0)
    return answers


@pytest.mark.bulk
@pytest.mark.timeout(3600)
def test_misconceptions_are_named_and_the_careless_and_the_new_are_not_accused(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    named, careless, novice = [], [], []
    for house in HOUSES if SOAK else ("oxford",):
        course = course_at(house, library)
        for drill in drills_at(course):
            for seed in range(RUNS):
                chance = Random(f"{house} {drill.name} {seed}")
                questions = asked(course, drill.name, chance)
                careless.append(bool(diagnosed(erring(questions, 0.05, chance))))
                novice.append(bool(diagnosed(erring(questions, 0.4, chance))))
                could = [mistake.misconception for each in questions for mistake in each.mistakes]
                # What can hardly ever show in forty questions cannot be found in them.
                for name in sorted({name for name in could if could.count(name) >= 5}):
                    found = diagnosed(holding(name, questions, chance))
                    named.append(name in [each.misconception for each in found])
    if SOAK:
        with capsys.disabled():
            print(
                f"\nheld and named {mean(named):.3f} of {len(named)}, careless {mean(careless):.3f} and novice"
                f" {mean(novice):.3f} accused, of {len(careless)}"
            )
    assert mean(named) >= 0.85
    assert mean(careless) < 0.01
    assert mean(novice) < (0.1 if SOAK else 0.2)
