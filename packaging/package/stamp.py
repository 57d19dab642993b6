"""Which version it is, and the time that files in packages bear: that of the sources, not of the making."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OLDEST = 315_532_800
"""1980: what a .zip can hold."""


def version() -> str:
    """The number in the one place that has it."""
    found = re.search(r'__version__ = "([^"]+)"', (ROOT / "app" / "__init__.py").read_text("utf-8"))
    assert found
    return found[1]


def commit() -> str:
    """The commit of the sources: that of HCF_COMMIT where git is missing; empty outside a checkout."""
    if named := os.environ.get("HCF_COMMIT", ""):
        return named
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def moment() -> int:
    """Seconds since 1970: those of SOURCE_DATE_EPOCH, else of the last commit, else of the version's file."""
    named = os.environ.get("SOURCE_DATE_EPOCH", "")
    if named.isdecimal():
        return max(int(named), _OLDEST)
    try:
        done = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return int(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return int((ROOT / "app" / "__init__.py").stat().st_mtime)
