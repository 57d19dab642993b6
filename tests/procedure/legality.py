"""Says from the houses' page alone whether a line is a legal round, and which."""

import json
from decimal import Decimal
from typing import Any

from tests.procedure.pay_tables import FLUSH, PROGRESSIVE_DOLLARS, STRAIGHT_FLUSH
from tests.procedure.referee import flush_of

Plain = dict[str, Any]

_SEATS = {"oxford": 6, "two-to-ten": 6, "pechanga": 6, "greektown": 6, "cuda": 7}
_RAISES = {2: [1], 3: [1], 4: [1], 5: [1, 2], 6: [1, 2, 3], 7: [1, 2, 3]}
_ROUND_KEYS = {"greektown": {"posted", "meter"}, "cuda": {"button"}}
_SPOT_KEYS = {"greektown": {"progressive"}, "cuda": {"blind"}}


class NotLegal(Exception):
    """The line is not a legal round."""


def legal_round(line: bytes) -> Plain | None:
    """The round of a line with cards and amounts written the usual way, or None when it is not legal."""
    try:
        data = json.loads(
            line.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_refuse, object_pairs_hook=_object
        )
        return _round(data)
    except (NotLegal, ValueError, ArithmeticError, RecursionError):
        return None


def _need(fact: object) -> None:
    if not fact:
        raise NotLegal


def _refuse(_: str) -> None:
    raise NotLegal


def _object(pairs: list[tuple[str, Any]]) -> Plain:
    _need(len({key for key, _ in pairs}) == len(pairs))
    return dict(pairs)


def _round(data: Any) -> Plain:
    _need(isinstance(data, dict))
    house = data.get("house")
    _need(isinstance(house, str) and house in _SEATS)
    needed = {"house", "dealer", "spots"} | ({"button"} if house == "cuda" else set())
    _need(needed <= set(data) <= needed | _ROUND_KEYS.get(house, set()))
    if house == "cuda":
        _need(_is_whole(data["button"]) and 1 <= data["button"] <= 7)
    if "posted" in data:
        _need(isinstance(data["posted"], dict))
        for bonus, name in data["posted"].items():
            known = {"flush": FLUSH, "straight_flush": STRAIGHT_FLUSH}
            tables = {table for place, table in known.get(bonus, {}) if place == house}
            _need(
                isinstance(name, str) and name in (PROGRESSIVE_DOLLARS if bonus == "progressive" else tables)
            )
    seen: set[str] = set()
    result = dict(data) | {"dealer": _cards(data["dealer"], seen)}
    _need(isinstance(data["spots"], list) and data["spots"])
    result["spots"] = [_spot(house, spot, seen) for spot in data["spots"]]
    numbers = [spot["spot"] for spot in result["spots"]]
    _need(len(set(numbers)) == len(numbers) and data.get("button") not in numbers)
    if "meter" in data:
        meter = _cents(data["meter"])
        _need(meter >= 0)
        result["meter"] = meter / 100
    else:
        _need(not any("progressive" in spot for spot in result["spots"]))
    return result


def _cards(text: Any, seen: set[str]) -> str:
    _need(isinstance(text, str))
    cards = []
    for word in text.split():
        _need(word.isascii())
        word = word.upper()
        word = "T" + word[2:] if word.startswith("10") else word
        _need(len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "CDHS")
        cards.append(word[0] + word[1].lower())
    _need(len(cards) == 7 and len(set(cards)) == 7 and seen.isdisjoint(cards))
    seen.update(cards)
    return " ".join(cards)


def _spot(house: str, spot: Any, seen: set[str]) -> Plain:
    _need(isinstance(spot, dict))
    needed = {"spot", "cards", "ante", "decision"}
    optional = {"flush", "straight_flush", "raise"} | _SPOT_KEYS.get(house, set())
    _need(needed <= set(spot) <= needed | optional)
    _need(_is_whole(spot["spot"]) and 1 <= spot["spot"] <= _SEATS[house])
    result = dict(spot) | {"cards": _cards(spot["cards"], seen)}
    for wager in ("ante", "flush", "straight_flush", "progressive", "raise"):
        if wager in spot:
            result[wager] = _dollars(spot[wager])
    ante = result["ante"]
    small = house == "two-to-ten"
    _need(ante in (2, 5, 10) if small else 5 <= ante <= 500)
    for bonus in ("flush", "straight_flush"):
        if bonus in result:
            _need(2 <= result[bonus] <= 10 if small else 1 <= result[bonus] <= 100)
    _need(result.get("progressive", 1) == 1)
    blind = spot.get("blind", False)
    _need(isinstance(blind, bool))
    if spot["decision"] == "fold":
        _need("raise" not in spot and not blind)
        return result
    _need(spot["decision"] == "raise" and "raise" in spot)
    sizes = [1] if blind else _RAISES[len(flush_of(result["cards"].split()))]
    _need(result["raise"] in [ante * size for size in sizes])
    _need(not small or result["raise"] <= 10)
    return result


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _cents(value: object) -> int:
    _need(_is_whole(value) or isinstance(value, Decimal))
    number = Decimal(value)  # type: ignore[arg-type]
    _need(abs(number.adjusted()) < 20 or not number)
    whole, _, part = f"{number.copy_abs():f}".partition(".")
    _need(not part.rstrip("0")[2:] and int(whole) <= 10**12)
    return int(whole + f"{part:0<2}"[:2]) * (-1 if number < 0 else 1)


def _dollars(value: object) -> int:
    cents = _cents(value)
    _need(cents % 100 == 0)
    return cents // 100
