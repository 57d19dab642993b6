"""The records: an act committed and judged, an answer committed, and whether a full file slows the next one.

Most of a commit is waiting for the disk, so the floor is the least a program can write there and wait for.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app import __version__
from app.drills.answer import Answered
from app.game.cards import Card, written
from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.session.attempt_log import ENTRIES, Acted, Started
from app.session.session import Update
from tests.benchmarks.clock import Job, interleaved
from tests.benchmarks.row import Row, against, span
from tests.rounds import random_round

_STORED = 1_000_000
_EACH = 50
"""Acts of an attempt among those stored."""
_ANSWERED = 100_000
_RUN = 20
"""Answers to drills that are read again, and those of a run."""
_TURNS = 201
_AIM = 0.003
_RATIO = 1.2
_PAGE = bytes(4096)
_WHEN = datetime(2025, 11, 16, tzinfo=UTC)
_COULD = frozenset({"counts-the-wager-in", "ignores-limits", "pays-the-next-line"})
_COLUMNS = "run, number, at, asked, seconds, due, given, named"
_ANSWER = Answered("payout", "royal flush", ("12.50",), ("12.50",), 2.5, "", _COULD)


def rows() -> Iterator[Row]:
    """The act, the act after many, and opening the file."""
    library = Library()
    with TemporaryDirectory() as name:
        new, full = Path(name, "new.sqlite"), Path(name, "full.sqlite")
        _fill(full, library)
        with (
            AttemptStore.open(new) as first,
            AttemptStore.open(full) as last,
            Path(name, "floor").open("wb") as floor,
        ):
            ours, after, least = interleaved(
                _dealing(first, library),
                _dealing(last, library),
                lambda: _write(floor.fileno()),
                turns=_TURNS,
            )
            opening, busy = interleaved(_opening(new), _opening(full), turns=5)
        yield _committed("an act committed and judged", ours, least)
        yield against(f"the same after {_STORED:,} stored acts", after, "after none", ours, _RATIO)
        yield against(f"opening {_STORED:,} acts in use or left by a crash", busy, "opening none", opening)
        clean, empty = interleaved(_opening(full), _opening(new), turns=21)
        yield against(f"opening {_STORED:,} acts", clean, "opening none", empty)
        yield from _drills(Path(name))


def _drills(folder: Path) -> Iterator[Row]:
    """An answer to a drill, the answer after many, and all of them read again."""
    new, full = folder / "few.sqlite", folder / "drilled.sqlite"
    fill_with_answers(full, _ANSWERED)
    with DrillStore.open(new) as first, DrillStore.open(full) as last, (folder / "least").open("wb") as floor:
        ours, after, least = interleaved(
            _answering(first), _answering(last), lambda: _write(floor.fileno()), turns=_TURNS
        )
        yield _committed("an answer committed", ours, least)
        yield against(f"the same after {_ANSWERED:,} stored answers", after, "after none", ours, _RATIO)
        with closing(sqlite3.connect(full)) as db:
            history, rows = interleaved(
                lambda: last.history("oxford"),
                lambda: db.execute("SELECT * FROM answers").fetchall(),
                turns=5,
            )
        yield against(f"{_ANSWERED:,} answers read again", history, "their bare rows", rows)


def _committed(what: str, ours: float, least: float) -> Row:
    floor = f"a page written and waited for {span(least)}"
    return Row(what, span(ours), floor, ours / least, f"< {span(_AIM)}", ours < _AIM)


def _write(floor: int) -> None:
    os.write(floor, _PAGE)
    os.fsync(floor)


def _opening(file: Path) -> Job:
    return lambda: AttemptStore.open(file).close()


def _dealing(store: AttemptStore, library: Library) -> Job:
    """Deals for ever: each call is the next act, and a new round begins where one ends."""
    updates = _updates(store, library)
    return lambda: next(updates)


def _updates(store: AttemptStore, library: Library) -> Iterator[Update]:
    while True:
        recording = _begun(store, library)
        for due in recording.session.ruling.steps:
            yield recording.submit(Acted(str(due.step), 1.0))


def _begun(store: AttemptStore, library: Library) -> AttemptRecorder:
    text = library.text("oxford")
    data = random_round(library.house("oxford"), Random(6), players=6)
    deck = written([Card(number) for number in range(52)])
    return AttemptRecorder.begin(
        store, Started("test", data, deck, text.hash, __version__), text, library, _WHEN
    )


def _answering(drills: DrillStore) -> Job:
    """Answers for ever, in one run without an end."""
    run = drills.begin("open", "", Library().text("oxford"), __version__, _WHEN)
    numbers = count(1)
    return lambda: drills.append(run, next(numbers), _ANSWER, _WHEN)


def fill_with_answers(file: Path, answers: int) -> None:
    """Many answers in one go, past the store; one in five is wrong."""
    with DrillStore.open(file) as drills:
        run = drills.begin("twenty", "payout", Library().text("oxford"), __version__, _WHEN)
        drills.append(run, 1, _ANSWER, _WHEN)
    start = "INSERT INTO drill_runs (started, kind, drill, house, engine)"
    start += " SELECT started, kind, drill, house, engine FROM drill_runs WHERE id = 1"
    with closing(sqlite3.connect(file)) as db, db:
        for run in range(2, answers // _RUN + 2):
            db.execute(start)
            rows = [
                (run, number, run * 1000 + number, 1, 2.5, f"{run % 997}\n", *_given(number))
                for number in range(1, _RUN + 1)
            ]
            db.executemany(f"INSERT INTO answers ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _given(number: int) -> tuple[str | None, str]:
    return ("17.50\n", "ignores-limits\n") if number % 5 == 0 else (None, "")


def _fill(file: Path, library: Library) -> None:
    """Many acts in one go, past the store: as acts they would take an hour."""
    with AttemptStore.open(file) as store:
        _begun(store, library)
    kind, _ = ENTRIES.as_plain(Acted("", 0.0))
    start = "INSERT INTO attempts (started, mode, round, deck, house, engine)"
    start += " SELECT started, mode, round, deck, house, engine FROM attempts WHERE id = 1"
    body = '{"words":"pay 3 straight_flush 250","at":61.25}'
    with closing(sqlite3.connect(file)) as db, db:
        for attempt in range(2, _STORED // _EACH + 2):
            db.execute(start)
            rows = [(attempt, sequence, kind, body) for sequence in range(1, _EACH + 1)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
