"""A form of a house's exam: drafted, approved, numbered and dated. Only approved forms can be sat."""

import json
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from app.exam.supervisor import Supervisor
from app.procedure.exam import Exam, exam_as_plain


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
    approved_by: Supervisor | None = None
    """None while it is a draft, and for a house that comes with the program."""
    approved_at: datetime | None = None

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
        return sha256(json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()).hexdigest()

    def as_named(self) -> dict[str, Any]:
        """What the opening of a sitting says about the form."""
        by, at = self.approved_by, self.approved_at
        return {
            "number": self.number,
            "name": self.name,
            "version": self.version,
            "digest": self.digest,
            "approved-by": by.name if by else "",
            "approved": at.date().isoformat() if at else "",
        }
