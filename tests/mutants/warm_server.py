"""A plugin for pytest: collects the tests once, and then runs some of them for each error, in a child of its own.

Importing the program and collecting takes longer than the few tests that find most errors. A child begins where that
has ended. What differs in a function is put into that function; the file has the error as well, for what is imported
later and for programs that a test starts. An error outside of functions cannot be put in: it takes a new pytest.
"""

import functools
import gc
import json
import os
import select
import shutil
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.mutants.core_time import Patience
from tests.own_folders import own_folders

PIPES = "HCF_WARM_PIPES"
"""The variable that names two pipes: for requests and for answers."""
MEMORY = 8 << 30
_IS_FUNCTION = 2  # code with local variables of its own, unlike a module and a class
_functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
_caches: list[Any] = []


class Request(NamedTuple):
    """Tests to run with a file changed; without a file, as everything is."""

    tests: list[str]
    budget: float
    """Seconds of a core after which no other test begins."""
    limit: float
    """Seconds of a core after which it hangs."""
    wait: float
    file: str = ""
    before: str = ""
    after: str = ""


class Answer(NamedTuple):
    """What came of it: the test that failed and why, and how many ran."""

    can_be_put_in: bool = True
    failed: str = ""
    why: str = ""
    run: int = 0


READY, OUT_OF_TIME, CRASH = Answer(), Answer(why="a timeout"), Answer(why="a crash")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Find the functions of the program before they are put out of sight of the garbage collector."""
    program = f"{Path.cwd() / 'app'}{os.sep}"
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(program):
            _functions[_place(each.__code__)].append(each)
        elif isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith(
            ("app.", "tests.")
        ):
            _caches.append(each)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Do what is asked for until nobody asks any more."""
    asking, answering = map(int, os.environ[PIPES].split(","))
    items = {item.nodeid: item for item in session.items}
    _write(answering, READY)
    with os.fdopen(asking, encoding="utf-8") as requests:
        for line in requests:
            _write(answering, _run_in_child(session, items, Request(*json.loads(line))))
    return True


def _run_in_child(session: pytest.Session, items: dict[str, pytest.Item], request: Request) -> Answer:
    reading, writing = os.pipe()
    folder = Path(tempfile.mkdtemp(prefix="hcf-mutants-"))
    child = os.fork()
    if not child:
        try:
            os.setsid()
            _limit(request.limit)
            os.environ |= own_folders(folder)
            session.config._tmp_path_factory._given_basetemp = folder / "tests"  # type: ignore[attr-defined]
            known = [items[name] for name in request.tests if name in items]
            _write(writing, _run(session, known, request))
        finally:
            os._exit(0)
    os.close(writing)
    try:
        said = _read(reading, request.wait, child)
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)
    if said:
        return Answer(*json.loads(said))
    return OUT_OF_TIME if status in (signal.SIGXCPU, signal.SIGKILL) else CRASH


def _run(session: pytest.Session, items: list[pytest.Item], request: Request) -> Answer:
    """Run tests until one fails or the budget is spent."""
    if request.file and not _put_in(request):
        return Answer(can_be_put_in=False)
    failures: list[pytest.TestReport] = []

    class Listener:
        @pytest.hookimpl
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failures.append(report)

    session.config.pluginmanager.register(Listener())
    for place, (item, following) in enumerate(zip(items, [*items[1:], None], strict=True), 1):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures:
            return Answer(True, item.nodeid, str(failures[0].longrepr)[-500:], place)
        if _seconds() > request.budget:
            return Answer(run=place)
    return Answer(run=len(items))


def _put_in(request: Request) -> bool:
    """Whether the error could be put into the functions that are there. What is not imported yet reads the file."""
    file = str(Path.cwd() / request.file)
    if all(getattr(module, "__file__", None) != file for module in list(sys.modules.values())):
        return True
    old, new = (compile(text, file, "exec", dont_inherit=True) for text in (request.before, request.after))
    changed: dict[tuple[str, str, int], CodeType] = {}
    if not all(_compare(old, new, changed)):
        return False
    for place, code in changed.items():
        for function in _functions.get(place, ()):
            try:
                function.__code__ = code
            except ValueError:  # it has lost a variable of the function around it
                return False
    for cached in _caches:
        cached.cache_clear()
    return True


def _compare(old: CodeType, new: CodeType, changed: dict[tuple[str, str, int], CodeType]) -> Iterator[bool]:
    """Notes each function that differs. For each difference: is it in a function?"""
    pairs = list(zip(_inner(old), _inner(new), strict=False))
    differs_itself = _own(old) != _own(new) or len(_inner(old)) != len(_inner(new))
    if not differs_itself and all(_all(one) == _all(other) for one, other in pairs):
        return
    if old.co_flags & _IS_FUNCTION:
        _note(old, new, changed)
        yield True
    elif differs_itself:
        yield False
    else:
        for pair in pairs:
            yield from _compare(*pair, changed)


def _note(old: CodeType, new: CodeType, changed: dict[tuple[str, str, int], CodeType]) -> None:
    """A function, and those in it, which may have been made already."""
    changed[_place(old)] = new
    if len(_inner(old)) == len(_inner(new)):
        for pair in zip(_inner(old), _inner(new), strict=True):
            _note(*pair, changed)


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[Any, ...]:
    """What a code does itself, wherever its lines are."""
    values = [each for each in code.co_consts if not isinstance(each, CodeType)]
    names = (code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, repr(values), names, code.co_exceptiontable


def _all(code: CodeType) -> tuple[Any, ...]:
    return (*_own(code), *map(_all, _inner(code)))


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _seconds() -> float:
    """Of a core, since the child began, with the programs it has waited for."""
    return sum(os.times()[:4])


def _limit(seconds: float) -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _write(pipe: int, answer: Answer) -> None:
    data = f"{json.dumps(answer)}\n".encode()
    while data:
        data = data[os.write(pipe, data) :]


def _read(pipe: int, seconds: float, child: int) -> str:
    """What a child says; empty if it ends, or stands still for so long."""
    data, patience = b"", Patience(child)
    while not data.endswith(b"\n"):
        if select.select([pipe], [], [], seconds)[0]:
            part = os.read(pipe, 1 << 16)
            if not part:
                return ""
            data += part
        elif not patience.is_at_work():
            return ""
    return data.decode()
