"""What a station does with the school's database: it adds to its own story, and reads what comes down."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from psycopg.errors import DeadlockDetected

from app.errors import Refused
from app.school.machine_history import StoryEntry, StoryHead, follow

if TYPE_CHECKING:
    from psycopg import Connection

_AT_ONCE = 50
"""Entries in one statement. What was sent before a cut stays, and the rest follows the next time."""
_TRIES = 5
_COLUMNS = "machine, seq, hash, previous, kind, version, body"


class Membership(NamedTuple):
    """This station as the database knows it."""

    role: str
    name: str
    site: str
    is_office: bool
    machine: str | None
    head: StoryHead
    is_forked: bool
    vouched: str
    """The office's signature over this station's key; empty until the office has given it."""
    sealed: str


class OtherStory(NamedTuple):
    """A story that this station may read."""

    machine: str
    name: str
    is_office: bool
    head: StoryHead
    key: str
    vouched: str
    is_withdrawn: bool


class StationLink:
    """An open way to the database, with a station's own login."""

    def __init__(self, connection: "Connection[Any]") -> None:
        self.connection = self._db = connection

    def me(self) -> Membership:
        """This station. Refused if its login belongs to none."""
        row = self._db.execute(
            "SELECT role, name, site, is_office, machine, seq, hash, forked IS NOT NULL, vouched, sealed"
            " FROM school.me WHERE withdrawn IS NULL"
        ).fetchone()
        if row is None:
            raise Refused("the office withdrew this station or never enrolled it")
        role, name, site, is_office, machine, seq, head, is_forked, vouched, sealed = row
        return Membership(
            role, name, site, is_office, machine, StoryHead(seq, head), is_forked, vouched, sealed
        )

    def join(self, machine: str, key: str, verifier: str) -> None:
        """Make this login the one of a machine, with another password from now on."""
        self._db.execute("SELECT school.join_school(%s, %s, %s)", (machine, key, verifier))

    def push(self, entries: Sequence[StoryEntry]) -> StoryHead:
        """Add to this machine's own story. Return how far it goes there now.

        The same may be pushed any number of times. What does not continue the story is not taken in.
        """
        if entries:
            self._end_stuck()
        for at in range(0, len(entries), _AT_ONCE):
            self._push_together(entries[at : at + _AT_ONCE])
        return self.me().head

    def _push_together(self, entries: Sequence[StoryEntry]) -> None:
        marks = ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(entries))
        for left in reversed(range(_TRIES)):
            try:
                self._db.execute(
                    f"INSERT INTO school.story ({_COLUMNS}) VALUES {marks} ON CONFLICT DO NOTHING",
                    [value for entry in entries for value in entry],
                )
            except DeadlockDetected:
                # Two stations tell of the same people at once, each in its own order.
                if not left:
                    raise
            else:
                return

    def _end_stuck(self) -> None:
        """End sessions of others that would hold this station up. An older database knows nothing of it."""
        known = self._db.execute("SELECT to_regprocedure('school.end_stuck()') IS NOT NULL").fetchone()
        if known and known[0]:
            self._db.execute("SELECT school.end_stuck()")

    def others(self) -> list[OtherStory]:
        """The stories that come down to this station, those of this machine left out."""
        rows = self._db.execute(
            "SELECT machine, name, is_office, seq, hash, coalesce(key, ''), vouched, withdrawn IS NOT NULL"
            " FROM school.heads WHERE machine <> school.my_machine() ORDER BY machine"
        ).fetchall()
        return [
            OtherStory(machine, name, is_office, StoryHead(seq, head), key, vouched, is_withdrawn)
            for machine, name, is_office, seq, head, key, vouched, is_withdrawn in rows
        ]

    def story(self, machine: str, after: StoryHead, unread: Collection[str] = ()) -> Iterator[StoryEntry]:
        """What comes after a head in a story, each entry checked. Ask inside `one_moment`.

        Of the kinds in `unread` only those words come that say what belongs together, not the rows.
        """
        with self._db.cursor(f"story {machine}") as cursor:
            cursor.execute(
                "SELECT machine, seq, hash, previous, kind, version, CASE WHEN kind = ANY (%s)"
                " THEN json_build_object('last', body::json->'last')::text ELSE body END"
                " FROM school.story WHERE machine = %s AND seq > %s ORDER BY seq",
                (list(unread), machine, after.seq),
            )
            yield from follow(machine, after, (StoryEntry(*row) for row in cursor), unread)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Read everything as it is at one moment: nobody's story knows of another that is not there yet."""
        with self._db.transaction():
            self._db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    def report(self, waiting: int, words: str) -> None:
        """Tell the office that this station was here, how much it has still to say, and what is wrong."""
        self._db.execute("SELECT school.report(%s, %s)", (waiting, words))
