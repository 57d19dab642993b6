"""Six pictures, exact to the pixel: different houses, sizes, rooms, decks, texts and screens.

What they should look like is in tests/ui/goldens. After a change that is wanted, look at the new ones and

    HCF_GOLDENS=renew python3 start.py test tests/ui/test_goldens.py
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.systems import needs_letters_of_linux
from tests.ui.golden_pictures import GOLDENS
from tests.ui.screens import ROOT

FOLDER = Path(__file__).parent / "goldens"
RENEWED = os.environ.get("HCF_GOLDENS") == "renew"
HOW = "if it is as it should be: HCF_GOLDENS=renew python3 start.py test tests/ui/test_goldens.py"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the pictures of today: one process takes all that are for screens of one ratio."""
    folder = FOLDER if RENEWED else tmp_path_factory.mktemp("goldens")
    folder.mkdir(exist_ok=True)
    for ratio in sorted({golden.ratio for golden in GOLDENS.values()}):
        words = [sys.executable, "-m", "tests.ui.golden_pictures", str(ratio), str(folder)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
        assert done.returncode == 0, done.stderr
        assert not done.stderr
    return folder


def difference(one: QImage, other: QImage) -> str:
    """Where two pictures differ, in words; nothing if they do not."""
    if one.size() != other.size():
        return f"it is {one.width()} × {one.height()}, not {other.width()} × {other.height()}"
    if one.convertToFormat(other.format()) == other:
        return ""
    points = [
        (x, y)
        for y in range(one.height())
        for x in range(one.width())
        if one.pixel(x, y) & 0xFFFFFF != other.pixel(x, y) & 0xFFFFFF
    ]
    if not points:
        return ""
    across, down = zip(*points, strict=True)
    return f"{len(points)} pixels differ, from {min(across), min(down)} to {max(across), max(down)}"


@needs_letters_of_linux
def test_every_picture_is_exactly_as_it_was(taken: Path) -> None:
    """All at once: two workers that share the names would each take them all."""
    for name in GOLDENS:
        kept, new = FOLDER / f"{name}.png", taken / f"{name}.png"
        assert kept.exists(), f"there is no {kept}; the picture is {new}; {HOW}"
        said = difference(QImage(str(new)), QImage(str(kept)))
        assert not said, f"{kept.name}: {said}; the new one is {new}; {HOW}"


def test_there_is_no_picture_that_nothing_is_compared_with() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == set(GOLDENS)


def test_one_pixel_is_a_difference() -> None:
    kept = QImage(str(FOLDER / "oxford-dealers-hand.png"))
    changed = kept.copy()
    changed.setPixel(100, 200, kept.pixel(100, 200) ^ 1)
    assert difference(kept, kept.copy()) == ""
    assert difference(changed, kept) == "1 pixels differ, from (100, 200) to (100, 200)"
