"""Runs the program as a process of its own, for what cannot be seen from inside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systems import WINDOWS

ROOT = Path(__file__).parents[2]


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which APP is the program. A test in need of one is skipped on Windows."""
    if WINDOWS:
        pytest.skip("needs a shell of Unix")
    environment = os.environ | {"APP": f"{sys.executable} -m app"}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
