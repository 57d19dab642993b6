"""The small pictures on pages: whatever shape their felt has, nothing on it is cut off at the sides."""

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.table.vignettes import VIGNETTES, FeltWords, SignBoard, _as_posted, vignette

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


def test_odds_in_a_picture_are_those_that_the_house_pays(library: Library) -> None:
    said = {}
    for house in ("pechanga", "two-to-ten", "oxford"):
        (board,) = _as_posted("rules", library.house(house))
        (odds,) = [each for each in _as_posted("payout", library.house(house)) if isinstance(each, FeltWords)]
        assert isinstance(board, SignBoard)
        assert board.rows[board.counts] == ("4-card", odds.text)
        said[house] = board.rows[0][1], odds.text
    assert said == {
        "pechanga": ("1,000 to 1", "50 to 1"),
        "two-to-ten": ("1,000 to 1", "40 to 1"),
        "oxford": ("8,000 to 1", "60 to 1"),
    }
