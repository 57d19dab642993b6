"""A plugin for pytest: writes down which functions of the program each test calls, a line for each test that passed.

While the program is imported, a mark is compiled into each of its functions. Watching costs next to nothing that way,
in every thread; tracing doubled the time of the tests. What is worked out once for many tests, by a cached function or a
fixture of a whole session, counts for each of them.
"""

import ast
import builtins
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, MethodType
from typing import Any

import pytest

FOLDER = "HCF_CALLS"
"""The variable that names the folder for the lists, one of each worker."""
CALLED = "__called__"
"""What the marks write to: a name that every module knows while tests are watched."""
CACHED = "__cached_function__"
"""What cached functions are wrapped in, likewise."""
CACHES = {"cache", "lru_cache"}

_reached_by_fixtures: dict[Any, dict[tuple[str, str], None]] = {}


def install(root: Path) -> None:
    """From here on the program is imported with its marks, and not from what was compiled without them."""
    setattr(builtins, CALLED, {})
    setattr(builtins, CACHED, Cached)
    compiled = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        path = os.path.relpath(loader.path, root).replace(os.sep, "/")
        if not path.startswith("app/"):
            return compiled(loader, fullname)
        return compile(marked(loader.get_data(loader.path), path), loader.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


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
        if item.session.testsfailed == failed:
            _write(item.nodeid, _seconds() - began, list(called))


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """Keep what a fixture that lives longer than a test reaches."""
    if fixturedef.scope == "function":
        return (yield)
    with _apart() as reached:
        result = yield
    _reached_by_fixtures.setdefault(fixturedef, {}).update(reached)
    return result


class Cached:
    """A cached function. The first call in a test counts for all that was reached by calls in tests before it."""

    def __init__(self, function: Callable[..., Any], path: str, name: str) -> None:
        self._function, self._name = function, (path, name)
        self._reached: dict[tuple[str, str], None] = {self._name: None}
        update_wrapper(self, function)

    def __call__(self, *values: Any, **named: Any) -> Any:
        called: dict[tuple[str, str], None] = getattr(builtins, CALLED)
        if self._name in called:
            return self._function(*values, **named)
        with _apart() as reached:
            result = self._function(*values, **named)
        self._reached.update(reached)
        called.update(self._reached)
        return result

    def __get__(self, instance: object, owner: object = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


@contextmanager
def _apart() -> Iterator[dict[tuple[str, str], None]]:
    """What is called inside, which is then as if it had been called outside."""
    called: dict[tuple[str, str], None] = getattr(builtins, CALLED)
    before, reached = dict(called), dict[tuple[str, str], None]()
    called.clear()
    try:
        yield reached
    finally:
        reached.update(called)
        called.update(before)


def _fixtures(item: pytest.Item) -> Iterator[Any]:
    if isinstance(item, pytest.Function):
        for name in item.fixturenames:
            yield from item._fixtureinfo.name2fixturedefs.get(name, ())


def marked(source: bytes, path: str) -> ast.Module:
    """A module whose functions write down that they are called."""
    tree = ast.parse(source)
    _mark_inside(tree, path, "", in_function=False)
    return ast.fix_missing_locations(tree)


def _mark_inside(parent: ast.AST, path: str, name: str, in_function: bool) -> None:
    """What has no name of its own counts for the function around it."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.FunctionDef):
            inner = f"{name}.{node.name}".lstrip(".")
            _mark_inside(node, path, inner, in_function=True)
            after_docstring = int(ast.get_docstring(node, clean=False) is not None)
            node.body.insert(after_docstring, ast.parse(f"{CALLED}[{(path, inner)!r}] = None").body[0])
            _wrap_cache(node, path, inner)
        elif isinstance(node, ast.ClassDef):
            _mark_inside(node, path, f"{name}.{node.name}".lstrip("."), in_function=False)
        else:
            _mark_inside(node, path, name, in_function)
            if isinstance(node, ast.Lambda) and in_function:
                mark = ast.parse(f"{CALLED}.__setitem__({(path, name)!r}, None)", mode="eval").body
                node.body = ast.BoolOp(ast.Or(), [mark, node.body])


def _wrap_cache(node: ast.FunctionDef, path: str, name: str) -> None:
    for place, decorator in enumerate(node.decorator_list):
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id in CACHES:
            wrapping = f"lambda function: {CACHED}(function, {path!r}, {name!r})"
            node.decorator_list.insert(place, ast.parse(wrapping, mode="eval").body)
            return


def _seconds() -> float:
    """The time on a core of this process and of those it has waited for: the same on a busy machine."""
    return sum(os.times()[:4])


def _write(test: str, seconds: float, called: list[tuple[str, str]]) -> None:
    line = json.dumps([test, seconds, sorted(called)])
    with (Path(os.environ[FOLDER]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


if FOLDER in os.environ:
    # When pytest loads its plugins: what a conftest imports is imported before pytest is configured.
    install(Path.cwd())
