"""What houses decide about their rules, as the supervisors' page uses it."""

from collections.abc import Collection
from typing import Protocol

from app.exam.house_rules import RulesOfHouse
from app.exam.supervisor import Supervisor


class HouseRulesPort(Protocol):
    """What the houses have decided on this machine. A decision holds at once, for everything that begins."""

    def of(self, house: str) -> RulesOfHouse:
        """The rules of a house as they stand."""

    def confirm(self, house: str, keys: Collection[str], by: Supervisor) -> RulesOfHouse:
        """These are the house's own rules, as they are worded now."""

    def choose(self, house: str, reading: str, choice: str, by: Supervisor) -> RulesOfHouse:
        """The house takes this reading of its document. A rule that reads otherwise by it is open again."""

    def disown(self, house: str, key: str, by: Supervisor) -> RulesOfHouse:
        """This is no rule of the house: nothing is held against anybody by it."""
