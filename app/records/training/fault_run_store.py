"""Stores sets of Find the fault: each is a run like those of the drills, each deal an answer in it.

So it is kept, backed up and merged as they are. The drills themselves never read it."""

from collections.abc import Callable, Sequence
from datetime import datetime

from app import __version__
from app.drills.answer import Answered
from app.find_fault.fault_totals import FaultTotals, totals_of
from app.find_fault.stop_outcome import OUTCOMES, FaultSet, SceneResult
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import from_lines
from app.records.training.drill_store import FIND_FAULT, OF_TRAINEE, DrillStore

_RIGHT = {True: ("passed",), False: ("found",)}
"""What is right for a clean deal, and for one with a fault."""
_SETS = (
    "SELECT drill_runs.id, started, skill, seconds, due, given FROM drill_runs"
    " JOIN answers ON run = drill_runs.id JOIN asked ON asked.id = answers.asked"
    f" WHERE {OF_TRAINEE} AND kind = '{FIND_FAULT}' ORDER BY drill_runs.id, number"
)
_EVERYBODY = (
    "SELECT trainee, skill, seconds, due, given FROM drill_runs"
    " JOIN answers ON run = drill_runs.id JOIN asked ON asked.id = answers.asked"
    f" WHERE trainee IS NOT NULL AND kind = '{FIND_FAULT}'"
    " AND house IN (SELECT hash FROM house_files WHERE id = ?)"
)


class FaultRunStore(RecordsFile):
    """The sets in a file of records."""

    def sets(self, house_id: str, trainee: int | None) -> tuple[FaultSet, ...]:
        """A trainee's sets at a house, under any version of its file, the oldest first."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(_SETS, (trainee, house_id)).fetchall()
        found: dict[int, tuple[datetime, list[SceneResult]]] = {}
        with refuse_damaged(f"Find the fault at {house_id}"):
            for run, started, kind, seconds, due, given in rows:
                _, results = found.setdefault(run, (time_of(started), []))
                results.append(_result(kind, seconds, due if given is None else given))
        return tuple(FaultSet(when, tuple(results)) for when, results in found.values())

    def totals(self, house_id: str) -> dict[int, FaultTotals]:
        """The results of each trainee at a house together."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(_EVERYBODY, (house_id,)).fetchall()
        found: dict[int, list[SceneResult]] = {}
        with refuse_damaged(f"Find the fault at {house_id}"):
            for trainee, kind, seconds, due, given in rows:
                found.setdefault(trainee, []).append(_result(kind, seconds, due if given is None else given))
        return {trainee: totals_of(results) for trainee, results in found.items()}


def _result(kind: str, seconds: float, words: str) -> SceneResult:
    (said,) = from_lines(words)
    outcome = next((outcome for outcome in OUTCOMES if outcome == said), None)
    if outcome is None:
        raise ValueError(f"“{said}” is no outcome")
    return SceneResult(kind, outcome, seconds)


class KeptFaultRun:
    """A set whose every result is on the disk before the next deal."""

    def __init__(self, store: DrillStore, run: int, now: Callable[[], datetime]) -> None:
        self._store = store
        self._run = run
        self._now = now
        self._written = 0

    def append(self, result: SceneResult) -> None:
        """Store one more result."""
        right = _RIGHT[result.is_clean]
        answer = Answered(FIND_FAULT, result.kind, (result.outcome,), right, result.seconds)
        self._store.append(self._run, self._written + 1, answer, self._now())
        self._written += 1


class FaultRunRecorder:
    """The records as Find the fault uses them, for the trainee who is signed in."""

    def __init__(
        self,
        file: RecordsFile,
        library: Library,
        now: Callable[[], datetime],
        who: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._drills = DrillStore.beside(file)
        self._store = FaultRunStore.beside(file)
        self._library = library
        self._now = now
        self._who = who

    def begin(self, house: str) -> KeptFaultRun:
        """Begin a set at this house, with its file as it is now."""
        text = self._library.text(house)
        run = self._drills.begin(FIND_FAULT, "", text, __version__, self._now(), self._who())
        return KeptFaultRun(self._drills, run, self._now)

    def sets(self, house: str, of: int | None = None) -> Sequence[FaultSet]:
        """The sets at a house of a trainee, or of whoever is at the machine, the oldest first."""
        return self._store.sets(house, of or self._who())
