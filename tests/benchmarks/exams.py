"""Exams with 10,000 of them in the records: an entry committed, the list, the question at every start, the audit."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from app import __version__
from app.certificate.ledger_chain import digest
from app.exam.exam_log import HAPPENINGS, Remarked
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.procedure.exam_requirements import Exam, exam_as_plain
from app.procedure.library import Library
from app.records.db.entry_codec import as_json, time_text
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.exam_service import ExamRecords
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted
from tests.benchmarks.clock import Job, interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, against, span

_EXAMS, _ENTRIES, _DEALERS = 10_000, 50, 500
_TURNS = 201
_COMMIT, _LIST = 0.003, 0.100
_HOUSE = "oxford"
_START = datetime(2025, 1, 1, 8, tzinfo=UTC)
_ANN = Supervisor("ANN", "Ann", "17")
_DEE = Person(0, "Dee", "4", has_pin=False)
_HASHED = "$argon2id$"


def rows() -> Iterator[Row]:
    """The entry, the entry after many exams, and looking at all of them."""
    library = shipped_library()
    with TemporaryDirectory() as name:
        new, full = Path(name, "new.sqlite"), Path(name, "full.sqlite")
        for file in (new, full):
            with SupervisorStore.open(file) as accounts:
                accounts.add(_ANN, _HASHED, None, _START)
        fill_with_exams(full, library)
        with AttemptStore.open(new) as few, AttemptStore.open(full) as many:
            yield from _looking(many, library)
            yield from _committing(few, many, library, Path(name, "floor"))
            yield from _auditing(many)


def _exams(store: AttemptStore, library: Library) -> ExamRecords:
    return ExamRecords(store, library, lambda: _START, Random(5))


def _looking(many: AttemptStore, library: Library) -> Iterator[Row]:
    exams = _exams(many, library)
    listed, own, asked = interleaved(exams.sittings, lambda: exams.sittings(_DEE), exams.running, turns=15)
    aim = f"< {span(_LIST)}"
    yield Row(f"the list of {_EXAMS:,} exams", span(listed), aim=aim, met=listed < _LIST)
    yield Row("one dealer's exams among them", span(own), aim=aim, met=own < _LIST)
    yield Row("does an exam run, asked at every start", span(asked))


def _committing(few: AttemptStore, many: AttemptStore, library: Library, path: Path) -> Iterator[Row]:
    with path.open("wb") as floor:
        ours, after, least = interleaved(
            _acting(few, library), _acting(many, library), lambda: _write(floor.fileno()), turns=_TURNS
        )
    peer = f"a page written and waited for {span(least)}"
    aim, met = f"< {span(_COMMIT)}", ours < _COMMIT
    yield Row("an entry of an exam committed and taken in", span(ours), peer, ours / least, aim, met)
    yield against(f"the same after {_EXAMS:,} exams", after, "after none", ours, 1.2)


def _auditing(many: AttemptStore) -> Iterator[Row]:
    start = perf_counter()
    found = audit_ledger(many)
    seconds = perf_counter() - start
    what = f"audit of {found.records:,} records and {found.exams:,} exams of {_ENTRIES} entries"
    troubles = "sound" if not found.troubles else found.troubles[0]
    yield Row(what, f"{span(seconds)}, {found.records / seconds:,.0f} records/s, {troubles}")


def _acting(store: AttemptStore, library: Library) -> Job:
    """Deals for ever: each call is the next act of the first round, or a remark after its last."""
    running = _exams(store, library).open(_HOUSE, _DEE, _ANN)
    running.go_on(0.0)
    assert running.sitting.session
    acts = iter([str(due.step) for due in running.sitting.session.ruling.steps])
    numbers = count(1)

    def act() -> None:
        words, at = next(acts, ""), next(numbers) * 0.001
        running.submit(Acted(words, at) if words else Remarked("Ann", "good", at))

    return act


def _write(floor: int) -> None:
    os.write(floor, bytes(4096))
    os.fsync(floor)


def fill_with_exams(file: Path, library: Library, exams: int = _EXAMS) -> None:
    """Many exams in one go, past the store: as exams they would take a day."""
    text, opening = library.text(_HOUSE), as_json({"exam": exam_as_plain(Exam()), "plan": "x" * 1500})
    kind, body = HAPPENINGS.as_plain(Acted("pay 3 straight_flush 250", 61.25))
    act = (kind, as_json(body))
    with Ledger.open(file) as ledger, transaction(ledger._db):
        db = ledger._db
        # Those who write past the program need no guard; it is put back afterwards.
        guards = db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE name LIKE 'sitting%_insert'"
        ).fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        ledger._keep_house(text)
        for number in range(exams):
            when = _START + timedelta(hours=number)
            sitting, dealer, badge = (
                f"{number:09}",
                f"Dealer {number % _DEALERS}",
                str(1000 + number % _DEALERS),
            )
            start = (sitting, time_text(when), dealer, badge, text.hash, opening)
            db.execute(
                "INSERT INTO sittings (id, opened, dealer, badge, house, opening) VALUES (?, ?, ?, ?, ?, ?)",
                start,
            )
            log = [act] * _ENTRIES + [("closed", "{}")]
            entries = [(sitting, place, *entry) for place, entry in enumerate(log, 1)]
            db.executemany("INSERT INTO sitting_entries VALUES (?, ?, ?, ?)", entries)
            whole = digest(*start, *[part for entry in log for part in entry])
            ledger.append("exam-opened", sitting, {"digest": digest(*start), "engine": __version__}, when)
            ledger.append("exam-closed", sitting, {"digest": whole}, when)
            ledger.append("marked", sitting, {"words": "x" * 200}, when)
            result = {"digest": whole, "result": "x" * 4000}
            ledger.append("passed" if number % 4 else "failed", sitting, result, when)
        for _, guard in guards:
            db.execute(guard)
