"""What the office lists of its school: stations, quarantine, people, exams, certificates that end."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Generic, NamedTuple, TypeVar

Row = TypeVar("Row")

MOST = 200
"""Rows in a list. Nobody reads more of them; words narrow it down."""


class Station(NamedTuple):
    """A station as the office sees it."""

    name: str
    site: str
    is_office: bool
    machine: str | None
    """None until the code was typed there."""
    key: str | None
    vouched: str
    entries: int
    contact: datetime | None
    """When it was last here."""
    waiting: int
    """Entries that it had still to send then."""
    said: str
    """What was wrong there then."""
    forked: datetime | None
    """Since when its story is in quarantine."""
    withdrawn: datetime | None
    because: str

    @property
    def state(self) -> str:
        """How it stands, in a word or two."""
        if self.withdrawn:
            return "withdrawn"
        if self.forked:
            return "in quarantine"
        return "joined" if self.machine else "code not used yet"


class Held(NamedTuple):
    """An entry in quarantine."""

    name: str
    machine: str
    seq: int
    why: str
    kind: str
    arrived: datetime


class ListQuery(NamedTuple):
    """What narrows a list down; empty for everything."""

    words: str = ""
    site: str = ""
    cohort: str = ""


class Listing(NamedTuple, Generic[Row]):
    """The first rows of a list, and by what it can be narrowed down."""

    rows: Sequence[Row]
    is_cut: bool = False
    """Are there more?"""
    sites: Sequence[str] = ()
    cohorts: Sequence[str] = ()


class SchoolPerson(NamedTuple):
    """A trainee, with what they did at all stations."""

    name: str
    badge: str
    cohort: str
    site: str
    """Where they were registered; two of them, if that was at several."""
    rounds: int
    runs: int
    last: date | None
    """The last day of training."""
    result: str
    """How their newest exam ended; empty if they took none, or it has no result yet."""


class SchoolExam(NamedTuple):
    """An exam at any station."""

    exam: str
    machine: str
    station: str
    site: str
    day: date
    dealer: str
    badge: str
    cohort: str
    house: str
    result: str
    """Passed, failed and so on; empty while there is none."""


class EndingCertificate(NamedTuple):
    """A certificate that ends soon or has ended, and that no newer one replaces."""

    exam: str
    dealer: str
    badge: str
    cohort: str
    house: str
    station: str
    site: str
    until: date
