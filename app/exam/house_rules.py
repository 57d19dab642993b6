"""The rules that a house still has to confirm, as the supervisors' page uses them."""

from typing import Literal, NamedTuple

from app.procedure.house import House
from app.procedure.open_rules import OpenRule

Stand = Literal["open", "confirmed", "not-ours"]


class RulesOfHouse(NamedTuple):
    """Everything that a house's document does not settle, and what its supervisors have decided."""

    house: House
    """With its present readings."""
    rules: tuple[OpenRule, ...]
    confirmed: frozenset[str]
    not_ours: frozenset[str]
    """Rules that a supervisor has marked as not a rule of the house."""

    def stand_of(self, rule: OpenRule) -> Stand:
        """The state of a rule."""
        if rule.key in self.confirmed:
            return "confirmed"
        return "not-ours" if rule.key in self.not_ours else "open"

    def count(self, stand: Stand) -> int:
        """How many rules have this state."""
        return sum(self.stand_of(rule) == stand for rule in self.rules)
