"""What was learned from recorded work is what it came to when it was looked at: drills, rounds and exams."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.learned_state import LearnedState, learned_as_bytes
from app.records.training.learner_store import LearnerStore
from app.records.training.outline_codec import outline_as_bytes
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted, Entry
from tests.kept_text import assert_kept
from tests.records.answers import random_answer
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.scripts import Script, random_script

KEPT = Path(__file__).parent / "kept"
NOON = datetime(2025, 11, 16, 12, tzinfo=UTC)
"""Far from midnight, wherever this runs."""


def lines_of(plain: object, before: str = "") -> Iterator[str]:
    """Plain data, one value on each line."""
    if isinstance(plain, dict):
        for name, each in sorted(plain.items()):
            yield from lines_of(each, f"{before} {name}")
    elif isinstance(plain, list) and any(isinstance(each, dict | list) for each in plain):
        for each in plain:
            yield from lines_of(each, f"{before} -")
    elif isinstance(plain, list):
        yield f"{before} {', '.join([text_of(each) for each in plain])}"
    else:
        yield f"{before} {text_of(plain)}"


def text_of(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def told(learnt: LearnedState, trainee: int) -> str:
    whole: dict[str, Any] = json.loads(zlib.decompress(learned_as_bytes(learnt, trainee)))
    del whole["by"]
    outline = json.loads(zlib.decompress(outline_as_bytes(learnt, trainee)))[1:]
    return "\n".join([*lines_of(whole), *lines_of(outline, " outline")]) + "\n"


def slower(script: Script, chance: Random) -> Script:
    """The same attempt with pauses, some of which are longer than anybody waits, and help with some steps."""
    entries: list[Entry] = []
    late = 0.0
    for entry in script.entries:
        late += chance.choice([0.0, 0.0, 0.0, 20.0, 59.5, 90.0])
        later = replace(entry, at=entry.at + late)
        entries.append(replace(later, unaided=chance.random() < 0.8) if isinstance(later, Acted) else later)
    return Script(script.started, script.house, tuple(entries))


@pytest.mark.parametrize("house", ["oxford", "greektown"])
def test_what_was_learned_from_drills_and_rounds_says_what_it_said(
    house: str, store: AttemptStore, library: Library
) -> None:
    chance = Random(f"learned {house}")
    who = TraineeStore.beside(store).add(Trainee("Ann", ""), NOON)
    drills = DrillStore.beside(store)
    run = drills.begin("open", "", library.text(house), "1.0", NOON, who)
    for number in range(1, 25):
        drills.append(run, number, random_answer(chance), NOON + timedelta(minutes=17 * (number % 9)))
    for number in range(6):
        script = slower(random_script(library, Random(f"learned {house} {number}"), house), chance)
        when = NOON + timedelta(days=number // 2, minutes=number)
        recording = AttemptRecorder.begin(store, script.started, script.house, library, when, who)
        for entry in script.entries[:-1]:
            recording.submit(entry)
        recording.end(script.end.at)
    learnt = LearnerStore.beside(store).caught_up(who, library.house(house), library)
    assert_kept(KEPT, f"learned {house}", told(learnt, who))


def with_some_twice(count: int, acts: list[str]) -> list[str]:
    """Acts of which the first few are done twice."""
    return [*acts[:count], *acts]


def test_what_was_learned_in_exams_says_what_it_said(store: AttemptStore, tmp_path: Path) -> None:
    hall = Hall(store, short_house(tmp_path / "houses", rounds=1, questions=2))
    ann, ben, dee = hall.people()
    for number in range(2):
        sitting = dealt(
            hall,
            hall.exams.open(HOUSE, dee, ann),
            partial(with_some_twice, number + 1),
        )
        hall.now += timedelta(hours=3)
        hall.exams.mark(sitting, sheet(ann))
        if number:
            hall.exams.strike(sitting, 0, "the machine was shaken by a door", ben)
    learnt = LearnerStore.beside(store).caught_up(dee.id, hall.library.house(HOUSE), hall.library)
    assert_kept(KEPT, "learned in exams", told(learnt, dee.id))
