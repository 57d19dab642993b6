"""Killed during exams: each goes on at the very action and says so, and nothing is lost or there twice."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from struct import Struct
from typing import NamedTuple

import pytest

from app.exam.exam_log import Happened, Interrupted
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.training.attempt_store import AttemptStore
from tests.bulk import figure
from tests.records.examining import HOUSE, OPENED, Hall, deals, dealt, sheet, short_house
from tests.records.killing import told_until_killed

pytestmark = pytest.mark.usefixtures("records_made_anew")

KILLS = 500
ACK = Struct("<II")


class Held(NamedTuple):
    """What a file says: the sittings, the oldest first, and the log of the last one."""

    sittings: list[str]
    log: tuple[Happened, ...]


@contextmanager
def opened(file: Path, library: Library, hour: int = 0) -> Iterator[Hall]:
    with AttemptStore.open(file) as store:
        yield Hall(store, library, Random(), OPENED + timedelta(hours=hour))


def new_file(file: Path, library: Library) -> Path:
    """A file with people in it, and no exam."""
    with opened(file, library) as hall:
        hall.people()
    return file


def examine_for_ever(file: Path, library: Library, hour: int, pipe: int) -> None:
    """Take up the exam that was cut off, or open one, deal and mark as fast as it goes, and tell of each commit."""
    with opened(file, library, hour) as hall:
        ann, (dee,) = hall.supervisors.everybody()[0], hall.dealers()
        while True:
            for sat in hall.exams.sittings():
                if sat.is_closed and sat.passed is None:
                    hall.exams.mark(sat.id, sheet(ann))
            running = hall.exams.running() or hall.exams.open(HOUSE, dee, ann)
            number = len(hall.exams.sittings())
            os.write(pipe, ACK.pack(number, running._written))
            for _ in deals(hall, running):
                os.write(pipe, ACK.pack(number, running._written))
            dealt(hall, running)
            os.write(pipe, ACK.pack(number, running._written))


def held(hall: Hall) -> Held:
    sittings = [sat.id for sat in reversed(hall.exams.sittings())]
    return Held(sittings, hall.exams.file(sittings[-1]).happened if sittings else ())


def check(hall: Hall, before: Held, told: list[tuple[int, int]]) -> None:
    """Everything that was told of is there, once, and of what was not told of at most one commit."""
    now = held(hall)
    if told:
        number, written = told[-1]
        # One more commit may have reached the disk: of one entry, with a cut noticed before it, or an opening.
        assert len(now.sittings) - number in (0, 1)
        if len(now.sittings) == number:
            assert len(now.log) - written in (0, 1, 2)
    assert now.sittings[: len(before.sittings)] == before.sittings
    for sitting in now.sittings[max(len(before.sittings) - 1, 0) :]:
        check_dealing(hall, sitting)
    if before.sittings:
        check_cuts(hall, before)


def check_dealing(hall: Hall, sitting: str) -> None:
    """Every act of the house's plan stands in the log once, in its order, as far as it came."""
    went = hall.exams.sitting(sitting)
    for dealt_round in went.dealt:
        plan = [str(due.step) for due in dealt_round.session.ruling.steps]
        acts = [str(act) for act in dealt_round.session.acts]
        assert acts == plan if dealt_round.session.ended else acts == plan[: len(acts)]
    assert [len(went.dealt), len(went.answers)] == [went.rounds, went.questions] or not went.is_closed


def check_cuts(hall: Hall, before: Held) -> None:
    """What went on after a cut says so, once, before anything else; what was there before is as it was."""
    log = hall.exams.file(before.sittings[-1]).happened
    assert log[: len(before.log)] == before.log
    more = log[len(before.log) :]
    assert [isinstance(entry, Interrupted) for entry in more] == [place == 0 for place in range(len(more))]


def check_results(hall: Hall) -> int:
    """Every exam but the last has one sheet of marks and one result; how many have."""
    ledger = Ledger.beside(hall.file)
    sittings = hall.exams.sittings()
    decided = [sat for sat in sittings if sat.passed]
    assert len(sittings) - len(decided) in (0, 1)
    for sat in decided:
        kinds = [entry.kind for entry in ledger.about(sat.id)]
        assert kinds == ["exam-opened", "exam-closed", "marked", "passed"]
    assert ledger.walk(ledger.own_chain()).trouble is None
    return len(decided)


@pytest.mark.bulk
def test_an_exam_goes_on_at_the_right_action_and_nothing_is_lost_or_doubled(
    tmp_path: Path, memory: Path
) -> None:
    library, chance = short_house(tmp_path / "houses", rounds=2, questions=2), Random("kills in exams")
    # A child starts with everything loaded.
    with opened(new_file(tmp_path / "warm.sqlite", library), library) as hall:
        ann, (dee,) = hall.supervisors.everybody()[0], hall.dealers()
        hall.exams.mark(dealt(hall, hall.exams.open(HOUSE, dee, ann)), sheet(ann))
    file = new_file(tmp_path / "records.sqlite", library)
    acknowledged = taken_up = decided = 0
    before = Held([], ())
    for kill in range(figure(KILLS)):
        if chance.random() < 0.1:
            # In memory a commit does other things than wait.
            folder, before = chance.choice([tmp_path, memory]), Held([], ())
            file = new_file(folder / f"records-{kill}.sqlite", library)
        words = told_until_killed(partial(examine_for_ever, file, library, kill), ACK.size, chance)
        told = list(ACK.iter_unpack(words))
        with opened(file, library) as hall:
            check(hall, before, told)
            running = hall.exams.running()
            taken_up += running is not None
            before = held(hall)
            decided = max(decided, check_results(hall))
        acknowledged += len(told)
    print(
        f"{figure(KILLS)} kills, {acknowledged} commits acknowledged, {taken_up} times in the middle of an exam,"
        f" {decided} exams decided in one file"
    )
    assert acknowledged
    assert taken_up
