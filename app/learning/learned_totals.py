"""The totals of the drills, from what was learned."""

from app.drills.drill_totals import SoFar
from app.drills.figures import Tally
from app.drills.skill_choice import RIGHT_AGAIN
from app.learning.faults import TABLE
from app.learning.learner_state import LearnerState
from app.learning.recent import Recent


def so_far(mind: LearnerState) -> SoFar:
    """The sums of all answers. Steps at the table are not answers."""
    memories = {wanted: each.recent for wanted, each in mind.memories.items() if wanted.drill != TABLE}
    return SoFar(
        {wanted: Tally(recent.answers, recent.right) for wanted, recent in memories.items()},
        {drill: recent.seconds for drill, recent in mind.drills.items() if recent.seconds is not None},
        sum(_is_mistaken(recent) for recent in memories.values()),
    )


def _is_mistaken(recent: Recent) -> bool:
    """Is one of the very last answers wrong? Then it was not right often enough in a row since."""
    last = min(RIGHT_AGAIN, recent.kept)
    return recent.marks & ((1 << last) - 1) != (1 << last) - 1
