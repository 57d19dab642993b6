"""Pictures in tests: painted once for all windows of a run, and what color each pixel has."""

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QImage, QPixmap

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


def found_again(paint: Callable[..., QPixmap], most: int) -> Callable[..., QPixmap]:
    """Paints what was not painted yet from the same values, and keeps so many of the pictures."""
    pictures: list[tuple[tuple[Any, ...], QPixmap]] = []

    def painted(*values: Any) -> QPixmap:
        # From the end: with a house it takes longest to see that it is another one.
        backwards = values[::-1]
        known = next((picture for picture in pictures if picture[0] == backwards), None)
        if known:
            pictures.remove(known)
        else:
            known = backwards, paint(*values)
        pictures[:] = [known, *pictures[: most - 1]]
        return known[1]

    return painted


def pixels_of(image: QImage) -> memoryview:
    """The colors of all pixels, line by line. Asking Qt for one after the other takes forty times as long."""
    # No line of this format ends with bytes that are no pixels.
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(plain.constBits())).cast("I")
