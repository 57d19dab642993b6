"""What differs between two houses, or two versions of one, in the words of their books."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from app.procedure.house import House
from app.procedure.rule_book import BookChapter, book_of

_KEYED = ("The table", "The game", "The money", "Pay tables", "Limits", "Irregularities", "Customs")
"""Chapters whose entries are told apart by their key. The others are steps in an order."""


class HouseDifference(NamedTuple):
    """One rule that differs. An empty text means that one of the two has no such rule."""

    chapter: str
    title: str
    before: str
    now: str


def differences(then: House, now: House) -> tuple[HouseDifference, ...]:
    """Every rule that differs, chapter by chapter."""
    before, after = ({chapter.title: chapter for chapter in book_of(house)} for house in (then, now))
    found: list[HouseDifference] = []
    for title in dict.fromkeys([*before, *after]):
        pair = [chapters.get(title, BookChapter(title, ())) for chapters in (before, after)]
        found += _by_key(*pair) if title in _KEYED else _in_order(*pair)
    return tuple(found)


def _by_key(then: BookChapter, now: BookChapter) -> Iterator[HouseDifference]:
    before, after = ({entry.key: entry for entry in chapter.entries} for chapter in (then, now))
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if (old and old.text) != (new and new.text):
            title = (new or before[key]).title
            yield HouseDifference(now.title, title, old.text if old else "", new.text if new else "")


def _in_order(then: BookChapter, now: BookChapter) -> Iterator[HouseDifference]:
    old, new = ([(entry.indent, entry.text) for entry in chapter.entries] for chapter in (then, now))
    for what, start, end, first, last in SequenceMatcher(None, old, new).get_opcodes():
        if what != "equal":
            for was, comes in zip_longest(old[start:end], new[first:last], fillvalue=(0, "")):
                yield HouseDifference(now.title, "", was[1], comes[1])
