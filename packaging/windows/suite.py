"""The tests on the bench, folder by folder: what passed, what failed, what cannot be there and why."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bench import Bench
from sources import start_py
from stamp import ROOT
from troubles import Trouble

MOST_SKIPPED = 0.02
"""So much of the suite may say why it cannot be there."""
_OPTIONS = ("-q", "-rfE", "-p", "no:cacheprovider", "-m", "not bulk", "--timeout=600")
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
        said = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        (logs / f"{folder.replace('/', '-')}.log").write_text(said.stdout + said.stderr, "utf-8")
        here = counts(said.stdout)
        counted += here
        if said.returncode not in (0, 5):
            failed.append(f"{folder} ({here['failed'] + here['error']} failed)")
    if failed:
        raise Trouble(f"tests fail on the bench: {', '.join(failed)}; the logs are in {logs}")
    if counted["skipped"] > MOST_SKIPPED * counted.total():
        raise Trouble(f"{counted['skipped']} of {counted.total()} tests say that they cannot be there")
    return counted


def counts(said: str) -> Counter[str]:
    """What pytest counts in its last line."""
    last = (said.strip().splitlines() or [""])[-1]
    return Counter({what.removesuffix("s"): int(number) for number, what in _COUNTED.findall(last)})
