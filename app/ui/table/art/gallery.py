"""The pictures of everything that moves on the table, each painted once and shared."""

from typing import assert_never

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from app.game.cards import Card
from app.game.money import shown
from app.ui.table.art.canvas import Painted, blank, no_brush, no_pen, painting, shade, tinted
from app.ui.table.art.cards_art import PAPER, Deck, Report
from app.ui.table.art.chips_art import SQUASH, draw_chips
from app.ui.table.art.text_fit import Words, fitting, outline, width_of, write
from app.ui.table.geometry import Box
from app.ui.table.sprites import (
    Art,
    BubbleArt,
    ButtonArt,
    CardArt,
    ChipsArt,
    CutCardArt,
    DisplayArt,
    FlawArt,
    HandArt,
    LightArt,
    PileArt,
    SignArt,
    SlipArt,
)

_INK = "#2a2620"
_PLASTIC = "#f2c230"
_CARD_TALL, _CARD_MARGIN = 1.4, 0.1
"""The height of a card and the room around it for its shadow, as parts of its width."""
_WHOLE_DECK = 0.6
"""The height of 52 cards in the rack, as a part of their width."""


def slip_words(art: SlipArt) -> tuple[Words, Words]:
    """What is written on a slip, in its own coordinates."""
    width, height = _slip_size(art)
    amount = shown(art.cents, art.currency)
    inner = width * 0.9
    top = Box(width * 0.05, height * 0.08, inner, height * 0.34)
    below = Box(width * 0.05, height * 0.44, inner, height * 0.48)
    return (
        Words("HAND PAY", top, fitting("HAND PAY", "narrow", inner, height * 0.36), "narrow"),
        Words(amount, below, fitting(amount, "narrow", inner, height * 0.5), "narrow"),
    )


def _slip_size(art: SlipArt) -> tuple[float, float]:
    return art.width * 1.5, art.width * 0.86


def draw_slip(art: SlipArt, ratio: float) -> Painted:
    """A paper slip with an amount, anchored in its middle."""
    width, height = _slip_size(art)
    margin = art.width * 0.12
    pixmap = blank(width + 2 * margin, height + 2 * margin, ratio)
    with painting(pixmap) as painter:
        painter.translate(margin, margin)
        paper = QRectF(0, 0, width, height)
        shade(painter, paper, 1, margin)
        painter.fillRect(paper, QColor("#fbf6e2"))
        painter.fillRect(QRectF(0, 0, width, height * 0.42), QColor("#e9d9a6"))
        painter.setPen(QColor(_INK))
        for words in slip_words(art):
            write(painter, words)
    return Painted(pixmap, QPointF(margin + width / 2, margin + height / 2))


def draw_button(art: ButtonArt, ratio: float) -> Painted:
    """The white dealer button of the player who banks."""
    across, down, thick = art.width / 2, art.width / 2 * SQUASH, art.width * 0.1
    margin = art.width * 0.1
    pixmap = blank(art.width + 2 * margin, 2 * down + thick + 2 * margin, ratio)
    middle = QPointF(margin + across, margin + down)
    with painting(pixmap) as painter:
        painter.setBrush(QColor(0, 0, 0, 40))
        for grown in (0.0, 0.5, 1.0):
            low = middle + QPointF(margin * 0.3, thick + margin * 0.2)
            painter.drawEllipse(low, across + grown * margin * 0.6, down + grown * margin * 0.6)
        painter.setBrush(QColor("#b9b4a6"))
        painter.drawEllipse(middle + QPointF(0, thick), across, down)
        painter.drawRect(QRectF(margin, middle.y(), art.width, thick))
        painter.setBrush(QColor("#fdfcf8"))
        painter.drawEllipse(middle, across, down)
        painter.setPen(QPen(QColor("#8d8778"), art.width * 0.02))
        no_brush(painter)
        painter.drawEllipse(middle, across * 0.9, down * 0.86)
        space = QRectF(middle.x() - across * 0.78, middle.y() - down * 0.3, across * 1.56, down * 0.6)
        painter.fillPath(outline("DEALER", "narrow", space), QColor(_INK))
    return Painted(pixmap, middle + QPointF(0, thick / 2))


