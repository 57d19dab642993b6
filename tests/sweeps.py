"""Sweeps: tests that go the same ways at every house or on every screen.

Where other cases only go the same ways once more, they are bulk; so is a whole test that covers nothing of its own.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from zlib import crc32

import pytest

from tests.bulk import SOAK, figure

_SHIPPED = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
_NAMES = ("house", "house_id", "course")
_WINDOW = {f"{name}={house!r}": "a house" for name in _NAMES for house in _SHIPPED}
_SOME = ("cuda", "pechanga")
_ABOVE_JUDGE = {
    f"{name}={house!r}": "one of some" if house in _SOME else "one of the others"
    for name in _NAMES
    for house in _SHIPPED
}
_ALIKE = {
    "tests/ui/": _WINDOW,
    **{
        f"tests/{folder}/": _ABOVE_JUDGE
        for folder in (
            "course", "drills", "exam", "find_fault", "learning", "lessons", "records", "training"
        )
    },
}  # fmt: skip
"""The folders where one house stands for others, and what the values of a parameter count as there."""


def swept(cases: Iterable[Any]) -> list[Any]:
    """Cases for a test with one parameter, of which only the first is not bulk; in `soak` it is too."""
    first, *others = cases
    bulk = [pytest.param(case, marks=pytest.mark.bulk) for case in (first, *others)]
    return bulk if SOAK else [first, *bulk[1:]]


def smallest(sizes: Iterable[Any]) -> list[Any]:
    """The sizes of window for a sweep, the smallest first: what has room there has room everywhere, but for soak."""
    every = list(sizes)
    return every if SOAK else every[:1]


def paired(names: Iterable[str], looks: Iterable[Any]) -> list[tuple[str, Any]]:
    """Pages with their looks: every one in every look in `soak`, in `test` each page in one of them in turn."""
    looked = list(looks)
    if SOAK:
        return [(name, look) for name in names for look in looked]
    return [(name, looked[place % len(looked)]) for place, name in enumerate(names)]


def not_in_soak(items: Iterable[pytest.Item]) -> list[str]:
    """Tests with a figure that `soak` would not run in full, because they are not bulk."""
    return [
        item.nodeid
        for item in items
        # Asked last what takes long for a test with many cases.
        if isinstance(item, pytest.Function) and _has_figure(item.function) and not _is_bulk(item)
    ]


@cache
def _has_figure(test: Callable[..., Any]) -> bool:
    names: tuple[str, ...] = test.__code__.co_names
    return any(test.__globals__.get(name) is figure or name == "in_bulk" for name in names)


def _is_bulk(item: pytest.Item) -> bool:
    """Or another case of the same test is: of a sweep the first one is bulk only in `soak`."""
    cases = (case for mark in item.iter_markers("parametrize") for case in mark.args[1])
    marks = (mark for case in cases for mark in getattr(case, "marks", ()))
    return item.get_closest_marker("bulk") is not None or any(mark.name == "bulk" for mark in marks)


def left_for_soak(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """The bulk cases that `test` leaves out: those of a test whose every drill, kind of round, … another case has too.

    Each value of each parameter is still tried with each test, and all pairs of them are in `soak`. A house is no such
    value where money and order are not judged, for that is tried at every house in `game`, `procedure`, `table` and
    `grading`: in the window each test has one house, and between window and judge it has two. Where all cases are bulk,
    which house that is differs from test to test.
    """
    tried: dict[str, set[str]] = defaultdict(set)
    left: set[pytest.Item] = set()
    if SOAK:
        return left
    cases = [item for item in items if isinstance(item, pytest.Function) and hasattr(item, "callspec")]
    # What is no bulk comes first. The others in an order that has nothing to do with theirs: otherwise the first house
    # would have all the drills.
    is_bulk = {item: item.get_closest_marker("bulk") is not None for item in cases}
    for item in sorted(cases, key=lambda item: (is_bulk[item], crc32(item.nodeid.encode()))):
        test = item.nodeid.partition("[")[0]
        alike = next((alike for folder, alike in _ALIKE.items() if test.startswith(folder)), {})
        values = {f"{name}={value!r}" for name, value in item.callspec.params.items()}
        values = {alike.get(value, value) for value in values}
        if is_bulk[item] and values <= tried[test]:
            left.add(item)
        tried[test] |= values
    return left
