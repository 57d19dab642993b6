"""The rules that a house still has to confirm, as the supervisors' page uses them."""

from typing import Literal, NamedTuple

from app.procedure.decisions import OpenRule
from app.procedure.house import House

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
