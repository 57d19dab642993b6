"""Plain data of a house file, which may be wrong anywhere: what is not what it should be counts as empty."""

from collections.abc import Iterator
from typing import Any

from app.errors import Path

Plain = dict[str, Any]
Found = Iterator[tuple[Path, str]]
"""What is wrong in it, and where."""


def table_in(data: object, *path: str) -> Plain:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def rows_in(data: object, key: str) -> list[Any]:
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, list) else []


def words_in(data: object, key: str) -> list[str]:
    return [str(word) for word in rows_in(data, key)]
