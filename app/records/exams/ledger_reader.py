"""Reads the body of every kind of ledger record as strictly as the program writes it."""

from collections.abc import Callable
from typing import Any

from app.certificate.certificate_text import read_certificate
from app.certificate.ledger_status import LedgerStanding
from app.exam.assessor_marks import Marks, is_mark
from app.exam.exam_file import (
    Appeal,
    AppealDecision,
    Countersign,
    RevokedResult,
    Statement,
    Strike,
    UndoneStrike,
    VoidedExam,
)
from app.exam.result_codec import result_from_plain
from app.exam.supervisor import Supervisor
from app.learning.people import ArchiveNote
from app.learning.roster import Trainee, faults_of
from app.ports.dealer_files import Issued
from app.ports.house_versions import VersionUse
from app.procedure.strict_types import refuse_mistyped
from app.records.db.ledger import LedgerEntry
from app.records.exams.certificates import issued_of
from app.records.exams.exam_ledger import (
    APPEALED,
    CERTIFIED,
    CERTIFIED_BY_OFFICE,
    CLOSED,
    COUNTERSIGNED,
    DENIED,
    LIVE,
    MARKED,
    OPENED,
    RESTORED,
    RESULTS,
    REVOKED,
    SAID,
    STRUCK,
    UNSTRUCK,
    UPHELD,
    VOIDED,
    appeal_of,
    countersign_of,
    decision_of,
    marks_of,
    revoked_of,
    statement_of,
    strike_of,
    undone_of,
    voided_of,
)
from app.records.exams.form_store import APPROVED, DRAFTED, WITHDRAWN, drafted_of
from app.records.exams.house_decisions import RULES_DECIDED, decided_of
from app.records.exams.house_version_records import VERSION_USED, use_of
from app.records.exams.machines import KEY, LEFT_OUT, LET_IN, MET, handover_of, key_of, seen_of
from app.records.exams.result_export import EXPORTED, reached_of
from app.records.exams.station_decisions import STATION_KINDS
from app.records.exams.supervisor_store import ADDED, CHANGED, PIN_CHANGED, PIN_RESET, REMOVED
from app.records.training.people_status import (
    ARCHIVED,
    BROUGHT_BACK,
    COHORT_SET,
    cohort_of,
    note_of,
    refuse_strange_key,
)

_LONGEST_WORDS = 20_000
"""Characters. Nobody types more into a field."""
_MOST_HEADINGS = 8
"""No rubric has more."""
_MOST_FORMS = 1_000_000


def refuse_unreadable(entry: LedgerEntry) -> None:
    """TypeError, ValueError or KeyError unless a record is as the program writes it.

    A kind that this version does not know counts for nothing, so its body is only an object.
    """
    if reader := _READERS.get(entry.kind):
        reader(entry)


def _opened(entry: LedgerEntry) -> None:
    body = entry.body
    _texts(body["digest"], body["house"])
    # Older versions did not say which build they were.
    build = body.get("build", {})
    if not isinstance(build, dict):
        raise TypeError("that is not a build of this program")
    _texts(*build, *build.values())
    if "form" in body:
        _form(body["form"])
        _texts(body["form"]["digest"])
    _person(**body["dealer"])
    _supervisor(body["by"])


def _closed(entry: LedgerEntry) -> None:
    _texts(entry.body["digest"])


def _marked(entry: LedgerEntry) -> None:
    sheet = marks_of(entry.body)
    refuse_mistyped(sheet, Marks)
    if not all(map(is_mark, sheet.marks.values())) or len(sheet.marks) > _MOST_HEADINGS:
        raise ValueError("those are not the scores of an assessor")
    _texts(sheet.words, *sheet.marks)


def _result(entry: LedgerEntry) -> None:
    _texts(entry.body["digest"])
    if RESULTS[result_from_plain(entry.body["result"]).outcome] != entry.kind:
        raise ValueError("the result does not match its record")


