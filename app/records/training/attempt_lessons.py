"""What a finished attempt at the table adds to what a trainee has learned."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from app.course.fading_guidance import StepDone, after_steps
from app.course.graded_rounds import grade_round
from app.course.path import FinishedRound, after_round
from app.grading.faults import Fault, Scorecard
from app.learning.assigned_set import MOST_ROUNDS
from app.learning.day_totals import Day, dealt_on, worked_on
from app.learning.lesson import TimedLesson
from app.learning.round_features import features_met, is_dealt, is_half_done
from app.learning.table_lessons import counts, lessons_at_table, lessons_in_drills
from app.procedure.library import Library
from app.records.training.answer_codec import milliseconds
from app.records.training.attempt_replay import Replay, replay_attempt
from app.records.training.learned_state import LearnedState
from app.records.training.stored_attempt import StoredAttempt
from app.session.attempt_log import Acted, Entry
from app.session.pace import Pace, pace_of
from app.session.session import Session

_AWAY = 60.0
"""Seconds without a move after which nobody is at the table."""
_ON_ONES_OWN = 3 / 4
"""A round in which so many of the steps were done without help counts on the path."""


def take_attempt(
    learnt: LearnedState, attempt: StoredAttempt, end: int, library: Library
) -> list[TimedLesson]:
    """Take in an attempt, if this version can follow the record. Return its lessons.

    Steps that were lit or hinted at are not remembered. They only count for the lights.
    """
    mode = attempt.started.mode
    if mode == "watch":
        return []
    found = replay_attempt(attempt, library)
    session, card = found.session, found.card
    if session is None or card is None:
        return []
    _count_time(learnt, attempt)
    at = milliseconds(attempt.when + timedelta(seconds=attempt.entries[-1].at))
    own = _own_acts(found) if mode == "guided" else [True] * len(session.acts)
    acts = [act for act, is_own in zip(session.acts, own, strict=True) if is_own]
    times = [time for time, is_own in zip(session.times, own, strict=True) if is_own]
    faults = _own_faults(found) if mode == "guided" else _faults(session, card)
    lessons = lessons_at_table(session.ruling, faults, acts, times)
    lessons += lessons_in_drills(session.ruling, faults, acts)
    learnt.guidance = after_steps(learnt.guidance, _steps_done(session, card, own))
    pace = pace_of(session.ruling, session.acts, session.times)
    if is_dealt(session.ruling, session.acts) and sum(own) >= _ON_ONES_OWN * len(own):
        is_clean = not _is_spoiled(_faults(session, card))
        finished = FinishedRound(session.ruling, is_clean, pace.at_full_table if pace else None)
        learnt.path = after_round(learnt.path, finished)
    if counts(mode):
        _count_round(learnt, session, pace, at, end)
        if is_dealt(session.ruling, session.acts):
            learnt.dealt += 1
            learnt.graded = grade_round(learnt.graded, session.ruling, faults, session.acts, session.times)
    return [(at, lesson) for lesson in lessons]


def _count_round(learnt: LearnedState, session: Session, pace: Pace | None, at: int, end: int) -> None:
    if is_dealt(session.ruling, session.acts):
        learnt.rounds[:] = [*learnt.rounds, end][-MOST_ROUNDS:]
    if is_half_done(session.ruling, session.acts):
        learnt.met.update(dict.fromkeys(features_met(session.ruling), end))
    # Opening a game has no hands, so it is not a round.
    if pace and session.ruling.played.spots:
        day = day_of(at)
        learnt.days[day] = dealt_on(learnt.days.get(day) or Day(day), pace.seconds)


def _count_time(learnt: LearnedState, attempt: StoredAttempt) -> None:
    """Count the time of a round for its day. Whoever went away for a while did not work then."""
    times = [entry.at for entry in attempt.entries]
    worked = sum([min(later - earlier, _AWAY) for earlier, later in pairwise(times)])
    if worked:
        day = day_of(milliseconds(attempt.when + timedelta(seconds=times[-1])))
        learnt.days[day] = worked_on(learnt.days.get(day) or Day(day), worked)


def _is_unaided(entry: Entry) -> bool:
    return isinstance(entry, Acted) and entry.unaided


def _own_acts(found: Replay) -> list[bool]:
    """For each act that stands: was it done without help?"""
    lines = {moment.line: _is_unaided(moment.entry) for moment in found.moments if moment.line}
    return [lines[line] for line in sorted(lines)]


def _own_faults(found: Replay) -> list[Fault]:
    """The faults of what was done without help."""
    return [moment.fault for moment in found.moments if moment.fault and _is_unaided(moment.entry)]


def _faults(session: Session, card: Scorecard) -> list[Fault]:
    """All faults, those that were taken back too."""
    return [*card.faults, *[fault for _, fault in session.taken_back if fault]]


def _is_spoiled(faults: Iterable[Fault]) -> bool:
    return any(fault.severity in ("critical", "major") for fault in faults)


def _steps_done(session: Session, card: Scorecard, own: Sequence[bool]) -> Iterator[StepDone]:
    """Every step, right or wrong. What was wrong is what should have been done then."""
    faults = [fault for fault in _faults(session, card) if fault.severity is not None]
    wrong = {fault.line for fault in card.faults}
    for line, (act, is_own) in enumerate(zip(session.acts, own, strict=True), 1):
        if line not in wrong:
            yield StepDone(act, True, is_own)
    for fault in faults:
        if step := fault.jumped or fault.step or fault.did:
            yield StepDone(step, False, True)


def day_of(at: int) -> date:
    """The day in local time: it ends at midnight where the program runs."""
    return date.fromtimestamp(at / 1000)
