"""Where a student stands before the exam of a house, in one value: ready or not, and the last days."""

from typing import NamedTuple

from app.course.readiness import Readiness
from app.course.study_days import StudyDays


class StudentOutlook(NamedTuple):
    """Where a student stands."""

    readiness: Readiness
    days: StudyDays
    refresher: int | None = None
    """For so many months somebody with a valid pass has not dealt here; None if it is not long."""

    @property
    def refresher_words(self) -> str:
        """The offer of a refresher; empty if none is needed."""
        if not self.refresher:
            return ""
        return f"You haven’t dealt here in {self.refresher} months."
