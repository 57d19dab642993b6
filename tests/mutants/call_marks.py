"""Marks in the functions of the program, compiled into them while it is imported: each writes down that it was called.

Watching costs next to nothing that way, in every thread; tracing doubled the time of the tests. A program that a test
starts is watched too: `child/sitecustomize.py` is on its path.
"""

import ast
import atexit
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

FOLDER = "HCF_CALLS"
"""The variable that names the folder for the lists, one of each worker."""
TEST = "HCF_CALLS_OF"
"""The variable that names the process whose test a program was started by."""
CALLED = "__called__"
"""What the marks write to: a name that every module knows while tests are watched."""
CACHED = "__cached_function__"
"""What cached functions are wrapped in, likewise."""
CACHES = {"cache", "lru_cache"}


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


def watched() -> dict[str, str]:
    """The variables by which a program is watched, for one that a test starts with an environment of its own."""
    return {name: os.environ[name] for name in (FOLDER, TEST, "PYTHONPATH") if FOLDER in os.environ}


def install_in_child() -> None:
    """Watch a program that a test has started. At its end it leaves a list for the test."""
    if FOLDER in os.environ and TEST in os.environ:
        install(Path.cwd())
        atexit.register(_leave_list)


def take_lists() -> Iterator[tuple[str, str]]:
    """What the programs have called that this process has started."""
    for file in Path(os.environ[FOLDER]).glob(f"{os.environ[TEST]}-*.child"):
        yield from ((path, name) for path, name in json.loads(file.read_text("utf-8")))
        file.unlink()


def _leave_list() -> None:
    half = Path(os.environ[FOLDER]) / f"{os.environ[TEST]}-{os.getpid()}.half"
    half.write_text(json.dumps(list(getattr(builtins, CALLED))), "utf-8")
    half.replace(half.with_suffix(".child"))


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
        with apart() as reached:
            result = self._function(*values, **named)
        self._reached.update(reached)
        called.update(self._reached)
        return result

    def __get__(self, instance: object, owner: object = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


@contextmanager
def apart() -> Iterator[dict[tuple[str, str], None]]:
    """What is called inside, which is then as if it had been called outside."""
    called: dict[tuple[str, str], None] = getattr(builtins, CALLED)
    before, reached = dict(called), dict[tuple[str, str], None]()
    called.clear()
    try:
        yield reached
    finally:
        reached.update(called)
        called.update(before)


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
