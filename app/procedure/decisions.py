"""What a house has decided about its own rules: which readings it takes, and what it has confirmed.

A house file says what a document can mean and what common practice adds. Until the house itself has
said yes, none of that binds a dealer. What it decides becomes part of its text, and so of its hash.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple


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
