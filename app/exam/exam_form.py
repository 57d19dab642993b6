"""A form of a house's exam: drafted, approved, numbered and dated. Only approved forms can be sat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from app.exam.supervisor import Supervisor, could_be_same_person
from app.json_text import json_digest
from app.learning.dates import day_words
from app.procedure.exam_requirements import Exam, exam_as_plain

_NAMED = {"number", "name", "version", "digest", "approved-by", "approved", "alone", "house"}


class Approval(NamedTuple):
    """Who approved a form, and when."""

    by: Supervisor
    at: datetime
    is_alone: bool
    """Did one supervisor draft and approve it, because there was no other?"""


@dataclass(frozen=True, slots=True)
class ExamForm:
    """One version of a form. A form that changes after it was approved is a new version, and a draft again.

    Form 0 is the exam in the house's own file.
    """

    house: str
    number: int
    version: int
    name: str
    exam: Exam
    """The values, with the rubric and the accommodations that may be allowed."""
    drafted_by: Supervisor | None = None
    """None for the exam in a house file."""
    drafted_at: datetime | None = None
    approval: Approval | None = None
    """None while it is a draft, and for a house that comes with the program."""
    is_shipped: bool = False
    """Is it the exam of a house that comes with the program? That needs no approval."""

    @property
    def is_approved(self) -> bool:
        """Can it be sat?"""
        return self.is_shipped or self.approval is not None

    @property
    def title(self) -> str:
        """The form as people call it."""
        version = f", version {self.version}" if self.version > 1 else ""
        return f"Form {self.number}: {self.name}{version}"

    @property
    def standing(self) -> str:
        """Who approved it and when, in a sentence."""
        if self.is_shipped:
            return "Comes with the program."
        if self.approval is None:
            return "Waiting for approval." if self.drafted_by else "In the house file. Waiting for approval."
        by, at, is_alone = self.approval
        alone = ", who also drafted it (there was no other supervisor)" if is_alone else ""
        return f"Approved {day_words(at.astimezone().date())} by {by.name}{alone}."

    @property
    def digest(self) -> str:
        """What was approved: any other value makes another digest."""
        plain = {
            "house": self.house,
            "number": self.number,
            "version": self.version,
            "name": self.name,
            "exam": exam_as_plain(self.exam),
        }
        return json_digest(plain)

    def as_named(self, house_title: str) -> dict[str, Any]:
        """What the opening of a sitting says about the form, and what the house was called."""
        approval = self.approval
        return {
            "number": self.number,
            "name": self.name,
            "version": self.version,
            "digest": self.digest,
            "approved-by": approval.by.name if approval else "",
            "approved": approval.at.date().isoformat() if approval else "",
            "alone": bool(approval and approval.is_alone),
            "house": house_title,
        }


def check_named(named: Mapping[str, Any]) -> None:
    """ValueError unless this is what the program writes about a form into an opening."""
    kinds = {"number": int, "version": int, "alone": bool}
    if named and (
        named.keys() != _NAMED
        or any(type(value) is not kinds.get(name, str) for name, value in named.items())
    ):
        raise ValueError("this does not name a form")
    if named and named["approved"]:
        date.fromisoformat(named["approved"])


def may_approve(form: ExamForm, by: Supervisor, everybody: Sequence[Supervisor]) -> bool:
    """Another supervisor than the one who drafted it, where there is another. Nobody is two people."""
    drafter = form.drafted_by
    if drafter is None or not _is_same(drafter, by):
        return True
    return all(_is_same(drafter, each) for each in everybody)


def _is_same(one: Supervisor, other: Supervisor) -> bool:
    return one.id == other.id or could_be_same_person(one[1:], other[1:])