def _struck(entry: LedgerEntry) -> None:
    strike = strike_of(entry)
    refuse_mistyped(strike, Strike)
    _texts(strike.reason)


def _countersigned(entry: LedgerEntry) -> None:
    refuse_mistyped(countersign_of(entry), Countersign)
    _fault(entry)


def _unstruck(entry: LedgerEntry) -> None:
    undone = undone_of(entry)
    refuse_mistyped(undone, UndoneStrike)
    _texts(undone.reason)
    _fault(entry)


def _fault(entry: LedgerEntry) -> None:
    if not isinstance(entry.body["fault"], int):
        raise TypeError("that is no fault of an exam")


def _voided(entry: LedgerEntry) -> None:
    voided = voided_of(entry)
    refuse_mistyped(voided, VoidedExam)
    _texts(voided.reason)


def _appealed(entry: LedgerEntry) -> None:
    appeal = appeal_of([entry])
    assert appeal, "it is one"
    refuse_mistyped(appeal, Appeal)
    _texts(appeal.text)


def _appeal_decided(entry: LedgerEntry) -> None:
    decision = decision_of(entry)
    refuse_mistyped(decision, AppealDecision)
    _texts(decision.text)


def _said(entry: LedgerEntry) -> None:
    statement = statement_of(entry)
    refuse_mistyped(statement, Statement)
    _texts(statement.text)


def _revoked(entry: LedgerEntry) -> None:
    revoked = revoked_of(entry)
    refuse_mistyped(revoked, RevokedResult)
    _texts(revoked.reason)


def _certified(entry: LedgerEntry) -> None:
    refuse_mistyped(issued_of(entry), Issued)
    refuse_mistyped(LedgerStanding(**entry.body["ledger"]), LedgerStanding)
    _supervisor(entry.body["by"])
    _texts(entry.body["key"], entry.body.get("text", ""))
    exam = entry.body.get("exam", entry.about)
    if "text" in entry.body and read_certificate(entry.body["text"]).signed.summary.sitting != exam:
        raise ValueError("that is the certificate of another exam")


def _rules_decided(entry: LedgerEntry) -> None:
    decided = decided_of(entry.body)
    words = decided.words
    _texts(decided.file, *decided.decisions.confirmed, *decided.not_ours, *words, *words.values())
    _texts(*decided.decisions.choices, *decided.decisions.choices.values())
    _supervisor(entry.body["by"])


def _form_drafted(entry: LedgerEntry) -> None:
    form = drafted_of(entry.about, entry)
    headings = (*form.exam.rubric, *form.exam.live)
    _texts(form.name, *[text for heading in headings for text in (heading.title, *heading.words)])
    _form(entry.body)
    _by(entry)


def _form_approved(entry: LedgerEntry) -> None:
    _form(entry.body)
    _texts(entry.body["digest"])
    if not isinstance(entry.body["alone"], bool):
        raise TypeError("that is not an approval")
    _by(entry)


def _form_withdrawn(entry: LedgerEntry) -> None:
    _form(entry.body)
    _by(entry)


def _form(body: Any) -> None:
    if not all(type(body[name]) is int and 0 <= body[name] < _MOST_FORMS for name in ("number", "version")):
        raise TypeError("that is not a form")


def _account(entry: LedgerEntry) -> None:
    _person(entry.body["name"], entry.body["badge"])
    _texts(entry.body.get("pin", ""))
    if entry.body["by"] is not None:
        _supervisor(entry.body["by"])


def _key(entry: LedgerEntry) -> None:
    key_of(entry.body["key"])
    if "old" in entry.body:
        handover = handover_of("", entry.body)
        _texts(handover.by_old, handover.by_new)


def _met(entry: LedgerEntry) -> None:
    seen = seen_of(entry)
    refuse_mistyped(seen.standing, LedgerStanding)
    _texts(seen.at)


