"""What a trainee has learned, computed from the answers and attempts and stored beside them.

It is only a cache: new answers are taken in before it is used, and without it the result would be the same.
So no locks are needed: the last writer has written what is true.
"""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from sqlite3 import OperationalError

from app.drills.answer import Answered
from app.learning.day_totals import Day, answered_on
from app.learning.learner_state import LearnerState, in_one_order
from app.learning.lesson import Lesson, TimedLesson
from app.procedure.house import House
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.attempt_lessons import day_of, take_attempt
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.exam_lessons import ExamLessons, LearnedInExams
from app.records.training.learned_state import LearnedState, learned_as_bytes, learned_from_bytes
from app.records.training.outline_codec import outline_as_bytes

LATEST = 400
"""This many answers are searched for misconceptions. Older ones may be unlearned."""
_NOBODY = 0
_QUARTER = 15 * 60_000
"""Milliseconds in a quarter of an hour. Every time zone is some of these away from UTC."""


class LearnerStore(RecordsFile):
    """The minds in a file of records."""

    def learnt(
        self, trainee: int | None, house: House, library: Library
    ) -> tuple[LearnerState, tuple[Day, ...]]:
        """What a trainee has learned at a house, and what was done on each day."""
        learnt = self.caught_up(trainee, house, library)
        return learnt.mind, learnt.in_order

    def caught_up(self, trainee: int | None, house: House, library: Library) -> LearnedState:
        """Everything computed for a trainee at a house, up to date."""
        (learnt,) = self.all_caught_up([trainee], house, library)
        return learnt

    def all_caught_up(
        self, trainees: Sequence[int | None], house: House, library: Library
    ) -> list[LearnedState]:
        """The same for several trainees, stored all at once: each commit waits for the disk."""
        found, rows = [], []
        decided = ExamLessons.beside(self).decisions(house.id)
        for trainee in trainees:
            kept = self._kept(trainee, house)
            if kept and kept.decided != decided.get(trainee or _NOBODY, 0):
                # Something was decided about an exam: it counts from now on, or does not count any more.
                kept = None
            learnt, has_news = self._catch_up(kept, trainee, house, library)
            if has_news:
                who = trainee or _NOBODY
                rows.append((who, house.id, learned_as_bytes(learnt, who), outline_as_bytes(learnt, who)))
            found.append(learnt)
        if rows:
            self._keep(rows)
        return found

    def latest(self, trainee: int | None, house: House) -> tuple[Answered, ...]:
        """The last answers of a trainee at a house, the oldest first."""
        return DrillStore.beside(self).latest(trainee, house.id, LATEST)

    def houses(self, trainee: int | None) -> list[str]:
        """The houses a trainee has worked at, the newest first."""
        begun = "SELECT house, started FROM {} WHERE trainee IS ?1"
        both = f"{begun.format('attempts')} UNION ALL {begun.format('drill_runs')}"
        last_first = "GROUP BY id ORDER BY max(started) DESC"
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                f"SELECT id FROM ({both}) JOIN house_files ON hash = house {last_first}", (trainee,)
            ).fetchall()
        return [house for (house,) in rows]

    def _catch_up(
        self, kept: LearnedState | None, trainee: int | None, house: House, library: Library
    ) -> tuple[LearnedState, bool]:
        """Everything with what is new, in order. Was there anything new?"""
        learnt = kept or LearnedState(LearnerState(house))
        drills, store = DrillStore.beside(self), AttemptStore.beside(self)
        exams = LearnedInExams()
        if kept is None:
            exams = ExamLessons.beside(self).learned(trainee, house, library)
            learnt.decided = exams.decided
        learnt.answer, lessons = drills.lessons_since(trainee, house.id, learnt.answer)
        _count_days(learnt, lessons)
        attempts = store.ended_since(trainee, house.id, learnt.ended)
        at_table: list[TimedLesson] = []
        for number, attempt in attempts:
            at_table += take_attempt(learnt, store.attempt(attempt), number, library)
            learnt.ended = number
        if exams.decided:
            lessons = list(in_one_order(lessons, exams.answers))
            at_table = list(in_one_order(at_table, exams.at_table))
        if not _is_later(learnt, lessons, at_table):
            # A clock was set back, or records came from another machine.
            return self._catch_up(None, trainee, house, library)
        learnt.answered_at = max(learnt.answered_at, max(map(itemgetter(0), lessons), default=0))
        learnt.dealt_at = max(learnt.dealt_at, max(map(itemgetter(0), at_table), default=0))
        learnt.mind.take(lessons, at_table)
        return learnt, bool(lessons or attempts or exams.decided)

    def _kept(self, trainee: int | None, house: House) -> LearnedState | None:
        who = trainee or _NOBODY
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT learnt FROM minds WHERE (trainee, house) = (?, ?)", (who, house.id)
            ).fetchone()
        return learned_from_bytes(row[0], who, house) if row else None

    def _keep(self, rows: Sequence[tuple[int, str, bytes, bytes]]) -> None:
        """Store it, if possible: the records may be read-only."""
        with suppress(OperationalError), transaction(self._db):
            self._db.executemany(
                "INSERT OR REPLACE INTO minds (trainee, house, learnt, outline) VALUES (?, ?, ?, ?)", rows
            )


def _is_later(learnt: LearnedState, lessons: Sequence[TimedLesson], at_table: Sequence[TimedLesson]) -> bool:
    """Does what is new come after all that was taken in of the other kind? Then the order is the same as if
    everything were taken in at once.
    """
    answered = max(learnt.answered_at, lessons[0][0]) if lessons else None
    dealt = max(learnt.dealt_at, at_table[0][0]) if at_table else None
    return (answered is None or not learnt.dealt_at or answered > learnt.dealt_at) and (
        dealt is None or dealt >= learnt.answered_at
    )


def _count_days(learnt: LearnedState, lessons: Sequence[TimedLesson]) -> None:
    """Count the lessons from drills by day."""
    # Asking the calendar for each of a million answers would take a second, and a day begins with a quarter.
    quarters: dict[int, list[Lesson]] = defaultdict(list)
    for at, lesson in lessons:
        quarters[at // _QUARTER].append(lesson)
    for quarter, some in quarters.items():
        day = day_of(quarter * _QUARTER)
        learnt.days[day] = answered_on(learnt.days.get(day) or Day(day), some)
