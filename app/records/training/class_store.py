"""The outlines of all trainees at a house. Only those that are behind are brought up to date.

Looking through a million answers for new ones would take longer than all the rest. So the store
remembers up to which answer everybody is up to date. It looks a little further back, because another program
may have written an older outline over a newer one.
"""

from collections.abc import Callable
from contextlib import suppress
from sqlite3 import OperationalError

from app.learning.outline import Outline
from app.procedure.house import House
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.training.drill_store import OF_DRILLS
from app.records.training.exam_lessons import ExamLessons
from app.records.training.learned_state import rules_of, worked_out_by
from app.records.training.learner_store import LearnerStore
from app.records.training.outline_codec import Outlined, outline_from_bytes, outline_with_place

_AGAIN = 2_000
"""This many answers, and ends of attempts, before the mark are checked again."""
_AT_ONCE = 10
"""This many trainees are updated between two checks for cancellation: some tenths of a second."""

_NO_MARK = 0, 0

_HERE = "house IN (SELECT hash FROM house_files WHERE id = ?)"
_NEW_ANSWERS = (
    "SELECT trainee, max(answers.id) FROM answers CROSS JOIN drill_runs ON drill_runs.id = run"
    f" WHERE answers.id > ? AND trainee IS NOT NULL AND {OF_DRILLS} AND {_HERE} GROUP BY trainee"
)
_NEW_ENDS = (
    "SELECT trainee, max(ended.id) FROM ended CROSS JOIN attempts ON attempts.id = attempt"
    f" WHERE ended.id > ? AND trainee IS NOT NULL AND {_HERE} GROUP BY trainee"
)
# Work without a stored outline: it was thrown away, or never computed.
_UNKNOWN = (
    "SELECT id FROM trainees WHERE id NOT IN (SELECT trainee FROM minds WHERE house = ?1) AND ("
    " EXISTS (SELECT 1 FROM drill_runs JOIN house_files ON hash = house"
    " WHERE trainee = trainees.id AND house_files.id = ?1)"
    " OR EXISTS (SELECT 1 FROM attempts JOIN house_files ON hash = house"
    " WHERE trainee = trainees.id AND house_files.id = ?1))"
)


class ClassStore(RecordsFile):
    """The outlines in a file of records."""

    def outlines(
        self, house: House, library: Library, is_wanted: Callable[[], bool] = lambda: True
    ) -> dict[int, Outline]:
        """The outlines of everybody who has done anything at a house, up to date.

        This is slow if many are behind. It ends early if it is canceled.
        """
        newest, mark = self._newest(), self._mark(house)
        found = self._kept(house)
        minds = LearnerStore.beside(self)
        behind = self._behind(house, found, mark)
        for start in range(0, len(behind), _AT_ONCE):
            if not is_wanted():
                return {}
            some = behind[start : start + _AT_ONCE]
            caught_up = minds.all_caught_up(some, house, library)
            found |= {
                trainee: outline_with_place(learnt) for trainee, learnt in zip(some, caught_up, strict=True)
            }
        self._set_mark(house, newest)
        return {trainee: each.outline for trainee, each in found.items() if each}

    def last_house(self) -> str | None:
        """The house of the newest work of anybody."""
        newest = "SELECT house, started FROM {} ORDER BY id DESC LIMIT 1"
        both = " UNION ALL ".join(
            f"SELECT * FROM ({newest.format(table)})" for table in ("attempts", "drill_runs")
        )
        with refuse_db_errors(self.path):
            row = self._db.execute(
                f"SELECT id FROM ({both}) JOIN house_files ON hash = house ORDER BY started DESC"
            ).fetchone()
        return row[0] if row else None

    def _behind(self, house: House, found: dict[int, Outlined | None], mark: tuple[int, int]) -> list[int]:
        """The trainees whose outline cannot be read, or may not be up to date."""
        with refuse_db_errors(self.path):
            unknown = {trainee for (trainee,) in self._db.execute(_UNKNOWN, (house.id,)).fetchall()}
            if mark == _NO_MARK:
                # Looking up to a million answers through takes longer than asking for those of each.
                return sorted({*found} | unknown)
            answers = dict(self._db.execute(_NEW_ANSWERS, (mark[0] - _AGAIN, house.id)).fetchall())
            ends = dict(self._db.execute(_NEW_ENDS, (mark[1] - _AGAIN, house.id)).fetchall())
        decided = ExamLessons.beside(self).decisions(house.id)
        behind = {
            trainee
            for trainee, each in found.items()
            if each is None
            or answers.get(trainee, 0) > each.answer
            or ends.get(trainee, 0) > each.ended
            or decided.get(trainee, 0) != each.decided
        }
        return sorted(behind | unknown)

    def _kept(self, house: House) -> dict[int, Outlined | None]:
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT trainee, outline FROM minds WHERE house = ? AND trainee > 0", (house.id,)
            ).fetchall()
        rules = rules_of(house)
        return {trainee: outline_from_bytes(data, worked_out_by(trainee, rules)) for trainee, data in rows}

    def _newest(self) -> tuple[int, int]:
        with refuse_db_errors(self.path):
            answer, ended = self._db.execute(
                "SELECT (SELECT coalesce(max(id), 0) FROM answers), (SELECT coalesce(max(id), 0) FROM ended)"
            ).fetchone()
        return answer, ended

    def _mark(self, house: House) -> tuple[int, int]:
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT answer, ended FROM caught_up WHERE house = ?", (house.id,)
            ).fetchone()
        return row or _NO_MARK

    def _set_mark(self, house: House, newest: tuple[int, int]) -> None:
        """Store how far everybody is, if possible."""
        with suppress(OperationalError):
            self._db.execute(
                "INSERT OR REPLACE INTO caught_up (house, answer, ended) VALUES (?, ?, ?)",
                (house.id, *newest),
            )
