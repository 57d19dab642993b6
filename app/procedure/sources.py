"""What a rule rests on: its source, and citations as a person reads them.

"RB-7 §Deal 11" is "Riverboat rules, Dealing the Game, item 11".
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

_MARK = " §"
_ITEM = re.compile(r"(?:(?P<heading>.*\S) )?(?P<item>\d+(?:(?P<to>[–-])?[.\d]+)?)")
SourceKind = Literal["document", "reading", "house", "standard"]


class Citations(NamedTuple):
    """What the documents of a house are called, and the headings in them. A house file says so."""

    rules: str = "the house’s rules"
    """The house's own document."""
    document: str = ""
    """What that one is filed under."""
    headings: Mapping[str, str] = MappingProxyType({})
    """The headings in full, by what citations call them."""

    def words(self, citation: str) -> str:
        """Where it is written: the document by its name, the heading, the item."""
        document, mark, rest = citation.partition(_MARK)
        if not mark:
            return citation
        # A number is what a document is filed under. Nobody on the floor knows it.
        is_own = document.isdecimal() or document == self.document
        place = [self.rules if is_own else document]
        found = _ITEM.fullmatch(rest.strip())
        heading = found["heading"] if found else rest.strip()
        place += [self.headings.get(heading, heading)] if heading else []
        place += [f"item{'s' if found['to'] else ''} {found['item']}"] if found else []
        return ", ".join(place)


class Source(NamedTuple):
    """What a rule rests on: the house's document, our reading of it, its own practice, or common practice."""

    kind: SourceKind
    citation: str = ""
    meaning: str = ""
    confirmed: bool = False
    """Whether the house has confirmed that this is its rule."""
    switch: str = ""
    """The reading of the house file that can be taken otherwise, where it is one of those."""
    place: str = ""
    """The citation in words, as the house file names its documents. What was read from a record has none."""

    @property
    def binds(self) -> bool:
        """Whether it is the house's own rule. Without a document, it is not until the house confirms it."""
        return self.kind == "document" or self.confirmed

    @property
    def where(self) -> str:
        """The citation for a reader, who knows no number by which the document is filed."""
        return self.place or Citations().words(self.citation)

    def __str__(self) -> str:
        """As stored and as JSON has it. People read `source_words`."""
        if self.kind == "reading":
            return f"reading of {self.citation}: {self.meaning}"
        return self.citation or self.kind


class Ground(NamedTuple):
    """Why something is done, and the source for it."""

    source: Source
    why: str


STANDARD = Source("standard")
