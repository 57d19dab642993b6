"""What a finished attempt at the table adds to what a trainee has learned."""

from datetime import date, timedelta

from app.learning.assigned_set import MOST_ROUNDS
from app.learning.day_totals import Day, dealt_on
from app.learning.lesson import TimedLesson
from app.learning.round_features import features_met, is_dealt
from app.learning.table_lessons import counts, lessons_at_table, lessons_in_drills
from app.procedure.library import Library
from app.records.training.answer_codec import milliseconds
from app.records.training.attempt_replay import replay_attempt
from app.records.training.learned_state import LearnedState
from app.records.training.stored_attempt import StoredAttempt
from app.session.pace import pace_of


def take_attempt(
    learnt: LearnedState, attempt: StoredAttempt, end: int, library: Library
) -> list[TimedLesson]:
    """Take in an attempt, if its mode counts and this version can follow the record. Return its lessons."""
    if not counts(attempt.started.mode):
        return []
    found = replay_attempt(attempt, library)
    session, card = found.session, found.card
    if session is None or card is None:
        return []
    at = milliseconds(attempt.when + timedelta(seconds=attempt.entries[-1].at))
    faults = [*card.faults, *[fault for _, fault in session.taken_back if fault]]
    lessons = lessons_at_table(session.ruling, faults, session.acts, session.times)
    lessons += lessons_in_drills(session.ruling, faults, session.acts)
    if is_dealt(session.ruling, session.acts):
        learnt.rounds[:] = [*learnt.rounds, end][-MOST_ROUNDS:]
        learnt.met.update(dict.fromkeys(features_met(session.ruling), end))
    pace = pace_of(session.ruling, session.acts, session.times)
    # Opening a game has no hands, so it is not a round.
    if pace and session.ruling.played.spots:
        day = day_of(at)
        learnt.days[day] = dealt_on(learnt.days.get(day) or Day(day), pace.seconds)
    return [(at, lesson) for lesson in lessons]


def day_of(at: int) -> date:
    """The day in local time: it ends at midnight where the program runs."""
    return date.fromtimestamp(at / 1000)
