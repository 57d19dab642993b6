"""The store of drills: begin a run, append its answers, read them again. Like the attempts, it only grows."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from app.drills.answered import Answered
from app.procedure.house_text import HouseText
from app.records.drill_forms import answer_of, answer_row, asked_row, common_of, milliseconds
from app.records.forms import reading, time_of, time_text
from app.records.records_file import RecordsFile
from app.records.transaction import transaction
from app.records.troubles import in_words

_ANSWERS = "SELECT run, at, asked, seconds, due, given, named FROM answers"
_AT_A_HOUSE = "house IN (SELECT hash FROM house_files WHERE id = ?)"
_RUNS = f"SELECT id, started FROM drill_runs WHERE kind = ? AND drill = ? AND {_AT_A_HOUSE}"

_Row = tuple[Any, ...]


class Begun(NamedTuple):
    """A run as a list shows it."""

    id: int
    when: datetime


class DrillStore(RecordsFile):
    """The drills in a file of records."""

    def begin(self, kind: str, drill: str, house: HouseText, engine: str, when: datetime) -> int:
        """Write down the start of a run, and the text of its house if it is a new one; the id."""
        with in_words(self.path), transaction(self._db):
            self._keep_house(house)
            (run,) = self._db.execute(
                "INSERT INTO drill_runs (started, kind, drill, house, engine)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                (time_text(when), kind, drill, house.hash, engine),
            ).fetchone()
        return int(run)

    def append(self, run: int, number: int, answer: Answered, when: datetime) -> None:
        """Write down the next answer of a run; when this returns it is on the disk.

        Numbers count from 1. A writer who does not know the latest answer is refused.
        """
        asked, row = asked_row(answer), answer_row(answer)
        with in_words(self.path, f"run {run}"), transaction(self._db):
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

    def runs(self, kind: str, drill: str, house_id: str) -> list[Begun]:
        """The runs of a plan at a house, whatever was in its file at the time, the newest first."""
        return self._runs(f"{_RUNS} ORDER BY id DESC", kind, drill, house_id)

    def newest(self, kind: str, drill: str, house_id: str) -> Begun | None:
        """The run of a plan at a house in which something was answered and that was begun last."""
        answered = "EXISTS (SELECT 1 FROM answers WHERE run = id)"
        found = self._runs(f"{_RUNS} AND {answered} ORDER BY id DESC LIMIT 1", kind, drill, house_id)
        return found[0] if found else None

    def answers(self, run: int) -> tuple[Answered, ...]:
        """The answers of a run, in order."""
        with in_words(self.path):
            rows = self._db.execute(f"{_ANSWERS} WHERE run = ? ORDER BY number", (run,)).fetchall()
        return self._read(f"run {run}", rows)

    def history(self, house_id: str) -> tuple[Answered, ...]:
        """Every answer at a house, whatever was in its file at the time, the oldest first."""
        here = f"run IN (SELECT id FROM drill_runs WHERE {_AT_A_HOUSE})"
        with in_words(self.path):
            rows = self._db.execute(f"{_ANSWERS} WHERE {here} ORDER BY run, number", (house_id,)).fetchall()
        return self._read(f"the drills at {house_id}", _by_age(rows))

    def _runs(self, query: str, *plan: str) -> list[Begun]:
        with in_words(self.path):
            rows = self._db.execute(query, plan).fetchall()
        with reading("the drills"):
            return [Begun(run, time_of(when)) for run, when in rows]

    def _read(self, about: str, rows: Iterable[_Row]) -> tuple[Answered, ...]:
        """The answers of rows. What was asked is read after them: others may have added to it meanwhile."""
        with in_words(self.path):
            asked = self._db.execute("SELECT id, drill, skill, trap, could FROM asked").fetchall()
        with reading(about):
            common = {number: common_of(*texts) for number, *texts in asked}
            return tuple([answer_of(common[row[2]], *row[3:]) for row in rows])


def _by_age(rows: list[_Row]) -> list[_Row]:
    """The rows of several runs as they came; within a run in order, even if the clock was set back."""
    ages: list[int] = []
    of_run, latest = 0, 0
    for run, at, *_ in rows:
        latest = max(at, latest) if run == of_run else at
        of_run = run
        ages.append(latest)
    return [rows[place] for place in sorted(range(len(rows)), key=ages.__getitem__)]
