"""Runs of questions: what comes next, what comes again, when it is over, and what the figures say."""

from itertools import pairwise
from random import Random

import pytest

from app.drills.accuracy import figures_of
from app.drills.answer import Answered
from app.drills.catalogue import DRILLS, drills_at
from app.drills.drill import Course
from app.drills.drill_totals import DrillTotals
from app.drills.question import Cards, Fact
from app.drills.run import DrillRun, sight_of
from app.drills.run_plans import SPRINT, TWENTY, RunPlan
from app.drills.skill_choice import Wanted, evenly
from app.drills.unrecorded_runs import NoRuns
from app.learning.learner_state import LearnerState
from app.learning.lesson import lesson_of
from app.learning.next_skill import Spaced
from app.procedure.library import Library
from tests.drills.asked import HOUSES, course_at
from tests.game.values import cards


@pytest.fixture
def course(library: Library) -> Course:
    return course_at("oxford", library)


def gave(drill: str, skill: str, right: bool, seconds: float = 1.0) -> Answered:
    return Answered(drill, skill, ("right" if right else "wrong",), ("right",), seconds)


def chooser_after(course: Course, answers: list[Answered]) -> Spaced:
    chooser = Spaced(LearnerState(course.house), lambda: 0)
    chooser.mind.take([(place, lesson_of(answer)) for place, answer in enumerate(answers)])
    return chooser


def answer_right(run: DrillRun, times: int, seconds: float = 1.0) -> None:
    for _ in range(times):
        assert run.question
        run.take(run.judge(run.question.right, seconds))


def test_rare_skills_come_as_often_as_common_ones() -> None:
    wanted = [Wanted("payout", name) for name in "abcde"]
    asked: list[Wanted] = []
    for _ in range(50):
        asked.append(evenly(wanted, asked, Random(len(asked))))
    assert {asked.count(each) for each in wanted} == {10}


def test_no_skill_comes_twice_running_unless_it_is_the_only_one() -> None:
    wanted = [Wanted("payout", name) for name in "ab"]
    asked: list[Wanted] = []
    for _ in range(30):
        asked.append(evenly(wanted, asked, Random(len(asked))))
    assert all(one != other for one, other in pairwise(asked))
    assert evenly(wanted[:1], wanted[:1], Random(1)) == wanted[0]


@pytest.mark.parametrize("house", HOUSES)
def test_the_same_cards_never_come_again_in_a_run(house: str, library: Library) -> None:
    run = DrillRun(course_at(house, library), RunPlan("open", "hand-call"), Random(3))
    seen = set()
    for _ in range(200):
        assert run.question
        seen.add(sight_of(run.question))
        answer_right(run, 1)
    assert len(seen) == 200


def test_twenty_questions_are_twenty(course: Course) -> None:
    run = DrillRun(course, RunPlan("twenty", "compare"), Random(1))
    answer_right(run, TWENTY - 1)
    assert run.question
    answer_right(run, 1)
    assert run.question is None


def test_between_two_rounds_of_the_path_there_are_fifteen(course: Course) -> None:
    run = DrillRun(course, RunPlan("exam"), Random(1))
    answer_right(run, 14)
    assert run.question
    answer_right(run, 1)
    assert run.question is None


def test_a_run_that_was_left_halfway_goes_on_there(course: Course) -> None:
    first = DrillRun(course, RunPlan("twenty", "compare"), Random(1))
    answer_right(first, 7)
    again = DrillRun(course, RunPlan("twenty", "compare"), Random(2), first.answers)
    answer_right(again, TWENTY - 7)
    assert again.question is None
    assert again.answers[:7] == first.answers


def test_a_sprint_is_over_when_its_answers_took_ninety_seconds(course: Course) -> None:
    run = DrillRun(course, RunPlan("sprint", "payout"), Random(1))
    answer_right(run, 8, seconds=10)
    assert run.left == SPRINT - 80
    answer_right(run, 1, seconds=10)
    assert (run.question, run.left) == (None, 0)


def test_a_sprint_can_be_stopped_by_the_clock(course: Course) -> None:
    run = DrillRun(course, RunPlan("sprint", "payout"), Random(1))
    run.stop()
    assert run.question is None
    assert run.answers == []


