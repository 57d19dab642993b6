"""A house file as it is being changed. It stays TOML that a person can read, with its comments."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable, Table

from app.errors import Path, Refused
from app.procedure.house import House
from app.procedure.house_file.build import build
from app.procedure.house_file.check import found_in
from app.procedure.house_file.toml_text import BrokenToml
from app.procedure.house_text import HouseText
from app.procedure.library import STANDARD, Library

_ID = re.compile(r"[a-z][a-z0-9-]{1,39}")
_SOURCE, _SOURCES = "-source", "-sources"
_OF_THE_DOCUMENT = ("document", "documents", "headings", "place", "readings")
_HEADER = "# {name}. Made in the workshop from {base}.\n\n"

EntryPath = tuple[str, ...]
"""Where something is in a house file: the names of its sections, then its key."""


class HouseDraft(NamedTuple):
    """A house file that is being made: its id, which will be the file's name, and its text."""

    id: str
    text: str
    within: EntryPath = ()
    """Where changes go; the answer to an open question, whose changes come over the rest. Empty: the file."""

    @property
    def digest(self) -> str:
        """The hash of its text, by which the ledger knows a version."""
        return sha256(self.text.encode()).hexdigest()

    def entry(self, *path: str) -> Any:
        """What the file itself says there; None where it leaves that to the standard."""
        found: Any = _own(self.text)
        for key in (*self.within, *path):
            found = found.get(key) if isinstance(found, dict) else None
        return found


class HouseProblem(NamedTuple):
    """One thing that is wrong with a draft: where in its file, and what."""

    path: Path
    text: str


class CheckedDraft(NamedTuple):
    """A draft that was checked: the house it makes, or everything that is wrong with it."""

    house: House | None
    problems: tuple[HouseProblem, ...]


def new_draft(library: Library, base: str, house_id: str, name: str) -> HouseDraft:
    """A house with another name that deals as the base does, until it is changed.

    What the base's document says, this house's document need not say: all of it is this house's own practice
    until someone cites its document.
    """
    if not _ID.fullmatch(house_id):
        raise Refused(
            "the file name needs 2 to 40 lowercase letters, digits and hyphens, starting with a letter"
        )
    if house_id in library.files():
        raise Refused(f"there is already a house “{house_id}”; choose another file name")
    if not name.strip():
        raise Refused("give the house a name")
    own = f'name = "{base}"\n' if base == STANDARD else library.files()[base].read_text("utf-8")
    draft = HouseDraft(house_id, _HEADER.format(name=name.strip(), base=base) + own)
    document = _document(draft)
    document["name"] = name.strip()
    for key in _OF_THE_DOCUMENT:
        document.pop(key, None)
    _cite_nothing(document)
    return draft._replace(text=tomlkit.dumps(document))


def _cite_nothing(section: Any) -> None:
    """Let what is written below be the house's own practice, except for what is common practice."""
    for key, value in list(section.items()):
        if isinstance(value, list):
            for each in value:
                if isinstance(each, dict):
                    _cite_nothing(each)
        elif isinstance(value, dict):
            if key.endswith(_SOURCES):
                for name in list(value):
                    value[name] = _uncited(value[name])
            else:
                _cite_nothing(value)
        elif key == "source" or key.endswith(_SOURCE):
            section[key] = _uncited(value)


def _uncited(source: str) -> str:
    return STANDARD if source == STANDARD else "house"


def open_draft(library: Library, house_id: str) -> HouseDraft:
    """A house of one's own, as its file is now, however it was written."""
    if library.is_shipped(house_id):
        raise Refused("this house comes with the program; make a house of your own from it instead")
    return HouseDraft(house_id, library.files()[house_id].read_text("utf-8"))


def with_entry(draft: HouseDraft, path: EntryPath, value: Any) -> HouseDraft:
    """Write one entry. A mapping is written on one line, in braces."""
    return with_entries(draft, {path: value})


def with_entries(draft: HouseDraft, entries: Mapping[EntryPath, Any]) -> HouseDraft:
    """Write several entries at once."""
    document = _document(draft)
    for below, value in entries.items():
        path = (*draft.within, *below)
        section: Any = document
        for key in path[:-1]:
            if key not in section:
                section[key] = tomlkit.table(is_super_table=path[:-1][-1] != key)
            section = section[key]
        section[path[-1]] = _item(value)
    return _written(draft, document)


def without_entry(draft: HouseDraft, below: EntryPath) -> HouseDraft:
    """Leave one entry to the standard again. A section with nothing left in it goes with it."""
    path = (*draft.within, *below)
    document = _document(draft)
    sections: list[Any] = [document]
    for key in path[:-1]:
        if key not in sections[-1]:
            return draft
        sections.append(sections[-1][key])
    if path[-1] not in sections[-1]:
        return draft
    del sections[-1][path[-1]]
    for key, section in zip(reversed(path[:-1]), reversed(sections[:-1]), strict=True):
        if not isinstance(section[key], Table | InlineTable) or section[key]:
            break
        del section[key]
    return _written(draft, document)


def check_draft(library: Library, draft: HouseDraft) -> CheckedDraft:
    """Check a draft as `check` does: every line, and rehearsed rounds."""
    text = HouseText(
        draft.id,
        draft.text.encode(),
        library.standard.read_bytes(),
        f"{draft.id}.toml",
        library.standard.name,
    )
    try:
        data, found = found_in(text)
    except BrokenToml as error:
        return CheckedDraft(None, (HouseProblem((), str(error.in_file(text.file))),))
    problems = [HouseProblem(path, text) for path, text in dict.fromkeys(found)]
    return CheckedDraft(build(draft.id, data) if data else None, tuple(problems))


@lru_cache(8)
def _own(text: str) -> dict[str, Any]:
    """The entries of a file; none of one that is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


_newest: dict[str, tomlkit.TOMLDocument] = {}
"""The document of the text that was written last. The next change is nearly always one to it."""


def _written(draft: HouseDraft, document: tomlkit.TOMLDocument) -> HouseDraft:
    text = tomlkit.dumps(document)
    _newest.clear()
    _newest[text] = document
    return draft._replace(text=text)


def _document(draft: HouseDraft) -> tomlkit.TOMLDocument:
    """The file as a document, to be changed."""
    try:
        # Taken out: once it is changed, it is no longer the document of this text.
        if known := _newest.pop(draft.text, None):
            return known
        return tomlkit.parse(draft.text)
    except TOMLKitError as error:
        raise Refused(f"{draft.id}.toml is not TOML, so the workshop cannot change it: {error}") from None


def _item(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    table = tomlkit.inline_table()
    for key, each in value.items():
        table[str(key)] = each
    return table
