"""Pieces of house files: each is sound on top of the standard, and any of them may meet any others.

A piece is a nested table, as TOML has it. Houses are made of some of them, the later ones on top.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

Piece = dict[str, Any]

RANKS = "23456789TJQKA"
_MAIN = ["raise", "ante"]
_BONUSES = ["flush", "straight_flush"]
_ACTS = ["pay", "take", "push"]
_MISDEAL = ["call supervisor", "void round", "return N all", "rack all"]
_WHY = {"why": "So it is."}


def all_pieces() -> list[Piece]:
    """Every piece, in an order that never changes."""
    return [
        piece
        for make in (
            _qualifiers,
            _raises,
            _tables,
            _limits,
            _money,
            _names,
            _steps,
            _side_bets,
            _irregularities,
        )
        for piece in make()
    ]


def _qualifiers() -> Iterator[Piece]:
    for cards in (2, 3, 4):
        for high in RANKS[cards - 2 :]:
            yield {"rules": {"qualify": {"cards": cards, "high": high, **_WHY}}}
    for length in range(3, 8):
        yield {"rules": {"qualify": {"also-run": length, **_WHY}}}
        yield {"rules": {"qualify": {"unless-run": length, **_WHY}}}
    for ace in ("high", "both"):
        yield {"rules": {"runs": {"ace": ace, **_WHY}}}


def _raises() -> Iterator[Piece]:
    whole = {str(count): [1] for count in range(2, 8)}
    for count in range(2, 8):
        for sizes in ([], [4], [2], [1, 2], [1, 2, 3], [3], [1, 3], [1, 2, 3, 4], [2, 3], [10]):
            yield {"rules": {"raise": {"sizes": {**whole, str(count): sizes}, **_WHY}}}
    for count in range(4, 8):
        yield {"rules": {"raise": {"no-fold": [count], **_WHY}}}


def _tables() -> Iterator[Piece]:
    for top in (50, 100, 200, 300, 1000, 8000):
        for low in (1, 2, 7, "3 to 2", "1 to 2"):
            yield {"tables": {"flush": {"posted": {"lines": {"7": top, "6": 20, "5": 5, "4": low}}}}}
            yield {
                "tables": {"straight_flush": {"posted": {"lines": {"7": top, "5": 40, "4": 20, "3": low}}}}
            }
    for line in ("four-of-a-kind",):
        for pays in (10, 25, "5 to 2"):
            yield {
                "tables": {"straight_flush": {"posted": {"lines": {"5": 90, "4": 30, line: pays, "3": 4}}}}
            }
    for bonus in _BONUSES:
        two = {"Gold": {"lines": {"7": 90, "4": 2}}, "Silver": {"lines": {"6": 70, "4": 1}}}
        yield {"posted": {bonus: "Gold"}, "tables": {bonus: two}}


def _limits() -> Iterator[Piece]:
    for wager in ("ante", *_BONUSES):
        for low, high in ((1, 5), (2, 50), (10, 10), (25, 1000), (3, 9)):
            yield {"limits": {wager: {"min": low, "max": high, **_WHY}}}
        for unit in (0.5, 0.25, 1):
            yield {"limits": {wager: {"min": unit, "max": 20, "unit": unit, **_WHY}}}
        yield {"limits": {wager: {"amounts": [1, 5, 25], **_WHY}}}
    for most in (10, 100, 1000, 5000, 25_000):
        yield {"limits": {"raise": {"max": most, **_WHY}}}
        for wagers in (["flush"], ["straight_flush"], [*_BONUSES], [*_MAIN, *_BONUSES]):
            yield {"payouts": {"hand": {"max": most, "wagers": wagers, **_WHY}}}
            yield {"payouts": {"round": {"max": most, "wagers": wagers, **_WHY}}}
    for felt in ("#0f4c3a", "#7a1f2b", "#123456", "#222222", "#4b2e83"):
        yield {"look": {"felt": felt}}
    for share in ("in-order", "in-proportion"):
        yield {"payouts": {"share": share}}


def _money() -> Iterator[Piece]:
    for outcome in ("not-qualified", "win", "tie", "lose"):
        for on_raise in _ACTS:
            for on_ante in _ACTS:
                yield {"main": {outcome: {"raise": on_raise, "ante": on_ante, **_WHY}}}
        for odds in ("3 to 2", "2 to 1", "6 to 5"):
            for wager in _MAIN:
                yield {"main": {outcome: {"pays": {wager: odds}, **_WHY}}}
    for bonus in _BONUSES:
        for against in ("table", "dealer"):
            for beats in ("flush", "run"):
                yield {"bonus": {bonus: {"against": against, "beats-by": beats, **_WHY}}}
        yield {"bonus": {bonus: {"unqualified": "returned", **_WHY}}}
        yield {"bonus": {bonus: {"folded": "forfeit", **_WHY}}}


def _names() -> Iterator[Piece]:
    for key, names in {
        "raise": ("Play", "Call"),
        "ante": ("Bet", "Stake"),
        "flush": ("Flush Rush", "Suited"),
        "straight_flush": ("Super Flush Rush", "Runs"),
        "spot": ("box", "seat"),
        "banker": ("bank", "house"),
        "game": ("I Luv Suits", "Suit Yourself"),
    }.items():
        for name in names:
            yield {"names": {key: name}}


def _steps() -> Iterator[Piece]:
    for drill in ("payout", "settle", "tuck", "compare", "chips", "hand-call"):
        for seconds in (5, 9):
            yield {"drills": {drill: seconds}}
    for seats in range(1, 8):
        yield {"seats": seats}
    for step in ("deal", "present", "decide", "pick-up", "settle"):
        for order in ("left-to-right", "right-to-left"):
            yield {"steps": {step: {"order": order}}}
    orders = [
        [*_MAIN, *_BONUSES],
        [*_BONUSES, *_MAIN],
        [*_MAIN[::-1], *_BONUSES[::-1]],
        ["ante", "flush", *_MAIN[:1], "straight_flush"],
    ]
    for wagers in orders:
        yield {"steps": {"settle-wagers": {"wagers": wagers}}}
    for passes in ([["take"], ["pay", "push"]], [["push"], ["take"], ["pay"]], [["pay", "push", "take"]]):
        yield {"steps": {"settle-wagers": {"passes": passes}}}
    for after in (
        "scan",
        "deal",
        "rack-stub",
        "present",
        "decide",
        "expose",
        "call",
        "settle",
        "rack-dealer",
    ):
        for name, words in (
            ("last-call", "announce no-more-bets"),
            ("talk", "say thank you"),
            ("again", "scan"),
        ):
            yield {"steps": {f"{name}-{after}": {"after": after, "do": words, **_WHY}}}
        yield {"steps": {f"at-{after}": {"after": after, "do": "warn N", "order": "left-to-right", **_WHY}}}
    for cards in ("flush", "all"):
        yield {"rules": {"keep": {"cards": cards, **_WHY}}}
        yield {"steps": {"set": {"cards": cards}}}
    for faces in ("longer", "higher"):
        yield {"rules": {"keep": {"faces": faces, **_WHY}}}
    for by in ("made", "spot"):
        yield {"rules": {"tuck": {"by": by, **_WHY}}}
    yield {"steps": {"pay-discards": {"return-paid": True}}}
    for step in ("square", "push-up", "strip", "riffle-again"):
        yield {"steps": {step: {"when": ["qualifies"]}}}
        yield {"free": {f"any-{step}": {"steps": [step], **_WHY}}}
    for when in (["in-play"], ["in-play", "raised"], ["in-play", "folded"]):
        yield {"steps": {"settle": {"when": when}}}
    bank = {"receive": {"after": "decide", "do": "receive dealer", **_WHY}}
    yield {"banker": "player", "steps": bank}
    yield {"banker": "player", "steps": {**bank, "deal": {"order": "from-button"}}}


def _side_bets() -> Iterator[Piece]:
    rows = [{"spots": list(range(1, 9)), "under": ["flush", "straight_flush", "progressive", "side"]}]
    for counts in ("flush", "run"):
        for hands in ("player", "table", "others"):
            for pays in (2, "3 to 2"):
                piece: Piece = {
                    "bonus": {
                        "side": {
                            "against": "table",
                            "folded": "stands",
                            "counts": counts,
                            "hands": hands,
                            **_WHY,
                        }
                    },
                    "limits": {"side": {"min": 1, "max": 10, **_WHY}},
                    "tables": {"side": {"posted": {"lines": {"7": 90, "5": 9, "4": pays}}}},
                    "rules": {"tuck": {"rows": rows, **_WHY}},
                }
                settle = {
                    "after": "settle",
                    "do": "settle N",
                    "order": "right-to-left",
                    "wagers": ["side"],
                    "passes": [_ACTS],
                    **_WHY,
                }
                piece["steps"] = {"settle-side": settle}
                yield piece
    for symbol, place in (("C$", "before"), ("€", "after"), ("£", "before"), ("kr", "after")):
        yield {"currency": {"symbol": symbol, "place": place}}
    for packets in ([3, 3, 1], [3, 2, 2], [4, 3], [1] * 7, [2, 2, 2, 1]):
        yield {"rules": {"deal": {"packets": packets, **_WHY}}}
    for ante in (1, 2, 3):
        yield {
            "rules": {"spots": {"most": 2, "ante": ante, **_WHY}},
            "irregularities": {"second-hand": {"here": False}},
        }
    for winners in ("each", "shared", "split", "left"):
        yield {
            "bonus": {"progressive": {"against": "table", "folded": "stands", "rides": True, **_WHY}},
            "limits": {"progressive": {"amounts": [5], **_WHY}},
            "tables": {"progressive": {"posted": {"lines": {"6": "75%", "5": "5%", "4": 40, "3": 2}}}},
            "payouts": {"meter": {"winners": winners, **_WHY}},
        }


def _irregularities() -> Iterator[Piece]:
    answers = [
        ["call supervisor"],
        ["call supervisor", "warn N"],
        _MISDEAL,
        ["say please wait", "call supervisor"],
    ]
    for kind in (
        "hand-count",
        "jam",
        "card-exposed",
        "floor-cards",
        "late-bonus",
        "touched-wager",
        "cards-shown",
        "back-up",
    ):
        for answer in answers:
            yield {"irregularities": {kind: {"what": "It happens.", "answer": answer, **_WHY}}}
        yield {"irregularities": {kind: {"what": "It happens.", "answer": ["return N ante"], **_WHY}}}
        yield {"irregularities": {kind: {"what": "It happens.", "answer": answers[0], "here": False, **_WHY}}}


def house_of(pieces: list[Piece], chance: Random, count: int) -> str:
    """A house file with some of the pieces."""
    data: Piece = {"name": "Patchwork", "source": "standard"}
    for piece in chance.sample(pieces, count):
        _lay_over(data, piece)
    return "\n".join(_toml(data, ()))


def _lay_over(below: Piece, above: Piece) -> None:
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(below.get(key), dict) and key not in ("sizes", "lines"):
            _lay_over(below[key], value)
        else:
            below[key] = json.loads(json.dumps(value))


def _toml(data: Piece, path: tuple[str, ...]) -> Iterator[str]:
    plain = {
        key: value
        for key, value in data.items()
        if not isinstance(value, dict) or key in ("sizes", "lines", "pays")
    }
    if path and plain:
        yield f"[{'.'.join(_key(part) for part in path)}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in data.items():
        if key not in plain:
            yield from _toml(value, (*path, key))


def _key(text: str) -> str:
    return text if text.replace("-", "").replace("_", "").isalnum() else json.dumps(text)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)