def test_the_set_of_the_day_has_as_much_of_every_drill(library: Library) -> None:
    for house in HOUSES:
        course = course_at(house, library)
        run = DrillRun(course, RunPlan("daily"), Random(5))
        answer_right(run, TWENTY)
        drills = [answer.drill for answer in run.answers]
        here = [drill for drill in drills_at(course) if not drill.is_elective]
        counts = {drills.count(drill.name) for drill in here}
        assert counts <= {TWENTY // len(here), TWENTY // len(here) + 1}
        assert {answer.drill for answer in run.answers} == {drill.name for drill in here}
        assert run.question is None


def test_my_mistakes_ask_for_nothing_else_and_end_when_they_are_mended(course: Course) -> None:
    skills = [skill.name for skill in DRILLS["compare"].skills(course)[:2]]
    history = [gave("compare", skill, False) for skill in skills]
    run = DrillRun(course, RunPlan("mistakes"), Random(1), chooser=chooser_after(course, history))
    answer_right(run, 4)
    assert {answer.skill for answer in run.answers} == set(skills)
    assert run.question is None


def test_without_mistakes_there_is_nothing_to_ask(course: Course) -> None:
    assert DrillRun(course, RunPlan("mistakes"), Random(1)).question is None


def test_a_skill_the_house_no_longer_has_is_not_asked_for(course: Course) -> None:
    history = [gave("compare", "gone", False), gave("gone", "a", False)]
    run = DrillRun(course, RunPlan("mistakes"), Random(1), chooser=chooser_after(course, history))
    assert run.question is None


def test_figures_count_every_answer_the_same() -> None:
    """A common hand does not make up for a rare one that is always wrong."""
    answers = [
        *[gave("payout", "common", True, 4.0)] * 2,
        *[gave("payout", "rare", False, 60.0)] * 2,
        gave("payout", "uncounted", False),
    ]
    figures = figures_of(answers)
    assert (figures.answers, figures.right) == (5, 2)
    assert figures.share == pytest.approx(0.4)


def test_there_is_no_pace_where_most_answers_are_wrong() -> None:
    right, wrong = gave("payout", "a", True, 4.0), gave("payout", "b", False, 1.0)
    assert figures_of([right, wrong]).seconds == pytest.approx(4.0)
    assert figures_of([right, wrong, wrong]).seconds is None


def test_without_answers_there_are_no_figures() -> None:
    assert figures_of([]) == (0, 0, None)
    assert figures_of([]).share is None
    only_wrong = figures_of([gave("payout", "a", False)])
    assert (only_wrong.share, only_wrong.seconds) == (0, None)


def test_given_questions_come_one_after_the_other_and_then_it_is_over(course: Course) -> None:
    skill, chance = DRILLS["payout"].skills(course)[0].name, Random(1)
    given = [DRILLS["payout"].ask(course, skill, chance) for _ in range(3)]
    run = DrillRun(course, RunPlan("open", "payout"), Random(1), given=given)
    for place, question in enumerate(given):
        assert run.question is question
        assert run.look_ahead() is (given[place + 1] if place < 2 else None)
        answer_right(run, 1)
    assert run.question is None
    again = DrillRun(course, RunPlan("open", "payout"), Random(1), run.answers[:1], given=given)
    assert again.question is given[1]


def test_questions_look_alike_by_their_cards_in_any_order_and_without_cards_by_all_they_show(
    course: Course,
) -> None:
    for drill in ("hand-call", "settle", "chips", "what-next", "house-against-house"):
        question = DRILLS[drill].ask(course, DRILLS[drill].skills(course)[0].name, Random(1))
        backwards = [
            each._replace(cards=each.cards[::-1]) if isinstance(each, Cards) else each
            for each in question.shows
        ]
        assert sight_of(question) == sight_of(question._replace(shows=tuple(backwards)))
        assert sight_of(question) != sight_of(question._replace(skill="another"))
        other = DRILLS[drill].ask(course, question.skill, Random(2))
        assert (sight_of(question) == sight_of(other)) is (question.shows == other.shows), drill
    hand = Cards("The player", cards("2c 3c 4c"))
    shows = (hand, Fact("Wager", "$5"))
    few = question._replace(shows=shows)
    assert sight_of(few) == sight_of(few._replace(shows=(hand, Fact("Wager", "$10"))))
    assert sight_of(few) != sight_of(few._replace(shows=(Cards("The player", cards("2c 3c 5c")), shows[1])))
    facts = question._replace(shows=shows[1:])
    assert sight_of(facts) != sight_of(facts._replace(shows=(Fact("Wager", "$10"),)))


def test_where_nothing_is_recorded_no_earlier_run_is_known(course: Course) -> None:
    runs, daily = NoRuns(), RunPlan("daily")
    run = runs.begin(daily, "oxford")
    run.append(gave("payout", "a", True))
    runs.finish_lesson("01-the-game", "oxford")
    assert list(run.answers) == []
    assert not runs.is_done_today(daily, "oxford")
    assert (runs.latest("oxford", 9), runs.history("oxford"), runs.lessons_done("oxford")) == (
        (),
        (),
        frozenset(),
    )
    assert runs.totals("oxford") == DrillTotals()
