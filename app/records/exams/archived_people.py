"""The archive: people who left, and those who were brought back, by a supervisor and with a reason.

Nobody is deleted. Whoever is archived is out of the lists, and everything about them stays on file.
"""

from datetime import datetime

from app.errors import Refused
from app.exam.exam_file import reason_of_substance
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.records.db.db_errors import refuse_db_errors
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_store import SittingStore
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.people_status import ARCHIVED, BROUGHT_BACK, PeopleStatus


class Archive(RecordsFile):
    """The archive in a file of records."""

    def archive(self, person: Person, reason: str, by: Supervisor, when: datetime) -> None:
        """Archive a person who left."""
        words = reason_of_substance(reason, f"say why you are archiving {person.name}")
        with refuse_db_errors(self.path), transaction(self._db):
            if PeopleStatus.beside(self).of(person.id).is_archived:
                raise Refused(f"{person.name} is already archived")
            sittings = SittingStore.beside(self)
            running = sittings.running_id()
            if running and sittings.sitting(running).opened.dealer == {
                "name": person.name,
                "badge": person.badge,
            }:
                raise Refused(f"{person.name} is taking an exam; end it first")
            self._write(ARCHIVED, person, words, by, when)

    def bring_back(self, person: Person, reason: str, by: Supervisor, when: datetime) -> None:
        """Bring a person back."""
        words = reason_of_substance(reason, f"say why you are bringing {person.name} back")
        with refuse_db_errors(self.path), transaction(self._db):
            if not PeopleStatus.beside(self).of(person.id).is_archived:
                raise Refused(f"{person.name} is not archived")
            self._write(BROUGHT_BACK, person, words, by, when)

    def _write(self, kind: str, person: Person, reason: str, by: Supervisor, when: datetime) -> None:
        SupervisorStore.beside(self).refuse_stranger(by)
        key = PeopleStatus.beside(self).key_of(person.id)
        Ledger.beside(self).append(kind, key, {"reason": reason, "by": by._asdict()}, when)


def refuse_archived(file: RecordsFile, person: Person) -> None:
    """Refuse whoever has left: a supervisor has to bring them back first."""
    if PeopleStatus.beside(file).of(person.id).is_archived:
        raise Refused(f"{person.name} is archived; a supervisor must bring them back first")
