"""What the office asks of the school's database and decides there: stations, quarantine, paces."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from app.errors import Refused
from app.school.join_code import ROLE_PREFIX
from app.school.machine_history import StoryEntry
from app.school.postgres.driver import verifier_of
from app.school.school_lists import MOST, Held, Station

if TYPE_CHECKING:
    from psycopg import Connection


AT_ONE_SITE = 24
"""The most stations at a site: each takes in the training of all others. Those without one are a site too."""


class DayPace(NamedTuple):
    """What was done at a station in a day. `seconds` is the mean for an answer."""

    station: str
    day: date
    rounds: int
    answers: int
    seconds: float | None


class OfficeStore:
    """The database, with the login of the office or of the administrator."""

    def __init__(self, connection: "Connection[Any]") -> None:
        self._db = connection

    def enroll(
        self, role: str, name: str, site: str, verifier: str, sealed: str, is_office: bool = False
    ) -> None:
        """Make a login for one more station."""
        taken = self._db.execute("SELECT 1 FROM school.stations WHERE name = %s", (name,)).fetchone()
        if taken:
            raise Refused(f"there is already a station called {name}; choose another name")
        row = self._db.execute(
            "SELECT count(*) FROM school.stations WHERE site = %s AND NOT is_office AND withdrawn IS NULL",
            (site,),
        ).fetchone()
        if row and row[0] >= AT_ONE_SITE:
            raise Refused(
                f"there are already {AT_ONE_SITE} stations {f'at {site}' if site else 'without a site'}, and"
                " each one gets the training records of all the others; enroll this one at another site"
            )
        self._db.execute(
            "SELECT school.enroll(%s, %s, %s, %s, %s, %s)",
            (role, name, site, verifier, sealed, is_office),
        )

    def verifier(self, role: str, password: str) -> str:
        """A password as the server keeps it."""
        return verifier_of(self._db, role, password)

    def station_of(self, name: str) -> bytes:
        """The part of a station's login that is in its code. Refused if there is no such station."""
        row = self._db.execute("SELECT role FROM school.stations WHERE name = %s", (name,)).fetchone()
        if row is None:
            raise Refused(f"there is no station called {name}")
        return bytes.fromhex(str(row[0]).removeprefix(ROLE_PREFIX))

    def renew(self, role: str, verifier: str, sealed: str) -> None:
        """Give a station a new code: it was made anew from a backup, or has lost its password."""
        self._db.execute("SELECT school.renew(%s, %s, %s)", (role, verifier, sealed))

    def stories(self) -> Iterator[StoryEntry]:
        """Every entry of every story."""
        with self._db.transaction(), self._db.cursor("stories") as cursor:
            cursor.execute(
                "SELECT machine, seq, hash, previous, kind, version, body FROM school.story"
                " ORDER BY machine, seq"
            )
            for row in cursor:
                yield StoryEntry(*row)

    def withdraw(self, name: str, because: str) -> None:
        """Shut a station out from now on. What it said stays."""
        self._db.execute("SELECT school.withdraw(%s, %s)", (name, because))

    def release(self, name: str) -> None:
        """Let a station out of quarantine. It has to continue the story that is there."""
        self._db.execute("SELECT school.release(%s)", (name,))

    def vouch(self, machine: str, signature: str) -> None:
        """Store the office's signature over a station's key."""
        self._db.execute("SELECT school.vouch(%s, %s)", (machine, signature))

    def stations(self) -> Sequence[Station]:
        """Every station, the office first."""
        rows = self._db.execute(
            "SELECT name, site, is_office, machine, key, vouched, seq, contact, waiting, said, forked,"
            " withdrawn, because FROM school.stations ORDER BY NOT is_office, site, name"
        ).fetchall()
        return [Station(*row) for row in rows]

    def paces(self, site: str, since: date) -> Sequence[DayPace]:
        """How much was done at a site, day by day and station by station."""
        rows = self._db.execute(
            "SELECT station, day, rounds, answers, seconds FROM school.paces WHERE site = %s AND day >= %s"
            " ORDER BY day, station",
            (site, since),
        ).fetchall()
        return [DayPace(*row) for row in rows]

    def held(self, most: int = MOST) -> Sequence[Held]:
        """What is in quarantine, the newest first."""
        rows = self._db.execute(
            "SELECT name, q.machine, q.seq, why, kind, arrived FROM school.quarantine AS q"
            " JOIN school.stations USING (role) ORDER BY id DESC LIMIT %s",
            (most,),
        ).fetchall()
        return [Held(*row) for row in rows]
