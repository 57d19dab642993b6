"""Windows makes everything larger by a quarter, by half, …: nothing is cut off then either."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bulk import SOAK

ROOT = Path(__file__).parents[2]
PAGES = "tests/ui/modes/test_screens.py"
BEYOND = "not bell"
"""Its menu is as high as a window, and the screen without a screen is only 800 dots high at every ratio."""


@pytest.mark.bulk
@pytest.mark.skipif(not SOAK, reason="every page once more for each ratio: in soak")
@pytest.mark.parametrize("ratio", ["1.25", "1.5", "1.75", "2", "3"])
def test_nothing_is_cut_off_at_a_ratio(ratio: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", PAGES, "-k", BEYOND]
    environment = os.environ | {"QT_SCALE_FACTOR": ratio, "HCF_SOAK": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
