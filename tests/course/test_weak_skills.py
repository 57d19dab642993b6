"""The weakest skills, and rounds that contain one."""

from random import Random

import pytest

from app.course.weak_skills import as_rung, deal_with_skill, skill_in, weak_skills
from app.drills.drill import Course
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.learning.learner_state import LearnerState
from app.learning.memory import DAY
from app.learning.progress import progress_of
from app.learning.syllabus import syllabus_of
from app.learning.table_lessons import TABLE
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from tests.drills.asked import HOUSES, course_at
from tests.learning.lessons import DRILL, MINUTE, NOON, SKILL, lesson


@pytest.fixture
def course(library: Library) -> Course:
    return course_at("oxford", library)


def test_the_least_likely_to_come_out_right_comes_first_and_what_is_mastered_or_new_not_at_all(
    course: Course,
) -> None:
    mind = LearnerState(course.house)
    names = ["flush posted 4", SKILL, "flush posted short"]
    for place, rights in enumerate(([True, False, False], [True, True, False], [True] * 8)):
        mind.take([(NOON + at * DAY, lesson(right, skill=names[place])) for at, right in enumerate(rights)])
    progress = progress_of(mind, syllabus_of(course), (), (), NOON + 8 * DAY)
    weak = weak_skills(progress)
    assert [each.wanted for each in weak] == [Wanted(DRILL, name) for name in names[:2]]
    assert weak[0].so_far == "33% right"


def test_what_was_mastered_and_is_slipping_is_weak_though_every_answer_was_right(course: Course) -> None:
    mind = LearnerState(course.house)
    mind.take([(NOON + day * DAY, lesson(skill=SKILL)) for day in range(8)])
    (weak,) = weak_skills(progress_of(mind, syllabus_of(course), (), (), NOON + 2000 * DAY))
    assert (weak.wanted, weak.title, weak.so_far) == (Wanted(DRILL, SKILL), "Payout", "100% right, slipping")
    assert weak.words == "Flush, 5-card"
    assert weak.can_be_drilled


def test_what_is_new_and_was_right_each_time_is_not_weak(course: Course) -> None:
    mind = LearnerState(course.house)
    mind.take([(NOON + place * MINUTE, lesson(skill=SKILL)) for place in range(2)])
    progress = progress_of(mind, syllabus_of(course), (), (), NOON + DAY)
    assert progress.states["learning"]
    assert weak_skills(progress) == ()


def test_no_more_than_twelve_are_weakest(course: Course) -> None:
    mind = LearnerState(course.house)
    skills = [(chapter.drill, skill.name) for chapter in syllabus_of(course) for skill in chapter.skills][:14]
    for drill, skill in skills:
        mind.take([(NOON, lesson(right, skill=skill)._replace(drill=drill)) for right in (True, False)])
    progress = progress_of(mind, syllabus_of(course), (), (), NOON + DAY)
    assert len(weak_skills(progress)) == 12


def test_what_goes_wrong_at_the_table_is_weak_but_has_no_questions(course: Course) -> None:
    mind = LearnerState(course.house)
    steps = [lesson(right)._replace(drill=TABLE, skill="scan") for right in (True, False)]
    mind.take([], [(NOON + at * MINUTE, step) for at, step in enumerate(steps)])
    (weak,) = weak_skills(progress_of(mind, syllabus_of(course), (), (), NOON + DAY))
    assert weak.wanted == Wanted(TABLE, "scan")
    assert not weak.can_be_drilled


@pytest.mark.parametrize("house_id", HOUSES)
def test_rounds_contain_the_skill_they_are_dealt_for(house_id: str, library: Library) -> None:
    course, chance = course_at(house_id, library), Random(3)
    ours = {"payout": "4", "compare": "first cards", "tuck": "none", "irregularity": ""}
    for chapter in syllabus_of(course):
        for skill in chapter.skills:
            if chapter.drill in ours and skill.name.endswith(ours[chapter.drill]):
                wanted = Wanted(chapter.drill, skill.name)
                data = deal_with_skill(course.house, wanted, chance)
                assert data, wanted
                ruling = rule(*round_from_plain(data, lambda _: course.house))
                assert wanted in {each.wanted for each in skills_shown(ruling)}


def test_what_no_round_shows_is_not_dealt(course: Course) -> None:
    assert deal_with_skill(course.house, Wanted("chips", "cut small"), Random(1)) is None


def test_a_skill_stands_in_place_of_a_rung() -> None:
    wanted = Wanted("compare", "first cards")
    assert skill_in(as_rung(wanted)) == wanted
    assert as_rung(wanted) == "skill compare first cards", "rounds that are kept name it so"
    assert skill_in("fold") is None


def test_one_skill_can_be_drilled_alone(course: Course) -> None:
    run = DrillRun(course, RunPlan("open", DRILL, SKILL), Random(1))
    for _ in range(5):
        assert run.question
        assert run.question.skill == SKILL
        run.take(run.judge(run.question.right, 2.0))
