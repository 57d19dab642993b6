"""Every sentence of the five documents has its tests, and what the house files cite is one of them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from app import places
from app.drills.catalogue import DRILLS
from app.drills.other_houses import course_at
from app.procedure.decisions import NOTHING
from app.procedure.exam_requirements import DRILLS as EXAM_DRILLS
from app.procedure.house import House
from app.procedure.house_file.schema import Feature as FeatureName
from app.procedure.library import Library
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.sentence_ways import ROWS, ways_of
from tests.sentences import FOUND, sentences

TESTS = Path(__file__).parent
_TEST = re.compile(r"^(?:    )?def (test_\w+)\(", re.MULTILINE)
_CITED = re.compile(r"^(?:document|reading) (\d{3} §[^:]+)")


@pytest.fixture(scope="module")
def names() -> set[str]:
    """Every test there is, by name."""
    texts = [file.read_text("utf-8") for file in TESTS.rglob("test_*.py")]
    return {name for text in texts for name in _TEST.findall(text)}


def texts(data: Any) -> Iterator[str]:
    """Every text in a house file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def cited() -> set[str]:
    """Everything that the shipped house files cite."""
    found = set()
    for file in places.shipped("procedures").glob("*.toml"):
        data = tomllib.loads(file.read_text("utf-8"))
        found |= {match[1].strip() for text in texts(data) if (match := _CITED.match(text))}
        found |= {reading["cites"] for reading in data.get("readings", {}).values() if "cites" in reading}
    return found


def test_every_sentence_has_a_test_that_exists_or_a_reason_why_not(names: set[str]) -> None:
    for sentence in sentences():
        assert bool(sentence.tests) != bool(sentence.nothing), sentence
        assert set(sentence.tests) <= names, sentence


def test_no_sentence_stands_twice_and_none_is_left_out() -> None:
    citations = [sentence.citation for sentence in sentences()]
    assert len(citations) == len(set(citations))
    counted: dict[str, dict[int, None]] = {}
    for citation in citations:
        heading, _, number = citation.rpartition(" ")
        item, _, place = number.partition(".")
        for where, digits in ((heading, item), (f"{heading} {item}", place)):
            if digits.isdecimal():
                counted.setdefault(where, {})[int(digits)] = None
    for where, numbers in counted.items():
        first = min(numbers)
        assert first <= 1, where
        assert list(numbers) == list(range(first, first + len(numbers))), where


def test_what_a_house_file_cites_is_a_sentence_of_its_document() -> None:
    known = [sentence.citation for sentence in sentences()]
    for citation in cited():
        beginnings = (citation, f"{citation} ", f"{citation}.")
        assert any(each == citation or each.startswith(beginnings[1:]) for each in known), citation


def test_everything_that_was_found_has_tests(names: set[str]) -> None:
    assert list(FOUND) == list(range(1, 15))
    for number, tests in FOUND.items():
        assert set(tests) <= names, number


HOUSES = {"000": "oxford", "001": "two-to-ten", "002": "pechanga", "003": "greektown", "004": "cuda"}


@pytest.mark.parametrize("document", HOUSES)
def test_every_sentence_says_how_it_is_practiced_drilled_and_examined(
    document: str, houses: dict[str, House], library: Library
) -> None:
    house, course = houses[HOUSES[document]], course_at(library, HOUSES[document])
    at_table = {"round", *(feature.name for feature in features_of(TableSetting(house, house.posted)))}
    drills = {name for name, drill in DRILLS.items() if drill.skills(course)}
    for sentence in sentences():
        if not sentence.citation.startswith(document) or sentence.nothing:
            continue
        ways = ways_of(sentence.citation)
        assert ways is not None, sentence.citation
        for way, known in zip(ways, (at_table, drills, at_table | set(EXAM_DRILLS)), strict=True):
            assert way, sentence.citation
            assert set(way.split()) <= known, (sentence.citation, way)


def test_every_sentence_that_can_be_dealt_has_ways_of_its_own_and_nothing_is_left_out() -> None:
    dealt = [sentence.citation for sentence in sentences() if not sentence.nothing]
    assert list(ROWS) == dealt
    left = [sentence.citation for sentence in sentences() if sentence.nothing]
    assert left == ["000 §Closing 1", "001 §Equipment 1", "003 §Closing 1", "004 §Bets 9"]


def test_a_house_that_limits_players_to_one_hand_is_drilled_on_it() -> None:
    library = Library()
    library.decide({"cuda": NOTHING.choosing("several-hands", "one")})
    skills = [skill.name for skill in DRILLS["irregularity"].skills(course_at(library, "cuda"))]
    assert "second-hand" in skills


@pytest.mark.parametrize("house_id", HOUSES.values())
def test_every_feature_of_the_documents_can_be_asked_for_in_an_exam(house_id: str) -> None:
    document = next(number for number, name in HOUSES.items() if name == house_id)
    asked = {
        name
        for sentence in sentences()
        if sentence.citation.startswith(document) and (ways := ways_of(sentence.citation))
        for name in ways.examined.split()
    }
    assert asked - {"round", *EXAM_DRILLS} <= set(get_args(FeatureName))
