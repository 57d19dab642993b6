"""The tests on the bench: what passed, what failed, what cannot be there and why, folder by folder.

What each folder showed is kept with the commit it was run on, and goes into one table. A run that was
stopped goes on with the folders it had not finished.
"""

import json
import re
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench import Bench
from build_errors import Trouble
from sources import start_py
from stamp import ROOT, commit

from tests.school.server import STARTED, running_server

MOST_SKIPPED = 0.02
"""So much of the suite may say why it cannot be there."""
_OPTIONS = ("-v", "-rfEs", "-p", "no:cacheprovider", "--timeout=900", "--durations=20")
_LONGEST, _TRIES = 5400.0, 2
"""Seconds for some folders. On a busy machine Wine itself may hang before the first test: then once more."""
_FILES = 60
"""So many files at least are run together: under Wine, pytest alone takes a minute to start."""
_IN_SECONDS = re.compile(r" in \d+\.\d\ds\b")
_WORD = "(PASSED|FAILED|SKIPPED|ERROR)"
_ALONE = re.compile(rf"(tests/\S+?\.py)::.* {_WORD}\b[^:]*\[ *\d+%\]")
_BESIDE = re.compile(rf"\[gw\d+\] \[ *\d+%\] {_WORD} (tests/\S+?\.py)::.*")
"""How pytest tells of a test that has ended, alone or beside others."""
_KEPT, _TABLE = "suite.json", "suite.md"


class Row(NamedTuple):
    """What the tests of one folder showed."""

    folder: str
    commit: str
    """Empty if the sources were not those of a commit."""
    passed: int
    failed: int
    skipped: int

    @property
    def ran(self) -> int:
        """How many tests there are; those that cannot be there are among them."""
        return self.passed + self.failed + self.skipped


class Suite(NamedTuple):
    """Which tests are run, and how many of them at once."""

    folders: Sequence[str]
    at: str
    """The commit whose sources are on the bench, or nothing."""
    workers: int = 1

    def words(self, folders: Iterable[str]) -> list[str]:
        """What pytest is told."""
        files = [file for folder in folders for file in files_of(folder)]
        return [*files, *_OPTIONS, *(["-n", str(self.workers)] if self.workers > 1 else [])]


def clean_commit() -> str:
    """The commit whose sources these are, or nothing if they were changed since."""
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if changed.returncode or changed.stdout.strip() else commit()


def folders() -> list[str]:
    """Every folder with tests."""
    tests = ROOT / "tests"
    found = {file.parent for file in tests.rglob("test_*.py")}
    return sorted(folder.relative_to(ROOT).as_posix() for folder in found)


def run_suite(bench: Bench, suite: Suite, logs: Path) -> str:
    """Run the tests of these folders; their figures. Trouble if one fails, or if too many are skipped."""
    rows = read_rows(logs)
    # Somebody may work on the sources meanwhile, so that all files are named now.
    parts = [(part, suite.words(part)) for part in batches(still_to_run(suite.folders, rows, suite.at))]
    with running_server(is_reached_by_port=True) as office:
        told = {STARTED: str(office.port)}
        for together, words in parts:
            began = time.monotonic()
            command = start_py(bench, "test", *words, **told)
            said = run_patiently(command, _LONGEST, logs / log_name(together[0]))
            new = rows_of(together, suite.at, said)
            rows |= new
            keep_rows(rows, logs)
            for folder in together:
                print(f"    {figures(new[folder]) if folder in new else f'{folder}: no end'}")
            print(f"    {time.monotonic() - began:.0f} s", flush=True)
    return judged(suite.folders, rows, logs)


def log_name(folder: str) -> str:
    """What pytest said about a folder and those that were run with it."""
    return f"{folder.replace('/', '-')}.log"


def files_of(folder: str) -> list[str]:
    """The files with tests right in a folder; a file is its own."""
    if (ROOT / folder).is_file():
        return [folder]
    names = sorted(file.name for file in (ROOT / folder).glob("test_*.py"))
    if not names:
        raise Trouble(f"there are no tests in {folder}")
    return [f"{folder}/{name}" for name in names]


def batches(wanted: Iterable[str]) -> Iterator[list[str]]:
    """Folders, as many together as are worth a start of pytest."""
    together: list[str] = []
    for folder in wanted:
        together.append(folder)
        if sum(len(files_of(each)) for each in together) >= _FILES:
            yield together
            together = []
    if together:
        yield together


def still_to_run(wanted: Iterable[str], rows: Mapping[str, Row], at: str) -> list[str]:
    """The folders without figures of this commit, and those in which something failed."""
    return [
        folder
        for folder in wanted
        if not at or folder not in rows or rows[folder].commit != at or rows[folder].failed
    ]


def rows_of(together: Sequence[str], at: str, said: str) -> dict[str, Row]:
    """What pytest said of each folder; nothing if it came to no end."""
    if not any(_IN_SECONDS.search(line) for line in said.splitlines()):
        return {}
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for line in said.splitlines():
        if found := _ALONE.match(line):
            file, word = found[1], found[2]
        elif found := _BESIDE.match(line):
            word, file = found[1], found[2]
        else:
            continue
        counted[file if file in together else file.rpartition("/")[0]][word] += 1
    return {
        folder: Row(folder, at, here["PASSED"], here["FAILED"] + here["ERROR"], here["SKIPPED"])
        for folder in together
        for here in (counted[folder],)
    }


def judged(wanted: Sequence[str], rows: Mapping[str, Row], logs: Path) -> str:
    """All figures together. Trouble if a test failed or never ended, or if too many cannot be there."""
    if lost := [folder for folder in wanted if folder not in rows]:
        raise Trouble(f"tests came to no end on the bench: {', '.join(lost)}; the logs are in {logs}")
    ran = [rows[folder] for folder in wanted]
    if failed := [f"{row.folder} ({row.failed})" for row in ran if row.failed]:
        raise Trouble(f"tests fail on the bench: {', '.join(failed)}; the logs are in {logs}")
    total = _total(ran)
    if total.skipped > MOST_SKIPPED * total.ran:
        raise Trouble(f"{total.skipped} of {total.ran} tests say that they cannot be there")
    return figures(total)


def figures(row: Row) -> str:
    """A row in words."""
    return f"{row.folder}: {row.passed} passed, {row.failed} failed, {row.skipped} skipped"


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
        ("folder", "commit", "tests", "passed", "failed", "skipped"),
        ("---", "---", "--:", "--:", "--:", "--:"),
    ]
    for row in (*rows, _total(rows)):
        lines.append((row.folder, row.commit[:8], row.ran, row.passed, row.failed, row.skipped))
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def run_patiently(command: list[str], longest: float, log: Path) -> str:
    """What was said, also in a log; what comes to no end in time is tried again."""
    for _ in range(_TRIES):
        with log.open("wb") as file:
            try:
                subprocess.run(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    check=False,
                    timeout=longest,
                )
            except subprocess.TimeoutExpired:
                continue
        break
    return log.read_text("utf-8", "replace")


def _total(rows: Sequence[Row]) -> Row:
    commits = {row.commit for row in rows}
    return Row(
        "all",
        commits.pop() if len(commits) == 1 else "",
        sum(row.passed for row in rows),
        sum(row.failed for row in rows),
        sum(row.skipped for row in rows),
    )
