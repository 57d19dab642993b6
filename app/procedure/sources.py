"""Citations as a person reads them: "RB-7 §Deal 11" is "Riverboat rules, Dealing the Game, item 11"."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_MARK = " §"
_ITEM = re.compile(r"(?:(?P<heading>.*\S) )?(?P<item>\d+(?:(?P<to>[–-])?[.\d]+)?)")


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
