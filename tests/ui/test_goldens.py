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

from tests.ui.golden_pictures import GOLDENS
from tests.ui.screens import ROOT

FOLDER = Path(__file__).parent / "goldens"
RENEWED = os.environ.get("HCF_GOLDENS") == "renew"
HOW = "if it is as it should be: HCF_GOLDENS=renew python3 start.py test tests/ui/test_goldens.py"


def taken(name: str, out: Path) -> QImage:
    words = [sys.executable, "-m", "tests.ui.golden_pictures", name, str(out)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return QImage(str(out))


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


@pytest.mark.parametrize("name", GOLDENS)
def test_a_picture_is_exactly_as_it_was(name: str, tmp_path: Path) -> None:
    kept = FOLDER / f"{name}.png"
    if RENEWED:
        FOLDER.mkdir(exist_ok=True)
        taken(name, kept)
    new = tmp_path / f"{name}.png"
    found = taken(name, new)
    assert kept.exists(), f"there is no {kept}; the picture is {new}; {HOW}"
    said = difference(found, QImage(str(kept)))
    assert not said, f"{kept.name}: {said}; the new one is {new}; {HOW}"


def test_there_is_no_picture_that_nothing_is_compared_with() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == set(GOLDENS)


def test_one_pixel_is_a_difference() -> None:
    kept = QImage(str(FOLDER / "oxford-dealers-hand.png"))
    changed = kept.copy()
    changed.setPixel(100, 200, kept.pixel(100, 200) ^ 1)
    assert difference(kept, kept.copy()) == ""
    assert difference(changed, kept) == "1 pixels differ, from (100, 200) to (100, 200)"
