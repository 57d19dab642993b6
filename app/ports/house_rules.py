"""What houses decide about their rules, as the supervisors' page uses it."""

from collections.abc import Collection
from typing import Protocol

from app.exam.supervisor import Supervisor
from app.procedure.open_rules import RulesOfHouse


class HouseRulesPort(Protocol):
    """What the houses have decided on this machine. A decision counts at once, for everything that begins."""

    def of(self, house: str) -> RulesOfHouse:
        """The rules of a house as they stand."""

    def confirm(self, house: str, keys: Collection[str], by: Supervisor) -> RulesOfHouse:
        """Confirm these rules, as they are worded now."""

    def choose(self, house: str, reading: str, choice: str, by: Supervisor) -> RulesOfHouse:
        """Choose this reading of the document. Rules that change with it are open again."""

    def disown(self, house: str, key: str, by: Supervisor) -> RulesOfHouse:
        """Mark this as not a rule of the house: no fault rests on it."""
