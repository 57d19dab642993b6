"""What a house has decided about its own rules: which readings it takes, and what it has confirmed.

A house file says what a document can mean and what common practice adds. Until the house itself has
said yes, none of that binds a dealer. What it decides becomes part of its text, and so of its hash.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.procedure.book import rule_words
from app.procedure.house import DocumentReading, House, Source


class HouseDecisions(NamedTuple):
    """The choices a house has made, by reading, and everything it has confirmed, by key."""

    choices: Mapping[str, str]
    confirmed: frozenset[str]

    def confirming(self, *keys: str) -> "HouseDecisions":
        """The same, and these rules are the house's own."""
        return self._replace(confirmed=self.confirmed | frozenset(keys))

    def withdrawing(self, key: str) -> "HouseDecisions":
        """The same, without the house's word for this rule."""
        return self._replace(confirmed=self.confirmed - {key})

    def choosing(self, reading: str, choice: str) -> "HouseDecisions":
        """The same, with this reading taken so, and confirmed by that."""
        return HouseDecisions({**self.choices, reading: choice}, self.confirmed | {f"readings.{reading}"})


NOTHING = HouseDecisions({}, frozenset())


def decisions_as_plain(decisions: HouseDecisions) -> dict[str, Any]:
    """The decisions as a record keeps them; the same decisions are always written the same."""
    return {
        "choices": dict(sorted(decisions.choices.items())),
        "confirmed": sorted(decisions.confirmed),
    }


def decisions_from_plain(plain: Mapping[str, Any]) -> HouseDecisions:
    """The decisions that were written so."""
    return HouseDecisions(dict(plain["choices"]), frozenset(plain["confirmed"]))


def decisions_as_toml(decisions: HouseDecisions) -> bytes:
    """The decisions as the last table of a house's text; nothing where nothing has been decided."""
    if decisions == NOTHING:
        return b""
    choices = ", ".join(
        f"{json.dumps(key)} = {json.dumps(choice)}" for key, choice in sorted(decisions.choices.items())
    )
    confirmed = json.dumps(sorted(decisions.confirmed))
    return f"\n[decided]\nchoices = {{ {choices} }}\nconfirmed = {confirmed}\n".encode()


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
        """Has the house said that this is its rule?"""
        return all(source.binds for source in self.sources)


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
