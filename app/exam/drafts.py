"""Marks so far: what an assessor has on the sheet while the exam runs, for nobody else's eyes."""

from app.exam.ports import Marks, Supervisor
from app.exam.sitting import Sitting


def draft_of(sitting: Sitting, assessor: Supervisor) -> Marks | None:
    """What this assessor has marked so far, if anything."""
    draft = sitting.drafts.get(assessor.id)
    return Marks(assessor, draft.marks, draft.words) if draft else None
