"""All drills, in the order in which they are offered."""

from typing import get_args

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
from app.procedure.exam import DrillName

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
_BY_NAME = {drill.name: drill for drill in _ALL}
DRILLS: dict[str, Drill] = {name: _BY_NAME[name] for name in get_args(DrillName)}


def drills_at(course: Course) -> tuple[Drill, ...]:
    """The drills that make sense at this house."""
    return tuple([drill for drill in DRILLS.values() if drill.skills(course)])
