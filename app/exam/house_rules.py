"""The rules that a house still has to confirm, as the supervisors' page uses them."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from app.procedure.decisions import OpenRule
from app.procedure.house import House

if TYPE_CHECKING:
    from app.exam.ports import Supervisor

Stand = Literal["open", "confirmed", "not-ours"]


class RulesOfHouse(NamedTuple):
    """Everything that no document of a house settles, and what its supervisors have said to it."""

    house: House
    """As its readings are taken now."""
    rules: tuple[OpenRule, ...]
    confirmed: frozenset[str]
    not_ours: frozenset[str]
    """Rules of which a supervisor has said that the house has none like it."""

    def stand_of(self, rule: OpenRule) -> Stand:
        """What was said to a rule."""
        if rule.key in self.confirmed:
            return "confirmed"
        return "not-ours" if rule.key in self.not_ours else "open"

    def count(self, stand: Stand) -> int:
        """How many rules stand so."""
        return sum(self.stand_of(rule) == stand for rule in self.rules)


class HouseRulesPort(Protocol):
    """What the houses have decided on this machine. A decision holds at once, for everything that begins."""

    def of(self, house: str) -> RulesOfHouse:
        """The rules of a house as they stand."""

    def confirm(self, house: str, keys: Collection[str], by: "Supervisor") -> RulesOfHouse:
        """These are the house's own rules, as they are worded now."""

    def choose(self, house: str, reading: str, choice: str, by: "Supervisor") -> RulesOfHouse:
        """The house takes this reading of its document. A rule that reads otherwise by it is open again."""

    def disown(self, house: str, key: str, by: "Supervisor") -> RulesOfHouse:
        """This is no rule of the house: nothing is held against anybody by it."""
