"""A plugin for pytest: writes down which functions of the program each test calls, a line for each test that passed."""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

FOLDER = "HCF_CALLS"
"""The variable that names the folder for the lists, one of each worker."""
_called: dict[int, CodeType] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch a test, with what is set up for it."""
    _called.clear()
    failed, began = item.session.testsfailed, time.perf_counter()
    before = sys.gettrace()
    threading.settrace(_note)
    sys.settrace(_note)
    try:
        return (yield)
    finally:
        sys.settrace(before)
        threading.settrace(before)
        if item.session.testsfailed == failed:
            _write(item.nodeid, time.perf_counter() - began, item.config.rootpath)


def called_functions(codes: list[CodeType], root: Path) -> set[tuple[str, str]]:
    """The functions of the program among these, by file and name; what is inside an expression is its function's."""
    found = set()
    for code in codes:
        path = os.path.relpath(code.co_filename, root).replace(os.sep, "/")
        parts = [part for part in code.co_qualname.split(".") if part != "<locals>"]
        unnamed = next((place for place, part in enumerate(parts) if part.startswith("<")), len(parts))
        if path.startswith("app/") and unnamed:
            found.add((path, ".".join(parts[:unnamed])))
    return found


def _note(frame: FrameType, _event: str, _argument: object) -> None:
    _called[id(frame.f_code)] = frame.f_code


def _write(test: str, seconds: float, root: Path) -> None:
    line = json.dumps([test, seconds, sorted(called_functions(list(_called.values()), root))])
    with (Path(os.environ[FOLDER]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
