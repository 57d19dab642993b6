"""Sweeps: tests that go the same ways at every house or on every screen.

Being traced takes a test twice as long. Where other cases only go the same ways once more, one of them is covered
and the others are bulk; so is a whole test that covers nothing of its own.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.bulk import SOAK


def swept(cases: Iterable[Any]) -> list[Any]:
    """Cases for a test with one parameter, of which the first is covered."""
    first, *others = cases
    return [first, *[pytest.param(case, marks=pytest.mark.bulk) for case in others]]


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
