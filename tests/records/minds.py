"""Somebody's work, done bit by bit, and what it comes to when it is worked out from nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.memory import Memory
from app.learning.recent_answers import Recent
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.learner_store import LearnerStore
from tests.records.answers import random_answer
from tests.records.scripts import WHEN, Script, carry_on, scripts


class Comes(NamedTuple):
    """What work comes to, to be compared."""

    memories: dict[Wanted, Memory]
    drills: dict[str, Recent]
    days: tuple[Day, ...]


def comes_to(file: RecordsFile, library: Library, trainee: int | None = None, house: str = "oxford") -> Comes:
    """What was learnt by now, caught up from wherever it was."""
    mind, days = LearnerStore.beside(file).learnt(trainee, library.house(house), library)
    return Comes(dict(mind.memories), dict(mind.drills), days)


def from_nothing(
    file: RecordsFile, library: Library, trainee: int | None = None, house: str = "oxford"
) -> Comes:
    """The same with nothing kept that was worked out before, and what was kept put back afterwards."""
    kept = file._db.execute("SELECT trainee, house, learnt FROM minds").fetchall()
    file._db.execute("DELETE FROM minds")
    found = comes_to(file, library, trainee, house)
    file._db.execute("DELETE FROM minds")
    file._db.executemany("INSERT INTO minds (trainee, house, learnt) VALUES (?, ?, ?)", kept)
    return found


def work(
    file: RecordsFile, library: Library, chance: Random, trainees: tuple[int | None, ...]
) -> Iterator[None]:
    """Somebody works for ever: runs and attempts side by side, of anybody anywhere, by a clock that jumps."""
    drills, store = DrillStore.beside(file), AttemptStore.beside(file)
    told = scripts_here(library, chance)
    runs: list[list[int]] = []
    dealt: list[tuple[AttemptRecorder, Script, int]] = []
    for number in count():
        when = moment(chance, number)
        what = chance.random()
        if what < 0.15 or not runs:
            house = library.text(chance.choice(["oxford", "greektown"]))
            runs.append([drills.begin("open", "", house, "1.0", when, chance.choice(trainees)), 0])
        elif what < 0.9:
            run = chance.choice(runs[-3:])
            run[1] += 1
            drills.append(run[0], run[1], random_answer(chance), when)
        elif what < 0.95 or not dealt:
            script = next(told)
            part = chance.randrange(len(script.entries))
            recording = AttemptRecorder.begin(
                store, script.started, script.house, library, when, chance.choice(trainees)
            )
            for entry in script.entries[:part]:
                recording.submit(entry)
            dealt.append((recording, script, part))
        else:
            carry_on(*dealt.pop(chance.randrange(len(dealt))))
        yield


def scripts_here(library: Library, chance: Random) -> Iterator[Script]:
    seed = str(chance.random())
    pairs = zip(scripts(library, seed, "oxford"), scripts(library, seed, "greektown"), strict=True)
    return (script for pair in pairs for script in pair)


def moment(chance: Random, number: int) -> datetime:
    """Mostly later than the one before; now and then the clock was wrong by hours or a year."""
    wrong = chance.choice([0.0] * 9 + [chance.choice([-1, 1]) * chance.choice([2.0, 9000.0])])
    return WHEN + timedelta(hours=number + wrong)


def spoil(file: Path, change: str, *values: object) -> None:
    """Change what was worked out, from outside."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        assert other.execute(change, values).rowcount
