"""The next question is chosen while somebody thinks: it is the one that comes, and comes only where no answer matters."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from app.drills.drill import Course
from app.drills.run import DrillRun
from app.drills.run_plans import TWENTY, RunPlan
from app.learning.learner_state import LearnerState
from app.learning.next_skill import Spaced
from app.procedure.house import House
from app.ui.kit.stopwatch import Stopwatch
from tests.ui.drills.rooms import HandClock, Open

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def course(houses: dict[str, House]) -> Course:
    return Course(houses["greektown"], (houses["oxford"],))


@pytest.mark.parametrize("plan", [RunPlan("open", "payout"), RunPlan("twenty", "compare"), RunPlan("daily")])
def test_the_question_ahead_is_the_one_that_comes(plan: RunPlan, course: Course) -> None:
    run = DrillRun(course, plan, Random(3))
    for number in range(TWENTY):
        assert run.question
        ahead = run.look_ahead()
        assert run.look_ahead() is ahead
        assert (ahead is None) == (plan.most is not None and number == TWENTY - 1)
        run.take(run.judge(run.question.right, 1.0))
        assert run.question is ahead or number == TWENTY - 1


def test_looking_ahead_changes_nothing_about_what_is_asked(course: Course) -> None:
    asked = []
    for looks in (False, True):
        run = DrillRun(course, RunPlan("open", "payout"), Random(3))
        skills = []
        for _ in range(40):
            assert run.question
            skills.append(run.question)
            if looks:
                run.look_ahead()
            run.take(run.judge(run.question.right, 1.0))
        asked.append(skills)
    assert asked[0] == asked[1]


def test_what_depends_on_the_answer_is_not_chosen_ahead(course: Course) -> None:
    first = DrillRun(course, RunPlan("open", "payout"), Random(3))
    assert first.question
    wrong = first.judge(("0.01",), 1.0)
    chooser = Spaced(LearnerState(course.house), lambda: 0)
    chooser.heed(wrong)
    run = DrillRun(course, RunPlan("mistakes"), Random(3), chooser=chooser)
    assert run.question
    assert run.look_ahead() is None


def test_a_run_whose_time_is_up_takes_nothing_that_was_chosen_ahead(course: Course) -> None:
    run = DrillRun(course, RunPlan("sprint", "payout"), Random(3))
    assert run.question
    assert run.look_ahead()
    run.take(run.judge(run.question.right, 91.0))
    assert run.question is None


def test_a_page_gets_ready_while_nothing_happens(open_room: Open, qtbot: QtBot) -> None:
    room = open_room("greektown")
    page = room.begin("payout")
    qtbot.waitUntil(lambda: page.run._ahead is not None)
    assert not page._looking_ahead.isActive(), "it looks ahead once"
    ahead = page.run.look_ahead()
    room.give(room.question.right)
    assert room.question is ahead


def test_a_stopwatch_stands_still_and_goes_on() -> None:
    clock = HandClock()
    watch = Stopwatch(clock)
    assert watch.seconds == 0
    watch.start()
    clock.now += 2
    watch.stop()
    clock.now += 5
    assert watch.seconds == pytest.approx(2)
    watch.go_on()
    clock.now += 1
    assert watch.seconds == pytest.approx(3)
    watch.start()
    assert watch.seconds == 0
