"""The tests on the bench, folder by folder: what passed, what failed, what cannot be there and why."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bench import Bench
from other_programs import ended
from sources import start_py
from stamp import ROOT
from troubles import Trouble

MOST_SKIPPED = 0.02
"""So much of the suite may say why it cannot be there."""
_OPTIONS = ("-q", "-rfEs", "-p", "no:cacheprovider", "--timeout=900")
_LONGEST, _TRIES = 5400.0, 2
"""Seconds for a folder. On a busy machine Wine itself may hang before the first test: then once more."""
_NO_TESTS = 5
"""What pytest ends with then."""
_IN_SECONDS = re.compile(r" in \d+\.\d\ds\b")
_COUNTED = re.compile(r"(\d+) (passed|failed|skipped|errors?)\b")


def folders() -> list[str]:
    """Every folder with tests, largest parts apart."""
    tests = ROOT / "tests"
    found = {file.parent for file in tests.rglob("test_*.py")}
    return sorted(folder.relative_to(ROOT).as_posix() for folder in found)


def run_suite(bench: Bench, wanted: Iterable[str], logs: Path) -> Counter[str]:
    """Run the tests of folders. Trouble if one fails, or if too many are skipped."""
    counted: Counter[str] = Counter()
    failed: list[str] = []
    for folder in wanted:
        files = sorted(file.name for file in (ROOT / folder).glob("test_*.py"))
        command = start_py(bench, "test", *[f"{folder}/{name}" for name in files], *_OPTIONS)
        code, said = run_patiently(command, _LONGEST)
        (logs / f"{folder.replace('/', '-')}.log").write_text(said, "utf-8")
        here = counts(said)
        counted += here
        print(f"    {folder}: {', '.join(f'{number} {what}' for what, number in here.items())}", flush=True)
        if code not in (0, _NO_TESTS):
            failed.append(f"{folder} ({here['failed'] + here['error']} failed)")
    if failed:
        raise Trouble(f"tests fail on the bench: {', '.join(failed)}; the logs are in {logs}")
    if counted["skipped"] > MOST_SKIPPED * counted.total():
        raise Trouble(f"{counted['skipped']} of {counted.total()} tests say that they cannot be there")
    return counted


def run_patiently(command: list[str], longest: float) -> tuple[int, str]:
    """The exit code and what was said; what comes to no end in this many seconds is tried again."""
    for _ in range(_TRIES):
        try:
            return ended(command, longest=longest)
        except subprocess.TimeoutExpired:
            continue
    return 1, f"it came to no end in {longest:.0f} seconds, twice"


def counts(said: str) -> Counter[str]:
    """What pytest counts in its last line; Wine may have said something after it."""
    lines = [line for line in said.splitlines() if _IN_SECONDS.search(line)] or [""]
    return Counter({what.removesuffix("s"): int(number) for number, what in _COUNTED.findall(lines[-1])})
