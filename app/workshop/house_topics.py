"""Topics: sections of a house file as forms, each with fields, a source and a reason.

A field says what can be entered and in which words; the page needs no more to show it. What is entered is
written under the same key into the file.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from app.errors import Refused
from app.procedure.house_file.merge import merge
from app.procedure.house_file.toml_text import BrokenToml, parsed
from app.procedure.library import Library
from app.workshop.house_draft import EntryPath, HouseDraft, with_entries, without_entry

Plain = dict[str, Any]
FieldKind = Literal[
    "text", "number", "numbers", "count", "flag", "choice", "set", "tally", "words", "lines", "source",
    "sources", "pairs", "rubric", "change",
]  # fmt: skip
"""Words, a number, several, a number to raise and lower, on or off, one of a list, some of a list, each of a
list so many times, a list in order, pay lines, a place in the document, one for each of several parts, names
with their words, headings with ten scores, what an answer to an open question changes."""
Choices = tuple[tuple[Any, str], ...]
"""What can be chosen: the value in the file, and its words."""

_SOURCE, _WHY = "source", "why"
_STANDARD, _HOUSE, _DOCUMENT, _READING = "standard", "house", "document ", "reading "
COMMON_PRACTICE = "common practice"
"""What is typed where the document says that something is done, and not this about it."""
_TOLD = 3
"""Of so many fields a row tells."""
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
    least: int = 0
    most: int = 0
    """The bounds of a count."""
    unit: str = ""
    hint: str = ""
    """What holds, in grey, as long as nothing is typed."""


class HouseTopic(NamedTuple):
    """A section of a house file."""

    path: EntryPath
    title: str
    fields: tuple[HouseField, ...]
    source_key: str = _SOURCE
    """Empty: it has no source."""
    has_why: bool = True
    is_shared: bool = False
    """Whether other topics have entries in the same section of the file."""
    absent: str = "Not used"
    """What a row says if nothing is entered."""

    def at(self, key: EntryPath) -> EntryPath:
        """Where an entry of it is in the file."""
        return (*self.path, *key)


def field(key: str, title: str, kind: FieldKind, choices: Choices = (), is_typed: bool = False) -> HouseField:
    """A field whose key is written with dots."""
    return HouseField(tuple(key.split(".")), title, kind, choices, is_typed)


def count_field(key: str, title: str, least: int, most: int, unit: str = "") -> HouseField:
    """A whole number between two bounds."""
    return HouseField(tuple(key.split(".")), title, "count", least=least, most=most, unit=unit)


def whole_house(library: Library, draft: HouseDraft) -> Plain:
    """Everything that holds at the house: what its file says, over the standard."""
    try:
        own = parsed(draft.text.encode())
    except BrokenToml as error:
        raise Refused(str(error.in_file(f"{draft.id}.toml"))) from None
    chosen = {draft.within[1]: draft.within[3]} if draft.within else {}
    return merge(_standard(library.standard.read_bytes()), own, chosen)[0]


@lru_cache(1)
def _standard(text: bytes) -> Plain:
    """The standard, which every key that is typed asks for again. Nobody changes it."""
    return parsed(text)


class HouseView(NamedTuple):
    """A house as a page shows it."""

    data: Plain
    """Everything that holds at the house."""
    own: Plain
    """What its file says itself."""
    standard: Plain
    """What holds where the file says nothing."""


def view_of(library: Library, draft: HouseDraft) -> HouseView:
    """A house as it is now; inside an answer to an open question, as it would be with that answer."""
    return HouseView(
        whole_house(library, draft), draft.entry() or {}, _standard(library.standard.read_bytes())
    )


def value_in(data: Mapping[str, Any], path: EntryPath) -> Any:
    """What is there; None if nothing is."""
    found: Any = data
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def is_own(topic: HouseTopic, own: Mapping[str, Any]) -> bool:
    """Does the house's own file say something of the topic?"""
    if topic.path and not topic.is_shared:
        return value_in(own, topic.path) is not None
    return any(value_in(own, topic.at(each.key)) is not None for each in topic.fields)


def summary(topic: HouseTopic, data: Mapping[str, Any]) -> str:
    """What holds there, in a few words."""
    said = [_told(each, value_in(data, topic.at(each.key))) for each in topic.fields]
    return " · ".join([each for each in said if each][:_TOLD]) or topic.absent


