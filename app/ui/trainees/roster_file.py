"""Reads a roster from a file: what came of it, in words."""

from pathlib import Path
from typing import NamedTuple

from app.errors import Refused, reason
from app.learning.roster import LARGEST
from app.ports.people import PeoplePort
from app.ui.kit.widgets.parts import sentences

KINDS = "Rosters (*.csv);;All files (*)"


class RosterRead(NamedTuple):
    """A line about the file, then one for each thing that is wrong with it."""

    lines: tuple[str, ...]
    is_read: bool

    def words(self, most: int | None = None) -> str:
        """All lines, or the first so many and how many more there are."""
        more = len(self.lines) - most if most else 0
        if more > 0:
            return "\n".join([*self.lines[:most], f"And {more} more."])
        return "\n".join(self.lines)


def read_roster(people: PeoplePort, file: Path) -> RosterRead:
    """Add all names of a roster, or none."""
    try:
        with file.open("rb") as stream:
            told = people.enrol(stream.read(LARGEST + 1))
        return RosterRead((f"{file.name}: {told}",), True)
    except OSError as error:
        return RosterRead((f"{file.name} cannot be read: {reason(error)}.",), False)
    except Refused as refusal:
        wrong = sentences(refusal).split("\n")
        return RosterRead((f"{file.name}: no names were imported.", *wrong), False)