def draw_pile(art: PileArt, ratio: float) -> Painted:
    """A pile of cards in the rack: their edges, and the back of the top card."""
    width, deep = art.width, art.width * 0.52
    high = pile_height(art)
    lean, margin = width * 0.09, width * 0.06
    pixmap = blank(width + 2 * margin, deep + high + 2 * margin, ratio)
    left, foot = margin, margin + deep + high
    with painting(pixmap) as painter:
        if not art.cards:
            return Painted(pixmap, QPointF(margin + width / 2, foot))
        front = QRectF(left, foot - high, width, high)
        shade(painter, front, 1, margin)
        _paint_edges(painter, front, art.cards)
        top = foot - high
        back = [
            (left, top),
            (left + width, top),
            (left + width - lean, top - deep),
            (left + lean, top - deep),
        ]
        painter.setPen(QPen(QColor("#8d8778"), 1 / ratio))
        painter.setBrush(QColor(PAPER))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in back]))
        no_pen(painter)
        painter.setBrush(QColor("#762732"))
        middle = QPointF(left + width / 2, top - deep / 2)
        inner = [middle + (QPointF(*corner) - middle) * 0.86 for corner in back]
        painter.drawPolygon(QPolygonF(inner))
    return Painted(pixmap, QPointF(margin + width / 2, foot))


def pile_height(art: PileArt) -> float:
    """The height of a pile."""
    return art.width * _WHOLE_DECK * art.cards / 52


def _paint_edges(painter: QPainter, front: QRectF, cards: int) -> None:
    light = QLinearGradient(front.topLeft(), front.topRight())
    light.setColorAt(0, QColor("#d5d0c2"))
    light.setColorAt(0.4, QColor("#f6f3ea"))
    light.setColorAt(1, QColor("#b9b3a4"))
    painter.fillRect(front, light)
    painter.setPen(QPen(QColor(60, 50, 40, 90), min(0.6, front.height() / cards * 0.4)))
    for card in range(cards):
        y = front.bottom() - card * front.height() / cards
        painter.drawLine(QPointF(front.left(), y), QPointF(front.right(), y))
    no_pen(painter)


def draw_light(art: LightArt, ratio: float) -> Painted:
    """A lamp: green and plain, red with a bar across it, or amber in the circle of a wager."""
    radius, halo = art.width / 2, art.width
    colour = QColor("#ffb01f" if art.is_marker else "#e5484d" if art.is_red else "#3ecf7a")
    pixmap = blank(2 * halo, 2 * halo, ratio)
    middle = QPointF(halo, halo)
    with painting(pixmap) as painter:
        glow = QRadialGradient(middle, halo)
        glow.setColorAt(0.3, tinted(colour, 0.5))
        glow.setColorAt(1, tinted(colour, 0))
        painter.setBrush(glow)
        painter.drawEllipse(middle, halo, halo)
        bulb = QRadialGradient(middle, radius, middle - QPointF(radius, radius) * 0.35)
        bulb.setColorAt(0, colour.lighter(150))
        bulb.setColorAt(1, colour.darker(120))
        painter.setBrush(bulb)
        painter.drawEllipse(middle, radius, radius)
        if art.is_red:
            bar = QRectF(0, 0, radius * 1.4, radius * 0.5)
            bar.moveCenter(middle)
            painter.fillRect(bar, QColor("#ffffff"))
    return Painted(pixmap, middle)


def draw_cut_card(art: CutCardArt, ratio: float) -> Painted:
    """A plain yellow plastic card, as large as the others, with a sheen across it."""
    margin = art.width * _CARD_MARGIN
    sheet = QRectF(margin, margin, art.width, art.width * _CARD_TALL)
    pixmap = blank(sheet.width() + 2 * margin, sheet.height() + 2 * margin, ratio)
    with painting(pixmap) as painter:
        shade(painter, sheet, art.width * 0.06, margin, 0.3)
        sheen = QLinearGradient(sheet.topLeft(), sheet.bottomRight())
        sheen.setColorAt(0, QColor(_PLASTIC).lighter(112))
        sheen.setColorAt(0.45, QColor(_PLASTIC))
        sheen.setColorAt(0.5, QColor(_PLASTIC).lighter(118))
        sheen.setColorAt(1, QColor(_PLASTIC).darker(112))
        painter.setBrush(sheen)
        painter.setPen(QPen(QColor(_PLASTIC).darker(150), 1 / ratio))
        painter.drawRoundedRect(sheet, art.width * 0.06, art.width * 0.06)
    return Painted(pixmap, sheet.center())


