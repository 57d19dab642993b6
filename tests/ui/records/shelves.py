"""Files on dealers for tests of their pages: many exams, everybody who can be due, and a thick sheet."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from app.certificate.due import DueDealer, sorted_due
from app.certificate.pass_status import Force
from app.exam.assessor_marks import Marks
from app.exam.exam_file import RevokedResult, Sat, Strike
from app.exam.supervisor import Supervisor
from app.ports.dealer_files import FiledExam, FileSheet, Issued
from app.procedure.exam_requirements import FIRST_HEADINGS

TODAY = datetime(2026, 11, 16, 10, tzinfo=UTC)
LONG = "Maximilian Featherstonehaugh-Cholmondeley of the Night Shift"
ANN, BEN = Supervisor("1", "Ann Lee", "S1"), Supervisor("2", "Ben Ek", "S2")
_NAMES = ("Dee Vos", LONG, "Li Wu", "Zoë Ångström", "Gus Orr")
_HOUSES = ("oxford", "greektown", "mgm-detroit")
_RULES = "Limits, Maximum payout per hand; The money, Raise; Pay tables, Straight Flush posted"
_FORCES = (
    Force("expired", date(2026, 10, 3), "44 days ago"),
    Force("expires-soon", date(2026, 12, 24), "in 38 days"),
    Force("rules-changed", date(2027, 4, 1), _RULES),
    Force("revoked", date(2027, 5, 30), "the result was taken back"),
)


def sat(number: int) -> Sat:
    """One of many exams."""
    return Sat(
        f"K7QF-{number:04}",
        _NAMES[number % len(_NAMES)],
        f"D{100 + number % 40}" if number % 4 else "",
        _HOUSES[number % len(_HOUSES)],
        TODAY - timedelta(days=number),
        True,
        (True, True, False, True, None)[number % 5],
        number % 7 == 3 and number % 5 != 4,
    )


def many(number: int = 10_000) -> list[Sat]:
    """More exams than anybody reads, the newest first."""
    return [sat(place) for place in range(number)]


def due() -> Sequence[DueDealer]:
    """Everybody who has to sit again."""
    names = ("Oxford Casino", "Greektown Casino", "MGM Grand Detroit")
    return sorted_due([DueDealer(sat(place), names[place % 3], _FORCES[place % 4]) for place in range(26)])


def thick_sheet() -> FileSheet:
    """Exams of every kind."""
    marks = {heading.name: mark for heading, mark in zip(FIRST_HEADINGS, (8, 7, 9), strict=True)}
    sheets = (
        Marks(ANN, marks, "Kind to a beginner at spot two, a little slow with the tucks."),
        Marks(BEN, marks, ""),
    )
    strike = Strike(2, "The chip tray of this machine was set up the wrong way round.", ANN, TODAY)
    issued = Issued(TODAY, "Ann Lee (S1)", 118, "0" * 64)
    passed, failed = (
        "Passed: met every requirement.",
        "Not passed. Payouts right: 82 %, at least 95 %; critical faults: 2, none.",
    )
    exams = [
        FiledExam(
            sat(0),
            "Oxford Casino",
            "Ann Lee",
            passed,
            sheets,
            (),
            "",
            None,
            (issued,),
            Force("in-force", date(2027, 11, 16)),
        ),
        FiledExam(sat(4), "Greektown Casino", "Ann Lee", "", (), (), "", None, (), None),
        FiledExam(sat(1), "Greektown Casino", "Ben Ek", passed, sheets, (strike,), "", None, (), _FORCES[2]),
        FiledExam(
            sat(2),
            "MGM Grand Detroit",
            "Ann Lee",
            failed,
            sheets,
            (),
            "I was at the end of a double shift.",
            None,
            (),
            None,
        ),
        FiledExam(
            sat(3),
            "Oxford Casino",
            "Ann Lee",
            passed,
            sheets,
            (),
            "",
            RevokedResult("somebody helped", BEN, TODAY),
            (issued,),
            Force("revoked", date(2027, 5, 1), "somebody helped"),
        ),
        FiledExam(
            sat(5), "MGM Grand Detroit", "Ann Lee", passed, sheets[:1], (), "", None, (issued,), _FORCES[0]
        ),
    ]
    return FileSheet(LONG, "D104", TODAY.date(), tuple(exams))
