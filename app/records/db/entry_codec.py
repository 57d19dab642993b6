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
from app.session.log import ENTRIES, Entry, Started


def entry_row(entry: Entry) -> tuple[str, str]:
    """The kind and the body of an entry."""
    kind, body = ENTRIES.as_plain(entry)
    return kind, written(body)


def entry_of(kind: str, body: str) -> Entry:
    """The entry of a row."""
    data = json.loads(body)
    if not isinstance(data, dict):
        raise TypeError("an entry is an object")
    return ENTRIES.from_plain(kind, data)


def start_row(started: Started) -> tuple[str, str, str, str, str]:
    """Mode, round, deck, house and engine of a start, or a refusal: it could never be replayed."""
    cards = [card_of(word) for word in started.deck.split()]
    if None in cards or len(cards) != 52 or len(set(cards)) != 52:
        raise Refused("an attempt needs its whole deck: 52 different cards in order")
    return started.mode, written(started.round), started.deck, started.house_hash, started.engine


def start_of(mode: Any, played: str, deck: str, house: str, engine: str) -> Started:
    """The start of a row. Amounts in the round are exact, as in a round that a person wrote."""
    data = parsed(played)
    if not isinstance(data, dict):
        raise TypeError("a round is an object")
    return Started(mode, data, deck, house, engine)


def house_of(known_as: str, house_id: str, text: bytes, standard: bytes) -> HouseText:
    """The house file of a row, which must still be the one it is known as."""
    house = HouseText(house_id, text, standard, f"{house_id}.toml in the records", "its standard")
    if house.hash != known_as:
        raise ValueError("not the text that was written")
    return house


def time_text(when: datetime) -> str:
    """A moment, the same everywhere in the world."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def time_of(text: str) -> datetime:
    """The moment that was written so."""
    return datetime.fromisoformat(text)


@contextmanager
def reading(about: str) -> Iterator[None]:
    """Rows that no program of ours has written so are refused, not guessed at."""
    try:
        yield
    except Refused as refusal:
        raise Refused(*[f"{about}: {sentence}" for sentence in refusal.sentences]) from None
    except (TypeError, ValueError, KeyError) as error:
        raise Refused(f"the record of {about} is damaged and cannot be read") from error


def written(data: object) -> str:
    """Plain data as JSON. What is no number is never written: nobody could read it back."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, default=_number, separators=(",", ":"))


def _number(value: object) -> float:
    """Exact decimals of a round: amounts in cents are few enough digits to survive as JSON numbers."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} cannot be written down")