def _left_or_let(entry: LedgerEntry) -> None:
    _texts(entry.body["reason"])
    _supervisor(entry.body["by"])


def _restored(entry: LedgerEntry) -> None:
    refuse_mistyped(LedgerStanding(**entry.body["old"]), LedgerStanding)
    if entry.body["new"] is not None:
        refuse_mistyped(LedgerStanding(**entry.body["new"]), LedgerStanding)


def _pin_changed(entry: LedgerEntry) -> None:
    _by(entry)
    _texts(entry.body.get("pin", ""))


def _pin_reset(entry: LedgerEntry) -> None:
    _texts(entry.body["pin"])
    if entry.body["by"] is not None:
        _by(entry)


def _by(entry: LedgerEntry) -> None:
    _supervisor(entry.body["by"])


def _archived(entry: LedgerEntry) -> None:
    refuse_strange_key(entry.about)
    refuse_mistyped(note_of(entry.kind, entry.body, entry.at), ArchiveNote)
    _texts(entry.body["reason"])
    _by(entry)


def _cohort_set(entry: LedgerEntry) -> None:
    _, cohort = cohort_of(entry.body)
    if faults := [*faults_of(Trainee("somebody", "", cohort))]:
        raise ValueError(faults[0])


def _exported(entry: LedgerEntry) -> None:
    if not isinstance(entry.body["rows"], int):
        raise TypeError("that is not how many were exported")
    _texts(entry.body["digest"], *reached_of(entry.body))
    _by(entry)


def _version_used(entry: LedgerEntry) -> None:
    refuse_mistyped(use_of(entry), VersionUse)
    _texts(entry.body["digest"], *entry.body["ended"])
    _by(entry)


def _supervisor(plain: Any) -> None:
    refuse_mistyped(Supervisor(**plain), Supervisor)


def _person(name: str, badge: str) -> None:
    refuse_mistyped(Trainee(name, badge), Trainee)
    if faults := [*faults_of(Trainee(name, badge))]:
        raise ValueError(faults[0])


def _station_decided(entry: LedgerEntry) -> None:
    _texts(entry.about, entry.body["reason"], entry.body.get("key", ""))
    # Nobody signs where there are no supervisors yet.
    if entry.body["by"] is not None:
        _supervisor(entry.body["by"])


def _texts(*texts: Any) -> None:
    if not all(isinstance(text, str) and len(text) <= _LONGEST_WORDS for text in texts):
        raise TypeError("that text was not written by this program")


_READERS: dict[str, Callable[[LedgerEntry], None]] = {
    OPENED: _opened,
    CLOSED: _closed,
    MARKED: _marked,
    LIVE: _marked,
    **dict.fromkeys(RESULTS.values(), _result),
    STRUCK: _struck,
    COUNTERSIGNED: _countersigned,
    UNSTRUCK: _unstruck,
    VOIDED: _voided,
    APPEALED: _appealed,
    UPHELD: _appeal_decided,
    DENIED: _appeal_decided,
    SAID: _said,
    REVOKED: _revoked,
    CERTIFIED: _certified,
    CERTIFIED_BY_OFFICE: _certified,
    RULES_DECIDED: _rules_decided,
    DRAFTED: _form_drafted,
    APPROVED: _form_approved,
    WITHDRAWN: _form_withdrawn,
    ADDED: _account,
    CHANGED: _account,
    REMOVED: _by,
    KEY: _key,
    MET: _met,
    LEFT_OUT: _left_or_let,
    LET_IN: _left_or_let,
    RESTORED: _restored,
    PIN_CHANGED: _pin_changed,
    PIN_RESET: _pin_reset,
    ARCHIVED: _archived,
    BROUGHT_BACK: _archived,
    COHORT_SET: _cohort_set,
    EXPORTED: _exported,
    VERSION_USED: _version_used,
    **dict.fromkeys(STATION_KINDS, _station_decided),
}
