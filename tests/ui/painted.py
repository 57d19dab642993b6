"""Cards and chips painted once for all windows of a test run."""

from collections.abc import Callable
from typing import Any

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
