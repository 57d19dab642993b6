"""All drills, in the order in which they are offered."""

from app.drills.drill import Course, Drill
from app.drills.kinds import (
    chips,
    compare,
    hand_call,
    house_against_house,
    irregularity,
    limits,
    payout,
    progressive,
    raise_limit,
    settle,
    straight_flush,
    tuck,
    what_next,
)

_ALL = (
    payout.DRILL,
    hand_call.DRILL,
    compare.DRILL,
    straight_flush.DRILL,
    settle.DRILL,
    raise_limit.DRILL,
    tuck.DRILL,
    what_next.DRILL,
    irregularity.DRILL,
    limits.DRILL,
    progressive.DRILL,
    house_against_house.DRILL,
    chips.DRILL,
)
DRILLS: dict[str, Drill] = {drill.name: drill for drill in _ALL}


def drills_at(course: Course) -> tuple[Drill, ...]:
    """The drills that make sense at this house."""
    return tuple([drill for drill in DRILLS.values() if drill.skills(course)])
