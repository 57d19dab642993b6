"""Killed while somebody answers: no answer that was acknowledged is lost, and none is there twice."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from struct import Struct

import pytest

from app.drills.answer import Answered
from app.drills.run_plans import RunPlan
from app.procedure.library import Library
from app.records.records import Records
from app.records.training.drill_recorder import DrillRecorder
from tests.bulk import figure
from tests.records.answers import random_answer
from tests.records.killing import told_until_killed
from tests.records.processes import CAN_FORK

pytestmark = pytest.mark.usefixtures("records_made_anew")

KILLS = 1_000
"""A fiftieth of them in `test`; where a process takes seconds to start, fewer."""
RUN = RunPlan("twenty", "payout")
ACK = Struct("<I")


def answer_of(serial: int) -> Answered:
    """The answer with this number; somebody who answers and the test agree on it."""
    return random_answer(Random(serial), serial)


@contextmanager
def opened(file: Path, library: Library) -> Iterator[DrillRecorder]:
    keeping = Records(file, library, lambda: datetime.now(UTC))
    yield keeping.runs
    keeping._store.close()


def answer_for_ever(file: Path, library: Library, serial: int, pipe: int) -> None:
    """Take up the run that was left, or begin one, answer as fast as it goes, and tell of every answer."""
    with opened(file, library) as runs:
        while True:
            kept = runs.halfway(RUN, "oxford") or runs.begin(RUN, "oxford")
            for _ in range(len(kept.answers), 20):
                kept.append(answer_of(serial))
                os.write(pipe, ACK.pack(serial))
                serial += 1


def killed(file: Path, library: Library, serial: int, chance: Random) -> int:
    """Somebody who was killed while answering, or while opening the file; how many answers they told of."""
    told = told_until_killed(partial(answer_for_ever, file, library, serial), ACK.size, chance)
    serials = [number for (number,) in ACK.iter_unpack(told)]
    assert serials == list(range(serial, serial + len(serials)))
    return len(serials)


@pytest.mark.bulk
def test_no_acknowledged_answer_is_lost_and_none_is_doubled(
    tmp_path: Path, memory: Path, library: Library
) -> None:
    chance = Random("kills while answering")
    file = tmp_path / "records-0.sqlite"
    serial = acknowledged = extra = resumed = 0
    kills = figure(KILLS, share=50 if CAN_FORK else 200)
    for kill in range(kills):
        if chance.random() < 0.2:
            # A new file: the kill may come while it is made. In memory a commit does other things than wait.
            file, serial = chance.choice([tmp_path, memory]) / f"records-{kill}.sqlite", 0
        told = killed(file, library, serial, chance)
        with opened(file, library) as runs:
            kept = runs.history("oxford")
            # One more may have reached the disk just before the kill.
            assert len(kept) - serial - told in (0, 1)
            assert kept == tuple(map(answer_of, range(len(kept))))
            halfway = runs.halfway(RUN, "oxford")
            assert len(halfway.answers if halfway else ()) == len(kept) % 20
        extra += len(kept) - serial - told
        resumed += halfway is not None
        acknowledged += told
        serial = len(kept)
    print(
        f"{kills} kills, {acknowledged} answers acknowledged, {resumed} runs left halfway,"
        f" {extra} answers that nobody had been told of"
    )
    assert acknowledged
    assert resumed
