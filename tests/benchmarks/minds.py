"""Progress and the next skill with a million answers in the records: 500 trainees, one of them with 50,000."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from app import __version__
from app.drills.answer import Answered
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.learning.next_skill import Spaced
from app.learning.roster import Trainee
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.records.training.answer_codec import milliseconds
from app.records.training.class_records import class_at
from app.records.training.drill_recorder import DrillRecorder
from app.records.training.drill_store import DrillStore
from app.records.training.learner_store import LearnerStore
from app.records.training.progress_records import ProgressRecords
from app.records.training.trainee_store import TraineeStore
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span

_ANSWERS, _TRAINEES, _MOST, _RUN = 1_000_000, 500, 50_000, 20
_NEW, _TURNS, _CHOICES = 40, 15, 300
_PROGRESS, _NEXT, _CLASS, _LIST = 0.300, 0.005, 0.800, 0.020
_FROM_NOTHING = 10.0
_ACTIVE = 20
_HOUSE = "oxford"
_START = datetime(2025, 1, 1, 8, tzinfo=UTC)
_MINUTE = 60_000


def rows() -> Iterator[Row]:
    """The first look, the looks after it, and what is asked next."""
    library = shipped_library()
    with TemporaryDirectory() as name, LearnerStore.open(Path(name, "records.sqlite")) as minds:
        wanted = _wanted(library)
        size = _fill(minds, library, wanted)
        yield Row(f"{_ANSWERS:,} answers on the disk", f"{size / _ANSWERS:.0f} bytes an answer")
        yield from _progress(minds, library, wanted)
        yield _choosing(minds, library, wanted)
        yield from _class(minds, library, wanted)
        yield _listing(minds, library)


def _progress(minds: LearnerStore, library: Library, wanted: list[Wanted]) -> Iterator[Row]:
    now = _START + timedelta(days=400)

    def look() -> float:
        start = perf_counter()
        ProgressRecords(minds, library, lambda: now).progress(1, _HOUSE)
        return perf_counter() - start

    yield Row(f"progress of {_MOST:,} answers, worked out from nothing", span(look()))
    again, grown = [], []
    for _ in range(_TURNS):
        again.append(look())
        _answer(minds, library, wanted)
        grown.append(look())
    for what, times in (("looked at again", again), (f"and {_NEW} new ones", grown)):
        slowest = max(times)
        aim = f"< {span(_PROGRESS)}"
        yield Row(
            f"progress of {_MOST:,}, {what}: slowest of {_TURNS}",
            span(slowest),
            aim=aim,
            met=slowest < _PROGRESS,
        )


def _choosing(minds: LearnerStore, library: Library, wanted: list[Wanted]) -> Row:
    """A run from its beginning: the first choice waits for the records, the others do not."""
    start = perf_counter()
    mind, _ = minds.learnt(1, library.house(_HOUSE), library)
    opened = perf_counter() - start
    clock = count(milliseconds(_START + timedelta(days=400)), _MINUTE // 6)
    chooser, chance, times = Spaced(mind, lambda: next(clock)), Random(5), []
    asked: list[Wanted] = []
    for _ in range(_CHOICES):
        start = perf_counter()
        asked.append(chooser.choose(wanted, asked, chance))
        times.append(perf_counter() - start)
        chooser.heed(_answered(chance, asked[-1]))
    cuts = quantiles(times, n=100)
    told = f"p50 {span(cuts[49])}, p99 {span(cuts[98])}, once {span(opened)} to begin"
    return Row(f"next skill among {len(wanted)}", told, aim=f"p99 < {span(_NEXT)}", met=cuts[98] < _NEXT)


def _class(minds: LearnerStore, library: Library, wanted: list[Wanted]) -> Iterator[Row]:
    """The class overview: the first time ever, again, and after some of the class have drilled."""
    now = _START + timedelta(days=400)

    def look() -> float:
        start = perf_counter()
        class_at(minds, _HOUSE, library, now)
        return perf_counter() - start

    first = look()
    what = f"class of {_TRAINEES}, all {_ANSWERS:,} answers worked out from nothing"
    yield Row(what, span(first), aim=f"< {span(_FROM_NOTHING)}", met=first < _FROM_NOTHING)
    again, grown = [], []
    for _ in range(_TURNS):
        again.append(look())
        for trainee in range(1, _ACTIVE + 1):
            _answer(minds, library, wanted, trainee)
        grown.append(look())
    new = f"{_ACTIVE} of them with {_NEW} new answers"
    for what, times in (("looked at again", again), (new, grown)):
        slowest = max(times)
        what = f"class of {_TRAINEES}, {what}: slowest of {_TURNS}"
        yield Row(what, span(slowest), aim=f"< {span(_CLASS)}", met=slowest < _CLASS)


def _listing(minds: LearnerStore, library: Library) -> Row:
    """What the list of drills says of somebody with many answers."""
    drilling = DrillRecorder(
        DrillStore.beside(minds), library, lambda: _START + timedelta(days=400), lambda: 1
    )
    (spent,) = interleaved(lambda: drilling.totals(_HOUSE), turns=_TURNS)
    what = f"so far, of {_MOST:,} answers, for the list of drills"
    return Row(what, span(spent), aim=f"< {span(_LIST)}", met=spent < _LIST)


def _wanted(library: Library) -> list[Wanted]:
    chapters = syllabus_of(course_at(library, _HOUSE))
    return [Wanted(chapter.drill, skill.name) for chapter in chapters for skill in chapter.skills]


def _answered(chance: Random, wanted: Wanted) -> Answered:
    is_right = chance.random() < 0.85
    return Answered(*wanted, ("50",) if is_right else ("60",), ("50",), chance.uniform(1.0, 9.0))


def _answer(minds: LearnerStore, library: Library, wanted: list[Wanted], trainee: int = 1) -> None:
    """Two runs more, as the program writes them but without waiting for the disk."""
    drills, chance = DrillStore.beside(minds), Random(7)
    minds._db.execute("PRAGMA synchronous = OFF")
    when = _START + timedelta(days=399)
    for _ in range(_NEW // _RUN):
        run = drills.begin("twenty", "", library.text(_HOUSE), __version__, when, trainee)
        for number in range(1, _RUN + 1):
            drills.append(run, number, _answered(chance, chance.choice(wanted)), when)
    minds._db.execute("PRAGMA synchronous = FULL")


def _fill(minds: LearnerStore, library: Library, wanted: list[Wanted]) -> int:
    """All answers in one go, past the store, the trainees' runs among each other; the bytes they take."""
    people = [Trainee(f"Trainee {number}", f"B{number}") for number in range(_TRAINEES)]
    TraineeStore.beside(minds).enrol(people, _START)
    DrillStore.beside(minds).begin("open", "", library.text(_HOUSE), __version__, _START)
    before = minds.path.stat().st_size
    with closing(sqlite3.connect(minds.path)) as db:
        db.executemany("INSERT INTO asked (drill, skill, trap, could) VALUES (?, ?, '', '')", wanted)
        # Those who write past the program need no guard; it is put back afterwards.
        (guard,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'answers_insert'").fetchone()
        db.execute("DROP TRIGGER answers_insert")
        db.executemany(
            "INSERT INTO drill_runs (id, started, kind, drill, house, engine, trainee)"
            " SELECT ?, started, 'twenty', drill, house, engine, ? FROM drill_runs WHERE id = 1",
            enumerate(_whose(), 2),
        )
        db.executemany(
            "INSERT INTO answers (run, number, at, asked, seconds, due, given, named) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            _answers(len(wanted)),
        )
        db.execute(guard)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return minds.path.stat().st_size - before


def _whose() -> list[int]:
    """Whose each run is: one in twenty that of the first, the others' those of everybody else in turn."""
    runs, mine = _ANSWERS // _RUN, _MOST // _RUN
    return [1 if not run % (runs // mine) else 2 + run % (_TRAINEES - 1) for run in range(runs)]


def _answers(skills: int) -> Iterator[tuple[object, ...]]:
    chance, start = Random(3), milliseconds(_START)
    for run in range(_ANSWERS // _RUN):
        at = start + run * 10 * _MINUTE
        for number in range(1, _RUN + 1):
            is_right = chance.random() < 0.85
            given = None if is_right else "60\n"
            yield (
                run + 2,
                number,
                at + number * 8000,
                chance.randint(1, skills),
                chance.uniform(1, 9),
                "50\n",
                given,
                "",
            )
