"""Passed exams: their terms, and how each pass stands on a day."""

from collections.abc import Callable, Sequence
from datetime import date, tzinfo
from functools import cache

from app.certificate.lapse import Change, valid_until
from app.certificate.pass_status import Force, force_of
from app.exam.exam_file import Sat
from app.learning.dates import zone_of
from app.procedure.house_text import HouseText
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import house_of, refuse_damaged
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_ledger import decisions_about

Changes = Callable[[HouseText], Sequence[Change]]
"""What a house has changed since this version of its file."""


class PassedExams(RecordsFile):
    """The terms of an exam: its house file, and how long a pass is valid."""

    def terms(self, sitting: str) -> tuple[str, int, tzinfo | None]:
        """The hash of the house file, the months a pass is valid (0 means forever), and the exam's zone."""
        with refuse_db_errors(self.path), refuse_damaged(f"exam {sitting}"):
            house, months, zone = self._db.execute(
                "SELECT house, json_extract(opening, '$.exam.validity'), json_extract(opening, '$.zone')"
                " FROM sittings WHERE id = ?",
                (sitting,),
            ).fetchone()
            return house, int(months), zone_of(zone or "")

    def house(self, known_as: str) -> HouseText:
        """The house file with this hash."""
        with refuse_db_errors(self.path), refuse_damaged("a house file"):
            row = self._db.execute(
                "SELECT hash, id, text, standard FROM house_files WHERE hash = ?", (known_as,)
            ).fetchone()
            return house_of(*row)


class Forces:
    """How passes stand on a day. Each version of a house file is compared with today's only once."""

    def __init__(self, file: RecordsFile, today: date, changes: Changes) -> None:
        self._file = PassedExams.beside(file)
        self._today = today
        self._changes = cache(lambda known_as: changes(self._file.house(known_as)))

    def of(self, sat: Sat) -> Force:
        """How a pass stands."""
        house, months, zone = self._file.terms(sat.id)
        until = valid_until(sat.when.astimezone(zone).date(), months)
        if sat.is_revoked:
            taken_back = decisions_about(Ledger.beside(self._file), sat.id).revoked
            return force_of(until, self._today, revoked=taken_back.reason if taken_back else "")
        # Changed rules do not matter after the last day.
        is_over = until is not None and self._today > until
        return force_of(until, self._today, () if is_over else self._changes(house))