def _told(each: HouseField, value: Any) -> str:
    if value in (None, "", [], {}, False) or each.kind in (
        "source", "sources", "change", "pairs",
    ):  # fmt: skip
        return ""
    words = {choice: text for choice, text in each.choices if not isinstance(choice, dict | list)}
    match each.kind:
        case "choice":
            return next((text for choice, text in each.choices if choice == value and choice is not None), "")
        case "flag":
            return "" if each.key == ("here",) else each.title
        case "lines":
            return ", ".join(map(str, value.values()))
        case "rubric":
            return ", ".join([str(heading.get("heading")) for heading in value])
        case "tally":
            return f"{len(value)} things that must come up"
        case "set" | "words":
            some = [str(words.get(one, one)) for one in value if not isinstance(one, dict)]
            return ", ".join(some[:_TOLD]) + (" …" if len(some) > _TOLD else "")
        case "count" | "number" | "numbers":
            return f"{each.title.split(',')[0].split(' (')[0]} {typed_words(each, value)}{each.unit}"
    return str(value)


def with_field(draft: HouseDraft, topic: HouseTopic, key: EntryPath, value: Any) -> HouseDraft:
    """Enter a value; None leaves it to the standard. Until it is cited, it is the house's own practice."""
    _refuse_what_is_open(draft, topic.at(key))
    if value is None:
        draft = without_entry(draft, topic.at(key))
        # A source alone says nothing.
        is_bare = bool(topic.path) and set(draft.entry(*topic.path) or ()) == {_SOURCE}
        return without_entry(draft, topic.at((_SOURCE,))) if is_bare else draft
    return with_entries(draft, {topic.at(key): value} | _first_source(draft, topic))


def _refuse_what_is_open(draft: HouseDraft, path: EntryPath) -> None:
    """What the answer to an open question decides would be entered here in vain."""
    for reading in (draft.entry("readings") or {}).values():
        taken = value_in(reading, ("choices", str(value_in(reading, ("chosen",))), "set"))
        if not draft.within and value_in(taken or {}, path) is not None:
            raise Refused(f"the open question “{reading.get('question')}” decides this; change its answer")


def with_new_field(
    draft: HouseDraft, data: Plain, topic: HouseTopic, key: EntryPath, value: Any
) -> HouseDraft:
    """The same from a form: where neither the house nor the standard gives a reason, one is given."""
    if value is not None:
        # What a form shows of a rule that is not used yet holds from the first entry on.
        shown = first_values(topic, data)
        draft = with_entries(draft, shown) if shown else draft
    draft = with_field(draft, topic, key, value)
    is_bare = topic.has_why and topic.path[:1] != ("tables",) and value is not None
    if is_bare and value_in(data, topic.at((_WHY,))) is None and draft.entry(*topic.at((_WHY,))) is None:
        draft = with_entries(draft, {topic.at((_WHY,)): FIRST_REASON})
    return draft


def first_values(topic: HouseTopic, data: Mapping[str, Any]) -> dict[EntryPath, Any]:
    """The numbers that a form shows of a rule which the house does not use yet."""
    if not topic.path or topic.is_shared or value_in(data, topic.path) is not None:
        return {}
    return {topic.at(each.key): each.least for each in topic.fields if each.kind == "count"}


def with_first_values(draft: HouseDraft, data: Plain, topic: HouseTopic) -> HouseDraft:
    """Use a rule as its form shows it."""
    for path, value in first_values(topic, data).items():
        draft = with_new_field(draft, data, topic, path[len(topic.path) :], value)
    return draft


def with_citation(draft: HouseDraft, data: Plain, topic: HouseTopic, citation: str) -> HouseDraft:
    """Let a topic rest on a place in the house's document; empty: on the house's own practice."""
    source = {topic.at((topic.source_key,)): _cited(" ".join(citation.split())) or _HOUSE}
    return with_entries(draft, _restated(draft, data, topic) | source)


