"""Exam results for HR and learning systems: one row for each exam, in columns that do not change.

The columns are documented in docs/it.md. New ones may be added at the end, and none is ever moved or renamed.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from app.certificate.exam_record_words import form_name, named
from app.certificate.lapse import valid_until
from app.exam.exam_file import Filed
from app.exam.result import Result
from app.json_text import json_text
from app.learning.csv_text import csv_text
from app.learning.dates import zone_of

_OUTCOMES = {"failed": "not passed", "doubtful": "in doubt"}


class ResultEvent(NamedTuple):
    """Something in the ledger that decided about an exam."""

    kind: str
    """As the ledger calls it."""
    when: datetime
    is_new: bool
    """Is it later than the last export of this form?"""
    result: Result | None = None
    """The result, if it is one."""


class ExportedExam(NamedTuple):
    """An exam that is over, with what the records know beyond its file."""

    filed: Filed
    attempt: int
    """Which attempt of this dealer at this house it was, from 1."""
    station: str
    """The ledger of the machine that held it."""
    certificate: str
    fingerprint: str
    """The newest certificate's number, and the key that signed it; empty if there is none."""
    events: tuple[ResultEvent, ...]
    """What happened to it, in order."""

    @property
    def examined(self) -> date:
        """The day, where the exam was."""
        opened = self.filed.opened
        return datetime.fromisoformat(opened.when).astimezone(zone_of(opened.zone)).date()


class ResultExport(NamedTuple):
    """What is to be handed out, and how far each ledger went when it was collected."""

    exams: tuple[ExportedExam, ...]
    reached: dict[str, int]


class ResultRow(NamedTuple):
    """A row. Its fields are the columns, by these names and in this order."""

    employee_number: str
    """The dealer's badge."""
    name: str
    course_code: str
    form: str
    date: str
    valid_until: str
    """The last day of a pass that counts; empty if it never expires, or for anything else."""
    outcome: str
    score: int | None
    """The automated score, of 100."""
    marks: float | None
    """The assessors' weighted score, of 10."""
    assessors: str
    attempt: int
    certificate_number: str
    fingerprint: str
    station: str
    exam_number: str


def course_code(house_id: str) -> str:
    """The code of the course at a house."""
    return f"HCF-{house_id.upper()}"


def row_of(exam: ExportedExam) -> ResultRow:
    """The row of an exam."""
    filed, opened = exam.filed, exam.filed.opened
    until = valid_until(exam.examined, opened.exam["validity"]) if filed.outcome == "passed" else None
    result = filed.result
    return ResultRow(
        employee_number=opened.dealer["badge"],
        name=opened.dealer["name"],
        course_code=course_code(opened.house),
        form=form_name(opened.form) if opened.form else "House exam",
        date=exam.examined.isoformat(),
        valid_until=until.isoformat() if until else "",
        outcome=_OUTCOMES.get(filed.outcome, filed.outcome),
        score=round(result.verdict.figures.score) if result else None,
        marks=round(result.people.mark, 1) if result and filed.marks else None,
        assessors="; ".join([named(sheet.assessor) for sheet in filed.marks]),
        attempt=exam.attempt,
        certificate_number=exam.certificate,
        fingerprint=exam.fingerprint,
        station=exam.station,
        exam_number=filed.id,
    )


def results_csv(exams: Iterable[ExportedExam]) -> str:
    """The rows as CSV that a spreadsheet does not compute."""
    rows = [["" if value is None else value for value in row_of(exam)] for exam in exams]
    return csv_text(ResultRow._fields, rows)


def results_json(exams: Iterable[ExportedExam]) -> str:
    """The rows as JSON, one object to a line."""
    return "".join([f"{json_text(row_of(exam)._asdict())}\n" for exam in exams])
