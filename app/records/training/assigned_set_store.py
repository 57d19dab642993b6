"""The store of assigned sets: what was assigned at a house, for whom, and what was withdrawn."""

from collections.abc import Iterable
from datetime import date, datetime

from app.errors import Refused
from app.learning.assigned_set import Assigned, Assignment
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_text
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.answer_codec import from_lines, in_lines

_STANDING = (
    "SELECT id, title, due, drills, features, rounds, everybody, ended FROM assigned_sets"
    " WHERE house = ? AND id NOT IN (SELECT assigned FROM withdrawn_sets) ORDER BY due, id"
)

_POSTED = "posted "
"""Begins the line among the features that says which pay tables are posted."""


class AssignedStore(RecordsFile):
    """The assigned sets in a file of records. None is ever removed, only withdrawn."""

    def assign(self, house_id: str, assigned: Assigned, whom: Iterable[int] | None, when: datetime) -> int:
        """Assign a set at a house to these trainees, or to everybody with None. Return its id."""
        chosen = None if whom is None else sorted(set(whom))
        if chosen == []:
            raise Refused("the set is not assigned to anyone; choose trainees, or everyone")
        row = (
            time_text(when),
            house_id,
            assigned.title,
            assigned.due.isoformat(),
            in_lines(assigned.drills),
            _features_text(assigned),
            assigned.rounds,
            chosen is None,
        )
        with refuse_db_errors(self.path, assigned.title), transaction(self._db):
            (number,) = self._db.execute(
                "INSERT INTO assigned_sets"
                " (at, house, title, due, drills, features, rounds, everybody, ended)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(id), 0) FROM ended)) RETURNING id",
                row,
            ).fetchone()
            self._db.executemany(
                "INSERT INTO assigned_to (assigned, trainee) VALUES (?, ?)",
                [(number, trainee) for trainee in chosen or ()],
            )
        return int(number)

    def withdraw(self, assigned: int, when: datetime) -> None:
        """Withdraw a set."""
        with refuse_db_errors(self.path, f"set {assigned}"), transaction(self._db):
            self._db.execute(
                "INSERT INTO withdrawn_sets (assigned, at) VALUES (?, ?)", (assigned, time_text(when))
            )

    def sets(self, house_id: str) -> tuple[Assignment, ...]:
        """The open sets at a house, the earliest due first."""
        with refuse_db_errors(self.path):
            # In one transaction: nobody sees a set without its trainees.
            self._db.execute("BEGIN")
            try:
                rows = self._db.execute(_STANDING, (house_id,)).fetchall()
                pairs = self._db.execute("SELECT assigned, trainee FROM assigned_to").fetchall()
            finally:
                self._db.execute("ROLLBACK")
        whom: dict[int, set[int]] = {}
        for number, trainee in pairs:
            whom.setdefault(number, set()).add(trainee)
        with refuse_damaged("the assigned sets"):
            return tuple(
                [
                    Assignment(
                        number,
                        assigned_of(title, due, drills, features, rounds),
                        None if everybody else frozenset(whom.get(number, ())),
                        ended,
                    )
                    for number, title, due, drills, features, rounds, everybody, ended in rows
                ]
            )


def assigned_of(title: str, due: str, drills: str, features: str, rounds: int) -> Assigned:
    """Read the set in a row."""
    lines = from_lines(features)
    posted = "".join([line.removeprefix(_POSTED) for line in lines if line.startswith(_POSTED)])
    asked = tuple([line for line in lines if not line.startswith(_POSTED)])
    return Assigned(title, date.fromisoformat(due), from_lines(drills), asked, rounds, posted)


def _features_text(assigned: Assigned) -> str:
    tables = (f"{_POSTED}{assigned.posted}",) if assigned.posted else ()
    return in_lines((*assigned.features, *tables))
