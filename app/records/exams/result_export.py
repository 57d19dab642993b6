"""Results for HR and learning systems: collects them, and records each export in the ledger.

The record of an export says how far every ledger went, so that the next one can go on from there.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

from app.credentials.exam_results import ExportedExam, ResultEvent, ResultExport
from app.credentials.export_forms import ExportText
from app.exam.exam_file import Sat
from app.exam.result_codec import result_from_plain
from app.exam.supervisor import Supervisor, is_same_person
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import object_of, refuse_damaged, time_of
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import CERTIFIED, CLOSED, RESULTS, REVOKED, VOIDED
from app.records.exams.exam_service import ExamRecords
from app.records.exams.exam_store import SittingStore
from app.records.exams.supervisor_store import SupervisorStore

EXPORTED = "exported"
_KINDS = (CLOSED, *RESULTS.values(), VOIDED, REVOKED, CERTIFIED)
_OVER = ("passed", "failed", "incomplete", "void", "revoked", "doubtful")


class ResultExports(RecordsFile):
    """The exports of results in a file of records."""

    def collect(self, exams: ExamRecords, form: str, since_last: bool) -> ResultExport:
        """Every exam that is over, the oldest first; or those with news since the last export of a form."""
        reached = {chain: number for chain, number in self._ledger.chains() if number}
        before = self._before(form) if since_last else {}
        machines, everything = SittingStore.beside(self).machines(), list(exams.sittings())[::-1]
        found = []
        for place, sat in enumerate(everything):
            if sat.outcome not in _OVER:
                continue
            events = tuple(self._events(sat.id, machines[sat.id], before))
            if any(event.is_new for event in events):
                attempt = _attempt(sat, everything[:place])
                found.append(self._exported(exams, sat.id, attempt, machines[sat.id], events))
        return ResultExport(tuple(found), reached)

    def record(
        self, form: str, export: ResultExport, made: ExportText, by: Supervisor, when: datetime
    ) -> None:
        """Write down that results were handed out: by whom, in which form, how many."""
        body = {
            "by": by._asdict(),
            "rows": made.rows,
            "reached": export.reached,
            "digest": sha256(made.data).hexdigest(),
        }
        with refuse_db_errors(self.path), transaction(self._db):
            SupervisorStore.beside(self).refuse_stranger(by)
            self._ledger.append(EXPORTED, form, body, when)

    def _before(self, form: str) -> dict[str, int]:
        newest = self._ledger.newest_own(EXPORTED, form)
        return dict(newest.body["reached"]) if newest else {}

    def _exported(
        self,
        exams: ExamRecords,
        sitting: str,
        attempt: int,
        station: str,
        events: tuple[ResultEvent, ...],
    ) -> ExportedExam:
        issued = [entry for entry in self._ledger.about_exam(sitting) if entry.kind == CERTIFIED]
        number, key = (issued[-1].body.get("number", sitting), issued[-1].body["key"]) if issued else ("", "")
        return ExportedExam(exams.file(sitting), attempt, station, number, key, events)

    def _events(self, sitting: str, machine: str, before: dict[str, int]) -> Iterator[ResultEvent]:
        """What decided about an exam: records of its own machine, and every revocation."""
        marks = ", ".join(["?"] * len(_KINDS))
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT chain, number, at, kind, body FROM ledger WHERE about = ? AND"
                f" (kind = 'revoked' OR chain = ?) AND kind IN ({marks})"
                " ORDER BY kind = 'revoked', chain, number",
                (sitting, machine, *_KINDS),
            ).fetchall()
        with refuse_damaged(f"exam {sitting}"):
            for chain, number, at, kind, body in rows:
                result = result_from_plain(object_of(body)["result"]) if kind in RESULTS.values() else None
                yield ResultEvent(kind, time_of(at), number > before.get(chain, 0), result)

    @property
    def _ledger(self) -> Ledger:
        return Ledger.beside(self)


class ResultExporter:
    """Exports the results in the user's records."""

    def __init__(self, file: RecordsFile, exams: ExamRecords, now: Callable[[], datetime]) -> None:
        self._store, self._exams, self._now = ResultExports.beside(file), exams, now

    def collect(self, form: str, since_last: bool) -> ResultExport:
        """The exams that are over; or those with news since the last export in this form."""
        return self._store.collect(self._exams, form, since_last)

    def record(self, form: str, export: ResultExport, made: ExportText, by: Supervisor) -> None:
        """Record in the ledger that results were handed out."""
        self._store.record(form, export, made, by, self._now())


def reached_of(body: dict[str, Any]) -> dict[str, int]:
    """How far the ledgers went, in the record of an export."""
    reached: dict[str, Any] = body["reached"]
    if not all(type(number) is int for number in reached.values()):
        raise TypeError("that is not how far ledgers go")
    return reached


def _attempt(sat: Sat, before: Iterable[Sat]) -> int:
    """The how manieth exam of this dealer at this house it was, without those that do not count as one."""
    who = (sat.dealer, sat.badge)
    earlier = [
        each
        for each in before
        if each.house == sat.house and each.is_attempt and is_same_person(who, (each.dealer, each.badge))
    ]
    return len(earlier) + 1
