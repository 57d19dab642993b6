"""Pictures in tests: cards and chips painted once for all windows of a run, and what color each pixel has."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtGui import QImage

from app.ui.table.art import cards_art
from app.ui.table.art.gallery import Gallery, Painted
from app.ui.table.sprites import Art

Paint = Callable[[Gallery, Art], Painted]


def painting_once(paint: Paint) -> Paint:
    """Paints what was not painted yet, and finds again what was, in whichever window."""
    pictures: dict[tuple[Any, ...], Painted] = {}

    def painted(gallery: Gallery, art: Art) -> Painted:
        # `shipped` says where the cards come from: a test that damages some has another one.
        key = (gallery._ratio, gallery._deck._four_colours, vars(cards_art)["shipped"], type(art), art)
        if key not in pictures:
            pictures[key] = paint(gallery, art)
        return pictures[key]

    return painted


def pixels_of(image: QImage) -> Sequence[int]:
    """The colors of all pixels, line by line. Asking Qt for one after the other takes forty times as long."""
    # No line of this format ends with bytes that are no pixels.
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(plain.constBits())).cast("I")
