"""What a rule rests on, in words: for the window, for what commands print, and for paper."""

from typing import NamedTuple

from app.procedure.house import House
from app.procedure.sources import Citations, Source


class SourceKindWords(NamedTuple):
    """A kind of source in two or three words, and what it means for a dealer."""

    name: str
    meaning: str


_WRITTEN = SourceKindWords("Written rule", "The house's own rules say so.")
_READING = SourceKindWords(
    "Our reading", "The house's rules can be read in more than one way. This is how we read them."
)
_DECISION = SourceKindWords("Our decision", "The house's rules don't say, so we decided.")
_COMMON = SourceKindWords("Common practice", "The house's rules don't say. Most houses do it this way.")
_HOUSE = SourceKindWords("House practice", "This house does it this way. It names no document for it.")
_CONFIRMED = SourceKindWords("Confirmed by the house", "A supervisor at the house confirmed it.")


def source_words(source: Source) -> str:
    """The source in words, which tell the house's own rules from our readings and common practice."""
    meaning = f": {source.meaning}" if source.meaning else ""
    if source.kind == "document":
        return f"{source.where[:1].upper()}{source.where[1:]}"
    if source.confirmed:
        place = f", {source.where}" if source.citation else ""
        return f"Confirmed by the house{place}{meaning}"
    if source.kind == "reading":
        return f"Our reading of {source.where}{meaning}"
    return f"{source_kind(source).name}{meaning}"


def filed_source_words(source: Source, house: House) -> str:
    """The words for a source from a record, which does not say what the documents are called."""
    place = house.citations.words(source.citation) if source.citation else ""
    return source_words(source._replace(place=place))


def short_source_words(source: Source) -> str:
    """As little as finds it: for a line that has no room for the names of the rules and its headings."""
    if not source.citation:
        return uncited_words(source)
    return Citations().words(source.citation).removeprefix(f"{Citations().rules}, ")


def uncited_words(source: Source) -> str:
    """Whose word it is, inside a sentence, if the document does not say so outright."""
    return {"reading": "our reading", "house": "house practice"}.get(source.kind, "common practice")


def source_kind(source: Source) -> SourceKindWords:
    """Whose word it is: the house's, ours where its rules are unclear or silent, or what is common."""
    if source.kind == "document":
        return _WRITTEN
    if source.confirmed:
        return _CONFIRMED
    if source.kind == "reading":
        return _READING
    if source.kind == "house":
        return _HOUSE
    return _DECISION if source.switch else _COMMON
