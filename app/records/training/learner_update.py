"""Takes one more answer, or one more attempt at the table, into what a trainee has learnt."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from app.drills.answer import Answered
from app.learning.assigned import MOST_ROUNDS
from app.learning.days import Day, answered_on, dealt_on
from app.learning.faults import counts, lessons_at_table
from app.learning.lesson import lesson_of
from app.learning.round_features import features_met, is_dealt
from app.procedure.library import Library
from app.records.training.attempt import StoredAttempt
from app.records.training.attempt_replay import replayed
from app.records.training.drill_codec import milliseconds
from app.records.training.learnt import Learnt
from app.session.pace import pace_of


def take_answer(learnt: Learnt, answer: Answered, at: int) -> None:
    """Take in an answer to a drill."""
    lesson = lesson_of(answer)
    learnt.mind.take(lesson, at)
    _on_its_day(learnt, at, lambda day: answered_on(day, lesson))


def take_attempt(learnt: Learnt, attempt: StoredAttempt, end: int, library: Library) -> None:
    """Take in an attempt that ended so, if its mode says anything and this version can follow the record."""
    if not counts(attempt.started.mode):
        return
    found = replayed(attempt, library)
    session, card = found.session, found.card
    if session is None or card is None:
        return
    at = milliseconds(attempt.when + timedelta(seconds=attempt.entries[-1].at))
    faults = [*card.faults, *[fault for _, fault in session.taken_back if fault]]
    for lesson in lessons_at_table(session.ruling, faults, session.acts, session.times):
        learnt.mind.take(lesson, at)
    if is_dealt(session.ruling, session.acts):
        learnt.rounds[:] = [*learnt.rounds, end][-MOST_ROUNDS:]
        learnt.met.update(dict.fromkeys(features_met(session.ruling), end))
    pace = pace_of(session.ruling, session.acts, session.times)
    # Opening a game has no hands: it is no round.
    if pace and session.ruling.played.spots:
        _on_its_day(learnt, at, lambda day: dealt_on(day, pace.seconds))


def _on_its_day(learnt: Learnt, at: int, change: Callable[[Day], Day]) -> None:
    """By the calendar on the wall: a day ends at midnight where the program runs."""
    day = datetime.fromtimestamp(at / 1000, UTC).astimezone().date()
    learnt.days[day] = change(learnt.days.get(day) or Day(day))
