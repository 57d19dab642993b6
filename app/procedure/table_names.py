"""What a house calls its game, its wagers, banker, spots and money, where it has names of its own.

The program's sentences are written in the usual names and in dollars. A house that calls the Raise a Play
hears them with its own: a text that a person reads goes through `said`, and a value full of such texts
through `throughout`.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

from app.game.money import DOLLARS, Currency, shown
from app.game.wagers import WAGER_FACTS, WAGER_NAMES, Wager

_GAME = "High Card Flush"
_SPOT = "spot"
_DOLLAR = "dollar"
_DEALER = "dealer"
_OF_THE_BANKER = (
    r"\b[Dd]ealer(?=[’']s (?:hand|cards|flush|packet|run)\b| (?:does not|doesn[’']t) qualify\b| qualifies\b)"
)
"""Where the dealer is who banks the game, and not who deals it."""
_Value = TypeVar("_Value")


class TableNames(NamedTuple):
    """The names of one house."""

    banker: str = _DEALER
    own: tuple[tuple[str, str], ...] = ()
    """The usual names that are not used here, each with the one that is."""
    currency: Currency = DOLLARS

    @property
    def game(self) -> str:
        """What the game is called."""
        return dict(self.own).get(_GAME, _GAME)

    @property
    def spot(self) -> str:
        """What a player's place is called."""
        return dict(self.own).get(_SPOT, _SPOT)

    def wager(self, wager: Wager) -> str:
        """What a wager is called."""
        return dict(self.own).get(WAGER_NAMES[wager], WAGER_NAMES[wager])

    def label(self, wager: Wager) -> tuple[str, ...]:
        """A wager as it is printed on the felt, line by line."""
        name = self.wager(wager)
        return WAGER_FACTS[wager].label if name == WAGER_NAMES[wager] else tuple(name.upper().split())

    def money(self, cents: int) -> str:
        """An amount in the house's currency."""
        return shown(cents, self.currency)

    @property
    def is_usual(self) -> bool:
        """Is everything called what it is usually called, in dollars?"""
        return not self.own and self.currency == DOLLARS

    def said(self, text: str) -> str:
        """A text in the names of the house. What is said in them already stays as it is."""
        if self.currency != DOLLARS:
            text = _amounts(self.currency).sub(lambda found: self.currency.written(found[1]), text)
        if self.banker != _DEALER:
            text = _bankers(self.banker).sub(
                lambda found: found["kept"] or _in_case(self.banker, found[0]), text
            )
        if not self.own:
            return text
        return _pattern(self.own).sub(lambda found: _renamed(dict(self.own), found), text)

    def throughout(self, value: _Value) -> _Value:
        """A value with every text in it in the names of the house."""
        return value if self.is_usual else said_throughout(self, value)

    def typed(self, words: str) -> str:
        """What somebody typed, with the house's names for wagers turned into the words of a step."""
        for wager in sorted(WAGER_NAMES, key=lambda wager: -len(self.wager(wager))):
            if self.wager(wager) != WAGER_NAMES[wager]:
                words = re.sub(rf"\b{re.escape(self.wager(wager))}\b", wager, words, flags=re.IGNORECASE)
        return words if self.currency == DOLLARS else words.replace(self.currency.symbol, " ")


USUAL_NAMES = TableNames()


def table_names(banker: str, names: Mapping[str, str], currency: Currency = DOLLARS) -> TableNames:
    """The names of a house from what its file says: wagers by their keys, and the other words."""
    wagers = {str(wager): name for wager, name in WAGER_NAMES.items()}
    usual = {**wagers, "game": _GAME, "spot": _SPOT, "dollar": _DOLLAR}
    own = [(usual[key], name) for key, name in names.items() if key in usual and name != usual[key]]
    return TableNames(names.get("banker", banker), tuple(own), currency)


@cache
def _amounts(currency: Currency) -> re.Pattern[str]:
    """Amounts in dollars, but none in a currency whose symbol ends like theirs, such as C$."""
    before = "" if currency.is_after else currency.symbol.partition("$")[0]
    return re.compile(rf"{f'(?<!{re.escape(before)})' if before else ''}\$(\d[\d,]*(?:\.\d\d)?)")


@cache
def _bankers(banker: str) -> re.Pattern[str]:
    """The house's own name for the banker, which may end like the usual one and stays; then the usual one."""
    return re.compile(rf"\b(?P<kept>(?i:{re.escape(banker)}))\b|{_OF_THE_BANKER}")


@cache
def _pattern(own: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """The house's own names, which stay; the game's; then the usual names that are not used here."""
    kept = sorted({name for _, name in own} | {_GAME}, key=len, reverse=True)
    usual = sorted((name for name, _ in own), key=len, reverse=True)
    straight = ["Straight Flush"] if "Straight Flush" not in usual else []
    words = [*(re.escape(name) for name in kept if name not in usual), *straight]
    changed = "|".join(rf"{_either_case(name)}(?:s|es)?" for name in usual)
    return re.compile(rf"\b(?:(?P<kept>{'|'.join(words) or '(?!)'})|{changed})\b")


def _either_case(name: str) -> str:
    first = name[0]
    return f"[{first.upper()}{first.lower()}]{re.escape(name[1:])}" if first.islower() else re.escape(name)


def _renamed(own: dict[str, str], found: re.Match[str]) -> str:
    text = found[0]
    if found["kept"]:
        return text
    usual = max((name for name in own if text.lower().startswith(name.lower())), key=len)
    name = own[usual]
    if len(text) > len(usual):
        name += "es" if name.endswith(("s", "sh", "ch", "x")) else "s"
    return _in_case(name, text)


def _in_case(name: str, text: str) -> str:
    """A name with a capital if the text that it stands for has one."""
    return name[0].upper() + name[1:] if text[0].isupper() else name


def said_throughout(names: TableNames, value: Any) -> Any:
    """A value with every text in it in the names of the house, even if only its banker has another one."""
    if isinstance(value, str):
        return names.said(value)
    if isinstance(value, tuple):
        parts = [said_throughout(names, part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, frozenset):
        return frozenset(said_throughout(names, part) for part in value)
    return value
