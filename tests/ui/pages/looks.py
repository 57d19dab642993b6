"""Pictures of every page in every look, to be looked at side by side.

`HCF_LOOKS=FOLDER python3 start.py test tests -k says_what_it_said` takes them, and
`.venv/bin/python -m tests.ui.pages.looks FOLDER` puts those of one look together on sheets.
"""

import os
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageDraw
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.ui.kit.page import Page
from app.ui.kit.page_stack import FollowsSettings
from app.ui.shell.main_window import MainWindow
from tests.ui.leaks import settle
from tests.ui.thoughts import all_is_thought

FOLDER = os.environ.get("HCF_LOOKS", "")


class Look(NamedTuple):
    """A window of some size in one theme with letters of some size."""

    size: tuple[int, int]
    room: str
    text: int


LOOKS = [Look(*each) for each in product(((1024, 600), (1600, 900)), ("dark", "light"), (100, 150))]
_PAINTED_AFTER = 300
_THUMB, _ACROSS, _DOWN, _CAPTION = 760, 2, 4, 22


def take(gallery: str, name: str, shown: QWidget) -> None:
    """Save what is shown in every look. The test ends here: what it opened looks otherwise now."""
    window = shown.window()
    above = window.parentWidget()
    if above is not None and not isinstance(window, MainWindow):
        # A menu is a window of its own.
        window = above.window()
    assert isinstance(window, MainWindow), "a kiosk covers its screen, and has a look from its start on"
    for look in LOOKS:
        window.resize(*look.size)
        navigator = window.navigator
        settings = navigator.settings._replace(room=look.room, text=look.text)  # type: ignore[arg-type]
        navigator.apply_settings(settings)
        # In an exam nobody changes the settings: its pages have the look that they were opened with.
        for page in window.findChildren(Page):
            if page.isVisible() and isinstance(page, FollowsSettings):
                page.apply_settings(settings)
        save(gallery, name, look, shown)
    pytest.skip("pictures were taken")


def save(gallery: str, name: str, look: Look, shown: QWidget) -> None:
    """Save what is shown in this look."""
    all_is_thought()
    # A table is painted anew a while after its size has changed.
    QTest.qWait(_PAINTED_AFTER)
    settle()
    folder = Path(FOLDER) / f"{look.size[0]}-{look.room}-{look.text}"
    folder.mkdir(parents=True, exist_ok=True)
    shown.grab().save(str(folder / f"{gallery} {name}.png"))


def sheets(folder: Path) -> None:
    """Put the pictures of one look together, several on a sheet, with their names."""
    files = sorted(folder.glob("*.png"))
    each = _ACROSS * _DOWN
    for number, place in enumerate(range(0, len(files), each)):
        pictures = [Image.open(file).convert("RGB") for file in files[place : place + each]]
        high = max(_THUMB * picture.height // picture.width for picture in pictures) + _CAPTION
        sheet = Image.new("RGB", (_ACROSS * (_THUMB + 8), _DOWN * (high + 8)), "#777777")
        for at, (file, picture) in enumerate(zip(files[place:], pictures, strict=False)):
            x, y = at % _ACROSS * (_THUMB + 8), at // _ACROSS * (high + 8)
            ImageDraw.Draw(sheet).text((x + 4, y + 4), file.stem, fill="white")
            size = (_THUMB, _THUMB * picture.height // picture.width)
            sheet.paste(picture.resize(size, Image.Resampling.LANCZOS), (x, y + _CAPTION))
        sheet.save(folder.with_name(f"{folder.name} sheet {number:02}.jpg"), quality=88)


if __name__ == "__main__":
    for look in sorted(Path(sys.argv[1]).iterdir()):
        if look.is_dir():
            sheets(look)
