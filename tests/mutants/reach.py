"""Which tests reach which function: measured once with coverage, and kept in `.mutants` beside the program.

Only test files that are new or were changed are measured again. A function that moved since then is found by its name;
one that was written or renamed is taken to be reached by whatever reaches its module.
"""

import ast
import hashlib
import sqlite3
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

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
CONFIGURATION = "[run]\nsource = app\nbranch = False\nrelative_files = True\n"


class Case(NamedTuple):
    """A test, how long it takes, and how many functions it reaches."""

    name: str
    seconds: float
    breadth: int


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
        data, times, configuration = (scratch.root / name for name in (".coverage", "times.xml", "reach.ini"))
        configuration.write_text(CONFIGURATION, "utf-8")
        coverage = ["--cov", "--cov-context=test", f"--cov-config={configuration}", "--cov-report="]
        junit = [f"--junitxml={times}", "-o", "junit_family=xunit1"]
        spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
        code, said = scratch.pytest([*spread, *coverage, *junit, *files])
        if code not in (PASSED, FAILED, NOTHING_FOUND) or not times.exists():
            raise RuntimeError(f"the tests could not be measured: {said[-1000:]}")
        with self._db:
            for file in files:
                self._forget(file)
            seconds, failed = _times(times)
            self._keep(CoverageData(str(data)), scratch.root, seconds, failed)
            self._db.executemany(
                "INSERT INTO files VALUES (?, ?)", [(file, _hash(scratch.root / file)) for file in files]
            )

    def tests_of(self, path: str, function: str) -> list[Case]:
        """The tests that reach a function or, if none is known to, its module or the modules that import it."""
        if function:
            here = self._tests("functions.path = ? AND functions.name = ?", (path, function))
            found = here or self._tests("functions.name = ?", (function,))  # it may have moved
            if found:
                return found
        return self._tests("functions.path = ?", (path,)) or self._tests_of_importers(path)

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

    def _keep(self, data: CoverageData, root: Path, seconds: dict[str, float], failed: set[str]) -> None:
        data.read()
        reached: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for measured in data.measured_files():
            path = Path(measured).as_posix()
            functions = functions_by_line((root / path).read_bytes())
            for line, contexts in data.contexts_by_lineno(measured).items():
                if line in functions:
                    for context in contexts:
                        reached[context.partition("|")[0]].add((path, functions[line]))
        for name, targets in reached.items():
            if name and name not in failed:
                self._keep_test(name, seconds.get(name, 1.0), targets)

    def _keep_test(self, name: str, seconds: float, targets: set[tuple[str, str]]) -> None:
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


def functions_by_line(source: bytes) -> dict[int, str]:
    """For each line inside a function the innermost one; what runs at import is in none."""
    found: dict[int, str] = {}

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}".lstrip(".")
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                for line in range(child.body[0].lineno, (child.end_lineno or child.lineno) + 1):
                    found[line] = name
            walk(child, name)

    walk(ast.parse(source), "")
    return found


def _times(file: Path) -> tuple[dict[str, float], set[str]]:
    """How long each test took, and which did not pass."""
    seconds, failed = {}, set()
    for case in ET.parse(file).iter("testcase"):
        name = f"{case.get('file')}::{case.get('name')}"
        seconds[name] = float(case.get("time", "1"))
        if case.find("failure") is not None or case.find("error") is not None:
            failed.add(name)
    return seconds, failed


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
