"""Exams feed the one memory: what a filed exam showed counts, and what is void, revoked or struck does not."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.drills.skill_choice import Wanted
from app.learning.table_lessons import TABLE
from app.records.training.attempt_store import AttemptStore
from app.records.training.class_store import ClassStore
from app.records.training.learned_state import LearnedState
from app.records.training.learner_store import LearnerStore
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house

REASON = "the machine was shaken by a door"


class Sat:
    """An exam that was dealt and not yet marked; its first act was done twice in each round."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.ann, self.ben, self.dee = hall.people()
        running = hall.exams.open(HOUSE, self.dee, self.ann)
        self.rounds = running.sitting.rounds
        self.id = dealt(hall, running, lambda acts: [acts[0], *acts])

    def learned(self) -> LearnedState:
        library = self.hall.library
        return LearnerStore.beside(self.hall.file).caught_up(self.dee.id, library.house(HOUSE), library)

    def skills(self) -> dict[Wanted, int]:
        return {wanted: memory.recent.answers for wanted, memory in self.learned().mind.memories.items()}


@pytest.fixture
def sat(store: AttemptStore, tmp_path: Path) -> Sat:
    return Sat(Hall(store, short_house(tmp_path / "houses", rounds=1, questions=2)))


def test_an_exam_counts_once_its_result_is_filed(sat: Sat) -> None:
    assert sat.skills() == {}
    sat.hall.exams.mark(sat.id, sheet(sat.ann))
    found = sat.skills()
    assert sum(count for wanted, count in found.items() if wanted.drill == "payout") >= 2
    assert any(wanted.drill == TABLE for wanted in found)
    memories = sat.learned().mind.memories
    assert any(memory.recent.right < memory.recent.answers for memory in memories.values())
    assert sat.skills() == found, "it is taken in once"


def test_a_strike_takes_its_round_out_and_undoing_it_brings_it_back(sat: Sat) -> None:
    exams = sat.hall.exams
    exams.mark(sat.id, sheet(sat.ann))
    found = sat.skills()
    exams.strike(sat.id, 0, REASON, sat.ben)
    assert {wanted.drill for wanted in sat.skills()} == {"payout"}
    exams.review.undo_strike(sat.id, 0, REASON, sat.ben)
    assert sat.skills() == found


def test_a_void_exam_and_a_revoked_one_show_nothing(sat: Sat) -> None:
    exams = sat.hall.exams
    exams.mark(sat.id, sheet(sat.ann))
    assert sat.skills()
    again = dealt(sat.hall, exams.open(HOUSE, sat.dee, sat.ann))
    exams.mark(again, sheet(sat.ann))
    both = sat.skills()
    exams.review.void(sat.id, REASON, is_attempt=True, by=sat.ben)
    assert sum(sat.skills().values()) < sum(both.values())
    sat.hall.now -= timedelta(days=2)
    exams.revoke(again, REASON, sat.ben)
    assert sat.skills() == {}, "whatever the clock said"


def test_the_class_follows_an_exam(sat: Sat) -> None:
    house, library = sat.hall.library.house(HOUSE), sat.hall.library
    classes = ClassStore.beside(sat.hall.file)
    assert classes.outlines(house, library) == {}
    sat.hall.exams.mark(sat.id, sheet(sat.ann))
    sat.learned()
    before = classes.outlines(house, library)[sat.dee.id]
    sat.hall.now += timedelta(days=1)
    sat.hall.exams.review.void(sat.id, REASON, is_attempt=True, by=sat.ben)
    assert classes.outlines(house, library)[sat.dee.id] != before
