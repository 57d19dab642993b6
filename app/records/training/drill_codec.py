"""How an answer to a drill is written in the records, and read back."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from math import inf
from typing import NamedTuple

from app.drills.answer import Answered
from app.learning.lesson import Lesson, lesson_of


class Common(NamedTuple):
    """What was asked, as it is read back; the answers that share it share these very values."""

    drill: str
    skill: str
    trap: str
    could: frozenset[str]


def asked_row(answer: Answered) -> tuple[str, str, str, str]:
    """Drill, skill, trap, and the misconceptions that would have shown: what many answers have in common."""
    return answer.drill, answer.skill, answer.trap, in_lines(sorted(answer.could))


def answer_row(answer: Answered) -> tuple[float, str, str | None, str]:
    """Seconds, what was due, what was given if that was something else, and the misconceptions named."""
    given = None if answer.given == answer.right else in_lines(answer.given)
    return _time(answer.seconds), in_lines(answer.right), given, in_lines(sorted(answer.named))


def common_of(drill: str, skill: str, trap: str, could: str) -> Common:
    """What was asked in answers that have this in common."""
    return Common(drill, skill, trap, _names(could))


def answer_of(common: Common, seconds: float, due: str, given: str | None, named: str) -> Answered:
    """The answer of a row."""
    drill, skill, trap, could = common
    right = from_lines(due)
    answer = right if given is None else from_lines(given)
    return Answered(drill, skill, answer, right, _time(seconds), trap, could, _names(named))


def lesson_of_row(common: Common, seconds: float, due: str, given: str | None, named: str) -> Lesson:
    """What the answer of a row teaches."""
    if given is not None:
        return lesson_of(answer_of(common, seconds, due, given, named))
    # Most answers are right, and of those nothing else is needed; but a damaged one is never believed.
    from_lines(due)
    _names(named)
    return Lesson(common.drill, common.skill, True, _time(seconds))


def milliseconds(when: datetime) -> int:
    """A moment as a number, the same everywhere in the world."""
    return round(when.timestamp() * 1000)


def in_lines(texts: Iterable[str]) -> str:
    """Some texts as one, each with the end of its line, so that none and an empty one differ."""
    kept = tuple(texts)
    if any("\n" in text for text in kept):
        raise ValueError(f"{kept!r} cannot be written down: each has to be one line")
    return "".join([f"{text}\n" for text in kept])


@lru_cache(1 << 12)
def from_lines(text: str) -> tuple[str, ...]:
    """The texts that were written so."""
    *texts, rest = text.split("\n")
    if rest:
        raise ValueError("a line was cut off")
    return tuple(texts)


@lru_cache(1 << 12)
def _names(text: str) -> frozenset[str]:
    return frozenset(from_lines(text))


def _time(seconds: float) -> float:
    """How long an answer took. What is no such time is neither written nor believed."""
    if not 0.0 <= seconds < inf:
        raise ValueError(f"no answer takes {seconds} seconds")
    return seconds
