"""The store of drills: begin a run, append answers, read them. Like the attempts, it only grows."""

from collections.abc import Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any, NamedTuple

from app.drills.answer import Answered
from app.learning.lesson import TimedLesson
from app.procedure.house_text import HouseText
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of, time_text
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.answer_codec import (
    Common,
    answer_of,
    answer_row,
    asked_row,
    common_of,
    milliseconds,
    timed_lessons_of,
)

_ANSWERS = "SELECT answers.id, at, asked, seconds, due, given, named FROM"
FIND_FAULT = "find-fault"
"""The kind of run that a set of Find the fault is stored as, and the drill of its answers."""
OF_DRILLS = f"kind <> '{FIND_FAULT}'"
"""A run whose answers are those of drills."""
OF_TRAINEE = "trainee IS ? AND house IN (SELECT hash FROM house_files WHERE id = ?)"
_WHOSE = f"{OF_TRAINEE} AND {OF_DRILLS}"
_RUNS = f"SELECT id, started FROM drill_runs WHERE {_WHOSE} AND kind = ? AND drill = ?"
# Run by run: a trainee has few runs, but there are many answers.
_OF_RUNS = f"{_ANSWERS} drill_runs CROSS JOIN answers ON run = drill_runs.id WHERE {_WHOSE}"
# Answer by answer, if few have come in since, from anybody.
_OF_FEW = f"{_ANSWERS} answers CROSS JOIN drill_runs ON run = drill_runs.id WHERE {_WHOSE}"
_FEW = 5_000

LESSON = "lesson"
"""The kind of run that a finished lesson is stored as."""

_Row = tuple[Any, ...]


class Begun(NamedTuple):
    """A run in a list."""

    id: int
    when: datetime


class FinishedLessons(RecordsFile):
    """The lessons that trainees went through to their end. Each is stored as a run without answers."""

    def of(self, house_id: str, trainee: int | None = None) -> frozenset[str]:
        """The lessons that a trainee finished at a house, under any version of its file."""
        query = f"SELECT DISTINCT drill FROM drill_runs WHERE {_WHOSE} AND kind = '{LESSON}'"
        with refuse_db_errors(self.path):
            return frozenset([lesson for (lesson,) in self._db.execute(query, (trainee, house_id))])


