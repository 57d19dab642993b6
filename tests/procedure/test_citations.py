"""Sources as people read them: the name of the rules, the heading, the item, and whose word it is."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import places
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.source_words import filed_source_words, short_source_words, source_kind, source_words
from app.procedure.sources import Citations, Source

_RIVER = Citations("Riverboat rules", "RB-7", {"Deal": "Dealing the Game"})
_HEADINGS = {
    "oxford": {
        "Game Description", "Opening the Game", "Ante / Raise Wagers", "Straight Flush Bonus Wager", "Wagers",
        "Dealing the Game", "Flush Bonus Pay Table, Schedule A", "Irregularities",
        "Straight Flush Bonus Pay Table, Schedule B", "Pay Tables, Schedules A and B",
    },
    "two-to-ten": {
        "Equipment", "Game and Bonus Wager", "Pay tables", "Dealing Procedure", "Dealer Qualify", "Paying Out",
        "Flush Bonus", "Straight Flush Bonus", "Irregularities",
    },
    "pechanga": {
        "How to Play", "Ante / Raise Wager", "Flush Bonus Wager", "Flush Odds", "Straight Flush Bonus Wager",
        "Straight Flush Odds", "Notes",
    },
    "greektown": {
        "Game Description", "Ante / Raise Wager", "Notes", "Procedural Situation Recommendations",
        "Procedural Situation Recommendations, Calling the Hand", "Optional Bonus Wagers", "Flush",
        "Straight Flush", "Straight Flush Progressive", "Appendix A – Flush Wager Paytables",
        "Appendix B – Straight Flush Wager Paytables", "Appendix C – Straight Flush Progressive Paytables",
    },
    "cuda": {
        "Shuffle", "Bets", "Taking and Paying", "Rank of Hands", "Straight Flush Wager", "Flush Wager",
        "House Rake",
    },
}  # fmt: skip
"""The headings of the documents, as they stand in them."""


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        ("RB-7 §Deal 11", "Riverboat rules, Dealing the Game, item 11"),
        ("RB-7 §Deal", "Riverboat rules, Dealing the Game"),
        ("RB-7 §Deal 5–6", "Riverboat rules, Dealing the Game, items 5–6"),
        ("RB-7 §Appendix B 1", "Riverboat rules, Appendix B, item 1"),
        ("RB-7 §4", "Riverboat rules, item 4"),
        ("RB-7 §2.3", "Riverboat rules, item 2.3"),
        ("RB-7 §A", "Riverboat rules, A"),
        ("000 §Deal 11", "Riverboat rules, Dealing the Game, item 11"),
        ("State manual §9", "State manual, item 9"),
        ("the floor's handbook", "the floor's handbook"),
    ],
)
def test_a_citation_names_the_rules_the_heading_and_the_item(citation: str, words: str) -> None:
    assert _RIVER.words(citation) == words


@pytest.mark.parametrize("house_id", _HEADINGS)
def test_every_citation_of_a_house_has_words(house_id: str) -> None:
    house = Library().house(house_id)
    rules, headings = f"{house.name} rules, ", set()
    cited = set(_cited(places.shipped("procedures") / f"{house_id}.toml"))
    assert cited
    for source in _sources(house):
        if source.citation:
            cited.discard(source.citation)
            assert source.place.startswith(rules), source
            assert "§" not in source_words(source)
            assert house.document not in source_words(source).split()
            headings.add(source.place.removeprefix(rules).partition(", item")[0])
    assert headings <= _HEADINGS[house_id]
    assert not cited, "no source of the house has these"


@pytest.mark.parametrize(
    ("source", "kind", "meaning"),
    [
        (Source("document", "RB-7 §4"), "Written rule", "The house's own rules say so."),
        (
            Source("reading", "RB-7 §4", "so"),
            "Our reading",
            "The house's rules can be read in more than one way. This is how we read them.",
        ),
        (
            Source("standard", "", "so", switch="folds"),
            "Our decision",
            "The house's rules don't say, so we decided.",
        ),
        (
            Source("house"),
            "House practice",
            "This house does it this way. It names no document for it.",
        ),
        (
            Source("standard"),
            "Common practice",
            "The house's rules don't say. Most houses do it this way.",
        ),
        (
            Source("standard", confirmed=True),
            "Confirmed by the house",
            "A supervisor at the house confirmed it.",
        ),
    ],
)
def test_the_kind_of_a_source_is_told(source: Source, kind: str, meaning: str) -> None:
    assert source_kind(source) == (kind, meaning)


def test_a_short_source_has_only_the_heading_and_the_item() -> None:
    assert short_source_words(Source("document", "000 §Dealing 11", place="long")) == "Dealing, item 11"
    assert short_source_words(Source("standard")) == "common practice"
    assert short_source_words(Source("house")) == "house practice"
    assert short_source_words(Source("document", "Manual §5")) == "Manual, item 5"


def test_what_is_stored_of_a_source_has_no_words() -> None:
    source = next(source for source in _sources(Library().house("oxford")) if source.kind == "document")
    assert source.place
    assert str(source) == source.citation


def test_a_source_from_a_record_names_the_house_as_one_from_its_file_does(houses: dict[str, House]) -> None:
    """A record keeps the citation and the reading, and nothing of what the house calls its documents."""
    told = {
        house.id: {
            source: source_words(source)
            for source in _sources(house)
            if source.kind != "standard" and source.citation
        }
        for house in houses.values()
    }
    assert sum(map(len, told.values())) > 100
    for house in houses.values():
        for source, words in told[house.id].items():
            assert filed_source_words(source._replace(place="", switch=""), house) == words
    filed = Source("document", "000 §Dealing 19")
    assert filed_source_words(filed, houses["oxford"]) == "Oxford Casino rules, Dealing the Game, item 19"
    assert filed_source_words(Source("standard"), houses["oxford"]) == "Common practice"


def _sources(value: Any) -> Iterator[Source]:
    """Every source anywhere in a house."""
    if isinstance(value, House) or (isinstance(value, tuple) and not isinstance(value, Source)):
        for each in value:
            yield from _sources(each)
    elif isinstance(value, Source):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _sources(each)
            if hasattr(each, "source"):
                yield each.source


def _cited(file: Path) -> Iterator[str]:
    """Every citation in a house file."""

    def walk(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, each in value.items():
                in_sources = key.endswith("-sources")
                yield from walk(each, "source" if in_sources else name)
        elif key == "cites":
            yield value
        elif key.endswith("source") and isinstance(value, str):
            kind, _, rest = value.partition(" ")
            if kind == "document" or ":" in rest:
                yield rest.partition(":")[0].strip() if kind == "reading" else rest.strip()

    yield from walk(tomllib.loads(file.read_text("utf-8")))
