"""A lesson: what spacing and mastery need from one answer to a drill or one step at the table."""

import re
from functools import lru_cache
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.kinds import limits, payout, progressive
from app.drills.question import Answer

_PAYING = frozenset([payout.NAME, progressive.NAME, limits.NAME])
"""The drills whose answer is an amount that leaves the tray."""
DEAREST = 100, 100_000
"""A mistake costs at most this many times what was due, or this many cents if little was due: a larger payout
is a wrong key, and would be stopped at a real table."""
_AMOUNT = re.compile(r"(\d+)(?:\.(\d\d))?")


class Lesson(NamedTuple):
    """One thing done right or wrong."""

    drill: str
    skill: str
    is_right: bool
    seconds: float
    cents: int = 0
    """The amount wrongly paid or wrongly kept."""


TimedLesson = tuple[int, Lesson]
"""A time in milliseconds since 1970, and a lesson."""


def lesson_of(answer: Answered) -> Lesson:
    """The lesson from an answer to a drill."""
    lost = 0 if answer.is_right else cents_lost(answer.drill, answer.given, answer.right)
    return Lesson(answer.drill, answer.skill, answer.is_right, answer.seconds, lost)


def cents_lost(drill: str, given: Answer, right: Answer) -> int:
    """The amount that a wrong answer to a drill wrongly pays or wrongly keeps."""
    if drill not in _PAYING:
        return 0
    due = _cents(right)
    times, least = DEAREST
    return min(abs(_cents(given) - due), max(times * due, least))


@lru_cache(1 << 12)
def _cents(parts: Answer) -> int:
    """The amount in an answer; 0 if it is not an amount."""
    amount = _AMOUNT.fullmatch(parts[0]) if parts else None
    return 100 * int(amount[1]) + int(amount[2] or 0) if amount else 0
