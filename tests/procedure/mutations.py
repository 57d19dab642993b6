"""Spoils rounds and house files in every way a person, a program or a bad disk might. Seeded, so repeatable."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

Plain = dict[str, Any]

_NUMBERS = [
    "0", "-1", "1", "2", "3", "5", "6", "7", "8", "9", "10", "20", "100", "101", "500", "501", "-0", "0.5", "10.0", "1e1", "5.00",
    "12.5", "1e308", "1e-308", "1e400", "1E+2", "999999999999", "1000000000001", "99999999999999999999999999",
    "10.000000000000000000000000000000000001", "1e999999999999999999999", "1e-99999999999", "NaN",
    "Infinity", "-Infinity", "01", "+1", "0x10", "9" * 4400, "1." + "1" * 4400, "5." + "0" * 4400,
]  # fmt: skip
_VALUES = [
    "true", "false", "null", '""', '"raise"', '"fold"', '"10"', "[]", "{}", "[1]", '{"spot": 1}', '["Ac"]',
    '"As Ks Qs Js Ts 9s 8s"', '"2c 3c 4c 5c 6c 7c 8c"', '"10h 9h 8h 7h 6h 5h 4h"', '"ac kd QH js Tc 9D 8h"',
    '"V05"', '"posted"', '"\\ud800"', '"\\u0000"', '"ſ"', '"Ａｓ"', '"٣c"', '"oxford"', '"cuda"', '"standard"', '"../oxford"',
    '"' + "x" * 3000 + '"',
]  # fmt: skip
_KEYS = [
    "house", "dealer", "spots", "posted", "meter", "button", "spot", "cards", "ante", "flush",
    "straight_flush", "progressive", "decision", "raise", "blind", "Ante", "antes", "", "ante ", "ｒaise", "\n",
]  # fmt: skip
_CHARACTERS = '{}[]",:0123456789aAkKtTcdhs .-eE\\\t\r\x00\x1b é🂡\ufeff\u202e'


def mutated_round(chance: Random, data: Plain) -> bytes:
    """One line that was a round once. Some are still legal."""
    pieces = _json_pieces(json.dumps(data, ensure_ascii=chance.random() < 0.5))
    for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
        chance.choice(_ROUND_CHANGES)(chance, pieces)
    text = "".join(pieces)
    for _ in range(chance.choice([0, 0, 0, 0, 1, 2])):
        text = _character_change(chance, text)
    line = text.encode("utf-8", "replace").replace(b"\n", b" ")
    if chance.random() < 0.03:
        line = _byte_change(chance, line).replace(b"\n", b" ")
    if chance.random() < 0.03:
        line = b"\xef\xbb\xbf" + line
    return line


def _json_pieces(text: str) -> list[str]:
    """A JSON text in strings, numbers, words and punctuation."""
    return re.findall(r'"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\w+|\s+|.', text)


def _places(pieces: list[str], wanted: Callable[[str], bool]) -> list[int]:
    return [place for place, piece in enumerate(pieces) if wanted(piece)] or [0]


def _other_number(chance: Random, pieces: list[str]) -> None:
    pieces[chance.choice(_places(pieces, lambda piece: piece[0].isdigit()))] = chance.choice(_NUMBERS)


def _other_value(chance: Random, pieces: list[str]) -> None:
    after_colon = _places(["", "", *pieces[:-2]], lambda piece: piece == ":")
    pieces[chance.choice(after_colon)] = chance.choice(_VALUES + _NUMBERS)


def _other_key(chance: Random, pieces: list[str]) -> None:
    before_colon = _places(pieces[1:], lambda piece: piece == ":")
    pieces[chance.choice(before_colon)] = json.dumps(chance.choice(_KEYS))


def _new_pair(chance: Random, pieces: list[str]) -> None:
    place = chance.choice(_places(pieces, lambda piece: piece == "{"))
    pair = f"{json.dumps(chance.choice(_KEYS))}: {chance.choice(_VALUES + _NUMBERS)},"
    pieces.insert(place + 1, pair)


def _twice(chance: Random, pieces: list[str]) -> None:
    start = chance.randrange(len(pieces))
    part = pieces[start : start + chance.randint(1, 12)]
    pieces[start:start] = part


def _gone(chance: Random, pieces: list[str]) -> None:
    start = chance.randrange(len(pieces))
    del pieces[start : start + chance.choice([1, 1, 4, 5, 9])]


def _swapped(chance: Random, pieces: list[str]) -> None:
    kind = chance.choice(['"', "0"])
    places = _places(pieces, lambda piece: piece[0] == '"' if kind == '"' else piece[0].isdigit())
    one, other = chance.choice(places), chance.choice(places)
    pieces[one], pieces[other] = pieces[other], pieces[one]


def _swapped_cards(chance: Random, pieces: list[str]) -> None:
    places = _places(pieces, lambda piece: piece.count(" ") == 6)
    one, other = chance.choice(places), chance.choice(places)
    ours, theirs = pieces[one].strip('"').split(), pieces[other].strip('"').split()
    if len(ours) == len(theirs) == 7:
        place, place_there = chance.randrange(7), chance.randrange(7)
        ours[place], theirs[place_there] = theirs[place_there], ours[place]
        pieces[other] = f'"{" ".join(theirs)}"'
        pieces[one] = f'"{" ".join(ours)}"'


def _other_card(chance: Random, pieces: list[str]) -> None:
    place = chance.choice(_places(pieces, lambda piece: piece.count(" ") == 6))
    cards = pieces[place].strip('"').split()
    card = chance.choice(["As", "2c", "10d", "tH", "1c", "Xx", "ks", "9D", "Ac Kc", "", "Aſ", "T"])
    cards[chance.randrange(len(cards)) if cards else 0 :][:1] = [card]
    spoilt = chance.randrange(len(cards)) if cards else 0
    pieces[place] = '"' + " ".join([*cards[:spoilt], card, *cards[spoilt + 1 :]]) + '"'


def _deeper(chance: Random, pieces: list[str]) -> None:
    place = chance.choice(_places(pieces, lambda piece: piece[0].isdigit() or piece[0] == '"'))
    depth = chance.choice([1, 2, 50, 900, 970, 980, 985, 990, 995, 5000])
    opening, closing = chance.choice([("[", "]"), ('{"a":', "}")])
    pieces[place] = opening * depth + pieces[place] + closing * depth


def _other_house(chance: Random, pieces: list[str]) -> None:
    names = ["oxford", "two-to-ten", "pechanga", "greektown", "cuda", "standard", "Oxford", "oxfrod"]
    for place in _places(pieces, lambda piece: piece.strip('"') in names):
        pieces[place] = json.dumps(chance.choice(names))


_ROUND_CHANGES: list[Callable[[Random, list[str]], None]] = [
    _other_number,
    _other_number,
    _other_value,
    _other_key,
    _new_pair,
    _twice,
    _gone,
    _swapped,
    _swapped,
    _swapped_cards,
    _other_card,
    _deeper,
    _other_house,
]


def _character_change(chance: Random, text: str) -> str:
    place = chance.randrange(len(text) + 1)
    match chance.randrange(4):
        case 0:
            return text[:place] + chance.choice(_CHARACTERS) + text[place:]
        case 1:
            return text[:place] + chance.choice(_CHARACTERS) + text[place + 1 :]
        case 2:
            return text[:place] + text[place + chance.randint(1, 3) :]
    return text[:place] if chance.random() < 0.2 else text[:place] + text[place : place + 5] + text[place:]


def _byte_change(chance: Random, line: bytes) -> bytes:
    place = chance.randrange(len(line) + 1)
    return line[:place] + bytes([chance.randrange(256)]) + line[place + chance.randint(0, 1) :]


# House files.

_WORD = re.compile(r'"[^"\n]*"')
_FIGURE = re.compile(r"(?<![\w\"#-])\d+(?![\w\"-])")
_KEY = re.compile(r"^([\w-]+)(?= *=)", re.MULTILINE)
_HOUSE_VALUES = [
    "true", "false", "0", "1", "2", "7", "8", "-3", "25000", "99999999999999999999", "1.5", "nan", "inf", '""', "[]", "{}",
    "1979-05-27", "07:32:00", '"10%"', '"standard"', '"document"', '"reading 1: x"', '["scan"]', "[[]]", '"all"',
    '["pay"]', '[["take"]]', '[["pay", "take", "push"]]', '["folded"]', '["raised", "folded"]', '"settle N"', '"rack N"',
    '"tuck N WAGER"', '"take N flush"', '"return N ante"', '"deal N"', '"scan"', '"say hello there"', '"left-to-right"',
    '"from-button"', '"player"', '"push"', '"dealer"', '"forfeit"', "{ 7 = 1 }", "[1, 2, 3]", '"' + "ä" * 500 + '"',
]  # fmt: skip


def mutated_house(chance: Random, text: str, words: list[str]) -> bytes:
    """One house file that was sound once. Some still are. `words` are strings to put in place of others."""
    changes = _HOUSE_CHANGES if chance.random() < 0.9 else [_noise]
    for _ in range(chance.choice([1, 1, 1, 1, 2, 3])):
        text = chance.choice(changes)(chance, text, words)
    spoilt = text.encode("utf-8", "replace")
    return _byte_change(chance, spoilt) if chance.random() < 0.03 else spoilt


def words_of(texts: list[str]) -> list[str]:
    """Every string of some house files, without its quotes."""
    return sorted({word.strip('"') for text in texts for word in _WORD.findall(text) if len(word) < 40})


def _replaced(chance: Random, text: str, pattern: re.Pattern[str], by: str) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + by + text[match.end() :]


def _word(chance: Random, text: str, words: list[str]) -> str:
    return _replaced(chance, text, _WORD, f'"{chance.choice(words)}"')


def _figure(chance: Random, text: str, words: list[str]) -> str:
    return _replaced(
        chance, text, _FIGURE, chance.choice(["0", "1", "2", "3", "4", "6", "7", "8", "9", "100", "-1"])
    )


def _key(chance: Random, text: str, words: list[str]) -> str:
    keys = [match[1] for match in _KEY.finditer(text)] or ["x"]
    return _replaced(
        chance, text, _KEY, chance.choice([*keys, "after", "order", "when", "passes", "x", "whyy"])
    )


def _value(chance: Random, text: str, words: list[str]) -> str:
    return _replaced(chance, text, re.compile(r"(?<= = )[^\n]+"), chance.choice(_HOUSE_VALUES))


def _line_gone(chance: Random, text: str, words: list[str]) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _line_twice(chance: Random, text: str, words: list[str]) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "".join(lines)


def _line_moved(chance: Random, text: str, words: list[str]) -> str:
    lines = text.splitlines(keepends=True)
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines)), line)
    return "".join(lines)


def _item_gone(chance: Random, text: str, words: list[str]) -> str:
    return _replaced(chance, text, re.compile(r'"[^"\n]*", '), "")


def _items_swapped(chance: Random, text: str, words: list[str]) -> str:
    found = list(re.finditer(r'("[^"\n]*"), ("[^"\n]*")', text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + f"{match[2]}, {match[1]}" + text[match.end() :]


def _new_step(chance: Random, text: str, words: list[str]) -> str:
    do = chance.choice(
        [
            "scan",
            "rack N",
            "deal N",
            "take N ante",
            "take N flush",
            "return N raise",
            "say hello",
            "warn N",
            "settle N",
        ]
    )
    after = chance.choice(["scan", "deal", "call", "settle", "rack", "fold-ante", "reveal", "expose", "load"])
    extra = "".join(
        line
        for line in (
            'order = "right-to-left"\n',
            f'when = ["{chance.choice(["raised", "folded", "in-play", "riding", "qualifies"])}"]\n',
            'wagers = ["flush", "raise"]\npasses = [["pay"], ["take", "push"]]\n',
        )
        if chance.random() < 0.5
    )
    step = f'\n[steps.mutant-{chance.randrange(3)}]\nafter = "{after}"\ndo = "{do}"\n{extra}'
    return f'{text}{step}source = "standard"\nwhy = "x"\n'


def _new_entry(chance: Random, text: str, words: list[str]) -> str:
    section = chance.choice(
        [
            "rules.qualify", "rules.tuck", "rules.keep", "main.win", "main.fold", "main.tie", "main.not-qualified", "bonus.flush",
            "bonus.straight_flush", "limits.ante", "limits.raise", "steps.settle", "steps.settle-wagers", "steps.decide",
            "steps.fold-tuck", "steps.fold-rack", "steps.pay-discards", "steps.reveal", "payouts.hand", "plans", "look",
        ]
    )  # fmt: skip
    key = chance.choice(
        ["high", "cards", "rows", "raise", "ante", "against", "folded", "min", "max", "when", "order", "steps", "passes",
         "wagers", "do", "return-paid", "round", "felt"]
    )  # fmt: skip
    value = chance.choice([*_HOUSE_VALUES, *(f'"{chance.choice(words)}"' for _ in range(20))])
    return f'{text}\n[{section}]\n{key} = {value}\nsource = "standard"\nwhy = "x"\n'


def _nested(chance: Random, text: str, words: list[str]) -> str:
    depth = chance.choice([5, 100, 300, 2000])
    return (
        f"x{'.a' * depth} = 1\n{text}" if chance.random() < 0.5 else f"x = {'[' * depth}{']' * depth}\n{text}"
    )


def _noise(chance: Random, text: str, words: list[str]) -> str:
    return _character_change(chance, text)


_HOUSE_CHANGES: list[Callable[[Random, str, list[str]], str]] = [
    _word,
    _word,
    _word,
    _figure,
    _figure,
    _key,
    _value,
    _value,
    _line_gone,
    _line_gone,
    _line_twice,
    _line_moved,
    _item_gone,
    _items_swapped,
    _new_step,
    _new_step,
    _new_entry,
    _new_entry,
    _nested,
    _noise,
]
