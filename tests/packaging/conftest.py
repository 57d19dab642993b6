"""Folders that are run, not packages: their modules are found by their own names."""

import sys
from pathlib import Path

PACKAGING = Path(__file__).parents[2] / "packaging"
sys.path += [str(PACKAGING / name) for name in ("package", "linux", "bare_root", "windows")]
