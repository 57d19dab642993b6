"""Refreshers: offered after three and six months away, and weighted to what is rare and expensive."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from app.course.refresher import months_away
from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.drills.run import DrillRun, weights_of
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Wanted
from app.procedure.library import Library
from tests.kept_text import assert_kept

TODAY = date(2026, 11, 17)


@pytest.fixture(scope="module")
def course() -> Course:
    return course_at(Library(), "oxford")


@pytest.mark.parametrize(("days", "months"), [(0, None), (90, None), (91, 3), (181, 3), (182, 6), (900, 6)])
def test_it_is_offered_after_three_months_and_more_urgently_after_six(days: int, months: int | None) -> None:
    assert months_away(TODAY - timedelta(days=days), TODAY) == months


def test_it_asks_for_thirty_skills_once_each_and_then_it_is_over(course: Course) -> None:
    run, asked = DrillRun(course, RunPlan("refresher"), Random(1)), []
    while run.question:
        asked.append(Wanted(run.question.drill, run.question.skill))
        run.take(run.judge(run.question.right, 5.0))
    assert len(asked) == len(set(asked)) == 30


def test_what_is_rare_and_expensive_weighs_more(course: Course) -> None:
    rare, common = Wanted("payout", "straight_flush posted 6"), Wanted("payout", "flush posted 4")
    chips = Wanted("chips", "count")
    weights = weights_of(course, [chips, common, rare])
    assert weights[rare] > weights[common] > weights[chips]
    drills = Counter[str]()
    for seed in range(8):
        run = DrillRun(course, RunPlan("refresher"), Random(seed))
        for _ in range(10):
            assert run.question
            drills[run.question.drill] += 1
            run.take(run.judge(run.question.right, 5.0))
    assert drills["payout"] + drills["irregularity"] > drills["hand-call"] + drills["chips"]


def test_the_weight_of_every_skill_says_what_it_said(course: Course) -> None:
    wanted = [Wanted(drill.name, skill.name) for drill in drills_at(course) for skill in drill.skills(course)]
    lines = [f"{': '.join(each)} {weight:.4f}" for each, weight in weights_of(course, wanted).items()]
    assert_kept(Path(__file__).parent / "kept", "weights of skills", "\n".join(lines) + "\n")
