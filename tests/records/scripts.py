"""Attempts to carry out: random rounds of any house, dealt perfectly or not, with everything that may happen."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from itertools import count
from random import Random
from typing import Any, get_args

from app import __version__
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.house import House
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import (
    Acted,
    AttemptEnded,
    Entry,
    Mode,
    Noted,
    Paused,
    Resumed,
    Started,
    TakenBack,
)
from app.session.replay import begun, replay
from app.training.deck import deck_of
from tests.grading.test_any_acts import random_act
from tests.rounds import random_round

WHEN = datetime(2025, 11, 16, 9, 30, tzinfo=UTC)
_MODES: tuple[Mode, ...] = get_args(Mode)
_BARE_EVENTS = ("jam", "red-light", "wrong-button", "mingled")


@dataclass(frozen=True)
class Script:
    """One attempt: its start, its house, and every entry up to the end, whose verdict is the uninterrupted one."""

    started: Started
    house: HouseText
    entries: tuple[Entry, ...]

    @property
    def end(self) -> AttemptEnded:
        end = self.entries[-1]
        assert isinstance(end, AttemptEnded)
        return end


def scripts(library: Library, seed: str, house_id: str | None = None) -> Iterator[Script]:
    """Attempts without end, the same for the same seed in any process."""
    for number in count():
        yield random_script(library, Random(f"{seed} {number}"), house_id)


def random_script(library: Library, chance: Random, house_id: str | None = None) -> Script:
    text = library.text(house_id or chance.choice(sorted(library.files())))
    house = library.house(text.house_id)
    data = random_data(house, chance)
    started = Started(chance.choice(_MODES), data, deck_of(data, chance), text.hash, __version__)
    entries = random_entries(begun(started, house).ruling, chance)
    verdict = scorecard_as_plain(replay(started, house, entries).scorecard())
    return Script(started, text, (*entries, AttemptEnded(verdict, entries[-1].at + 1.0)))


def random_data(house: House, chance: Random) -> dict[str, Any]:
    """A round, now and then with something irregular in it, or the opening of a game."""
    if chance.random() < 0.05:
        return {"house": house.id, "plan": "opening"}
    data: dict[str, Any] = json.loads(json.dumps(random_round(house, chance)), parse_float=Decimal)
    kinds = [kind for kind in _BARE_EVENTS if kind in house.irregularities]
    if kinds and chance.random() < 0.2:
        number = chance.choice(data["spots"])["spot"]
        data["events"] = [{"at": f"deal {number}", "kind": chance.choice(kinds)}]
    return data


def random_entries(ruling: Ruling, chance: Random) -> list[Entry]:
    """The plan, perfectly or with some acts wrong, and people who pause, note things and change their minds."""
    acts = mutated([due.step for due in ruling.steps], ruling, chance)
    disturbed = chance.random() < 0.5
    entries: list[Entry] = []
    at = 0.0
    for act in acts:
        at += chance.random() * 3
        entries.append(Acted(str(act), at))
        if disturbed and chance.random() < 0.1:
            more: tuple[Entry, ...] = chance.choice(
                [
                    (TakenBack(at), Acted(str(act), at)),
                    (Paused(at), Resumed(at + 9)),
                    (Noted("hm – “odd”", at),),
                ]
            )
            entries += more
            at = more[-1].at
    return entries


def mutated(acts: list[Step], ruling: Ruling, chance: Random) -> list[Step]:
    for _ in range(chance.choice([0, 0, 1, 2, 5])):
        place = chance.randrange(len(acts))
        match chance.randrange(4):
            case 0 if len(acts) > 1:
                del acts[place]
            case 1:
                acts.insert(place, random_act(ruling, chance))
            case 2:
                acts[place] = random_act(ruling, chance)
            case _:
                acts.insert(chance.randrange(len(acts)), acts.pop(place))
    return acts


def carry_out(store: AttemptStore, script: Script, library: Library) -> AttemptRecorder:
    """Record a whole attempt as the program does."""
    recording = AttemptRecorder.begin(store, script.started, script.house, library, WHEN)
    carry_on(recording, script, 0)
    return recording


def carry_on(recording: AttemptRecorder, script: Script, done: int) -> None:
    """Do the rest of an attempt of which so many entries are done."""
    for entry in script.entries[done:-1]:
        recording.submit(entry)
    if done < len(script.entries):
        recording.end(script.end.at)
