"""The records: an act committed and judged, and whether a full file slows the next one.

Most of a commit is waiting for the disk, so the floor is the least a program can write there and wait for.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app import __version__
from app.game.cards import Card, written
from app.procedure.library import Library
from app.records.recording import Recording
from app.records.store import Store
from app.session.log import Acted, Started, entry_as_plain
from app.session.session import Update
from tests.benchmarks.clock import Job, interleaved
from tests.benchmarks.row import Row, against, span
from tests.rounds import random_round

_STORED = 1_000_000
_EACH = 50
"""Acts of an attempt among those stored."""
_TURNS = 201
_AIM = 0.003
_RATIO = 1.2
_PAGE = bytes(4096)
_WHEN = datetime(2025, 11, 16, tzinfo=UTC)


def rows() -> Iterator[Row]:
    """The act, the act after many, and opening the file."""
    library = Library()
    with TemporaryDirectory() as name:
        new, full = Path(name, "new.sqlite"), Path(name, "full.sqlite")
        _fill(full, library)
        with Store.open(new) as first, Store.open(full) as last, Path(name, "floor").open("wb") as floor:
            ours, after, least = interleaved(
                _dealing(first, library),
                _dealing(last, library),
                lambda: _write(floor.fileno()),
                turns=_TURNS,
            )
            opening, busy = interleaved(_opening(new), _opening(full), turns=5)
        yield _act(ours, least)
        yield against(f"the same after {_STORED:,} stored acts", after, "after none", ours, _RATIO)
        yield against(f"opening {_STORED:,} acts in use or left by a crash", busy, "opening none", opening)
        clean, empty = interleaved(_opening(full), _opening(new), turns=21)
        yield against(f"opening {_STORED:,} acts", clean, "opening none", empty)


def _act(ours: float, least: float) -> Row:
    floor = f"a page written and waited for {span(least)}"
    return Row("an act committed and judged", span(ours), floor, ours / least, f"< {span(_AIM)}", ours < _AIM)


def _write(floor: int) -> None:
    os.write(floor, _PAGE)
    os.fsync(floor)


def _opening(file: Path) -> Job:
    return lambda: Store.open(file).close()


def _dealing(store: Store, library: Library) -> Job:
    """Deals for ever: each call is the next act, and a new round begins where one ends."""
    updates = _updates(store, library)
    return lambda: next(updates)


def _updates(store: Store, library: Library) -> Iterator[Update]:
    while True:
        recording = _begun(store, library)
        for due in recording.session.ruling.steps:
            yield recording.submit(Acted(str(due.step), 1.0))


def _begun(store: Store, library: Library) -> Recording:
    text = library.text("oxford")
    data = random_round(library.house("oxford"), Random(6), players=6)
    deck = written([Card(number) for number in range(52)])
    return Recording.begin(store, Started("test", data, deck, text.hash, __version__), text, library, _WHEN)


def _fill(file: Path, library: Library) -> None:
    """Many acts in one go, past the store: as acts they would take an hour."""
    with Store.open(file) as store:
        _begun(store, library)
    kind, _ = entry_as_plain(Acted("", 0.0))
    start = "INSERT INTO attempts (started, mode, round, deck, house, engine)"
    start += " SELECT started, mode, round, deck, house, engine FROM attempts WHERE id = 1"
    body = '{"words":"pay 3 straight_flush 250","at":61.25}'
    with closing(sqlite3.connect(file)) as db, db:
        for attempt in range(2, _STORED // _EACH + 2):
            db.execute(start)
            rows = [(attempt, sequence, kind, body) for sequence in range(1, _EACH + 1)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
