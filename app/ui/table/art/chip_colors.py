"""The colours of chips: the words of a house file as a casino's shades."""

from typing import NamedTuple

from PySide6.QtGui import QColor

from app.ui.table.art.canvas import lit

INLAY = "#f3eee0"
INK = "#1b1b1f"
_SHADES = {
    "white": "#e4e0d4",
    "pink": "#d98aa5",
    "red": "#b3262e",
    "green": "#1f7a4a",
    "black": "#232326",
    "purple": "#5d2f86",
    "yellow": "#d9a521",
    "orange": "#d9742b",
    "blue": "#27569b",
    "grey": "#8a8d90",
    "gray": "#8a8d90",
    "brown": "#6b4630",
    "lavender": "#a993cf",
    "burgundy": "#6a1a2c",
}
_UNKNOWN = _SHADES["grey"]


class Colours(NamedTuple):
    """A chip's clay, and the spots let into it: light in dark clay, dark in light."""

    clay: QColor
    spots: QColor


def colours_of(word: str) -> Colours:
    """The colours of a chip that is called so."""
    name = word.strip().lower()
    clay = QColor(_SHADES.get(name) or (name if QColor.isValidColorName(name) else _UNKNOWN))
    is_light = clay.lightnessF() > 0.52
    return Colours(clay, lit(clay, 0.28) if is_light else QColor(INLAY))