class DrillStore(RecordsFile):
    """The drills in a file of records."""

    def begin(
        self,
        kind: str,
        drill: str,
        house: HouseText,
        engine: str,
        when: datetime,
        trainee: int | None = None,
    ) -> int:
        """Store the start of a run, and the text of its house if it is new. Return the id."""
        with refuse_db_errors(self.path), transaction(self._db):
            self._keep_house(house)
            (run,) = self._db.execute(
                "INSERT INTO drill_runs (started, kind, drill, house, engine, trainee)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                (time_text(when), kind, drill, house.hash, engine, trainee),
            ).fetchone()
        return int(run)

    def append(self, run: int, number: int, answer: Answered, when: datetime) -> None:
        """Store the next answer of a run. It is on the disk when this returns.

        Numbers count from 1. A writer who does not know the latest answer is refused.
        """
        asked, row = asked_row(answer), answer_row(answer)
        with refuse_db_errors(self.path, f"run {run}"), transaction(self._db):
            known = self._db.execute(
                "SELECT id FROM asked WHERE (drill, skill, trap, could) = (?, ?, ?, ?)", asked
            ).fetchone()
            if not known:
                known = self._db.execute(
                    "INSERT INTO asked (drill, skill, trap, could) VALUES (?, ?, ?, ?) RETURNING id", asked
                ).fetchone()
            self._db.execute(
                "INSERT INTO answers (run, number, at, asked, seconds, due, given, named)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (run, number, milliseconds(when), *known, *row),
            )

    def runs(self, kind: str, drill: str, house_id: str, trainee: int | None = None) -> list[Begun]:
        """A trainee's runs of a plan at a house, under any version of its file, the newest first."""
        return self._runs(f"{_RUNS} ORDER BY id DESC", trainee, house_id, kind, drill)

    def newest(self, kind: str, drill: str, house_id: str, trainee: int | None = None) -> Begun | None:
        """The newest run of a plan at a house with any answers in it, begun on this machine by a trainee."""
        answered = "EXISTS (SELECT 1 FROM answers WHERE run = drill_runs.id)"
        here = "NOT EXISTS (SELECT 1 FROM origins WHERE kind = 'drill_runs' AND id = drill_runs.id)"
        newest = f"{_RUNS} AND {answered} AND {here}"
        found = self._runs(f"{newest} ORDER BY id DESC LIMIT 1", trainee, house_id, kind, drill)
        return found[0] if found else None

    def most_right(self, kind: str, house_id: str, trainee: int | None = None) -> int | None:
        """The most right answers in a trainee's run of this kind at a house; None without such a run."""
        answers = "drill_runs JOIN answers ON run = drill_runs.id"
        right = f"SELECT sum(given IS NULL) AS hits FROM {answers} WHERE {_WHOSE} AND kind = ? GROUP BY run"
        ((most,),) = self._rows(f"SELECT max(hits) FROM ({right})", trainee, house_id, kind)
        return None if most is None else int(most)

    def answers(self, run: int) -> tuple[Answered, ...]:
        """The answers of a run, in order."""
        rows = self._rows(f"{_ANSWERS} answers WHERE run = ? ORDER BY number", run)
        return self._read(f"run {run}", rows)

    def history(self, house_id: str, trainee: int | None = None) -> tuple[Answered, ...]:
        """All answers of a trainee at a house, under any version of its file, in order."""
        return self._read(f"the drills at {house_id}", self._since(trainee, house_id, 0))

    def lessons_since(self, trainee: int | None, house_id: str, last: int) -> tuple[int, list[TimedLesson]]:
        """The lessons from the answers after this id, and the id of the last one."""
        rows = self._since(trainee, house_id, last)
        if not rows:
            return last, []
        with refuse_damaged(f"the drills at {house_id}"):
            return rows[-1][0], timed_lessons_of(self._asked(), rows)

    def latest(self, trainee: int | None, house_id: str, most: int) -> tuple[Answered, ...]:
        """The last answers of the newest runs, up to this many, the oldest first."""
        newest = "ORDER BY drill_runs.id DESC, number DESC LIMIT ?"
        rows = self._rows(f"{_OF_RUNS} {newest}", trainee, house_id, most)
        return self._read(f"the drills at {house_id}", rows[::-1])

    def _since(self, trainee: int | None, house_id: str, last: int) -> list[_Row]:
        ((newest,),) = self._rows("SELECT coalesce(max(id), 0) FROM answers")
        those = _OF_FEW if newest - last < _FEW else _OF_RUNS
        rows = self._rows(f"{those} AND answers.id > ?", trainee, house_id, last)
        # They are almost in order, which is quicker to use here than in the database.
        rows.sort(key=itemgetter(0))
        return rows

    def _rows(self, query: str, *values: object) -> list[_Row]:
        with refuse_db_errors(self.path):
            return self._db.execute(query, values).fetchall()

    def _runs(self, query: str, *values: object) -> list[Begun]:
        rows = self._rows(query, *values)
        with refuse_damaged("the drills"):
            return [Begun(run, time_of(when)) for run, when in rows]

    def _read(self, about: str, rows: Sequence[_Row]) -> tuple[Answered, ...]:
        """Read the answers in rows."""
        if not rows:
            return ()
        with refuse_damaged(about):
            asked = self._asked()
            return tuple([answer_of(asked[row[2]], *row[3:]) for row in rows])

    def _asked(self) -> dict[int, Common]:
        """What was asked. It is read after the answers: others may add to it meanwhile."""
        rows = self._rows("SELECT id, drill, skill, trap, could FROM asked")
        return {number: common_of(*texts) for number, *texts in rows}
