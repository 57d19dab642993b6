"""Progress from the records: of whoever is signed in, as it is at this moment."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.drills.other_houses import course_at
from app.drills.run_plans import RunPlan
from app.learning.progress import progress_of
from app.learning.roster import Trainee
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.records.records import Records
from app.records.training.learner_store import LearnerStore
from app.records.training.progress_records import ProgressRecords
from app.records.training.trainee_store import TraineeStore
from tests.records.answers import quick

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def keeping(file: Path, library: Library) -> Records:
    return Records(file, library, lambda: NOW)


def answer(keeping: Records, count: int, house: str = "oxford") -> None:
    kept = keeping.runs.begin(RunPlan("open", "payout"), house)
    for _ in range(count):
        kept.append(quick(2.0))


def test_progress_is_that_of_whoever_is_signed_in(keeping: Records) -> None:
    ann = TraineeStore.beside(keeping._store).add(Trainee("Ann", ""), NOW)
    answer(keeping, 3)
    keeping.sign_in(ann)
    answer(keeping, 5)
    answer(keeping, 7, "greektown")
    assert [day.answers for day in keeping.progress("oxford").days] == [5]
    assert [day.answers for day in keeping.progress("greektown").days] == [7]
    keeping.sign_in(None)
    assert [day.answers for day in keeping.progress("oxford").days] == [3]


def test_progress_is_worked_out_from_the_memories_the_days_and_the_latest_answers(
    keeping: Records, library: Library
) -> None:
    answer(keeping, 12)
    minds, house = LearnerStore.beside(keeping._store), library.house("oxford")
    mind, days = minds.learnt(None, house, library)
    chapters, at = syllabus_of(course_at(library, "oxford")), round(NOW.timestamp() * 1000)
    assert keeping.progress("oxford") == progress_of(mind, chapters, days, minds.latest(None, house), at)


def test_progress_sends_nobody_to_lessons_that_are_done_here(keeping: Records) -> None:
    ann = TraineeStore.beside(keeping._store).add(Trainee("Ann", ""), NOW)
    keeping.sign_in(ann)
    assert keeping.progress("oxford").advice.startswith("Take the lessons first")
    keeping.runs.finish_lesson("01-the-game", "oxford")
    assert keeping.progress("oxford").advice.startswith("After the lessons")
    assert keeping.progress("cuda").advice.startswith("Take the lessons first")
    keeping.sign_in(None)
    assert keeping.progress("oxford").advice.startswith("Take the lessons first")


def test_the_houses_of_a_trainee_are_those_of_the_own_work_the_last_first(
    file: Path, library: Library, keeping: Records
) -> None:
    minds = LearnerStore.beside(keeping._store)
    assert minds.houses(None) == []
    for days, house in ((2, "oxford"), (1, "cuda"), (3, "oxford"), (9, "greektown")):
        at = NOW - timedelta(days=days)
        other = Records(file, library, lambda at=at: at)  # type: ignore[misc]
        answer(other, 1, house)
        other._store.close()
    assert minds.houses(None) == ["cuda", "oxford", "greektown"]
    assert minds.houses(TraineeStore.beside(minds).add(Trainee("Ann", ""), NOW)) == []


def test_whoever_has_done_nothing_begins_the_course_with_a_round(keeping: Records, library: Library) -> None:
    work = ProgressRecords(keeping._store, library, lambda: NOW)
    assert not work.course(None, "oxford").asks_next
    answer(keeping, 1, "oxford")
    assert not work.course(None, "oxford").asks_next, "a round comes after the questions"
