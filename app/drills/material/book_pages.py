"""A house's book cut into pages that can be held beside another house's: one for each thing it says."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from app.drills.material.question_cards import capital
from app.game.wagers import WAGER_NAMES
from app.procedure.conditions import OF_DISCARDS
from app.procedure.house import House
from app.procedure.rule_book import BookEntry, book_of

NOTHING = "No such rule."

_TABLE = "table "
_PLANS = ("round", "opening", "set-up", "by-hand")
_NAMED_BY_KEY = ("irregularity", "custom", *_PLANS)
"""Entries whose own title is no more than a number or a key."""
_ONLY_IN_THE_BOOK = tuple(plan for plan in _PLANS if plan != "round")
_SEEN_AT_THE_TABLE = ("chips",)


class BookPage(NamedTuple):
    """What a house says on something, and the chapter it says it in."""

    chapter: str
    entry: BookEntry
    text: str
    """What is said."""

    @property
    def about(self) -> str:
        """The words for what it is about."""
        return f"{self.chapter}, {_title(self.entry)}"

    @property
    def is_settled(self) -> bool:
        """Whether the house has written or confirmed it."""
        return self.entry.ground is not None and self.entry.ground.source.binds

    @property
    def is_plain(self) -> bool:
        """Whether it can be understood away from the book, unlike the steps of opening a game."""
        return self.entry.key.split()[0] not in _ONLY_IN_THE_BOOK


_last_read: deque[tuple[House, Mapping[str, BookPage]]] = deque(maxlen=16)
"""Books are long, and every question of a run compares the same ones."""


def pages_of(house: House) -> Mapping[str, BookPage]:
    """Everything a house says, by key. Of its pay tables only those that are posted."""
    for known, pages in tuple(_last_read):
        if known is house:
            return pages
    pages = _written(house)
    _last_read.append((house, pages))
    return pages


def _written(house: House) -> dict[str, BookPage]:
    left_out, posted = {*_SEEN_AT_THE_TABLE, *_idle(house)}, _posted(house)
    return {
        posted.get(entry.key, entry.key): BookPage(chapter.title, entry, _text(entry))
        for chapter in book_of(house)
        for entry in chapter.entries
        if entry.key not in left_out and (entry.key in posted or not entry.key.startswith(_TABLE))
    }


def _posted(house: House) -> dict[str, str]:
    """The keys of posted tables, which go by their wager, whatever they are called."""
    return {f"{_TABLE}{bonus} {name}": f"{_TABLE}{bonus}" for bonus, name in house.posted.items()}


def _idle(house: House) -> Iterator[str]:
    """Steps of a plan that never come up, for where everything is kept there are no discards."""
    for plan, steps in house.plans.items():
        for block in steps:
            for key, step in (
                (f"{plan} {block.name}", block),
                *((f"{plan} {block.name} {inner.name}", inner) for inner in block.inner),
            ):
                if house.keeps_all and OF_DISCARDS.intersection(step.when):
                    yield key


def _title(entry: BookEntry) -> str:
    if entry.key.startswith(_TABLE):
        wager = entry.key.split()[1]
        return next(name for known, name in WAGER_NAMES.items() if known == wager)
    if entry.key.split()[0] in _NAMED_BY_KEY:
        return entry.key.split()[-1].replace("-", " ")
    return entry.title


def _text(entry: BookEntry) -> str:
    """What is said, as sentences, without the form of a step before its meaning."""
    text = entry.text.replace(" N", "") if entry.key.startswith("irregularity") else entry.text
    if entry.key.split()[0] in _PLANS:
        text = text.partition(": ")[2] or text
    return ". ".join(capital(sentence) for sentence in text.split(". "))


def text_on(pages: Mapping[str, BookPage], key: str) -> str:
    """What a house says, or that it says nothing."""
    return pages[key].text if key in pages else NOTHING


def tables_of(house: House, key: str) -> list[str]:
    """Every table that a house has for the wager of a posted one."""
    if not key.startswith(_TABLE):
        return []
    entries = [entry for chapter in book_of(house) for entry in chapter.entries]
    return [_text(entry) for entry in entries if entry.key.startswith(f"{key} ")]


def told_elsewhere(house: House, others: Iterable[House]) -> dict[str, dict[str, str]]:
    """What other houses say otherwise, by the key of the book's entry and the name of the house."""
    own, posted = pages_of(house), _posted(house)
    books = [(other.name, pages_of(other)) for other in others]
    keys = {entry.key for chapter in book_of(house) for entry in chapter.entries}
    found: dict[str, dict[str, str]] = {}
    for key in keys:
        page = posted.get(key, key)
        if page in own:
            told = {name: text_on(pages, page) for name, pages in books}
            found[key] = {name: text for name, text in told.items() if text != own[page].text}
    return {key: said for key, said in found.items() if said}
