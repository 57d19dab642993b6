"""A plugin for pytest: writes down which functions of the program each test calls, a line for each test that passed.

What is worked out once for many tests, by a cached function or a fixture of a whole session, counts for each of them;
so does what is called by the programs that a test starts.
"""

import builtins
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.call_marks import CALLED, FOLDER, TEST, apart, install, take_lists

_reached_by_fixtures: dict[Any, dict[tuple[str, str], None]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch a test, with what is set up for it."""
    called: dict[tuple[str, str], None] = getattr(builtins, CALLED)
    called.clear()
    failed, began = item.session.testsfailed, _seconds()
    try:
        return (yield)
    finally:
        for fixture in _fixtures(item):
            called.update(_reached_by_fixtures.get(fixture, {}))
        called.update(dict.fromkeys(take_lists()))
        if item.session.testsfailed == failed:
            _write(item.nodeid, _seconds() - began, list(called))


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """Keep what a fixture that lives longer than a test reaches."""
    if fixturedef.scope == "function":
        return (yield)
    with apart() as reached:
        result = yield
    reached.update(dict.fromkeys(take_lists()))
    _reached_by_fixtures.setdefault(fixturedef, {}).update(reached)
    return result


def _fixtures(item: pytest.Item) -> Iterator[Any]:
    if isinstance(item, pytest.Function):
        for name in item.fixturenames:
            yield from item._fixtureinfo.name2fixturedefs.get(name, ())


def _seconds() -> float:
    """The time on a core of this process and of those it has waited for: the same on a busy machine."""
    return sum(os.times()[:4])


def _write(test: str, seconds: float, called: list[tuple[str, str]]) -> None:
    line = json.dumps([test, seconds, sorted(called)])
    with (Path(os.environ[FOLDER]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


if FOLDER in os.environ:
    # When pytest loads its plugins: what a conftest imports is imported before pytest is configured.
    os.environ[TEST] = str(os.getpid())
    install(Path.cwd())
