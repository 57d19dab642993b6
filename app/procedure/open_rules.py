"""The rules of a house that no document settles, for the house to confirm or change."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from app.procedure.house import DocumentReading, House
from app.procedure.rule_book import rule_words
from app.procedure.sources import Source

Stand = Literal["open", "confirmed", "not-ours"]


class OpenRule(NamedTuple):
    """A rule that rests on a reading or on common practice, for the house to confirm or change."""

    key: str
    """What confirms it."""
    title: str
    text: str
    sources: tuple[Source, ...]
    reading: DocumentReading | None = None
    """Where the document can be taken otherwise, the choices."""

    @property
    def confirmed(self) -> bool:
        """Whether the house has confirmed it."""
        return all(source.binds for source in self.sources)


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


def open_rules(house: House) -> tuple[OpenRule, ...]:
    """Everything that can touch money or order and that no document settles, readings first."""
    readings = [
        OpenRule(f"readings.{key}", reading.question, reading.meaning, (reading.source,), reading)
        for key, reading in house.readings.items()
    ]
    others = {rule.key: rule for rule in _others(house)}
    return (*readings, *others.values())


def unconfirmed(house: House) -> tuple[OpenRule, ...]:
    """What the house has not confirmed yet."""
    return tuple(rule for rule in open_rules(house) if not rule.confirmed)


def _others(house: House) -> Iterator[OpenRule]:
    for key, (title, text, sources) in rule_words(house).items():
        # What one of the readings decides is confirmed with that reading.
        own = tuple(source for source in sources if source.kind != "document" and not source.switch)
        if own:
            yield OpenRule(key, title, text, own)
