"""Whatever is painted by hand looks as it looked: components, charts, cards and chips, felts, stages of the drills.

Each sample is exact to the pixel by its digest. A smaller picture of each sheet is kept beside the digests, so that
a failure says where on the sample something moved.
"""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from tests.kept_text import HOW, RENEWED
from tests.systems import needs_letters_of_linux
from tests.ui.painted import pixels_of
from tests.ui.screens import ROOT
from tests.ui.sheets.names import SHEETS
from tests.ui.sheets.sheet import GAP

KEPT = Path(__file__).parent / "sheets" / "kept"
FAR = 20
"""Less than this in one color nobody sees."""


def half(sheet: QImage) -> QImage:
    return sheet.scaled(
        sheet.width() // 2,
        sheet.height() // 2,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def samples(text: str) -> dict[str, tuple[QRect, str]]:
    """Where each sample is on its sheet, and its digest."""
    found, top = {}, 0
    for line in text.splitlines():
        size, digest, name = line.split(" ", 2)
        wide, high = map(int, size.split("x"))
        found[name] = QRect(0, top, wide, high), digest
        top += high + GAP
    return found


def moved(one: QImage, other: QImage) -> str:
    """Where two pictures differ, in words."""
    if one.size() != other.size():
        return f"is {2 * one.width()} × {2 * one.height()}, not {2 * other.width()} × {2 * other.height()}"
    points = [
        (place % one.width(), place // one.width())
        for place, (now, then) in enumerate(zip(pixels_of(one), pixels_of(other), strict=True))
        if any(abs((now >> part & 255) - (then >> part & 255)) > FAR for part in (0, 8, 16))
    ]
    if not points:
        return "differs by less than can be seen at half its size"
    across, down = zip(*points, strict=True)
    return f"differs from ({2 * min(across)}, {2 * min(down)}) to ({2 * max(across)}, {2 * max(down)})"


def cut(sheet: QImage, place: QRect) -> QImage:
    """A sample on a sheet of half the size."""
    return sheet.copy(0, place.top() // 2, place.width() // 2, place.height() // 2)


def changes(name: str, folder: Path) -> list[str]:
    """What is not on a sheet as it is kept, in words."""
    text, small = (folder / f"{name}.txt").read_text("utf-8"), folder / f"{name}.jpg"
    # Compressed like what is kept, so that both have lost the same.
    assert half(QImage(str(folder / f"{name}.png"))).save(str(small), quality=75)
    if RENEWED:
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{name}.txt").write_text(text, "utf-8")
        (KEPT / f"{name}.jpg").write_bytes(small.read_bytes())
    kept = (KEPT / f"{name}.txt").read_text("utf-8")
    if text == kept:
        return []
    sheet, before = QImage(str(small)), QImage(str(KEPT / f"{name}.jpg"))
    now, then = samples(text), samples(kept)
    said = [f"“{each}” is new" for each in now.keys() - then.keys()]
    said += [f"“{each}” is gone" for each in then.keys() - now.keys()]
    said += [
        f"“{each}” {moved(cut(sheet, now[each][0]), cut(before, then[each][0]))}"
        for each in now
        if each in then and now[each][1] != then[each][1]
    ]
    return said or ["the samples come in another order"]


@needs_letters_of_linux
def test_every_sheet_looks_as_it_looked(tmp_path: Path) -> None:
    """All of them at once: one process paints them."""
    words = [sys.executable, "-m", "tests.ui.sheets", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    said = [f"{name}: {change}" for name in SHEETS for change in changes(name, tmp_path)]
    assert not said, "\n".join([f"{HOW}; the new sheets are in {tmp_path}", *said])


def test_no_picture_is_kept_that_nothing_is_compared_with() -> None:
    assert {file.stem for file in KEPT.iterdir()} == set(SHEETS)


def test_it_is_said_where_something_moved() -> None:
    one = QImage(40, 20, QImage.Format.Format_RGB32)
    one.fill(0xFF000000)
    other = one.copy()
    other.setPixel(7, 9, 0xFFFFFFFF)
    other.setPixel(11, 3, 0xFFFFFFFF)
    assert moved(other, one) == "differs from (14, 6) to (22, 18)"
    assert moved(one, one.copy()) == "differs by less than can be seen at half its size"
    assert moved(one, one.copy(0, 0, 40, 10)) == "is 80 × 40, not 80 × 20"
