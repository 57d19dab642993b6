"""The path and the guidance are what the recorded rounds come to, and help counts as help."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from app.course.course_state import CourseStanding
from app.course.fading_guidance import HINT_FROM
from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.learner_store import LearnerStore
from app.records.training.progress_records import ProgressRecords
from app.session.attempt_log import Acted, Mode, Started
from app.session.replay import begun
from tests.records.minds import comes_to, from_nothing
from tests.records.scripts import WHEN, scripts

Deal = Callable[..., CourseStanding]


@pytest.fixture
def deal(store: AttemptStore, library: Library) -> Deal:
    script = next(each for each in scripts(library, "perfect", "oxford") if "spots" in each.started.round)
    data = {key: value for key, value in script.started.round.items() if key != "events"}
    told = script.started

    def dealt(
        mode: Mode, is_unaided: Callable[[Step], bool] = lambda _: False, slip: str = ""
    ) -> CourseStanding:
        started = Started(mode, data, told.deck, told.house_hash, told.engine)
        recording = AttemptRecorder.begin(store, started, script.house, library, WHEN)
        steps = [due.step for due in recording.session.ruling.steps]
        for number, step in enumerate(steps):
            # What says nothing about help, as older records do, was done with it.
            own = {"unaided": True} if is_unaided(step) else {}
            if slip and str(step) == slip:
                recording.submit(Acted("rack dealer", number * 2.0, **own))
            recording.submit(Acted(str(step), number * 2.0, **own))
        recording.end(len(steps) * 2.0)
        return ProgressRecords(store, library, lambda: WHEN + timedelta(hours=1)).course(None, "oxford")

    return dealt


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_a_clean_round_without_help_counts_on_the_path(mode: Mode, deal: Deal) -> None:
    found = deal(mode)
    assert found.path["one"].is_passed
    assert found.scores["scan"] == 1


def test_a_round_in_which_everything_is_lit_counts_only_for_the_lights(
    deal: Deal, store: AttemptStore, library: Library
) -> None:
    for _ in range(4):
        found = deal("guided")
    assert set(found.scores.values()) == {HINT_FROM}
    assert not found.path
    assert not comes_to(store, library).memories


def test_a_guided_round_counts_on_the_path_if_most_of_it_was_done_without_help(deal: Deal) -> None:
    assert deal("guided", lambda step: step.verb != "scan").path["one"].is_passed
    found = deal("guided", lambda step: step.verb == "scan")
    assert found.path["one"].dealt == 1


def test_three_steps_of_four_without_help_are_enough_for_the_path_and_one_fewer_is_not(
    store: AttemptStore, library: Library
) -> None:
    script = next(
        each
        for each in scripts(library, "perfect", "oxford")
        if "spots" in each.started.round
        and len(begun(each.started, library.house("oxford")).ruling.steps) % 4 == 0
    )
    found = []
    for fewer in (1, 0):
        recording = AttemptRecorder.begin(
            store, replace(script.started, mode="guided"), script.house, library, WHEN
        )
        steps = [str(due.step) for due in recording.session.ruling.steps]
        for number, step in enumerate(steps):
            recording.submit(Acted(step, number * 2.0, unaided=number < len(steps) * 3 // 4 - fewer))
        recording.end(len(steps) * 2.0)
        records = ProgressRecords(store, library, lambda: WHEN + timedelta(hours=1))
        found.append(sum(each.dealt for each in records.course(None, "oxford").path.values()))
    assert found[0] == 0
    assert found[1] > 0


def test_only_what_was_done_without_help_is_remembered(
    deal: Deal, store: AttemptStore, library: Library
) -> None:
    found = deal("guided", lambda step: step.verb in ("scan", "deal"))
    memories = comes_to(store, library).memories
    assert {wanted.skill for wanted in memories if wanted.drill == "table"} == {
        "scan",
        "deal N",
        "deal dealer",
    }
    assert "payout" not in {wanted.drill for wanted in memories}
    assert found.scores["scan"] == found.scores["rack N"] == 1


def test_a_slip_spoils_a_round_and_brings_the_help_with_its_step_back(deal: Deal) -> None:
    for _ in range(3):
        before = deal("practice")
    assert before.scores["scan"] > HINT_FROM
    found = deal("practice", slip="scan")
    assert found.path["one"].in_a_row == 0
    assert found.scores["scan"] == HINT_FROM


def test_path_and_guidance_are_the_same_when_they_are_worked_out_again(
    deal: Deal, store: AttemptStore, library: Library
) -> None:
    deal("practice")
    once = deal("guided", lambda step: step.verb != "scan")
    assert comes_to(store, library) == from_nothing(store, library)
    LearnerStore.beside(store)._db.execute("DELETE FROM minds")
    again = ProgressRecords(store, library, lambda: WHEN + timedelta(hours=1)).course(None, "oxford")
    assert again == once
