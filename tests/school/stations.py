"""Machines of a school in tests: each with its own folders, synced as the command syncs it."""

import shutil
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from app.commands.school.school_desk import office_secrets
from app.commands.school.sync import join, sync
from app.exam.supervisor import Supervisor
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import merge_records
from app.records.db.ledger import Ledger
from app.records.db.pin_file import pin_key
from app.records.db.pins import hash_pin_with
from app.records.db.records_file import RecordsFile
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.school.others_records import OTHERS, OthersRecords
from app.school.join_code import JoinCode, new_code
from app.school.membership import MemberFolder, SyncState
from app.school.postgres.driver import connected, verifier_of
from app.school.postgres.schema import prepare
from app.school.postgres.station_store import OfficeStore
from tests.records.machines import Trial

WHEN = datetime(2026, 3, 1, tzinfo=UTC)
TRAINING = ("attempts", "entries", "ended", "drill_runs", "answers", "asked", "assigned_sets", "assigned_to")
"""The tables of which the office takes in nothing from stations."""
_PLAIN = {"sslmode": "disable"}


def without_training(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """What of all records, table by table, is to be in the office's own file."""
    kept = {table: rows for table, rows in found.items() if table not in (*TRAINING, "withdrawn_sets")}
    return {**kept, "origins": [row for row in kept["origins"] if row[0] not in TRAINING]}


class SchoolMachine:
    """A machine with records, which can join and sync."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        self.folder = folder
        self.machine = Machine(
            folder / "records.sqlite", folder / "signing", folder / "houses", folder / "settings.json"
        )
        self.member = MemberFolder(folder / "school")
        self.name = f"{folder.name} {folder.parent.name}"[-60:]
        self.trial = Trial(self.machine.records, Random(f"{folder.parent.name} {folder.name}"))

    def join(self, code: str, tls: dict[str, str] = _PLAIN) -> None:
        join(self.member, self.machine, code, tls)

    def sync(self) -> SyncState:
        return sync(self.member, self.machine)

    def copy(self, folder: Path) -> "SchoolMachine":
        """The same disk in another machine."""
        shutil.copytree(self.folder, folder)
        return SchoolMachine(folder)

    def accounts(self) -> tuple[Supervisor, ...]:
        with SupervisorStore.open(self.machine.records) as store:
            return store.accounts()

    def supervisors(self) -> list[str]:
        return [each.name for each in self.accounts()]

    def add_supervisor(self, name: str, pin: str, by: Supervisor | None = None) -> Supervisor:
        with SupervisorStore.open(self.machine.records) as store:
            supervisors = Supervisors(store, lambda: WHEN, Random(name))
            return supervisors.add(name, "", hash_pin_with(pin_key(self.machine.records), pin), by)

    def lets_in(self, name: str, pin: str) -> bool:
        """Would this machine open an exam for this supervisor?"""
        with SupervisorStore.open(self.machine.records) as store:
            supervisors = Supervisors(store, lambda: datetime.now(UTC), Random())
            found = [each for each in supervisors.everybody() if each.name == name]
            if not found:
                return False
            challenge = supervisors.challenge(found[0])
            if not challenge.is_right(pin):
                return False
            supervisors.pass_(challenge)
            return True


class SchoolOffice(SchoolMachine):
    """The office of a school, with its database."""

    def __init__(self, folder: Path, admin: dict[str, Any]) -> None:
        super().__init__(folder)
        self.admin = admin
        self.tls = {name: value for name, value in admin.items() if name.startswith("ssl")} or _PLAIN
        with connected(**admin) as connection:
            prepare(connection)
        self.join(self.code("office", is_office=True), self.tls)

    def code(self, name: str, site: str = "", is_office: bool = False) -> str:
        code = self._new_code()
        with connected(**self.admin) as connection:
            OfficeStore(connection).enroll(
                code.role,
                name,
                site,
                verifier_of(connection, code.role, code.password),
                code.seal(office_secrets(self.machine)),
                is_office,
            )
        return code.as_text()

    def _new_code(self) -> JoinCode:
        return new_code(self.admin["host"], self.admin.get("port", 5432), self.admin["dbname"])

    def renewed(self, name: str) -> str:
        """A new code for a station that has joined before."""
        code = self._new_code()
        with connected(**self.admin) as connection:
            store = OfficeStore(connection)
            code = code._replace(station=store.station_of(name))
            sealed = code.seal(office_secrets(self.machine))
            store.renew(code.role, store.verifier(code.role, code.password), sealed)
        return code.as_text()

    def station(self, folder: Path, site: str = "") -> SchoolMachine:
        """A station that has joined. Those in one folder are at one site."""
        made = SchoolMachine(folder)
        made.join(self.code(made.name, site or folder.parent.name), self.tls)
        return made

    def union(self, own: Path, folder: Path) -> Path:
        """The records of one machine, with all that the database holds of every other."""
        with connected(**self.admin) as connection, OthersRecords.in_folder(folder) as others:
            told = list(OfficeStore(connection).stories())
            with RecordsFile.open(own) as records:
                chain = Ledger.beside(records).own_chain()
            stories = groupby([each for each in told if each.machine != chain], lambda each: each.machine)
            assert others.take([(machine, list(entries)) for machine, entries in stories]) == {}
        merge_records(own, folder / OTHERS, folder / "union")
        return folder / "union"

    def state_of(self, station: SchoolMachine) -> str:
        with connected(**self.admin) as connection:
            found = {each.name: each.state for each in OfficeStore(connection).stations()}
        return found[station.name]

    def remove_supervisor(self, who: Supervisor, by: Supervisor) -> None:
        with SupervisorStore.open(self.machine.records) as store:
            store.remove(who, by, WHEN)
