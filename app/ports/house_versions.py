"""Versions of a house of one's own that are put in use, as the workshop uses it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from app.exam.supervisor import Supervisor
from app.procedure.house import House


class EndedPass(NamedTuple):
    """A certificate that counts today and would not count under a new version of the rules."""

    exam: str
    dealer: str
    badge: str
    rules: tuple[str, ...]
    """The rules that are different from those of the exam."""


class VersionUse(NamedTuple):
    """When a supervisor put a version in use, and the certificates that it ended."""

    when: datetime
    by: str
    version: int
    digest: str
    """The hash of the file's text."""
    ended: tuple[str, ...]
    """The numbers of the exams."""


class HouseVersionsPort(Protocol):
    """Which version of a house is in use, from the ledger of this machine."""

    def ended_by(self, house: House) -> Sequence[EndedPass]:
        """The certificates that would end if this version were in use."""

    def put_in_use(
        self, house: House, version: int, digest: str, use: Callable[[], None], by: Supervisor
    ) -> VersionUse:
        """Record that a supervisor puts a version in use. If `use` fails, nothing is recorded."""

    def newest_use(self, house: str) -> VersionUse | None:
        """The newest record about a house; None if no version of it was ever put in use."""
