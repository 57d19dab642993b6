"""Every sentence of the five documents has its tests, and what the house files cite is one of them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import places
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
