"""Topics: sections of a house file as forms, each with fields, a source and a reason.

A field says what can be entered and in which words; the page needs no more to show it. What is entered is
written under the same key into the file.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from app.errors import Refused
from app.procedure.house_file.merge import merge
from app.procedure.house_file.toml_text import BrokenToml, parsed
from app.procedure.library import Library
from app.workshop.house_draft import EntryPath, HouseDraft, with_entries, without_entry

Plain = dict[str, Any]
FieldKind = Literal["text", "number", "numbers", "flag", "choice", "set", "words", "lines"]
"""Words, a number, several, on or off, one of a list, some of a list, a list in order, pay lines."""
Choices = tuple[tuple[Any, str], ...]
"""What can be chosen: the value in the file, and its words."""

_SOURCE, _WHY = "source", "why"
_STANDARD = "standard"
FIRST_REASON = "Our house does it this way."
"""The reason for what is new, until somebody gives a better one."""


class HouseField(NamedTuple):
    """One entry of a topic."""

    key: EntryPath
    """Where it is, below the topic's section."""
    title: str
    kind: FieldKind
    choices: Choices = ()
    is_typed: bool = False
    """Whether other words than those in the list can be typed."""


class HouseTopic(NamedTuple):
    """A section of a house file."""

    path: EntryPath
    title: str
    fields: tuple[HouseField, ...]
    source_key: str = _SOURCE
    """Empty: it has no source."""
    has_why: bool = True

    def at(self, key: EntryPath) -> EntryPath:
        """Where an entry of it is in the file."""
        return (*self.path, *key)


def field(key: str, title: str, kind: FieldKind, choices: Choices = (), is_typed: bool = False) -> HouseField:
    """A field whose key is written with dots."""
    return HouseField(tuple(key.split(".")), title, kind, choices, is_typed)


def whole_house(library: Library, draft: HouseDraft) -> Plain:
    """Everything that holds at the house: what its file says, over the standard."""
    try:
        own = parsed(draft.text.encode())
    except BrokenToml as error:
        raise Refused(str(error.in_file(f"{draft.id}.toml"))) from None
    return merge(parsed(library.standard.read_bytes()), own)[0]


def value_in(data: Mapping[str, Any], path: EntryPath) -> Any:
    """What is there; None if nothing is."""
    found: Any = data
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def with_field(draft: HouseDraft, topic: HouseTopic, key: EntryPath, value: Any) -> HouseDraft:
    """Enter a value; None leaves it to the standard. The topic rests on common practice until it is cited."""
    if value is None:
        draft = without_entry(draft, topic.at(key))
        # A source alone says nothing.
        is_bare = bool(topic.path) and set(draft.entry(*topic.path) or ()) == {_SOURCE}
        return without_entry(draft, topic.at((_SOURCE,))) if is_bare else draft
    return with_entries(draft, {topic.at(key): value} | _first_source(draft, topic))


def with_new_field(
    draft: HouseDraft, data: Plain, topic: HouseTopic, key: EntryPath, value: Any
) -> HouseDraft:
    """The same from a form: where neither the house nor the standard gives a reason, one is given."""
    draft = with_field(draft, topic, key, value)
    is_bare = topic.has_why and topic.path[:1] != ("tables",) and value is not None
    if is_bare and value_in(data, topic.at((_WHY,))) is None and draft.entry(*topic.at((_WHY,))) is None:
        draft = with_entries(draft, {topic.at((_WHY,)): FIRST_REASON})
    return draft


def with_citation(draft: HouseDraft, data: Plain, topic: HouseTopic, citation: str) -> HouseDraft:
    """Let a topic rest on a place in the house's document; empty: on common practice."""
    said = " ".join(citation.split())
    source = {topic.at((topic.source_key,)): f"document {said}" if said else _STANDARD}
    return with_entries(draft, _restated(draft, data, topic) | source)


def with_reason(draft: HouseDraft, data: Plain, topic: HouseTopic, why: str) -> HouseDraft:
    """Say why it is so; empty: what the standard says."""
    said = " ".join(why.split())
    if not said:
        return without_entry(draft, topic.at((_WHY,)))
    written = {topic.at((_WHY,)): said} | _first_source(draft, topic)
    return with_entries(draft, _restated(draft, data, topic) | written)


def without_topic(draft: HouseDraft, topic: HouseTopic) -> HouseDraft:
    """Take out everything that the house's own file says there; the standard holds again, if it has it."""
    paths = [topic.path] if topic.path else [(*each.key,) for each in topic.fields if each.key != ("name",)]
    if all(draft.entry(*path) is None for path in paths):
        raise Refused("your file has no entry of its own here; the standard applies")
    for path in paths:
        draft = without_entry(draft, path)
    if topic.path[:1] == ("tables",) and draft.entry("posted", topic.path[1]) == topic.path[2]:
        draft = without_entry(draft, ("posted", topic.path[1]))
    return draft


def _first_source(draft: HouseDraft, topic: HouseTopic) -> dict[EntryPath, Any]:
    """An entry of its own needs a source."""
    path = topic.at((topic.source_key,))
    return {path: _STANDARD} if topic.source_key and draft.entry(*path) is None else {}


def _restated(draft: HouseDraft, data: Plain, topic: HouseTopic) -> dict[EntryPath, Any]:
    """The lines of a pay table go with everything said about it: a house restates its tables as a whole."""
    path = topic.at(("lines",))
    if topic.path[:1] != ("tables",) or draft.entry(*path) is not None:
        return {}
    return {path: value_in(data, path)}


def citation_in(data: Mapping[str, Any], topic: HouseTopic) -> str:
    """The place in the document on which a topic rests; empty for common practice."""
    said = value_in(data, topic.at((topic.source_key,))) if topic.source_key else None
    return said.removeprefix("document ") if isinstance(said, str) and said != _STANDARD else ""


def typed_value(typed: HouseField, text: str) -> Any:
    """What was typed into a field, as the file has it; None for nothing."""
    said = " ".join(text.split())
    if not said:
        return None
    if typed.kind == "number":
        return _number(typed, said)
    if typed.kind == "numbers":
        return [_number(typed, part) for part in said.replace(",", " ").split()]
    return said


def typed_words(typed: HouseField, value: Any) -> str:
    """A value as it is typed."""
    if value is None:
        return ""
    return ", ".join(map(str, value)) if typed.kind == "numbers" else str(value)


def paid(text: str) -> int | str | None:
    """What a line of a pay table pays: `300`, `10%`, `3 to 2`, or nothing."""
    said = " ".join(text.split())
    return int(said) if said.isdecimal() else said or None


def _number(typed: HouseField, text: str) -> int | float:
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError:
        raise Refused(f"{typed.title}: “{text}” is not a number") from None
