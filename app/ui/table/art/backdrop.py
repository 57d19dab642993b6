"""The background of the first page: the felt of the house under a lamp, with a fanned-out flush on it."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from app.game.cards import Card, card_of
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import blank, painting
from app.ui.table.art.cards_art import Deck
from app.ui.table.art.cloth import grain, lamp_light
from app.ui.table.sprites import CardArt

_FLUSH = ("8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah")
_TURNED = 9.0
"""Degrees from one card to the next."""
_REACH = 2.1
"""The distance from the pivot of the fan to the middle of a card, in card widths."""
_SHOWN = 1.1
"""How much of the middle card is above the panel that covers the rest, in card widths."""


def backdrop(size: QSizeF, felt: str, theme: Theme, ratio: float, fan: QPointF, high: float) -> QPixmap:
    """The picture. The fan stands on the point `fan`, `high` pixels tall; a panel covers what is below."""
    pixmap = blank(size.width(), size.height(), ratio, QColor(felt))
    window = QRectF(QPointF(0, 0), size)
    with painting(pixmap) as painter:
        lamp = QPointF(fan.x(), fan.y() - high / 2)
        painter.fillRect(window, lamp_light(felt, theme, lamp, size.width() * 0.8, size.height() * 0.95))
        painter.drawTiledPixmap(window, grain())
        _paint_fan(painter, fan, high / _SHOWN, ratio)
    return pixmap


def _paint_fan(painter: QPainter, at: QPointF, width: float, ratio: float) -> None:
    # A missing or damaged picture is reported at the table, where it matters.
    deck = Deck(ratio, False, lambda _: None)
    for number, card in enumerate(_cards()):
        drawn = deck.drawn(CardArt(card, True, width))
        painter.save()
        painter.translate(at.x(), at.y() + width * (_REACH + 0.7 - _SHOWN))
        painter.rotate((number - (len(_FLUSH) - 1) / 2) * _TURNED)
        painter.translate(0, -width * _REACH)
        painter.drawPixmap(-drawn.anchor, drawn.pixmap)
        painter.restore()


def _cards() -> list[Card]:
    return [card for name in _FLUSH if (card := card_of(name)) is not None]
