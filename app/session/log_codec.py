"""Codec for the entries of a log: the name of their kind and their contents, and back."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Generic, TypeVar

from app.errors import Refused
from app.procedure.strict_types import refuse_mistyped

Entry = TypeVar("Entry")


class Written(Generic[Entry]):
    """The kinds of entry that a log has, by name. Each is a dataclass with slots."""

    def __init__(self, kinds: Mapping[str, type[Entry]]) -> None:
        self._kinds = kinds
        self._names = {kind: name for name, kind in kinds.items()}

    def as_plain(self, entry: Entry) -> tuple[str, dict[str, Any]]:
        """The kind of an entry and its contents, for JSON. What may be missing is left out if it is empty."""
        kind: type = type(entry)
        values, required = {name: getattr(entry, name) for name in _fields(kind)}, _required(kind)
        said = {name: value for name, value in values.items() if value or name in required}
        return self._names[type(entry)], said

    def from_plain(self, kind: str, body: dict[str, Any]) -> Entry:
        """The entry for a kind and its contents. TypeError if a value is not of its type."""
        if kind not in self._kinds or not _fits(self._kinds[kind], body):
            raise Refused(f"unknown entry “{kind}”; this record is from a newer version of the program")
        lists = {name: tuple(value) for name, value in body.items() if isinstance(value, list)}
        entry = self._kinds[kind](**body | lists)
        refuse_mistyped(entry, self._kinds[kind])
        return entry


def _fits(kind: type, body: Mapping[str, Any]) -> bool:
    """Has a body all fields of a kind and no others? Later versions added fields that may be missing."""
    return _required(kind) <= body.keys() <= set(_fields(kind))


@cache
def _required(kind: type[Any]) -> frozenset[str]:
    return frozenset([field.name for field in fields(kind) if field.default is MISSING])


def _fields(kind: type) -> tuple[str, ...]:
    slots: tuple[str, ...] = kind.__dict__["__slots__"]
    return slots
