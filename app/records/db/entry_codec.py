"""How entries, rounds and times are written in the records, and read back."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from app.errors import Refused
from app.game.cards import card_of
from app.procedure.house_text import HouseText
from app.procedure.strict_json import parsed
from app.session.attempt_log import ENTRIES, Entry, Started

_FIRST_YEAR, _LAST_YEAR = 1970, 2999
"""A clock whose battery is empty says 1970."""
_MOST_DIGITS = 18
UNREADABLE = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError)
"""What a reader may raise at a row that our program did not write."""
_HALF_A_LETTER = "\\ud"


def entry_row(entry: Entry) -> tuple[str, str]:
    """The kind and the body of an entry, as stored."""
    kind, body = ENTRIES.as_plain(entry)
    return kind, as_json(body)


def entry_of(kind: str, body: str) -> Entry:
    """Read the entry in a row."""
    return ENTRIES.from_plain(kind, object_of(body))


def start_row(started: Started) -> tuple[str, str, str, str, str]:
    """Mode, round, deck, house and engine of a start. Refused if it could not be replayed."""
    cards = [card_of(word) for word in started.deck.split()]
    if None in cards or len(cards) != 52 or len(set(cards)) != 52:
        raise Refused("an attempt needs its whole deck: 52 different cards in order")
    return started.mode, as_json(started.round), started.deck, started.house_hash, started.engine


def start_of(mode: Any, played: str, deck: str, house: str, engine: str) -> Started:
    """Read the start in a row. Amounts are exact, as in a round that a person wrote."""
    data = parsed(played)
    if not isinstance(data, dict):
        raise TypeError("a round must be an object")
    return Started(mode, data, deck, house, engine)


def house_of(known_as: str, house_id: str, text: bytes, standard: bytes) -> HouseText:
    """Read the house file in a row. Its hash has to fit."""
    house = HouseText(house_id, text, standard, f"{house_id}.toml in the records", "its standard")
    if house.hash != known_as:
        raise ValueError("the text was changed")
    return house


def time_text(when: datetime) -> str:
    """A moment as stored, in UTC."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def time_of(text: str) -> datetime:
    """Read a stored moment. One that no calendar of a user can show is damage."""
    when = datetime.fromisoformat(text)
    # In UTC: Windows has no local time for a moment before its calendar begins, wherever it was written.
    if when.tzinfo is None or not _FIRST_YEAR <= when.astimezone(UTC).year <= _LAST_YEAR:
        raise ValueError("that time is impossible")
    return when


def object_of(text: str) -> dict[str, Any]:
    """Read the JSON object in a row: numbers and texts that the program itself could have written."""
    try:
        data = json.loads(text, parse_int=_whole, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("brackets are nested too deep") from None
    if not isinstance(data, dict):
        raise TypeError("an entry must be an object")
    if _HALF_A_LETTER in text.lower():
        # Half of a letter cannot be printed or stored again.
        json.dumps(data, ensure_ascii=False).encode()
    return data


@contextmanager
def refuse_damaged(about: str) -> Iterator[None]:
    """Refuse rows that our program did not write. Never guess."""
    try:
        yield
    except Refused as refusal:
        raise Refused(*[f"{about}: {sentence}" for sentence in refusal.sentences]) from None
    except UNREADABLE as error:
        raise Refused(f"the record of {about} is damaged and cannot be read") from error


def as_json(data: object) -> str:
    """Plain data as JSON. NaN and infinity are never written: nobody could read them back."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, default=_number, separators=(",", ":"))


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("that number is too long")
    return int(digits)


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _number(value: object) -> float:
    """Write exact decimals: amounts in cents have few enough digits to survive as JSON numbers."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} cannot be stored")
