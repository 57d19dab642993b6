"""How exams that were passed stand today, from the records, and whose pass calls for another exam."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache

from app.certificate.due import DueDealer, counting, sorted_due
from app.certificate.in_force import Force, force_of
from app.certificate.lapse import Change, valid_until
from app.exam.ports import Sat
from app.procedure.house_text import HouseText
from app.records.db.db_errors import in_words
from app.records.db.entry_codec import house_of, reading
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_file import decisions_about
from app.records.exams.exam_list import ExamListing
from app.records.exams.ledger import Ledger

Changes = Callable[[HouseText], Sequence[Change]]
"""What a house deals otherwise than in this file of it."""


class PassedExams(RecordsFile):
    """The terms of exams: by which house file they were held, and how long a pass is good for."""

    def terms(self, sitting: str) -> tuple[str, int]:
        """The hash of the house file, and the months; 0: without end."""
        with in_words(self.path), reading(f"exam {sitting}"):
            house, months = self._db.execute(
                "SELECT house, json_extract(opening, '$.exam.validity') FROM sittings WHERE id = ?",
                (sitting,),
            ).fetchone()
            return house, int(months)

    def house(self, known_as: str) -> HouseText:
        """The house file with this hash."""
        with in_words(self.path), reading("a house file"):
            row = self._db.execute(
                "SELECT hash, id, text, standard FROM house_files WHERE hash = ?", (known_as,)
            ).fetchone()
            return house_of(*row)


class Forces:
    """How passes stand on a day. Each version of a house file is compared with today's once."""

    def __init__(self, file: RecordsFile, today: date, changes: Changes) -> None:
        self._file = PassedExams.beside(file)
        self._today = today
        self._changes = cache(lambda known_as: changes(self._file.house(known_as)))

    def of(self, sat: Sat) -> Force:
        """How a sitting that was passed stands."""
        house, months = self._file.terms(sat.id)
        until = valid_until(sat.when.astimezone().date(), months)
        if sat.is_revoked:
            taken_back = decisions_about(Ledger.beside(self._file), sat.id).revoked
            return force_of(until, self._today, revoked=taken_back.reason if taken_back else "")
        # Nobody asks for changed rules where the day is over.
        is_over = until is not None and self._today > until
        return force_of(until, self._today, () if is_over else self._changes(house))


def due_on(
    file: RecordsFile, today: date, changes: Changes, house_name: Callable[[str], str]
) -> list[DueDealer]:
    """Whoever has to sit again, by house."""
    forces = Forces(file, today, changes)
    passes = counting(ExamListing.beside(file).with_trainees())
    return sorted_due([DueDealer(sat, house_name(sat.house), forces.of(sat)) for sat in passes])
