"""How an answer to a drill is stored and read back."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from math import inf
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.former_skills import current_skill
from app.learning.lesson import Lesson, TimedLesson, cents_lost

_LATEST = 32_503_680_000_000
"""Milliseconds: the end of the year 2999."""


_NO_TIME = "an answer cannot take {} seconds"
_tuple_of = tuple.__new__


class Common(NamedTuple):
    """What was asked, as read back. Answers to the same share these objects."""

    drill: str
    skill: str
    trap: str
    could: frozenset[str]


def asked_row(answer: Answered) -> tuple[str, str, str, str]:
    """Drill, skill, trap and possible misconceptions: what many answers have in common."""
    return answer.drill, answer.skill, answer.trap, in_lines(sorted(answer.could))


def answer_row(answer: Answered) -> tuple[float, str, str | None, str]:
    """Seconds, what was due, what was given if it was wrong, and the misconceptions named."""
    given = None if answer.given == answer.right else in_lines(answer.given)
    return _time(answer.seconds), in_lines(answer.right), given, in_lines(sorted(answer.named))


@lru_cache(1 << 12)
def common_of(drill: str, skill: str, trap: str, could: str) -> Common:
    """Read what was asked."""
    return Common(drill, skill, trap, _names(could))


def answer_of(common: Common, seconds: float, due: str, given: str | None, named: str) -> Answered:
    """Read the answer in a row."""
    drill, skill, trap, could = common
    right = from_lines(due)
    answer = right if given is None else from_lines(given)
    return Answered(drill, skill, answer, right, _time(seconds), trap, could, _names(named))


def timed_lessons_of(
    asked: Mapping[int, Common], rows: Iterable[tuple[int, int, int, float, str, str | None, str]]
) -> list[TimedLesson]:
    """The lessons from the answers in rows: id, time, what was asked, and the answer itself.

    Skills go by the names they have now.
    """
    lessons = []
    skills = {number: current_skill(drill, skill) for number, (drill, skill, _, _) in asked.items()}
    # Written out, without the answers and with the base of `Lesson`: a class has a million.
    for _, at, number, seconds, due, given, named in rows:
        drill, skill = asked[number][0], skills[number]
        right, is_right, cents = from_lines(due), True, 0
        _names(named)
        if given is not None and (answer := from_lines(given)) != right:
            is_right, cents = False, cents_lost(drill, answer, right)
        if not 0.0 <= seconds < inf:
            raise ValueError(_NO_TIME.format(seconds))
        lessons.append((at, _tuple_of(Lesson, (drill, skill, is_right, seconds, cents))))
    return lessons


def milliseconds(when: datetime) -> int:
    """A moment as a number, in UTC."""
    return round(when.timestamp() * 1000)


def time_of_milliseconds(at: int) -> datetime:
    """Read a moment that was stored as a number. One that no calendar of a user can show is damage."""
    if not 0 <= at <= _LATEST:
        raise ValueError("that time is impossible")
    return datetime.fromtimestamp(at / 1000, UTC)


def in_lines(texts: Iterable[str]) -> str:
    """Join texts, each with its line end, so that no text and an empty text differ."""
    kept = tuple(texts)
    if any("\n" in text for text in kept):
        raise ValueError(f"{kept!r} cannot be stored: each must be one line")
    return "".join([f"{text}\n" for text in kept])


@lru_cache(1 << 12)
def from_lines(text: str) -> tuple[str, ...]:
    """Split joined texts."""
    *texts, rest = text.split("\n")
    if rest:
        raise ValueError("a line is incomplete")
    return tuple(texts)


@lru_cache(1 << 12)
def _names(text: str) -> frozenset[str]:
    return frozenset(from_lines(text))


def _time(seconds: float) -> float:
    """How long an answer took. An impossible time is neither stored nor read."""
    if not 0.0 <= seconds < inf:
        raise ValueError(_NO_TIME.format(seconds))
    return seconds
