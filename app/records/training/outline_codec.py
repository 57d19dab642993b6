"""How the outline of a learner is stored, with how far in the records it goes."""

import json
import zlib
from datetime import date
from typing import NamedTuple

from app.learning.day_totals import Day
from app.learning.outline import Need, Outline, outline_of
from app.records.training.learned_state import LearnedState, rules_of, worked_out_by


class Outlined(NamedTuple):
    """An outline, the last answer and last end of an attempt in it, and how many records about exams."""

    outline: Outline
    answer: int
    ended: int
    decided: int


def outline_with_place(learnt: LearnedState) -> Outlined:
    """The outline of what was learned."""
    found = outline_of(learnt.mind, learnt.in_order, learnt.rounds, learnt.met)
    return Outlined(found, learnt.answer, learnt.ended, learnt.decided)


def outline_as_bytes(learnt: LearnedState, trainee: int) -> bytes:
    """The outline as bytes, with a checksum."""
    found = outline_with_place(learnt)
    plain = [
        worked_out_by(trainee, rules_of(learnt.mind.house)),
        found.answer,
        found.ended,
        found.decided,
        [[day.toordinal(), *sums] for day, *sums in found.outline.days],
        *found.outline[1:],
    ]
    return zlib.compress(json.dumps(plain, separators=(",", ":"), check_circular=False).encode(), 1)


def outline_from_bytes(data: bytes | None, by: str) -> Outlined | None:
    """Read an outline. None if there is none, or if it was computed by other rules."""
    if data is None:
        return None
    try:
        worked_out, answer, ended, decided, days, *rest = json.loads(zlib.decompress(data))
        if worked_out != by:
            return None
        skills, needs, rounds, met = rest
        days = tuple([Day(date.fromordinal(day), *sums) for day, *sums in days])
        needs = tuple([Need(*need) for need in needs])
        return Outlined(Outline(days, skills, needs, tuple(rounds), met), answer, ended, decided)
    except (zlib.error, ValueError, TypeError, OverflowError):
        return None
