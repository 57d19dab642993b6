"""A machine's place in its school: how it gets into the database, and whose word counts.

All of it is in a folder of its own, closed to others. The way in is in two files that PostgreSQL's own
programs read too, `pg_service.conf` and `pgpass`, so that an administrator can put a certificate in place of
the password. Nothing of it is in the settings of the window.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from app.certificate.signature import PublicKey
from app.disk_writes import replace_file
from app.errors import Refused, reason
from app.learning.dates import day_words
from app.places import SCHOOL
from app.private_files import close_to_others, make_private_folder
from app.school.join_code import JoinCode

SERVICE, PASSWORD, MEMBER, STATE = "pg_service.conf", "pgpass", "member.json", "state.json"
ROOT, KIOSK = "root.crt", "kiosk.toml"
"""The certificate of the server's authority; at the office, the settings of every kiosk."""
NEWS = "news"
_NAME = "hcf-school"


class Member(NamedTuple):
    """What a machine knows about its school."""

    office: str
    """The office, by the name of its chain."""
    key: PublicKey
    """The office's key."""
    name: str
    """How this station is called in the school."""
    is_office: bool


class SyncState(NamedTuple):
    """How the last sync went. It is shown to supervisors."""

    at: str = ""
    """When the school was last reached."""
    trouble: str = ""
    """Why it was not reached, or what is wrong; empty if all is well."""
    waiting: int = 0
    """Entries that the school does not have yet."""


class MemberFolder:
    """The folder with a machine's membership."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def is_member(self) -> bool:
        """Has this machine joined a school?"""
        return (self.folder / MEMBER).exists()

    def member(self) -> Member:
        """The school. Refused if this machine has joined none."""
        if not self.is_member:
            raise Refused(
                "this machine has not joined a school; ask the office for a code, then: hcf-trainer sync"
                " --join CODE"
            )
        data = self._read(MEMBER)
        try:
            return Member(
                data["office"], PublicKey(bytes.fromhex(data["key"])), data["name"], data["is_office"]
            )
        except (KeyError, TypeError, ValueError):
            raise Refused(f"{self.folder / MEMBER} is damaged; join the school again") from None

    def keep_member(self, member: Member) -> None:
        """This machine has joined."""
        data = {"office": member.office, "key": member.key.raw.hex(), "name": member.name}
        self._write(MEMBER, json.dumps({**data, "is_office": member.is_office}, indent=1))

    def keep_way(self, code: JoinCode, password: str, tls: Mapping[str, str]) -> None:
        """Write down how this machine gets into the database from now on."""
        rows = {"host": code.host, "port": code.port, "dbname": code.database, "user": code.role, **tls}
        lines = [f"{name}={value}" for name, value in rows.items()]
        self._write(SERVICE, "\n".join([f"[{_NAME}]", *lines, ""]))
        self._write(PASSWORD, f"*:*:{code.database}:{code.role}:{password}\n")

    def keep_root(self, certificate: str) -> Path:
        """Keep the certificate of the server's authority here: the file that was named may go away."""
        self._write(ROOT, certificate)
        return (self.folder / ROOT).absolute()

    def keep_kiosk_settings(self, text: str) -> None:
        """At the office: the settings of every kiosk in the school."""
        self._write(KIOSK, text)

    def is_way_of(self, role: str) -> bool:
        """Was this login written down here already?"""
        return (self.folder / SERVICE).exists() and self.way().get("user") == role

    def way(self) -> dict[str, Any]:
        """How this machine gets into the database: parameters for a connection."""
        for name in (SERVICE, PASSWORD):
            close_to_others(self.folder / name)
        try:
            lines = (self.folder / SERVICE).read_text("utf-8").splitlines()
        except OSError as error:
            raise Refused(f"{self.folder / SERVICE} cannot be read: {reason(error)}") from None
        rows = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
        return {**rows, "passfile": str(self.folder / PASSWORD)}

    def state(self) -> SyncState:
        """How the last sync went."""
        try:
            return SyncState(**self._read(STATE))
        except (Refused, TypeError):
            return SyncState()

    def keep_state(self, state: SyncState) -> None:
        """Write down how it went."""
        self._write(STATE, json.dumps(state._asdict(), indent=1))

    def leave_news(self) -> None:
        """Say that something has come down that could not be merged while the records were open."""
        self._write(NEWS, "")

    def _read(self, name: str) -> dict[str, Any]:
        file = self.folder / name
        try:
            found = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise Refused(f"{file} cannot be read: {reason(error)}") from None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise Refused(f"{file} is damaged; join the school again")
        return found

    def _write(self, name: str, text: str) -> None:
        make_private_folder(self.folder)
        try:
            with replace_file(self.folder / name) as out:
                out.write(text.encode())
        except OSError as error:
            raise Refused(f"{self.folder / name} cannot be saved: {error.strerror}") from None


def member_beside(records: Path) -> Member | None:
    """The school of the machine with these records; None if it has joined none."""
    folder = MemberFolder(records.with_name(SCHOOL))
    return folder.member() if folder.is_member else None


def is_office(records: Path) -> bool:
    """Is the machine with these records the office of a school?"""
    school = member_beside(records)
    return school is not None and school.is_office


def new_password() -> str:
    """A password that nobody types."""
    return token_urlsafe(32)


def sync_words(folder: Path) -> str:
    """What supervisors have to know about the last sync, in one line; empty if all is well, or no school."""
    member = MemberFolder(folder)
    if not member.is_member:
        return ""
    state = member.state()
    if not state.trouble:
        return ""
    since = f" Last contact: {day_words(datetime.fromisoformat(state.at).astimezone())}." if state.at else ""
    return f"The last sync with the school failed: {state.trouble.rstrip('.')}.{since} You can keep working."
