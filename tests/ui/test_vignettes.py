"""The small pictures on pages: whatever shape their felt has, nothing on it is cut off at the sides."""

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.table.vignettes import VIGNETTES, vignette

SHAPES = ((300, 180), (160, 300), (480, 120))
SHADOW = 60
"""The strongest shadow there is, of 255."""


@pytest.mark.parametrize("name", VIGNETTES)
def test_a_picture_shows_its_things_and_cuts_none_of_them_off(
    name: str, library: Library, letters: str, qtbot: QtBot
) -> None:
    paint = vignette(name, library.house("greektown"), has_felt=False)
    for wide, high in SHAPES:
        image = paint(QSize(wide, high), 1.0).toImage()
        solid = {x for x in range(wide) for y in range(0, high, 3) if image.pixelColor(x, y).alpha() > SHADOW}
        assert solid, "something lies there"
        assert not solid & {0, wide - 1}, f"{name} is cut off in a picture of {wide} × {high}"
