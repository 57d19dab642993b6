"""Codec for the entries of a log: the name of their kind and their contents, and back."""

from collections.abc import Mapping
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
        """The kind of an entry and its contents, for JSON."""
        kind = type(entry)
        return self._names[kind], {name: getattr(entry, name) for name in _fields(kind)}

    def from_plain(self, kind: str, body: dict[str, Any]) -> Entry:
        """The entry for a kind and its contents. TypeError if a value is not of its type."""
        if kind not in self._kinds or body.keys() != set(_fields(self._kinds[kind])):
            raise Refused(f"unknown entry “{kind}”; this record is from a newer version of the program")
        lists = {name: tuple(value) for name, value in body.items() if isinstance(value, list)}
        entry = self._kinds[kind](**body | lists)
        refuse_mistyped(entry, self._kinds[kind])
        return entry


def _fields(kind: type) -> tuple[str, ...]:
    slots: tuple[str, ...] = kind.__dict__["__slots__"]
    return slots
