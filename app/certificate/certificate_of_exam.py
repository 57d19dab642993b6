"""From an exam on file to the facts on its certificate."""

import json
from datetime import datetime, tzinfo
from hashlib import sha256

from app.certificate.certificate_summary import GAME, CertificateSummary, tidied
from app.certificate.lapse import valid_until
from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import PublicKey
from app.errors import Refused
from app.exam.filed import Filed
from app.exam.result import Result
from app.exam.sitting_log import HAPPENINGS, Asked, RoundDealt
from app.exam.supervisor import Supervisor
from app.procedure.house import House


def summary_of(
    filed: Filed, house: House, ledger: LedgerStanding, key: PublicKey, zone: tzinfo | None = None
) -> CertificateSummary:
    """The facts about a pass. The day is in the given time zone, by default the machine's."""
    if filed.result is None:
        raise Refused(f"exam {filed.id} has no result yet; its assessors must score it first")
    if not filed.result.passed:
        raise Refused(f"exam {filed.id} was not passed, so there is no certificate")
    opened = filed.opened
    examined = datetime.fromisoformat(opened.when).astimezone(zone).date()
    return CertificateSummary(
        number=filed.id,
        dealer=tidied(opened.dealer["name"]),
        badge=tidied(opened.dealer["badge"]),
        game=GAME,
        house=tidied(f"{house.name}, {house.place}" if house.place else house.name),
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
    """The identity of this form: every round with its deck and every question, in order."""
    form = [HAPPENINGS.as_plain(entry) for entry in filed.happened if isinstance(entry, RoundDealt | Asked)]
    dealt = [{"kind": kind} | {name: body[name] for name in body if name != "at"} for kind, body in form]
    return sha256(json.dumps(dealt, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _result(result: Result) -> str:
    struck = sum(fault.struck for fault in result.faults)
    if not struck:
        return "passed"
    return f"passed, after {struck} {'fault was' if struck == 1 else 'faults were'} struck by a supervisor"


def _marks(result: Result) -> str:
    score, mark = result.verdict.figures.score, result.people.mark
    return f"machine {score:.0f} of 100, assessors {mark:.1f} of 10"


def _named(assessor: Supervisor) -> str:
    return tidied(f"{assessor.name} (badge {assessor.badge})" if assessor.badge else assessor.name)
