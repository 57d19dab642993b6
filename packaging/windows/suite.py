"""The tests on the bench, folder by folder: what passed, what failed, what cannot be there and why.

What each folder showed is kept with the commit it was run on, and goes into one table. A run that was
stopped goes on with the folders it had not finished.
"""

import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench import Bench
from sources import start_py
from stamp import ROOT, commit
from troubles import Trouble

from tests.school.server import STARTED, running_server

MOST_SKIPPED = 0.02
"""So much of the suite may say why it cannot be there."""
_OPTIONS = ("-q", "-rfEs", "-p", "no:cacheprovider", "--timeout=900")
_LONGEST, _TRIES = 5400.0, 2
"""Seconds for a folder. On a busy machine Wine itself may hang before the first test: then once more."""
_NO_TESTS = 5
"""What pytest ends with then."""
_IN_SECONDS = re.compile(r" in \d+\.\d\ds\b")
_COUNTED = re.compile(r"(\d+) (passed|failed|skipped|errors?)\b")
_KEPT, _TABLE = "suite.json", "suite.md"


class Row(NamedTuple):
    """What the tests of one folder showed."""

    folder: str
    commit: str
    """Empty if the sources were not those of a commit."""
    passed: int
    failed: int
    skipped: int
    seconds: float

    @property
    def ran(self) -> int:
        """How many tests there are; those that cannot be there are among them."""
        return self.passed + self.failed + self.skipped


class Suite(NamedTuple):
    """Which tests are run, and how many of them at once."""

    folders: Sequence[str]
    workers: int = 1

    def words(self, folder: str) -> list[str]:
        """What pytest is told."""
        return [*files_of(folder), *_OPTIONS, *(["-n", str(self.workers)] if self.workers > 1 else [])]


def folders() -> list[str]:
    """Every folder with tests, largest parts apart."""
    tests = ROOT / "tests"
    found = {file.parent for file in tests.rglob("test_*.py")}
    return sorted(folder.relative_to(ROOT).as_posix() for folder in found)


def run_suite(bench: Bench, suite: Suite, logs: Path) -> str:
    """Run the tests of these folders; their figures. Trouble if one fails, or if too many are skipped."""
    at = _clean_commit()
    rows = read_rows(logs)
    with running_server(is_reached_by_port=True) as office:
        told = {STARTED: str(office.port)}
        for folder in still_to_run(suite.folders, rows, at):
            command = start_py(bench, "test", *suite.words(folder), **told)
            began = time.monotonic()
            code, said = run_patiently(command, _LONGEST, logs / log_name(folder))
            rows[folder] = row = row_of(folder, at, code, said, time.monotonic() - began)
            keep_rows(rows, logs)
            print(f"    {figures(row)}", flush=True)
    return judged([rows[folder] for folder in suite.folders], logs)


def log_name(folder: str) -> str:
    """What pytest said about a folder."""
    return f"{folder.replace('/', '-')}.log"


def files_of(folder: str) -> list[str]:
    """The files with tests right in a folder; a file is its own."""
    if (ROOT / folder).is_file():
        return [folder]
    names = sorted(file.name for file in (ROOT / folder).glob("test_*.py"))
    if not names:
        raise Trouble(f"there are no tests in {folder}")
    return [f"{folder}/{name}" for name in names]


def still_to_run(wanted: Iterable[str], rows: Mapping[str, Row], at: str) -> list[str]:
    """The folders without figures of this commit, and those in which something failed."""
    return [
        folder
        for folder in wanted
        if not at or folder not in rows or rows[folder].commit != at or rows[folder].failed
    ]


def row_of(folder: str, at: str, code: int, said: str, seconds: float) -> Row:
    """An end that no failed test explains is a failure too: a crash, or a hang."""
    counted = counts(said)
    failed = counted["failed"] + counted["error"]
    if code not in (0, _NO_TESTS) and not failed:
        failed = 1
    return Row(folder, at, counted["passed"], failed, counted["skipped"], round(seconds, 1))


def judged(rows: Sequence[Row], logs: Path) -> str:
    """All figures together. Trouble if a test failed, or if too many cannot be there."""
    if failed := [f"{row.folder} ({row.failed})" for row in rows if row.failed]:
        raise Trouble(f"tests fail on the bench: {', '.join(failed)}; the logs are in {logs}")
    total = _total(rows)
    if total.skipped > MOST_SKIPPED * total.ran:
        raise Trouble(f"{total.skipped} of {total.ran} tests say that they cannot be there")
    return figures(total)


def figures(row: Row) -> str:
    """A row in words."""
    return (
        f"{row.folder}: {row.passed} passed, {row.failed} failed, {row.skipped} skipped, {row.seconds:.0f} s"
    )


def read_rows(logs: Path) -> dict[str, Row]:
    """What was kept of the runs before."""
    try:
        kept = json.loads((logs / _KEPT).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return {row[0]: Row(*row) for row in kept}


def keep_rows(rows: Mapping[str, Row], logs: Path) -> None:
    """Keep what was run, and show it as a table."""
    (logs / _KEPT).write_text(json.dumps(list(rows.values()), indent=1), "utf-8")
    (logs / _TABLE).write_text(table([rows[folder] for folder in sorted(rows)]), "utf-8")


def table(rows: Sequence[Row]) -> str:
    """The figures by folder, in Markdown, and the sum of them."""
    lines: list[tuple[object, ...]] = [
        ("folder", "commit", "tests", "passed", "failed", "skipped", "seconds"),
        ("---", "---", "--:", "--:", "--:", "--:", "--:"),
    ]
    for row in (*rows, _total(rows)):
        counted = (row.ran, row.passed, row.failed, row.skipped)
        lines.append((row.folder, row.commit[:8], *counted, f"{row.seconds:.0f}"))
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def run_patiently(command: list[str], longest: float, log: Path) -> tuple[int, str]:
    """The exit code and what was said, also in a log; what comes to no end in time is tried again."""
    for _ in range(_TRIES):
        with log.open("wb") as file:
            try:
                done = subprocess.run(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    check=False,
                    timeout=longest,
                )
            except subprocess.TimeoutExpired:
                continue
        return done.returncode, log.read_text("utf-8", "replace")
    return 1, f"it came to no end in {longest:.0f} seconds, twice"


def counts(said: str) -> Counter[str]:
    """What pytest counts in its last line; Wine may have said something after it."""
    lines = [line for line in said.splitlines() if _IN_SECONDS.search(line)] or [""]
    return Counter({what.removesuffix("s"): int(number) for number, what in _COUNTED.findall(lines[-1])})


def _total(rows: Sequence[Row]) -> Row:
    commits = {row.commit for row in rows}
    return Row(
        "all",
        commits.pop() if len(commits) == 1 else "",
        sum(row.passed for row in rows),
        sum(row.failed for row in rows),
        sum(row.skipped for row in rows),
        sum(row.seconds for row in rows),
    )


def _clean_commit() -> str:
    """The commit whose sources these are, or nothing if they were changed since."""
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if changed.returncode or changed.stdout.strip() else commit()
