"""A school's database in tests, and logins for stations in it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, Protocol

import psycopg

from app.school.join_code import ROLE_PREFIX
from app.school.machine_history import StoryEntry, StoryHead, next_entry
from app.school.postgres.driver import connected, verifier_of
from app.school.postgres.schema import prepare
from app.school.postgres.station_link import StationLink
from app.school.postgres.station_store import OfficeStore


class Administered(Protocol):
    """Whatever knows how the administrator gets in."""

    admin: dict[str, Any]


class School:
    """A database that is ready."""

    def __init__(self, admin: dict[str, Any]) -> None:
        self.admin = admin
        with self.as_admin() as connection:
            prepare(connection)
        self.office = self.station("office", is_office=True)

    @contextmanager
    def as_admin(self) -> Iterator["psycopg.Connection[Any]"]:
        with connected(**self.admin) as connection:
            yield connection

    @contextmanager
    def store(self) -> Iterator[OfficeStore]:
        with self.as_admin() as connection:
            yield OfficeStore(connection)

    def station(self, name: str, site: str = "", is_office: bool = False) -> "Login":
        """A station that has joined."""
        return Login.made(self, name, site, is_office)


class Login:
    """A machine's login, and the story that it tells."""

    @classmethod
    def made(cls, school: "Administered", name: str, site: str = "", is_office: bool = False) -> "Login":
        """One that has joined."""
        login = cls(school, name)
        with connected(**school.admin) as connection:
            OfficeStore(connection).enroll(
                login.role, name, site, verifier_of(connection, login.role, "first"), "", is_office
            )
        with login.link("first") as link:
            link.join(login.machine, token_hex(32), verifier_of(link._db, login.role, "later"))
        return login

    def __init__(self, school: "Administered", name: str) -> None:
        self.name, self.machine = name, token_hex(8)
        self.role = f"{ROLE_PREFIX}{token_hex(6)}"
        self.parameters = {**school.admin, "user": self.role, "password": "later"}
        self.entries: list[StoryEntry] = []

    def tell(self, *bodies: str) -> list[StoryEntry]:
        """The next entries of its story."""
        return self.tell_all([("remark", body) for body in bodies])

    def tell_all(self, told: Sequence[tuple[str, str]]) -> list[StoryEntry]:
        """The same, with their kinds."""
        new = []
        for kind, body in told:
            new.append(next_entry(self.machine, head_of(self.entries), kind, body))
            self.entries.append(new[-1])
        return new

    @contextmanager
    def link(self, password: str = "later") -> Iterator[StationLink]:
        with connected(**{**self.parameters, "password": password}) as connection:
            yield StationLink(connection)

    def push(self, entries: Sequence[StoryEntry]) -> StoryHead:
        with self.link() as link:
            return link.push(entries)

    def read(self, machine: str) -> list[StoryEntry]:
        with self.link() as link, link.one_moment():
            return list(link.story(machine, StoryHead()))


def head_of(entries: Sequence[StoryEntry]) -> StoryHead:
    return StoryHead(entries[-1].seq, entries[-1].hash) if entries else StoryHead()
