"""From an exam on file to the facts on its certificate."""

from dataclasses import replace
from datetime import UTC, datetime

from app.certificate.certificate_summary import CertificateSummary, tidied
from app.certificate.exam_record_words import form_name
from app.certificate.lapse import valid_until
from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import PublicKey
from app.errors import Refused
from app.exam.exam_file import Filed
from app.exam.exam_log import HAPPENINGS, Asked, DealShown, RoundDealt
from app.exam.result import Result
from app.exam.supervisor import Supervisor
from app.json_text import json_digest
from app.learning.dates import zone_of, zone_words
from app.plurals import counted
from app.procedure.exam_requirements import Exam, exam_from_plain
from app.procedure.house import House

TABLE = "simulated on a screen; no real cards, chips or players"


def summary_of(
    filed: Filed, house: House, ledger: LedgerStanding, key: PublicKey, edition: int = 1
) -> CertificateSummary:
    """The facts about a pass. Day and time are those of the zone in which it was opened.

    Where the exam does not know that, it is the machine's zone. The ledger keeps what was issued, so that
    nobody asks again.
    """
    first = first_version_of(filed, house, ledger, key)
    opened = filed.opened
    return replace(
        first,
        number=filed.id if edition == 1 else f"{filed.id}-{edition}",
        exam=tidied(_exam(filed)),
        rules=_rules(exam_from_plain(opened.exam)),
        table=TABLE,
        time=_time(datetime.fromisoformat(opened.when).astimezone(zone_of(opened.zone))),
    )


def first_version_of(
    filed: Filed, house: House, ledger: LedgerStanding, key: PublicKey
) -> CertificateSummary:
    """The facts as certificates of the first version have them, for one that was issued as such."""
    if filed.result is None:
        raise Refused(f"exam {filed.id} has no result yet; its assessors must score it first")
    if not filed.result.passed:
        raise Refused(f"exam {filed.id} was not passed, so there is no certificate")
    opened = filed.opened
    # What it was called at the opening: a file that takes the name of another house has a name of its own.
    name = opened.form.get("house") or house.name
    examined = datetime.fromisoformat(opened.when).astimezone(zone_of(opened.zone)).date()
    return CertificateSummary(
        number=filed.id,
        dealer=tidied(opened.dealer["name"]),
        badge=tidied(opened.dealer["badge"]),
        game=tidied(house.names.game),
        house=tidied(f"{name}, {house.place}" if house.place else name),
        house_id=opened.house,
        house_file=opened.house_hash,
        program=opened.engine,
        form=form_digest(filed),
        result=_result(filed.result),
        marks=_marks(filed.result),
        assessors=tuple(_named(sheet.assessor) for sheet in filed.marks),
        examined=examined,
        valid_until=valid_until(examined, opened.exam["validity"]),
        chain=ledger.chain,
        record=ledger.record,
        head=ledger.head,
        key=key.fingerprint,
        note=filed.result.caveat,
    )


def form_digest(filed: Filed) -> str:
    """The identity of this form: every round with its deck, every question and every deal, in order."""
    parts = [entry for entry in filed.happened if isinstance(entry, RoundDealt | Asked | DealShown)]
    form = [HAPPENINGS.as_plain(entry) for entry in parts]
    dealt = [{"kind": kind} | {name: body[name] for name in body if name != "at"} for kind, body in form]
    return json_digest(dealt)


def _result(result: Result) -> str:
    struck = sum(fault.struck for fault in result.faults)
    if not struck:
        return "passed"
    return f"passed, after {counted(struck, 'fault was', 'faults were')} struck by a supervisor"


def _marks(result: Result) -> str:
    score, mark = result.verdict.figures.score, result.people.mark
    return f"machine {score:.0f} of 100, assessors {mark:.1f} of 10"


def _exam(filed: Filed) -> str:
    """The form and its length."""
    opened = filed.opened
    rounds, questions = len(opened.plan["rounds"]), len(opened.plan["questions"])
    name = form_name(opened.form) if opened.form else "the exam of the house"
    deals = len(opened.plan.get("deals", ()))
    watched = f", Find the fault with {counted(deals, 'deal')}" if deals else ""
    return f"{name}, {counted(rounds, 'round')}, {counted(questions, 'question')}{watched}"


def _rules(exam: Exam) -> str:
    pace = f"; {exam.pace} rounds per hour" if exam.pace else ""
    alarms = counted(exam.false_alarms, "false alarm")
    watched = f"; {exam.faults_found}% of the faults found, at most {alarms}" if exam.deals else ""
    return (
        f"at most {exam.critical} critical, {exam.major} major, {exam.minor} minor faults; payouts"
        f" {exam.payouts}%, answers {exam.answers}% right{pace}{watched};"
        f" assessors {exam.assessors.mark:g} of 10"
    )


def _time(local: datetime) -> str:
    """In UTC and by the clock there; without colons, which the text form doubles."""
    there = f", {local:%Y-%m-%d %H%M} {zone_words(local).replace(':', '')}" if local.utcoffset() else ""
    return f"{local.astimezone(UTC):%Y-%m-%d %H%M} UTC{there}"


def _named(assessor: Supervisor) -> str:
    return tidied(f"{assessor.name} (badge {assessor.badge})" if assessor.badge else assessor.name)
