"""Which tests reach which function: watched once, and kept in `.mutants` beside the program.

Only test files that are new or were changed are measured again. A function that moved since then is found by its name;
one that was written or renamed is taken to be reached by whatever reaches its module.
"""

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutants import call_recorder
from tests.mutants.draw import ROOT
from tests.mutants.scratch import Scratch
from tests.structure.figures import imports

KEPT = ROOT / ".mutants" / "reach.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, hash TEXT);
CREATE TABLE IF NOT EXISTS tests (id INTEGER PRIMARY KEY, file TEXT, name TEXT UNIQUE, seconds REAL, breadth INTEGER);
CREATE TABLE IF NOT EXISTS functions (id INTEGER PRIMARY KEY, path TEXT, name TEXT, UNIQUE (path, name));
CREATE TABLE IF NOT EXISTS reach (function INTEGER, test INTEGER, PRIMARY KEY (function, test)) WITHOUT ROWID;
"""
PASSED, FAILED, NOTHING_FOUND = 0, 1, 5  # exit codes of pytest


class Case(NamedTuple):
    """A test, how long it takes, and how many functions it reaches."""

    name: str
    seconds: float
    breadth: int
    is_far: bool = False
    """Whether it only reaches a module that imports the one in question."""


class Reach:
    """The map, which is kept."""

    def __init__(self) -> None:
        KEPT.parent.mkdir(exist_ok=True)
        self._db = sqlite3.connect(KEPT)
        self._db.executescript(SCHEMA)

    def stale(self, paths: list[str]) -> list[str]:
        """The test files below the paths that were not measured as they are now."""
        known = dict(self._db.execute("SELECT file, hash FROM files"))
        return [file for file in test_files(paths) if known.get(file) != _hash(ROOT / file)]

    def measure(self, scratch: Scratch, files: list[str], workers: int) -> None:
        """Run these test files and keep what each of their tests reaches."""
        calls = scratch.root.parent / "calls"
        shutil.rmtree(calls, ignore_errors=True)
        calls.mkdir()
        spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
        code, said = scratch.pytest([*spread, "-p", call_recorder.__name__, *files], calls=calls)
        if code not in (PASSED, FAILED, NOTHING_FOUND):
            raise RuntimeError(f"the tests could not be measured: {said[-1000:]}")
        with self._db:
            for file in files:
                self._forget(file)
            for name, seconds, targets in _lines(calls):
                self._keep_test(name, seconds, targets)
            self._db.executemany(
                "INSERT INTO files VALUES (?, ?)", [(file, _hash(scratch.root / file)) for file in files]
            )

    def tests_of(self, path: str, function: str) -> list[Case]:
        """The tests that reach a function or, if none is known to, its module and the modules that import it."""
        if function:
            here = self._tests("functions.path = ? AND functions.name = ?", (path, function))
            found = here or self._tests("functions.name = ?", (function,))  # it may have moved
            if found:
                return found
        found = self._tests("functions.path = ?", (path,))
        far = [case for case in self._tests_of_importers(path) if case not in found]
        return [*found, *(case._replace(is_far=True) for case in far)]

    def _tests_of_importers(self, path: str) -> list[Case]:
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        importers = [other for other, targets in imports().items() if module in targets]
        paths = [f"{other.replace('.', '/')}{end}" for other in importers for end in (".py", "/__init__.py")]
        return self._tests(f"functions.path IN ({', '.join('?' * len(paths))})", paths) if paths else []

    def _tests(self, where: str, values: Iterable[str]) -> list[Case]:
        rows = self._db.execute(
            "SELECT DISTINCT tests.name, seconds, breadth FROM functions JOIN reach ON reach.function = functions.id"
            f" JOIN tests ON tests.id = reach.test WHERE {where}",
            tuple(values),
        )
        return [Case(*row) for row in rows]

    def _forget(self, file: str) -> None:
        self._db.execute("DELETE FROM reach WHERE test IN (SELECT id FROM tests WHERE file = ?)", (file,))
        self._db.execute("DELETE FROM tests WHERE file = ?", (file,))
        self._db.execute("DELETE FROM files WHERE file = ?", (file,))

    def _keep_test(self, name: str, seconds: float, targets: list[list[str]]) -> None:
        self._db.executemany("INSERT OR IGNORE INTO functions (path, name) VALUES (?, ?)", targets)
        (test,) = self._db.execute(
            "INSERT INTO tests (file, name, seconds, breadth) VALUES (?, ?, ?, ?) RETURNING id",
            (name.partition("::")[0], name, seconds, len(targets)),
        ).fetchone()
        self._db.executemany(
            "INSERT INTO reach SELECT id, ? FROM functions WHERE path = ? AND name = ?",
            [(test, *target) for target in targets],
        )


def test_files(paths: list[str]) -> list[str]:
    """The test files below the paths; those of start.py and of the packages know nothing of the program."""
    files = (file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "tests").rglob("test_*.py")))
    return [
        file
        for file in files
        if not file.startswith(("tests/start/", "tests/packaging/", "tests/mutants/"))
        and (not paths or any(Path(file).is_relative_to(path) for path in paths))
    ]


def _lines(calls: Path) -> Iterator[tuple[str, float, list[list[str]]]]:
    """What the recorders wrote: a test, how long it took, and the functions it called."""
    for file in calls.glob("*.jsonl"):
        with file.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