def with_open_question(draft: HouseDraft, data: Plain, topic: HouseTopic, name: str) -> HouseDraft:
    """Let a topic rest on the answer to an open question; no name: on the house's own practice again."""
    source = {topic.at((topic.source_key,)): f"{_READING}{name}" if name else _HOUSE}
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
    paths = [topic.path]
    if topic.is_shared or not topic.path:
        paths = [topic.at(each.key) for each in topic.fields if each.key != ("name",)]
    if all(draft.entry(*path) is None for path in paths):
        raise Refused("your file has no entry here; the standard applies")
    for path in paths:
        draft = without_entry(draft, path)
    if topic.path[:1] == ("tables",) and draft.entry("posted", topic.path[1]) == topic.path[2]:
        draft = without_entry(draft, ("posted", topic.path[1]))
    return draft


def _first_source(draft: HouseDraft, topic: HouseTopic) -> dict[EntryPath, Any]:
    """An entry of its own needs a source."""
    path = topic.at((topic.source_key,))
    first = f"{_READING}{draft.within[1]}" if draft.within else _HOUSE
    return {path: first} if topic.source_key and draft.entry(*path) is None else {}


def _restated(draft: HouseDraft, data: Plain, topic: HouseTopic) -> dict[EntryPath, Any]:
    """The lines of a pay table go with everything said about it: a house restates its tables as a whole."""
    path = topic.at(("lines",))
    if topic.path[:1] != ("tables",) or draft.entry(*path) is not None:
        return {}
    return {path: value_in(data, path)}


def citation_in(data: Mapping[str, Any], topic: HouseTopic) -> str:
    """The place in the document on which a topic rests; empty if the document does not say."""
    said = value_in(data, topic.at((topic.source_key,))) if topic.source_key else None
    return "" if open_question_in(data, topic) else shown_source(said)


def open_question_in(data: Mapping[str, Any], topic: HouseTopic) -> str:
    """The name of the open question on which a topic rests; empty if it rests on none."""
    said = value_in(data, topic.at((topic.source_key,))) if topic.source_key else None
    name = said.removeprefix(_READING) if isinstance(said, str) and said.startswith(_READING) else ""
    return name if name in (value_in(data, ("readings",)) or {}) else ""


def typed_source(text: str) -> str | None:
    """A place in the document as the file has it; after a colon comes how somebody reads it."""
    said = " ".join(text.split())
    if not said:
        return None
    return f"{_READING}{said}" if ": " in said else f"{_DOCUMENT}{said}"


def shown_source(source: object) -> str:
    """The same as it is typed."""
    said = source if isinstance(source, str) and source not in (_STANDARD, _HOUSE) else ""
    return said.removeprefix(_DOCUMENT).removeprefix(_READING)


def typed_value(typed: HouseField, text: str) -> Any:
    """What was typed into a field, as the file has it; None for nothing."""
    said = " ".join(text.split())
    if not said:
        return None
    if typed.kind == "source":
        return _cited(said)
    if typed.kind == "number":
        return _number(typed, said)
    if typed.kind == "numbers":
        return [_number(typed, part) for part in said.replace(",", " ").split()]
    return said


def typed_sources(typed: Mapping[str, str] | None) -> dict[str, Any] | None:
    """Places in the document that were typed for several parts, as the file has them."""
    return {part: _cited(words) for part, words in typed.items()} if typed else None


def _cited(words: str) -> str | None:
    return _STANDARD if words.lower() == COMMON_PRACTICE else typed_source(words)


def typed_words(typed: HouseField, value: Any) -> str:
    """A value as it is typed."""
    if value is None:
        return ""
    if typed.kind in ("source", "sources"):
        return COMMON_PRACTICE if value == _STANDARD else shown_source(value)
    return ", ".join(map(str, value)) if typed.kind == "numbers" else str(value)


def entry_name(words: str, known: Mapping[str, Any]) -> str:
    """What somebody typed, as a name in the file."""
    name = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    if not name:
        raise Refused("give it a name with letters or digits")
    if name in known:
        raise Refused(f"there is already a “{words.strip()}”")
    return name


def paid(text: str) -> int | str | None:
    """What a line of a pay table pays: `300`, `10%`, `3 to 2`, or nothing."""
    said = " ".join(text.split())
    return int(said) if said.isdecimal() else said or None


def _number(typed: HouseField, text: str) -> int | float:
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError:
        raise Refused(f"{typed.title}: “{text}” is not a number") from None
