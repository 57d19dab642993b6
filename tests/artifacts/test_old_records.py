"""Records of every form that was ever written are opened, upgraded and gone on with."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.drills.run_plans import RunPlan
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.migrations import APPLICATION, MIGRATIONS, migrate, version_of
from app.records.db.pins import verify_pin
from app.records.records import Records
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_replay import replay_attempt
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted
from tests.artifacts.kept import FORMS, NEXT, last_moment, records_of, rows_in, said_of, schema_in, schema_of
from tests.records.answers import random_answer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


def records(file: Path, library: Library) -> Records:
    return Records(file, library, last_moment)


def test_every_form_of_the_program_has_its_artifact() -> None:
    assert len(MIGRATIONS) == len(FORMS) + len(NEXT), "a new form: keep records of it when it is out"


@pytest.mark.parametrize("form", FORMS)
def test_a_step_that_is_out_is_never_edited(form: int, file: Path) -> None:
    """Files that were upgraded years ago and files that are made today have the same tables and triggers."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, MIGRATIONS[:form])
        made = schema_of(db)
    assert made == schema_in(records_of(form, file))


@pytest.mark.parametrize("form", FORMS)
def test_an_upgrade_makes_the_tables_of_today_and_keeps_every_row(
    form: int, file: Path, tmp_path: Path
) -> None:
    old = records_of(form, tmp_path / "old.sqlite")
    records_of(form, file)
    AttemptStore.open(file).close()
    with closing(sqlite3.connect(file)) as db:
        assert version_of(db) == len(MIGRATIONS)
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,) == (0x48434654,)
    AttemptStore.open(tmp_path / "new.sqlite").close()
    assert schema_in(file) == schema_in(tmp_path / "new.sqlite")
    assert rows_in(file, of=old) == rows_in(old, of=old)


@pytest.mark.parametrize("form", FORMS)
def test_attempts_of_old_have_the_verdicts_of_their_day(form: int, file: Path, library: Library) -> None:
    said = said_of(form)["attempts"]
    with AttemptStore.open(records_of(form, file)) as store:
        found = [store.attempt(each.id) for each in store.attempts()]
        assert [[each.verdict, len(each.entries)] for each in found] == said
        again = [replay_attempt(each, library) for each in found]
    assert {each.trouble for each in again} == {""}
    assert len(said) >= 3
    for attempt, replay in zip(found, again, strict=True):
        if attempt.verdict is None:
            assert replay.card is None
        else:
            assert replay.now is not None
            # What is judged more kindly today is never judged more harshly.
            assert len(replay.now["faults"]) <= len(attempt.verdict["faults"])


@pytest.mark.parametrize("form", FORMS)
def test_a_round_that_was_cut_off_goes_on(form: int, file: Path, library: Library) -> None:
    kept = records(records_of(form, file), library)
    recording = kept.cut_off()
    assert recording is not None
    session = recording.session
    due = [str(step.step) for step in session.ruling.steps]
    done = list(session.acts)
    assert [str(act) for act in done] == due[: len(done)]
    assert 0 < len(done) < len(due)
    at = 1000.0
    for act in due[len(done) :]:
        at += 1
        recording.submit(Acted(act, at))
    recording.end(at + 1)
    assert kept.cut_off() is None
    with AttemptStore.open(file) as store:
        newest = store.newest(None)
        assert newest is not None
        assert newest.verdict is not None
        assert newest.verdict["faults"] == []


@pytest.mark.parametrize("form", FORMS[1:])
def test_answers_of_old_are_read_as_they_were_given(form: int, file: Path, library: Library) -> None:
    answers, said = records(records_of(form, file), library).runs.history("oxford"), said_of(form)["answers"]
    found = [[each.drill, each.skill, each.is_right, each.seconds, sorted(each.named)] for each in answers]
    assert found[: len(said)] == said
    # Before there were trainees, all answers were nobody's.
    assert len(found) == (3 if form == 2 else 1) * len(said)
    assert {each.is_right for each in answers} == {True, False}


@pytest.mark.parametrize("form", FORMS[1:])
def test_a_run_that_was_left_goes_on_at_its_question(form: int, file: Path, library: Library) -> None:
    runs = records(records_of(form, file), library).runs
    plan = RunPlan("twenty", "hand-call")
    assert runs.halfway(RunPlan("twenty", "payout"), "oxford") is None
    left = runs.halfway(plan, "oxford")
    assert left is not None
    assert len(left.answers) == 7
    left.append(random_answer(Random(1))._replace(drill="hand-call"))
    with DrillStore.open(file) as store:
        newest = store.newest("twenty", "hand-call", "oxford", None)
        assert newest is not None
        assert len(store.answers(newest.id)) == 8


@pytest.mark.parametrize("form", FORMS[2:])
def test_people_of_old_are_here_with_their_pins(form: int, file: Path, library: Library) -> None:
    register = records(records_of(form, file), library).people
    everybody = register.everybody()
    assert [[each.name, each.badge, each.has_pin] for each in everybody] == said_of(form)["people"]
    (zoe,) = [each for each in everybody if each.has_pin]
    assert register.proving(zoe, "2467")() is None
    assert not register.sign_in(zoe)
    assert register.sign_in(zoe, register.proving(zoe, "2468")())
    with TraineeStore.open(file) as store:
        (kept,) = [each.pin for each in store.trainees() if each.pin]
        assert verify_pin(kept, "2468")
        added = store.add(Trainee("Cleo", "31"), last_moment())
        assert added == len(everybody) + 1


@pytest.mark.parametrize("form", FORMS[3:])
def test_sets_of_old_are_assigned_still_and_those_withdrawn_are_not(form: int, file: Path) -> None:
    with AssignedStore.open(records_of(form, file)) as store:
        (standing,) = store.sets("oxford")
    assert standing.id == 2
    assert standing.assigned.title == "Week 2"
    assert standing.assigned.drills == ("payout", "tuck")
    assert standing.assigned.features == ("low-ace",)
    assert standing.assigned.rounds == 20
    assert str(standing.assigned.due) == "2026-12-01"
