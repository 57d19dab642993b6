"""The store of attempts: begin, append, read. Nothing is ever changed or removed."""

import json
from datetime import datetime
from typing import Any

from app.errors import Refused
from app.ports.attempts import RecordedRound
from app.procedure.house_text import HouseText
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import (
    entry_of,
    entry_row,
    house_of,
    refuse_damaged,
    start_of,
    start_row,
    time_of,
    time_text,
)
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.stored_attempt import AttemptSummary, StoredAttempt
from app.session.attempt_log import Entry, Started

_SUMMARIES = (
    "SELECT attempts.id, started, mode, house_files.id, engine, body FROM attempts"
    " JOIN house_files ON house_files.hash = house"
    " LEFT JOIN entries ON attempt = attempts.id AND kind = 'ended'"
)
# What another machine began goes on there.
_HERE = "NOT EXISTS (SELECT 1 FROM origins WHERE kind = 'attempts' AND id = attempts.id)"


class AttemptStore(RecordsFile):
    """The attempts in a file of records."""

    def begin(self, started: Started, house: HouseText, when: datetime, trainee: int | None = None) -> int:
        """Store the start of an attempt, and the text of its house if it is new. Return the id."""
        if started.house_hash != house.hash:
            raise Refused("this is not the house file the attempt was started with")
        row = (time_text(when), *start_row(started), trainee)
        with refuse_db_errors(self.path), transaction(self._db):
            self._keep_house(house)
            (attempt,) = self._db.execute(
                "INSERT INTO attempts (started, mode, round, deck, house, engine, trainee)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
                row,
            ).fetchone()
        return int(attempt)

    def append(self, attempt: int, sequence: int, entry: Entry) -> None:
        """Store the next entry of an attempt. It is on the disk when this returns.

        Sequence numbers count from 1. A writer who does not know the latest entry is refused.
        """
        with refuse_db_errors(self.path, f"attempt {attempt}"), transaction(self._db):
            self._db.execute(
                "INSERT INTO entries (attempt, sequence, kind, body) VALUES (?, ?, ?, ?)",
                (attempt, sequence, *entry_row(entry)),
            )

    def attempt(self, attempt: int) -> StoredAttempt:
        """An attempt as stored, with the house file of that time."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT started, mode, round, deck, house, engine, house_files.id, text, standard"
                " FROM attempts JOIN house_files ON hash = house WHERE attempts.id = ?",
                (attempt,),
            ).fetchone()
            if row is None:
                raise Refused(f"{self.path}: there is no attempt {attempt}")
            entries = self._db.execute(
                "SELECT kind, body FROM entries WHERE attempt = ? ORDER BY sequence", (attempt,)
            ).fetchall()
        when, *start = row[:6]
        with refuse_damaged(f"attempt {attempt}"):
            return StoredAttempt(
                attempt,
                time_of(when),
                start_of(*start),
                house_of(row[4], *row[6:]),
                tuple([entry_of(*entry) for entry in entries]),
            )

    def attempts(self) -> list[AttemptSummary]:
        """Every attempt, the newest first."""
        return self._summaries(f"{_SUMMARIES} ORDER BY attempts.id DESC")

    def newest(self, trainee: int | None = None) -> AttemptSummary | None:
        """The attempt that a trainee began last on this machine."""
        found = self._summaries(
            f"{_SUMMARIES} WHERE trainee IS ? AND {_HERE} ORDER BY attempts.id DESC LIMIT 1", trainee
        )
        return found[0] if found else None

    def ended_since(self, trainee: int | None, house_id: str, last: int) -> list[tuple[int, int]]:
        """The attempts of a trainee at a house that ended after this one, in order: end and id."""
        with refuse_db_errors(self.path):
            return self._db.execute(
                "SELECT ended.id, attempt FROM ended JOIN attempts ON attempts.id = attempt"
                " JOIN house_files ON hash = house"
                " WHERE trainee IS ? AND house_files.id = ? AND ended.id > ? ORDER BY ended.id",
                (trainee, house_id, last),
            ).fetchall()

    def rounds_at(self, house_id: str, most: int) -> list[RecordedRound]:
        """The latest rounds with players that were dealt to the end at a house, the newest first."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT started, mode, round FROM attempts JOIN house_files ON hash = house"
                " WHERE house_files.id = ? AND json_array_length(round, '$.spots') > 0"
                " AND attempts.id IN (SELECT attempt FROM ended)"
                " ORDER BY attempts.id DESC LIMIT ?",
                (house_id, most),
            ).fetchall()
        with refuse_damaged("the rounds"):
            return [RecordedRound(time_of(when), mode, json.loads(data)) for when, mode, data in rows]

    def unfinished(self) -> list[AttemptSummary]:
        """The attempts that can be resumed, the newest first."""
        return self._summaries(f"{_SUMMARIES} WHERE body IS NULL AND {_HERE} ORDER BY attempts.id DESC")

    def _summaries(self, query: str, *values: object) -> list[AttemptSummary]:
        with refuse_db_errors(self.path):
            return [_summary(*row) for row in self._db.execute(query, values).fetchall()]


def _summary(
    attempt: int, started: str, mode: Any, house: str, engine: str, end: str | None
) -> AttemptSummary:
    with refuse_damaged(f"attempt {attempt}"):
        verdict = None if end is None else json.loads(end)["verdict"]
        return AttemptSummary(attempt, time_of(started), mode, house, engine, verdict)
