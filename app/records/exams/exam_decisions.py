"""What people decide about a finished sitting: marks, strikes, an appeal, and whether it still counts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from app.errors import Refused
from app.exam.assessor_marks import Marks, check_marks
from app.exam.exam_file import Proof, Strike, reason_of_substance
from app.exam.exam_log import Closed
from app.exam.exam_state import Sitting
from app.exam.result import result_of
from app.exam.result_codec import result_as_plain
from app.exam.supervisor import Supervisor, could_be_same_person, is_same_person
from app.procedure.exam_requirements import exam_from_plain
from app.records.db.db_errors import refuse_db_errors
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import (
    APPEALED,
    CERTIFIED,
    COUNTERSIGNED,
    DENIED,
    LIVE,
    MARKED,
    RESULTS,
    REVOKED,
    SAID,
    STRUCK,
    UNSTRUCK,
    UPHELD,
    VOIDED,
    DecisionsOnFile,
    decisions_about,
    marks_body,
    strike_body,
)
from app.records.exams.exam_store import SittingStore, StoredSitting
from app.records.exams.supervisor_store import SupervisorStore

Folding = Callable[[StoredSitting], Sitting]
"""Makes a sitting from its record."""


class ExamDecisions(RecordsFile):
    """The decisions about sittings. Each is a record in the ledger. A new result is one more record."""

    def mark(self, sitting: str, marks: Marks, when: datetime, fold: Folding) -> None:
        """File an assessor's marks, once. With the last ones the result is filed too."""
        with self.about(sitting, marks.assessor) as (kept, decided):
            check_marks(exam_from_plain(kept.opened.exam).rubric, marks.marks)
            if decided.result:
                raise Refused(f"exam {sitting} already has a final result; no more scores can be added")
            if any(_is_one(each, marks.assessor) for each in decided.assessors):
                raise Refused(f"{marks.assessor.name} already scored exam {sitting}")
            self.append(MARKED, sitting, marks_body(marks), when)
            if len(decided.marks) + 1 == kept.opened.exam["assessors"]["needed"]:
                self.file_result(kept, when, fold)

    def decide_unscored(self, sitting: str, when: datetime, fold: Folding) -> None:
        """File the result of a sitting that is incomplete, or ended before anything was done.

        Nobody has to mark it. Call this inside the transaction that closes the sitting.
        """
        self.file_result(SittingStore.beside(self).sitting(sitting), when, fold)

    def strike(
        self, sitting: str, fault: int, reason: str, by: Supervisor, when: datetime, fold: Folding
    ) -> None:
        """Strike a fault or a wrong answer. With two assessors a second supervisor must sign it too."""
        words = reason_of_substance(reason, "give a reason for striking the fault")
        with self.about(sitting, by) as (kept, decided):
            _result(sitting, decided)
            if not 0 <= fault < self._listed(kept, decided, fold):
                raise Refused(f"exam {sitting} has no fault {fault + 1} to strike")
            if _open_strike(decided, fault):
                raise Refused(f"fault {fault + 1} of exam {sitting} is already struck")
            needs_second = kept.opened.exam["assessors"]["needed"] > 1
            self.append(STRUCK, sitting, strike_body(fault, words, by, needs_second), when)
            if not needs_second:
                self.file_result(kept, when, fold)

    def say(self, sitting: str, sentence: str, proof: Proof, when: datetime) -> None:
        """File the dealer's own sentence, once. The dealer signed in for it."""
        words = _words(sentence, "the dealer's statement is empty")
        with self.about(sitting, None) as (_, decided):
            if decided.said:
                raise Refused(f"the dealer's statement about exam {sitting} is already on file")
            self.append(SAID, sitting, {"sentence": words, "proof": proof}, when)

    def revoke(self, sitting: str, reason: str, by: Supervisor, when: datetime) -> None:
        """Revoke a result. It stays on file."""
        words = _words(reason, "give a reason for revoking the result")
        with self.about(sitting, by) as (_, decided):
            _result(sitting, decided)
            self.append(REVOKED, sitting, {"reason": words, "by": by._asdict()}, when)

    @contextmanager
    def about(self, sitting: str, who: Supervisor | None) -> Iterator[tuple[StoredSitting, DecisionsOnFile]]:
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
            if decided.voided:
                raise Refused(f"exam {sitting} is void; nothing can be added to it")
            yield kept, decided

    def _listed(self, kept: StoredSitting, decided: DecisionsOnFile, fold: Folding) -> int:
        """How many faults and wrong answers there are to strike. Older results do not list the answers."""
        result = result_of(fold(kept), decided.marks, decided.strikes)
        return len(result.faults) + len(result.answers)

    def file_result(self, kept: StoredSitting, when: datetime, fold: Folding) -> None:
        """File the result as log, marks and strikes come to it now."""
        decided = decisions_about(Ledger.beside(self), kept.id)
        result = result_of(fold(kept), decided.marks, decided.strikes)
        body = {"digest": SittingStore.beside(self).digest(kept.id), "result": result_as_plain(result)}
        self.append(RESULTS[result.outcome], kept.id, body, when)

    def append(self, kind: str, sitting: str, body: dict[str, Any], when: datetime) -> None:
        """Write one record about a sitting."""
        Ledger.beside(self).append(kind, sitting, body, when)


