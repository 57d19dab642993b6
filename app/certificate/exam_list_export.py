"""Lists of exams for other programs: the same rows as CSV and as JSON."""

from collections.abc import Callable, Sequence

from app.certificate.ledger_status import LedgerStanding
from app.exam.exam_file import Sat
from app.json_text import json_text
from app.learning.csv_text import csv_text

_COLUMNS = ("number", "dealer", "badge", "house", "house_id", "opened", "outcome", "revoked", "ledger")


def exams_csv(
    listed: Sequence[Sat], house_name: Callable[[str], str], head: LedgerStanding | None = None
) -> str:
    """One row for each exam, under a header."""
    return csv_text(_COLUMNS, [_row(sat, house_name, head) for sat in listed])


def exams_json(
    listed: Sequence[Sat], house_name: Callable[[str], str], head: LedgerStanding | None = None
) -> str:
    """One object for each exam."""
    rows = [dict(zip(_COLUMNS, _row(sat, house_name, head), strict=True)) for sat in listed]
    for row in rows:
        row["revoked"] = bool(row["revoked"])
    return json_text({"kind": "high-card-flush-exams", "exams": rows}, indent=1) + "\n"


def _row(sat: Sat, house_name: Callable[[str], str], head: LedgerStanding | None) -> tuple[object, ...]:
    return (
        sat.id,
        sat.dealer,
        sat.badge,
        house_name(sat.house),
        sat.house,
        sat.when.isoformat(timespec="seconds"),
        outcome_words(sat),
        "yes" if sat.is_revoked else "",
        str(head or ""),
    )


def outcome_words(sat: Sat) -> str:
    """What came of an exam, as lists for other programs say it."""
    if sat.doubt:
        return "in doubt"
    if sat.is_void or sat.is_incomplete:
        return "void" if sat.is_void else "incomplete"
    if sat.passed is None:
        return "marks missing" if sat.is_closed else "running"
    return "passed" if sat.passed else "not passed"