def draw_flaw(art: FlawArt, ratio: float) -> Painted:
    """A corner that is folded over and torn: the felt shows where it was, the fold casts a shadow."""
    side = art.width
    pixmap = blank(side, side, ratio)
    with painting(pixmap) as painter:
        no_pen(painter)
        painter.setBrush(QColor("#12442f"))
        torn = [(0.16, 0), (1, 0), (1, 0.86), (0.86, 0.7), (0.72, 0.66), (0.5, 0.4), (0.36, 0.3)]
        painter.drawPolygon(_polygon(torn, side))
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawPolygon(_polygon([(0.2, 0.04), (0.98, 0.84), (0.24, 0.9)], side))
        painter.setBrush(QColor(PAPER).darker(112))
        painter.setPen(QPen(QColor("#6d675a"), 1.2 / ratio))
        painter.drawPolygon(_polygon([(0.16, 0), (1, 0.86), (0.18, 0.8)], side))
    return Painted(pixmap, QPointF(side / 2, side / 2))


def _polygon(corners: list[tuple[float, float]], side: float) -> QPolygonF:
    return QPolygonF([QPointF(x * side, y * side) for x, y in corners])


def draw_sign(art: SignArt, ratio: float) -> Painted:
    """A small card on a stand, with a line of letters under the other."""
    width, high, margin = art.width, art.width * 0.52, art.width * 0.05
    pixmap = blank(width + 2 * margin, high + 2 * margin, ratio)
    board = QRectF(margin, margin, width, high)
    with painting(pixmap) as painter:
        shade(painter, board, width * 0.05, margin, 0.5)
        painter.setBrush(QColor("#f6f1e2"))
        painter.setPen(QPen(QColor("#b3222d"), width * 0.03))
        painter.drawRoundedRect(board, width * 0.05, width * 0.05)
        no_pen(painter)
        each = high * 0.72 / len(art.lines)
        for row, line in enumerate(art.lines):
            space = QRectF(margin + width * 0.1, margin + high * 0.16 + row * each, width * 0.8, each * 0.78)
            painter.fillPath(outline(line, "bold", space), QColor("#b3222d"))
    return Painted(pixmap, board.center())


_BUBBLE = "#fdfbf3"
_LINE = 1.25
"""From one line of words in a bubble to the next, in sizes of the letters."""


def bubble_lines(art: BubbleArt) -> list[str]:
    """The words of a bubble, line by line, as wide as it allows."""
    room = art.width * 0.86
    lines: list[str] = []
    for word in art.text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, "medium", art.letters) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def draw_bubble(art: BubbleArt, ratio: float) -> Painted:
    """A bubble with a tail that points up to its player, anchored in its middle."""
    lines = bubble_lines(art)
    margin, tail = art.letters * 0.6, art.letters * 0.8
    width = max(width_of(line, "medium", art.letters) for line in lines) + 1.6 * art.letters
    height = (len(lines) * _LINE + 0.7) * art.letters
    pixmap = blank(width + 2 * margin, height + tail + 2 * margin, ratio)
    box = QRectF(margin, margin + tail, width, height)
    with painting(pixmap) as painter:
        shade(painter, box, art.letters * 0.6, margin, 0.4)
        shape = QPainterPath()
        shape.addRoundedRect(box, art.letters * 0.6, art.letters * 0.6)
        point = QPainterPath(QPointF(box.center().x() - tail * 0.7, box.top() + 1))
        point.lineTo(box.center().x() + tail * 0.2, box.top() - tail)
        point.lineTo(box.center().x() + tail * 0.7, box.top() + 1)
        point.closeSubpath()
        painter.fillPath(shape.united(point), QColor(_BUBBLE))
        painter.setPen(QColor(_INK))
        for number, line in enumerate(lines):
            top = box.top() + (0.35 + number * _LINE) * art.letters
            row = Box(box.left(), top, width, art.letters * _LINE)
            write(painter, Words(line, row, max(1, round(art.letters)), "medium"))
        no_pen(painter)
    return Painted(pixmap, box.center())