class ExamReview:
    """What is decided after the result: strikes that are signed or undone, an appeal, a void exam."""

    def __init__(self, decisions: ExamDecisions, now: Callable[[], datetime], fold: Folding) -> None:
        self._decisions = decisions
        self._now = now
        self._fold = fold

    def deciders(self, sitting: str) -> list[Supervisor]:
        """Whoever had a part in the result. They do not decide an appeal."""
        return decisions_about(Ledger.beside(self._decisions), sitting).deciders

    def score_live(self, sitting: str, marks: Marks) -> None:
        """File an assessor's live table sheet, once. It changes no result."""
        with self._decisions.about(sitting, marks.assessor) as (kept, decided):
            check_marks(exam_from_plain(kept.opened.exam).live, marks.marks)
            if any(_is_one(sheet.assessor, marks.assessor) for sheet in decided.live):
                raise Refused(f"{marks.assessor.name} already entered a live table sheet for exam {sitting}")
            self._append(LIVE, sitting, marks_body(marks))

    def countersign(self, sitting: str, fault: int, by: Supervisor) -> None:
        """Sign a strike as the second supervisor. From now on the fault does not count."""
        with self._decisions.about(sitting, by) as (kept, decided):
            strike = _struck(sitting, decided, fault)
            if strike.counts:
                raise Refused(f"the strike on fault {fault + 1} already counts")
            if _is_one(strike.by, by):
                raise Refused(f"{by.name} struck the fault; another supervisor must sign off on it")
            self._append(COUNTERSIGNED, sitting, {"fault": fault, "by": by._asdict()})
            self._decisions.file_result(kept, self._now(), self._fold)

    def undo_strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Undo a strike. The fault counts again, and both records stay on file."""
        words = reason_of_substance(reason, "give a reason for undoing the strike")
        with self._decisions.about(sitting, by) as (kept, decided):
            strike = _struck(sitting, decided, fault)
            self._append(UNSTRUCK, sitting, {"fault": fault, "reason": words, "by": by._asdict()})
            if strike.counts:
                self._decisions.file_result(kept, self._now(), self._fold)

    def appeal(self, sitting: str, text: str, proof: Proof) -> None:
        """File the dealer's appeal, once. The dealer signed in for it."""
        words = reason_of_substance(text, "the appeal is empty; say what was wrong with the exam")
        with self._decisions.about(sitting, None) as (_, decided):
            _result(sitting, decided)
            if decided.appeal:
                raise Refused(f"exam {sitting} already has an appeal on file")
            self._append(APPEALED, sitting, {"text": words, "proof": proof})

    def decide_appeal(
        self, sitting: str, upholds: bool, text: str, by: Supervisor, voids: bool = False
    ) -> None:
        """Decide an appeal, by somebody who had no part in the result. An upheld one may void the exam."""
        words = reason_of_substance(text, "give your reasons for the decision")
        with self._decisions.about(sitting, by) as (kept, decided):
            if decided.appeal is None or decided.appeal.decision:
                raise Refused(f"exam {sitting} has no open appeal")
            if any(_is_one(each, by) for each in decided.deciders):
                raise Refused(f"{by.name} scored this exam; another supervisor must rule on the appeal")
            self._append(UPHELD if upholds else DENIED, sitting, {"text": words, "by": by._asdict()})
            if upholds and voids:
                self._void(kept.id, f"Appeal upheld: {words}", False, by)

    def void(self, sitting: str, reason: str, is_attempt: bool, by: Supervisor) -> None:
        """Declare an exam void. It stays on file and has no result any more, whether it was scored or not."""
        words = reason_of_substance(reason, "give a reason for voiding the exam")
        with self._decisions.about(sitting, by):
            self._void(sitting, words, is_attempt, by)

    def _void(self, sitting: str, reason: str, is_attempt: bool, by: Supervisor) -> None:
        entries = Ledger.beside(self._decisions).about_exam(sitting)
        if any(entry.kind == CERTIFIED for entry in entries):
            raise Refused(f"exam {sitting} has a certificate; revoke the result instead")
        self._append(VOIDED, sitting, {"reason": reason, "is_attempt": is_attempt, "by": by._asdict()})

    def _append(self, kind: str, sitting: str, body: dict[str, Any]) -> None:
        self._decisions.append(kind, sitting, body, self._now())


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


def _open_strike(decided: DecisionsOnFile, fault: int) -> Strike | None:
    found = [strike for strike in decided.strikes if strike.fault == fault and strike.is_open]
    return found[0] if found else None


def _struck(sitting: str, decided: DecisionsOnFile, fault: int) -> Strike:
    strike = _open_strike(decided, fault)
    if strike is None:
        raise Refused(f"fault {fault + 1} of exam {sitting} is not struck")
    return strike


def _words(text: str, missing: str) -> str:
    """A text without blanks around it. Refused if it is empty."""
    words = text.strip()
    if not words:
        raise Refused(missing)
    return words
