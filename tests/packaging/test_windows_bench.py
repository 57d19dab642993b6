"""The program for Windows under Wine: all of it in `soak`, by an administrator; in `test` what can be told without."""

import os
import subprocess
import sys
from pathlib import Path

import bench
import installer
import pytest

from tests.bulk import SOAK

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "windows"


def reason() -> str:
    """Why it cannot be run here, or nothing."""
    if not SOAK:
        return "it takes an hour: `start.py soak` runs it"
    if sys.platform != "linux" or os.geteuid():
        return "only the administrator of a Linux can make a bench"
    if missing := bench.missing_tools() + ([] if installer.makensis() else ["makensis"]):
        return f"not here: {', '.join(missing)}"
    return ""


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    """What becomes of the command."""
    command = [sys.executable, str(SCRIPT), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.bulk
@pytest.mark.skipif(bool(reason()), reason=reason() or "it is run")
def test_everything_is_built_and_does_everything_under_wine() -> None:
    done = run()
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_part_that_is_none_is_refused_with_the_names_of_those_that_are(tmp_path: Path) -> None:
    done = run("packages", "--kept", str(tmp_path / "kept"))
    assert done.returncode == 1
    assert done.stderr.startswith("windows: there is no part “packages”; the parts are tests, package, use")
    assert not (tmp_path / "kept").exists()
