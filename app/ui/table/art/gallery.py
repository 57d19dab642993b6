"""The pictures of everything that moves on the table, each painted once and shared."""

from typing import assert_never

from app.game.cards import Card
from app.ui.table.art.canvas import Painted
from app.ui.table.art.cards_art import Deck, Report
from app.ui.table.art.chips_art import draw_chips
from app.ui.table.art.tokens_art import draw_button, draw_light, draw_pile, draw_slip
from app.ui.table.sprites import Art, ButtonArt, CardArt, ChipsArt, LightArt, PileArt, SlipArt

__all__ = ["Gallery", "Painted", "Report"]

_ANY = Card(0)
MOST = 240
"""About twice what a table needs. Beyond it the oldest pictures, of other window sizes, are dropped."""


class Gallery:
    """Pictures for a screen with this device pixel ratio."""

    def __init__(self, ratio: float, four_colours: bool, report: Report) -> None:
        self._ratio = ratio
        self._deck = Deck(ratio, four_colours, report)
        # Keyed by type as well: as tuples, a pile of no cards and a green light may be equal.
        self._pictures: dict[tuple[type[Art], Art], Painted] = {}

    def drawn(self, art: Art) -> Painted:
        """The picture of a thing. All card backs share one."""
        if isinstance(art, CardArt) and not art.face_up:
            art = art._replace(card=_ANY)
        key = (type(art), art)
        if key not in self._pictures:
            if len(self._pictures) >= MOST:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = self._paint(art)
        return self._pictures[key]

    def _paint(self, art: Art) -> Painted:
        match art:
            case CardArt():
                return self._deck.drawn(art)
            case ChipsArt():
                return draw_chips(art, self._ratio)
            case SlipArt():
                return draw_slip(art, self._ratio)
            case ButtonArt():
                return draw_button(art, self._ratio)
            case PileArt():
                return draw_pile(art, self._ratio)
            case LightArt():
                return draw_light(art, self._ratio)
        assert_never(art)
