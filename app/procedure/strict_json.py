"""Reads JSON as it is meant: exact numbers, no key twice, and a sentence for everything else."""

import json
from decimal import Decimal
from typing import Any

from app.errors import Refused

_IN_WORDS = {
    "Expecting ',' delimiter": "a comma is missing or a bracket is not closed",
    "Expecting ':' delimiter": "a colon is missing between a name and its value",
    "Expecting value": "a value is missing or not in straight quotes",
    "Expecting property name enclosed in double quotes": "a name in straight double quotes is missing",
    "Extra data": "there is more text after the first object",
    "Unterminated string starting at": "a quote is not closed",
    "Invalid control character at": "a line break or a tab is inside quotes",
}
_MOST_DIGITS = 12
_LARGEST = 10**_MOST_DIGITS
MOST = "at most one trillion dollars"
"""The same in words."""


def parsed(text: str) -> object:
    """The data of a JSON text, numbers with a point as exact decimals."""
    try:
        return json.loads(
            text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_no_key_twice
        )
    except json.JSONDecodeError as error:
        if not text.strip():
            raise Refused("the file is empty; a round is a JSON object in braces") from None
        where = f"line {error.lineno}, column {error.colno}"
        raise Refused(f"this is not JSON: {_IN_WORDS.get(error.msg, error.msg.lower())} at {where}") from None
    except RecursionError:
        raise Refused("this is not a round: brackets are nested too deeply") from None
    except (ArithmeticError, ValueError):
        raise Refused("this is not a valid round: one of its numbers is too long") from None


def _no_constant(name: str) -> object:
    raise Refused(f"this is not JSON: {name} is not a number")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refused(f"“{twice}” appears twice in the same braces")
    return found


def cents_of(amount: object) -> int | None:
    """A JSON number of dollars in cents, or None when it is no amount of money. Nothing is ever rounded."""
    if isinstance(amount, float):
        amount = Decimal(repr(amount))  # what the program itself wrote, and has not parsed
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        return None
    if isinstance(amount, int):
        return amount * 100 if abs(amount) <= _LARGEST else None
    sign, digits, exponent = amount.as_tuple()
    written = "".join(map(str, digits)).lstrip("0")
    figures = written.rstrip("0")
    scale = int(exponent) + len(written) - len(figures) + 2
    if not figures:
        return 0
    if scale < 0 or amount.adjusted() > _MOST_DIGITS:
        return None
    return int(figures + "0" * scale) * (-1 if sign else 1)


def is_too_large(amount: object) -> bool:
    """Whether it is more dollars than any table has."""
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal) or amount <= 0:
        return False
    return amount > _LARGEST if isinstance(amount, int) else amount.adjusted() > _MOST_DIGITS


def whole_number(value: object) -> int | None:
    """A JSON number without a point, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None
