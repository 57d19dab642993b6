"""Runs the program as a process of its own, for what cannot be seen from inside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systems import WINDOWS

ROOT = Path(__file__).parents[2]
_PROGRAM = (sys.executable, "-m", "app")
_LONGEST = 60


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which APP is the program. A test in need of one is skipped on Windows."""
    if WINDOWS:
        pytest.skip("needs a shell of Unix")
    environment = os.environ | {"APP": " ".join(_PROGRAM)}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=_LONGEST,
    )


def program(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [*_PROGRAM, *words],
        cwd=ROOT,
        env=os.environ | settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=_LONGEST,
    )


def left_after(lines: int, *words: str, typed: Path | None = None) -> tuple[int, str]:
    """Run it into a pipe whose reader leaves after so many lines; its exit code, and what it complained of."""
    with (
        (typed or Path(os.devnull)).open("rb") as source,
        subprocess.Popen(
            [*_PROGRAM, *words], cwd=ROOT, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        assert all(process.stdout.readline() for _ in range(lines))
        process.stdout.close()
        complaint = process.stderr.read().decode()
        return process.wait(_LONGEST), complaint
