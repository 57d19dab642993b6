"""Where a student stands, from the records: readiness, days, and the goal they set."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.course.readiness import Readiness, readiness_of
from app.course.study_days import USUAL_GOAL
from app.drills.answer import Answered
from app.drills.run_plans import RunPlan
from app.errors import Refused
from app.procedure.library import Library
from app.records.records import Records

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(tmp_path: Path, clock: Clock) -> Records:
    return Records(tmp_path / "records.db", Library(), clock)


def answer(skill: str = "flush standard 5") -> Answered:
    return Answered("payout", skill, ("40",), ("40",), 20.0)


def drill(records: Records, house: str, count: int) -> None:
    run = records.runs.begin(RunPlan("sprint"), house)
    for _ in range(count):
        run.append(answer())


def test_work_at_another_house_counts_for_the_day_and_not_for_this_exam(records: Records) -> None:
    drill(records, "pechanga", 15)
    here = records.outlook.looking("oxford")()
    assert here.days.minutes == 6
    assert here.readiness.answers == 0
    assert here.days.best_sprint is None
    there = records.outlook.looking("pechanga")()
    assert there.readiness.answers == 15
    assert there.days.best_sprint == 15


def test_the_goal_is_the_students_own_and_the_last_one_counts(records: Records, clock: Clock) -> None:
    ann, bob = (records.people.add(name, "") for name in ("Ann", "Bob"))
    records.people.sign_in(ann)
    assert records.outlook.looking("oxford")().days.goal == USUAL_GOAL
    records.outlook.set_goal("oxford", 30)
    clock.now += timedelta(seconds=1)
    records.outlook.set_goal("pechanga", 10)
    assert records.outlook.looking("oxford")().days.goal == 10
    records.people.sign_in(bob)
    assert records.outlook.looking("oxford")().days.goal == USUAL_GOAL
    assert records.outlook.looking("oxford", ann)().days.goal == 10


def test_a_goal_that_is_not_offered_is_refused(records: Records) -> None:
    with pytest.raises(Refused, match=r"^choose a goal of 0, 5, 10, 15, 20, 30, 45 or 60 minutes$"):
        records.outlook.set_goal("oxford", 7)


def test_a_goal_is_no_run_that_could_be_continued_and_no_answer(records: Records) -> None:
    records.outlook.set_goal("oxford", 30)
    assert records.runs.halfway(RunPlan("daily"), "oxford") is None
    assert records.runs.history("oxford") == ()
    assert records.runs.lessons_done("oxford") == frozenset()


def test_a_finished_lesson_counts_as_minutes(records: Records) -> None:
    records.runs.finish_lesson("the-game", "oxford")
    assert records.outlook.looking("oxford")().days.minutes == 3


def test_the_same_state_of_the_records_is_worked_out_once(
    records: Records, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []

    def watched(*args: Any) -> Readiness:
        looked.append(args)
        return readiness_of(*args)

    monkeypatch.setattr("app.records.training.outlook_records.readiness_of", watched)
    for _ in range(2):
        records.outlook.looking("oxford")()
    assert len(looked) == 1
    drill(records, "oxford", 1)
    records.outlook.looking("oxford")()
    assert len(looked) == 2
    clock.now += timedelta(days=1)
    records.outlook.looking("oxford")()
    assert len(looked) == 3


def test_the_class_hears_the_same_chance_as_the_student_and_of_the_others_nothing(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = (records.people.add(name, "") for name in ("Ann", "Bob"))
    records.people.sign_in(ann)
    drill(records, "oxford", 45)
    monkeypatch.setattr("app.records.training.outlook_records.ENOUGH_ROUNDS", 0)
    monkeypatch.setattr("app.course.readiness.ENOUGH_ROUNDS", 0)
    told = records.outlook.looking("oxford", ann)().readiness.chance
    assert told
    found = records.outlook.chances("oxford")(lambda: True)
    assert {trainee: f"{percent}%" for trainee, percent in found.items()} == {ann.id: told.percent}
    assert bob.id not in found
    assert records.outlook.chances("oxford")(lambda: False) == {}
    assert records.outlook.chances_in(records._store, "oxford") == found
