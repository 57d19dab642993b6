"""What people decide about a finished sitting: marks, strikes, the dealer's sentence, a revocation."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from app.errors import Refused
from app.exam.marks import Marks, check_marks
from app.exam.result import result_of
from app.exam.result_codec import result_as_plain
from app.exam.sitting import Sitting
from app.exam.sitting_log import Closed
from app.exam.supervisor import Supervisor, could_be_same_person, is_same_person
from app.procedure.exam import exam_from_plain
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import (
    FAILED,
    LIVE,
    MARKED,
    PASSED,
    REVOKED,
    SAID,
    STRUCK,
    DecisionsOnFile,
    decisions_about,
    marks_body,
    strike_body,
)
from app.records.exams.ledger import Ledger
from app.records.exams.sitting_store import SittingStore, StoredSitting
from app.records.exams.supervisor_store import SupervisorStore

Folding = Callable[[StoredSitting], Sitting]
"""Makes a sitting from its record."""


class ExamDecisions(RecordsFile):
    """The decisions about sittings. Each is a record in the ledger. A new result is one more record."""

    def mark(self, sitting: str, marks: Marks, when: datetime, fold: Folding) -> None:
        """File an assessor's marks, once. With the last ones the result is filed too."""
        with self._about(sitting, marks.assessor) as (kept, decided):
            check_marks(exam_from_plain(kept.opened.exam).rubric, marks.marks)
            if decided.result:
                raise Refused(f"exam {sitting} already has its result; no more scores can be added")
            if any(_is_one(each, marks.assessor) for each in decided.assessors):
                raise Refused(f"{marks.assessor.name} already scored exam {sitting}")
            self._append(MARKED, sitting, marks_body(marks), when)
            if len(decided.marks) + 1 == kept.opened.exam["assessors"]["needed"]:
                self._file_result(kept, when, fold)

    def decide_untouched(self, sitting: str, when: datetime, fold: Folding) -> None:
        """File the result of a sitting that ended before anything was done.

        Nobody has to mark it. Call this inside the transaction that closes the sitting.
        """
        self._file_result(SittingStore.beside(self).sitting(sitting), when, fold)

    def strike(
        self, sitting: str, fault: int, reason: str, by: Supervisor, when: datetime, fold: Folding
    ) -> None:
        """Strike a fault of a result."""
        words = _words(reason, "give a reason for striking the fault")
        with self._about(sitting, by) as (kept, decided):
            _result(sitting, decided)
            if not 0 <= fault < self._listed(kept, decided, fold):
                raise Refused(f"exam {sitting} has no fault {fault + 1} to strike")
            if fault in {strike.fault for strike in decided.strikes}:
                raise Refused(f"fault {fault + 1} of exam {sitting} is already struck")
            self._append(STRUCK, sitting, strike_body(fault, words, by), when)
            self._file_result(kept, when, fold)

    def score_live(self, sitting: str, marks: Marks, when: datetime) -> None:
        """File an assessor's live table sheet, once."""
        with self._about(sitting, marks.assessor) as (kept, decided):
            check_marks(exam_from_plain(kept.opened.exam).live, marks.marks)
            if any(_is_one(sheet.assessor, marks.assessor) for sheet in decided.live):
                raise Refused(f"{marks.assessor.name} already entered a live table sheet for exam {sitting}")
            self._append(LIVE, sitting, marks_body(marks), when)

    def say(self, sitting: str, sentence: str, when: datetime) -> None:
        """File the dealer's own sentence, once."""
        words = _words(sentence, "the dealer's statement is empty")
        with self._about(sitting, None) as (_, decided):
            if decided.said:
                raise Refused(f"the dealer's statement about exam {sitting} is already on file")
            self._append(SAID, sitting, {"sentence": words}, when)

    def revoke(self, sitting: str, reason: str, by: Supervisor, when: datetime) -> None:
        """Revoke a result. It stays on file."""
        words = _words(reason, "give a reason for revoking the result")
        with self._about(sitting, by) as (_, decided):
            _result(sitting, decided)
            self._append(REVOKED, sitting, {"reason": words, "by": by._asdict()}, when)

    @contextmanager
    def _about(self, sitting: str, who: Supervisor | None) -> Iterator[tuple[StoredSitting, DecisionsOnFile]]:
        """Open a closed sitting for a decision: by a supervisor who is not its dealer, or by the dealer."""
        store = SittingStore.beside(self)
        with refuse_db_errors(self.path), transaction(self._db):
            kept, decided = store.sitting(sitting), decisions_about(Ledger.beside(self), sitting)
            if who:
                refuse_wrong_people(self, who, kept.opened.dealer)
            if not (kept.happened and isinstance(kept.happened[-1], Closed)):
                raise Refused(f"exam {sitting} is not finished yet")
            if decided.revoked:
                raise Refused(f"the result of exam {sitting} was revoked; nothing can be added to it")
            yield kept, decided

    def _listed(self, kept: StoredSitting, decided: DecisionsOnFile, fold: Folding) -> int:
        """How many faults and wrong answers there are to strike. Older results do not list the answers."""
        result = result_of(fold(kept), decided.marks, decided.strikes)
        return len(result.faults) + len(result.answers)

    def _file_result(self, kept: StoredSitting, when: datetime, fold: Folding) -> None:
        decided = decisions_about(Ledger.beside(self), kept.id)
        result = result_of(fold(kept), decided.marks, decided.strikes)
        body = {"digest": SittingStore.beside(self).digest(kept.id), "result": result_as_plain(result)}
        self._append(PASSED if result.passed else FAILED, kept.id, body, when)

    def _append(self, kind: str, sitting: str, body: dict[str, Any], when: datetime) -> None:
        Ledger.beside(self).append(kind, sitting, body, when)


def _is_one(one: Supervisor, other: Supervisor) -> bool:
    """Compare accounts, not names: a supervisor may have changed name and badge since."""
    return one.id == other.id or could_be_same_person(one[1:], other[1:])


def refuse_wrong_people(file: RecordsFile, supervisor: Supervisor, dealer: dict[str, str]) -> None:
    """Refuse a person without an account, and the dealer themselves."""
    SupervisorStore.beside(file).refuse_stranger(supervisor)
    if is_same_person(supervisor[1:], (dealer["name"], dealer["badge"])):
        badge = (
            f" ({dealer['name']} also has badge {dealer['badge']})"
            if supervisor.badge and dealer["badge"]
            else ""
        )
        raise Refused(f"{supervisor.name} is the dealer in this exam{badge}; another supervisor must do this")
    if could_be_same_person(supervisor[1:], (dealer["name"], dealer["badge"])):
        raise Refused(
            f"{supervisor.name} and the dealer have names that look the same; another supervisor must do this"
        )


def _result(sitting: str, decided: DecisionsOnFile) -> dict[str, Any]:
    if not decided.result:
        raise Refused(f"exam {sitting} has no result yet")
    return decided.result


def _words(text: str, missing: str) -> str:
    """A text without blanks around it. Refused if it is empty."""
    words = text.strip()
    if not words:
        raise Refused(missing)
    return words
