"""What the office does with its school, for the command and for the office's window.

Each call opens a connection and closes it. What a supervisor decides about a station goes into the ledger.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from app.certificate.exam_record import ExamRecord
from app.certificate.key_file import machine_key
from app.certificate.signature import PublicKey
from app.commands.school.sync import sync
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.db.ledger import Ledger
from app.records.db.pin_file import pin_key
from app.records.db.records_file import RecordsFile
from app.records.exams.station_decisions import (
    CODE_RENEWED,
    STATION_ENROLLED,
    STATION_RELEASED,
    STATION_WITHDRAWN,
    StationDecisions,
)
from app.records.school.exam_of_station import exam_of_station
from app.school.join_code import JoinCode, new_code
from app.school.membership import MemberFolder, SyncState
from app.school.postgres.driver import connected
from app.school.postgres.office_lists import OfficeLists
from app.school.postgres.schema import VERSIONS, version_of
from app.school.postgres.station_store import OfficeStore
from app.school.school_lists import (
    EndingCertificate,
    Held,
    Listing,
    ListQuery,
    SchoolExam,
    SchoolPerson,
    Station,
)

_SOON = timedelta(days=60)
"""As on the supervisors' page: a pass that ends within this time is due."""

Done = TypeVar("Done")


class SchoolDesk:
    """The school as its office sees it."""

    def __init__(self, folder: MemberFolder, machine: Machine) -> None:
        """Refused on a machine that is not the office of a school."""
        if not folder.member().is_office:
            raise Refused("this machine is a station of its school; run this at the office")
        self._folder, self._machine = folder, machine

    def stations(self) -> Sequence[Station]:
        """Every station, the office first."""
        with self.store() as store:
            return store.stations()

    def held(self) -> Sequence[Held]:
        """What is in quarantine, the newest first."""
        with self.store() as store:
            return store.held()

    def people(self, query: ListQuery) -> Listing[SchoolPerson]:
        """The class over all stations."""
        with self._lists() as lists:
            return lists.people(query)

    def exams(self, query: ListQuery) -> Listing[SchoolExam]:
        """The exams of all stations, the newest first."""
        with self._lists() as lists:
            return lists.exams(query)

    def due(self, query: ListQuery) -> Listing[EndingCertificate]:
        """The certificates that end soon or have ended, the first to end first."""
        with self._lists() as lists:
            return lists.due(query, datetime.now().astimezone().date() + _SOON)

    def record(self, exam: SchoolExam) -> ExamRecord:
        """The record of an exam at any station, from its story."""
        with self._lists() as lists:
            return exam_of_station(exam.exam, lists.exam_entries(exam), Library())

    def enroll(self, name: str, site: str, by: Supervisor | None) -> str:
        """One more station; the code to type there."""
        code = self._code()

        def act(store: OfficeStore) -> None:
            verifier = store.verifier(code.role, code.password)
            store.enroll(code.role, name, site, verifier, self._sealed(code))

        self._decide(STATION_ENROLLED, name, f"site {site}" if site else "", by, act)
        return code.as_text()

    def renew(self, name: str, by: Supervisor | None) -> str:
        """A new code for a station that has lost its password, or was made anew from a backup."""

        def act(store: OfficeStore) -> str:
            code = self._code()._replace(station=store.station_of(name))
            store.renew(code.role, store.verifier(code.role, code.password), self._sealed(code))
            return code.as_text()

        return self._decide(CODE_RENEWED, name, "", by, act)

    def withdraw(self, name: str, reason: str, by: Supervisor | None) -> None:
        """Shut a station out from now on. What it sent stays. The ledger has its key, so all learn it."""
        with self.store() as store:
            keys = [bytes.fromhex(each.key) for each in store.stations() if each.name == name and each.key]
        key = PublicKey(keys[0]) if keys else None
        self._decide(STATION_WITHDRAWN, name, reason, by, lambda store: store.withdraw(name, reason), key)

    def release(self, name: str, reason: str, by: Supervisor | None) -> None:
        """Let a station out of quarantine. It has to continue the story that is there."""
        self._decide(STATION_RELEASED, name, reason, by, lambda store: store.release(name))

    def sync(self) -> SyncState:
        """Tell the school what is new at the office, and take in what is new there."""
        return sync(self._folder, self._machine)

    @contextmanager
    def store(self) -> Iterator[OfficeStore]:
        """The database, with the office's own login."""
        with connected(**self._folder.way()) as connection:
            yield OfficeStore(connection)

    @contextmanager
    def _lists(self) -> Iterator[OfficeLists]:
        with connected(**self._folder.way()) as connection:
            if version_of(connection) < len(VERSIONS):
                raise Refused(
                    "the school's database is older than this program; an administrator must run:"
                    ' hcf-trainer office upgrade --server "…"'
                )
            yield OfficeLists(connection)

    def _decide(
        self,
        kind: str,
        name: str,
        reason: str,
        by: Supervisor | None,
        act: Callable[[OfficeStore], Done],
        key: PublicKey | None = None,
    ) -> Done:
        # The way to the database comes first: the records are locked only while it is open.
        with self.store() as store, StationDecisions.open(self._machine.records) as decisions:
            return decisions.write(kind, name, reason, by, datetime.now(UTC), lambda: act(store), key)

    def _code(self) -> JoinCode:
        way = self._folder.way()
        return new_code(way["host"], int(way["port"]), way["dbname"])

    def _sealed(self, code: JoinCode) -> str:
        return code.seal(office_secrets(self._machine))


def office_secrets(machine: Machine) -> dict[str, str]:
    """What a station gets with its code: whom to believe, and the key of the PINs."""
    with RecordsFile.open(machine.records) as records:
        own = Ledger.beside(records).own_chain()
    key = machine_key(machine.signing).public.raw.hex()
    return {"office": own, "key": key, "pins": pin_key(machine.records).hex()}
