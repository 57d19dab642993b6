"""What a trainee's exams add to what they have learned: once a result is filed, and not if it is void.

Strikes and second results come later, so the lessons are not stored: they are read from the log again when a
record about one of the exams is new. A round or an answer with a strike on it shows nothing.
"""

from typing import Any, NamedTuple

from app.drills.answer import Answered
from app.errors import Refused
from app.exam.exam_state import Sitting, sitting_after
from app.learning.lesson import TimedLesson, lesson_of
from app.learning.table_lessons import lessons_at_table, lessons_in_drills
from app.procedure.house import House
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import UNREADABLE, house_of, object_of, time_of
from app.records.db.exam_log_codec import happened_of, opened_of
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import milliseconds

_FILED, _ANNULLED = ("passed", "failed"), ("voided", "revoked")
"""The records about an exam that make it count, and those that take it away again."""
_KINDS = ", ".join([f"'{kind}'" for kind in (*_FILED, *_ANNULLED)])
DECISIONS = (
    "SELECT trainee, count(*) FROM sittings CROSS JOIN ledger ON about = sittings.id"
    f" WHERE kind IN ({_KINDS}) AND trainee IS NOT NULL"
    " AND house IN (SELECT hash FROM house_files WHERE id = ?) GROUP BY trainee"
)
"""For each trainee how many such records there are about their exams at a house."""
_OWN = (
    "SELECT sittings.id, opening, hash, house_files.id, text, standard FROM sittings"
    " JOIN house_files ON hash = house WHERE trainee = ? AND house_files.id = ? ORDER BY opened"
)
_LOG = "SELECT kind, body FROM sitting_entries WHERE sitting = ? ORDER BY sequence"
_ABOUT = f"SELECT kind, body FROM ledger WHERE about = ? AND kind IN ({_KINDS}) ORDER BY at, number"


class LearnedInExams(NamedTuple):
    """What exams showed: answers to questions, and steps at the table, each in order of time."""

    answers: tuple[TimedLesson, ...] = ()
    at_table: tuple[TimedLesson, ...] = ()
    decided: int = 0
    """How many records about the exams it rests on."""


class ExamLessons(RecordsFile):
    """The exams in a file of records, as lessons."""

    def decisions(self, house: str) -> dict[int, int]:
        """For each trainee, how many records about their exams at a house count here."""
        with refuse_db_errors(self.path):
            return dict(self._db.execute(DECISIONS, (house,)).fetchall())

    def learned(self, trainee: int | None, house: House, library: Library) -> LearnedInExams:
        """What a trainee's exams at a house showed. What this version cannot follow shows nothing."""
        answers: list[TimedLesson] = []
        at_table: list[TimedLesson] = []
        decided = self.decisions(house.id).get(trainee or 0, 0)
        if not decided:
            return LearnedInExams()
        with refuse_db_errors(self.path):
            rows = self._db.execute(_OWN, (trainee, house.id)).fetchall()
        for sitting, *stored in rows:
            result = self._result(sitting)
            if result is None:
                continue
            try:
                found = self._folded(sitting, stored, library)
                start = milliseconds(time_of(found.opened.when))
                answers += _answered(found, result, start)
                at_table += _dealt(found, result, start)
            except (Refused, *UNREADABLE):
                continue
        return LearnedInExams(tuple(answers), tuple(at_table), decided)

    def _result(self, sitting: str) -> dict[str, Any] | None:
        """The newest result, if there is one and nothing took it away."""
        with refuse_db_errors(self.path):
            about = self._db.execute(_ABOUT, (sitting,)).fetchall()
        if not about or any(kind in _ANNULLED for kind, _ in about):
            return None
        try:
            result = object_of(about[-1][1])["result"]
        except UNREADABLE:
            return None
        return result if isinstance(result, dict) else None

    def _folded(self, sitting: str, stored: list[Any], library: Library) -> Sitting:
        opening, *house = stored
        with refuse_db_errors(self.path):
            log = self._db.execute(_LOG, (sitting,)).fetchall()
        held = library.house_from_text(house_of(*house))
        return sitting_after(opened_of(opening), held, (), [happened_of(*entry) for entry in log])


def _answered(sitting: Sitting, result: dict[str, Any], start: int) -> list[TimedLesson]:
    struck = {each["question"] for each in result.get("answers", ()) if each["struck"]}
    return [
        (
            start + round(1000 * answer.at),
            lesson_of(Answered(asked.drill, asked.skill, answer.given, answer.right, answer.seconds)),
        )
        for number, (asked, answer) in enumerate(sitting.answers, 1)
        if number not in struck
    ]


def _dealt(sitting: Sitting, result: dict[str, Any], start: int) -> list[TimedLesson]:
    struck = {each["round"] for each in result["faults"] if each["struck"]}
    found: list[TimedLesson] = []
    for number, dealt in enumerate(sitting.dealt, 1):
        session = dealt.session
        if number in struck or not session.ended or not session.times:
            continue
        faults = session.scorecard().faults
        lessons = lessons_at_table(session.ruling, faults, session.acts, session.times)
        lessons += lessons_in_drills(session.ruling, faults, session.acts)
        at = start + round(1000 * session.times[-1])
        found += [(at, lesson) for lesson in lessons]
    return found
