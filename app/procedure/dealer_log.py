"""Reads what a dealer did, written down one step a line in the vocabulary, with an optional time."""

import re
from functools import lru_cache
from typing import NamedTuple

from app.errors import Refused
from app.game.cards import RANKS, card_of, written
from app.game.wagers import WAGERS
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.procedure.vocabulary import COUNTS, FORMS, SYNONYMS, Step, in_our_words, nearest

_TIME = re.compile(r"\d+(\.\d+)?:?")
_MONEY = re.compile(r"\$?(\d{1,12})(?:\.(\d\d))?")
_EXAMPLES = {
    "N": "3",
    "WAGER": "ante",
    "AMOUNT": "20",
    "COUNT": "3",
    "RANK": "Q",
    "CARDS": "Qc 9c 7c",
    "WORDS": "what is said",
}
"""Something that fits for each word in capitals."""
_LONGEST = 32
_MOST_EXAMPLES = 3
_MOST_LINES = 2_000
"""A full table takes some three hundred."""
_VERBS = list(dict.fromkeys(form.split()[0] for form in FORMS))


class Act(NamedTuple):
    """One line of an account: where it stands, when it was done if that is known, and what."""

    line: int
    seconds: float | None
    step: Step


def account_from_text(text: str, seats: int, names: TableNames = USUAL_NAMES) -> list[Act]:
    """Every act of an account, or a refusal that names each unreadable line."""
    acts, problems = [], []
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        raise Refused(f"this file has {len(lines):,} lines; one round has at most {_MOST_LINES:,}")
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        seconds = None
        if _TIME.fullmatch(words[0]):
            seconds = float(words.pop(0).rstrip(":"))
        try:
            acts.append(Act(number, seconds, step_from_words(words, seats, names)))
        except Refused as refusal:
            problems += [f"line {number}: {sentence}" for sentence in refusal.sentences]
    if problems:
        raise Refused(*problems)
    return acts


@lru_cache(4096)
def step_in_words(words: str, seats: int) -> Step:
    """The step in the program's own words, which are read again and again."""
    return step_from_words(words.split(), seats)


def step_from_words(words: list[str], seats: int, names: TableNames = USUAL_NAMES) -> Step:
    """The step a person wrote, or a refusal with the nearest right word."""
    if not words:
        raise Refused("this line has a time but no step")
    if words[0].lower() != "say":
        # The first word is what is done: “call” is that even where the Raise is a Call.
        words = in_our_words([words[0], *names.typed(" ".join(words[1:])).split()])
    verb = words[0].lower()
    if verb[0].isdigit():
        raise Refused(f"“{words[0]}” is not a time; write seconds, such as 12.5")
    if verb not in _VERBS:
        hint = (
            nearest(verb, [*_VERBS, *SYNONYMS]) or "; moves start with words such as “take,” “pay” or “rack”"
        )
        raise Refused(f"unknown word “{_short(words[0])}”{hint}")
    if verb == "say" and len(words) > 1:
        return Step("say", " ".join(words[1:]))
    forms = [form for form in FORMS if form.split()[0] == verb]
    for form in forms:
        step = _filled(form.split(), words, seats)
        if step is not None:
            return step
    raise Refused(_misfit(words, forms, seats))


def _filled(form: list[str], words: list[str], seats: int) -> Step | None:
    """The step if the words fill the form."""
    if form[-1] == "CARDS" and len(words) > 2 and (place := _value(form[1], words[1], seats)):
        cards = [card_of(word) for word in words[2:]]
        known = [card for card in cards if card is not None]
        return Step("set", place, written(known)) if len(known) == len(cards) else None
    if len(form) != len(words):
        return None
    values = [_value(asked, word, seats) for asked, word in zip(form, words, strict=True)]
    if any(value is None for value in values):
        return None
    verb, *rest = values
    cents = rest.pop() if form[-1] == "AMOUNT" else None
    place = rest[0] if rest else ""
    return Step(str(verb), place or "", " ".join(str(word) for word in rest[1:]), cents)  # type: ignore[arg-type]


def _value(asked: str, word: str, seats: int) -> int | str | None:
    """What a word means in its place, or None when it does not fit there."""
    word = word.lower()
    match asked:
        case "N":
            return int(word) if word.isdecimal() and len(word) < 4 and 1 <= int(word) <= seats else None
        case "WAGER":
            name = word.replace("-", "_")
            return name if name in WAGERS else None
        case "AMOUNT":
            money = _MONEY.fullmatch(word)
            return int(money[1]) * 100 + int(money[2] or 0) if money else None
        case "COUNT":
            return word if word.isdecimal() and len(word) == 1 and int(word) in COUNTS else None
        case "RANK":
            rank = "T" if word == "10" else word.upper()
            return rank if rank in list(RANKS) else None
    return word if word == asked else None


def _misfit(words: list[str], forms: list[str], seats: int) -> str:
    said = _short(" ".join(words))
    numbers = [word for word in words[1:2] if word.isdecimal()]
    if numbers and any("N" in form.split() for form in forms) and not _value("N", numbers[0], seats):
        return f"“{said}”: there is no spot {numbers[0]}; this table has spots 1 to {seats}"
    known = [word for form in forms for word in form.split() if not word.isupper()] + list(WAGERS)
    for word in words[1:]:
        hint = nearest(word.lower(), known)
        if word.lower() not in known and hint:
            return f"“{said}”: unknown word “{_short(word)}”{hint}"
    near = [
        form
        for form in forms
        for asked, word in zip(form.split()[1:2], words[1:2], strict=False)
        if _value(asked, word, seats)
    ]
    examples = [_example(form, words, seats) for form in (near or forms)[:_MOST_EXAMPLES]]
    return f"“{said}”: write it as: {', or: '.join(examples)}"


def _short(said: str) -> str:
    """As much of what was written as tells which it was."""
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"


def _example(form: str, words: list[str], seats: int) -> str:
    """A form filled in, with what was written where that fits."""
    filled = []
    for place, asked in enumerate(form.split()):
        is_kept = place < len(words) and asked in _EXAMPLES and _value(asked, words[place], seats)
        filled.append(words[place] if is_kept else _EXAMPLES.get(asked, asked))
    return " ".join(filled)
