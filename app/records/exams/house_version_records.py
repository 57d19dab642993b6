"""Versions of a house put in use: each is a record in the ledger, with the certificates that it ended."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from app.certificate.due import newest_exams
from app.certificate.lapse import house_changes
from app.certificate.pass_status import Kind
from app.exam.exam_file import Sat
from app.exam.supervisor import Supervisor
from app.ports.house_versions import EndedPass, VersionUse
from app.procedure.house import House
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_service import ExamRecords
from app.records.exams.passes import Changes, Forces, PassedExams
from app.records.exams.supervisor_store import SupervisorStore

VERSION_USED = "house-version-used"
_COUNTS: tuple[Kind, ...] = ("in-force", "expires-soon")


class VersionUses(RecordsFile):
    """The records about versions in a file of records."""

    def write(
        self, house: str, body: dict[str, Any], use: Callable[[], None], by: Supervisor, when: datetime
    ) -> None:
        """Record it, then do it, in one transaction: what is refused is not recorded."""
        with refuse_db_errors(self.path), transaction(self._db):
            SupervisorStore.beside(self).refuse_stranger(by)
            Ledger.beside(self).append(VERSION_USED, house, {**body, "by": by._asdict()}, when)
            use()

    def newest(self, house: str) -> VersionUse | None:
        """The newest record about a house on this machine."""
        entry = Ledger.beside(self).newest_own(VERSION_USED, house)
        if entry is None:
            return None
        with refuse_damaged(f"{house}'s versions"):
            return use_of(entry)


def use_of(entry: LedgerEntry) -> VersionUse:
    """Read a record."""
    body = entry.body
    by = Supervisor(**body["by"])
    signed = f"{by.name} ({by.badge})" if by.badge else by.name
    return VersionUse(entry.at, signed, body["version"], body["digest"], tuple(body["ended"]))


class HouseVersionRecords:
    """Puts versions of houses in use, in the user's records."""

    def __init__(
        self,
        file: RecordsFile,
        exams: ExamRecords,
        library: Library,
        changes: Changes,
        now: Callable[[], datetime],
    ) -> None:
        """`changes` compares an older version of a house with the one in use."""
        self._store, self._passes = VersionUses.beside(file), PassedExams.beside(file)
        self._exams, self._library, self._changes, self._now = exams, library, changes, now

    def ended_by(self, house: House) -> list[EndedPass]:
        """The certificates that would end if this version were in use."""
        return [
            EndedPass(sat.id, sat.dealer, sat.badge, rules)
            for sat in self._counting(house.id)
            if (rules := self._changed(sat, house))
        ]

    def put_in_use(
        self, house: House, version: int, digest: str, use: Callable[[], None], by: Supervisor
    ) -> VersionUse:
        """Record that a supervisor puts a version in use. If `use` fails, nothing is recorded."""
        ended = [each.exam for each in self.ended_by(house)]
        body = {"version": version, "digest": digest, "ended": ended}
        self._store.write(house.id, body, use, by, self._now())
        newest = self.newest_use(house.id)
        assert newest, "it was just written"
        return newest

    def newest_use(self, house: str) -> VersionUse | None:
        """The newest record about a house; None if no version of it was ever put in use."""
        return self._store.newest(house)

    def _counting(self, house: str) -> list[Sat]:
        """The passes at a house that count today."""
        forces = Forces(self._store, self._now().astimezone().date(), self._changes)
        sittings = [each for each in self._exams.sittings_with_trainees() if each[1].house == house]
        passed = [newest.passed for newest in newest_exams(sittings) if newest.passed]
        return [sat for sat in passed if forces.of(sat).kind in _COUNTS]

    def _changed(self, sat: Sat, house: House) -> tuple[str, ...]:
        """The rules of a house that are different from those of an exam, each once."""
        then = self._library.house_of(self._passes.house(self._passes.terms(sat.id)[0]))
        return tuple(dict.fromkeys([change.rule for change in house_changes(then, house)]))
