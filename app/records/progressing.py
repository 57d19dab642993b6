"""How far a trainee has come at a house, from the records."""

from datetime import datetime

from app.drills.courses import course_at
from app.learning.progress import Progress, progress_of
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.records.drill_forms import milliseconds
from app.records.mind_store import MindStore


def progress_at(
    minds: MindStore, trainee: int | None, house: str, library: Library, when: datetime
) -> Progress:
    """The progress as it is at this moment."""
    course = course_at(library, house)
    mind, days = minds.learnt(trainee, course.house, library)
    latest = minds.latest(trainee, course.house)
    return progress_of(mind, syllabus_of(course), days, latest, milliseconds(when))