def draw_display(art: DisplayArt, ratio: float) -> Painted:
    """Amber figures on a dark glass."""
    height = art.width * 0.42
    pixmap = blank(art.width, height, ratio)
    glass = QRectF(0, 0, art.width, height)
    with painting(pixmap) as painter:
        painter.setBrush(QColor("#0a0b0b"))
        painter.setPen(QPen(QColor("#50565c"), 1))
        painter.drawRoundedRect(glass.adjusted(0.5, 0.5, -0.5, -0.5), height * 0.18, height * 0.18)
        painter.setPen(QColor("#ffb83d"))
        size = fitting(art.text, "bold", art.width * 0.8, height * 0.86)
        write(painter, Words(art.text, Box(0, 0, art.width, height), size, "bold"))
        no_pen(painter)
    return Painted(pixmap, glass.center())


def draw_hand(art: HandArt, ratio: float) -> Painted:
    """A sleeve, a cuff and a hand with its fingers down; anchored at the tips of the fingers."""
    wide, tall = art.width, art.width * 2.1
    margin = wide * 0.15
    pixmap = blank(wide + 2 * margin, tall + 2 * margin, ratio)
    with painting(pixmap) as painter:
        painter.translate(margin, margin)
        sleeve = QPainterPath()
        sleeve.addRoundedRect(QRectF(wide * 0.1, 0, wide * 0.8, tall * 0.42), wide * 0.1, wide * 0.1)
        painter.fillPath(sleeve, _cloth(wide))
        painter.fillRect(QRectF(wide * 0.14, tall * 0.38, wide * 0.72, tall * 0.07), QColor("#f1eee6"))
        _paint_palm(painter, wide, tall)
    return Painted(pixmap, QPointF(margin + wide * 0.5, margin + tall))


def _paint_palm(painter: QPainter, wide: float, tall: float) -> None:
    skin = QPainterPath()
    skin.addRoundedRect(QRectF(wide * 0.12, tall * 0.44, wide * 0.76, tall * 0.3), wide * 0.2, wide * 0.2)
    for place, reach in enumerate((0.9, 1.0, 0.97, 0.86)):
        finger = QPainterPath()
        left = wide * (0.12 + 0.195 * place)
        top = tall * 0.6
        finger.addRoundedRect(QRectF(left, top, wide * 0.17, tall * reach - top), wide * 0.085, wide * 0.085)
        skin = skin.united(finger)
    thumb = QPainterPath()
    thumb.addRoundedRect(QRectF(-wide * 0.02, tall * 0.52, wide * 0.2, tall * 0.26), wide * 0.1, wide * 0.1)
    skin = skin.united(thumb)
    painter.setPen(QPen(QColor("#6e4630"), max(0.8, wide * 0.03)))
    painter.setBrush(QColor("#d9a37e"))
    painter.drawPath(skin)
    no_pen(painter)


def _cloth(wide: float) -> QLinearGradient:
    light = QLinearGradient(0, 0, wide, 0)
    light.setColorAt(0, QColor("#26344e"))
    light.setColorAt(0.5, QColor("#3d5279"))
    light.setColorAt(1, QColor("#1d293f"))
    return light


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
            case CutCardArt():
                return draw_cut_card(art, self._ratio)
            case FlawArt():
                return draw_flaw(art, self._ratio)
            case SignArt():
                return draw_sign(art, self._ratio)
            case DisplayArt():
                return draw_display(art, self._ratio)
            case BubbleArt():
                return draw_bubble(art, self._ratio)
            case HandArt():
                return draw_hand(art, self._ratio)
        assert_never(art)
