"""Small pictures from the table for tiles and rows: cards, chips and circles on a piece of felt.

They are painted by the table's own painters, so a page looks like the table it speaks of. Places are in parts
of the picture's height, from its middle. A narrow picture shows everything smaller.
"""

from collections.abc import Mapping, Sequence
from math import radians, sin
from typing import NamedTuple, assert_never

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap, QPixmapCache

from app.game.cards import card_of
from app.game.wagers import LAYOUT_BONUSES
from app.procedure.house import House
from app.ui.kit.components.tile import Picture
from app.ui.kit.theme import DARK, IVORY
from app.ui.table.art.canvas import Painted, blank, no_brush, no_pen, painting, tinted
from app.ui.table.art.cards_art import Deck
from app.ui.table.art.chips_art import draw_chips
from app.ui.table.art.cloth import grain, lamp_light
from app.ui.table.art.text_fit import NARROW
from app.ui.table.sprites import CardArt, ChipsArt

_BRASS = "#f0d79d"
_TALL = 1.4
_AROUND = 1.16
"""How wide a narrow picture is, in widths of what lies in it."""


class CardRow(NamedTuple):
    """Cards in a row, each a little over the one before; a name of "back" is a card face down."""

    names: str
    x: float
    y: float
    width: float = 0.36
    step: float = 0.55
    """From one card to the next, in widths of a card."""
    light: float = 1.0
    """Cards that do not count are at less than full light."""


class CardFan(NamedTuple):
    """Cards as a hand holds them, the middle one upright."""

    names: str
    y: float
    width: float = 0.44
    angle: float = 9.0
    """Degrees from one card to the next."""
    radius: float = 1.15
    """From the middle of a card to the point they turn around."""


class ChipPile(NamedTuple):
    """So many chips of one value on each other."""

    dollars: int
    high: int
    x: float
    y: float
    width: float = 0.3


class Circle(NamedTuple):
    """A wager's circle with its name; a lit one has a brass frame."""

    name: str
    x: float
    y: float
    width: float = 0.36
    is_lit: bool = False


class FeltWords(NamedTuple):
    """Words on the felt."""

    text: str
    x: float
    y: float
    size: float = 0.14


class SignBoard(NamedTuple):
    """A placard with rows of two words; one row counts."""

    rows: tuple[tuple[str, str], ...]
    counts: int
    x: float
    y: float
    width: float
    row: float = 0.11


VignettePart = CardRow | CardFan | ChipPile | Circle | FeltWords | SignBoard

VIGNETTES: Mapping[str, tuple[VignettePart, ...]] = {
    "watch": (CardFan("8h 9h Th Jh Qh Kh Ah", 0.04),),
    "learn": (
        Circle("ANTE", 0, 0.14, 0.4, is_lit=True),
        ChipPile(5, 1, 0, 0.14, 0.3),
        CardRow("back", 0, -0.28, 0.26),
        Circle("FLUSH", 0.42, 0.36),
        Circle("STRAIGHT\nFLUSH", -0.42, 0.36),
    ),
    "practice": (
        CardRow("Kh Jh 8h", 0, -0.2, 0.3, 0.5),
        Circle("RAISE", 0, 0.26),
        ChipPile(25, 2, 0, 0.26, 0.28),
        ChipPile(25, 2, 0.4, 0.26, 0.28),
    ),
    "test": (CardRow("Kc Tc 9c", -0.34, -0.12, 0.3, 0.5), CardRow("4d 7d 2d 5s", 0.24, 0.12, 0.3, 0.5)),
    "find-fault": (
        CardRow("Kc Tc 9c", 0, -0.22, 0.3, 0.5),
        Circle("RAISE", -0.24, 0.26),
        ChipPile(25, 1, -0.24, 0.26, 0.28),
        Circle("ANTE", 0.3, 0.26, 0.4, is_lit=True),
        ChipPile(5, 3, 0.3, 0.26, 0.28),
    ),
    "drills": (CardRow("9s 8s 7s 6s", -0.1, -0.02, 0.42, 0.5), ChipPile(5, 3, 0.5, 0.32, 0.34)),
    "rules": (
        SignBoard(
            (
                ("7-card", "8,000 to 1"),
                ("6-card", "1,000 to 1"),
                ("5-card", "100 to 1"),
                ("4-card", "60 to 1"),
                ("3-card", "7 to 1"),
            ),
            3,
            0,
            0,
            1.2,
        ),
    ),
    "payout": (Circle("", -0.34, 0, 0.42), ChipPile(5, 3, -0.34, 0.04, 0.36), FeltWords("60 to 1", 0.34, 0)),
    "hand-call": (CardRow("Qs Ts 7s 3s Kh 8c", 0, 0, 0.36, 0.5),),
    "compare": (CardRow("Kh Jh 8h", -0.4, 0, 0.34, 0.5), CardRow("Kc Tc 9c", 0.4, 0, 0.34, 0.5)),
    "straight-flush": (CardRow("8d 7d 6d 5d", -0.24, 0, 0.36, 0.5), CardRow("Kc 2c", 0.5, 0.05, 0.32, 0.5)),
    "settle": (
        CardRow("Kh Jh 8h", 0, -0.22, 0.3, 0.5),
        Circle("RAISE", 0, 0.26),
        ChipPile(25, 1, 0, 0.26, 0.28),
        ChipPile(25, 1, 0.4, 0.26, 0.28),
    ),
    "raise-limit": (
        Circle("", -0.4, 0, 0.42),
        ChipPile(25, 1, -0.4, 0.03, 0.36),
        Circle("", 0.24, 0, 0.42),
        ChipPile(25, 2, 0.24, 0.05, 0.36),
        FeltWords("2×", 0.64, 0),
    ),
    "tuck": (
        Circle("STRAIGHT\nFLUSH", -0.26, 0.06, 0.44),
        Circle("FLUSH", 0.26, 0.06, 0.44),
        CardRow("back", -0.3, -0.02, 0.34),
        ChipPile(5, 1, -0.26, 0.08, 0.32),
        ChipPile(5, 1, 0.26, 0.08, 0.32),
    ),
    "what-next": (CardRow("Kc Tc 9c", -0.4, -0.02, 0.34, 0.5), CardRow("4d 7d 2d", 0.4, 0.08, 0.34, 0.5)),
    "irregularity": (CardRow("back back back back back back", 0.1, 0, 0.32, 0.4),),
    "limits": (
        SignBoard(
            (("Ante", "$5 to $500"), ("Flush", "$1 to $100"), ("Straight Flush", "$1 to $100")), -1, 0, 0, 1.3
        ),
    ),
    "house-against-house": (
        SignBoard((("4-card", "60 to 1"),), 0, -0.38, 0, 0.68, 0.13),
        SignBoard((("4-card", "50 to 1"),), -1, 0.38, 0, 0.68, 0.13),
    ),
    "progressive": (
        FeltWords("PROGRESSIVE", 0, -0.2, 0.12),
        SignBoard((("", "$50,000.01"),), 0, 0, 0.08, 0.9, 0.24),
    ),
    "chips": (
        ChipPile(1, 5, -0.6, 0.2, 0.36),
        ChipPile(5, 7, -0.2, 0.2, 0.36),
        ChipPile(25, 4, 0.2, 0.2, 0.36),
        ChipPile(100, 6, 0.6, 0.2, 0.36),
    ),
    "backs": (CardRow("back back back", 0, 0, 0.5, 0.4),),
}
"""By the name of a mode or a drill."""


_PAYING = ("rules", "payout")
"""Pictures with odds on them."""
_LOW_LINE = 2
"""The line that lights up, counted from the lowest."""


def vignette(name: str, house: House, has_felt: bool = True) -> Picture:
    """What paints the picture of this name, on the felt of this house or on what lies under it."""
    return picture_of(_as_posted(name, house), house, has_felt)


def _as_posted(name: str, house: House) -> tuple[VignettePart, ...]:
    """The parts of a picture. What a pay table says on them is what this house pays."""
    parts = VIGNETTES[name]
    bonus = next((each for each in reversed(LAYOUT_BONUSES) if each in house.rules.bonuses), None)
    if bonus is None or name not in _PAYING:
        return parts
    lines = house.rules.tables[bonus][house.posted[bonus]].lines
    rows = tuple([(line.words, line.odds) for line in lines])
    counts = max(0, len(rows) - _LOW_LINE)
    return tuple(
        [
            part._replace(rows=rows, counts=counts)
            if isinstance(part, SignBoard)
            else part._replace(text=rows[counts][1])
            if isinstance(part, FeltWords)
            else part
            for part in parts
        ]
    )


def felt_piece(felt: str, size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
    """A piece of felt of this color with nothing on it; the lamp hangs over what lies right of `left`."""
    wide, high = float(size.width()), float(size.height())
    pixmap = blank(wide, high, ratio, QColor(felt))
    window, middle = QRectF(0, 0, wide, high), QPointF(wide * (1 + left) / 2, high / 2)
    with painting(pixmap) as painter:
        painter.fillRect(window, lamp_light(felt, DARK, middle, wide * 0.75, high * 0.9))
        painter.drawTiledPixmap(window, grain())
    return pixmap


def picture_of(parts: Sequence[VignettePart], house: House, has_felt: bool = True) -> Picture:
    """What paints these parts, on the felt of this house or on what lies under it."""

    def paint(size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
        # Pages come and go; Qt keeps their pictures as long as it has room for them.
        key = repr((parts, house.felt, house.chips, size.toTuple(), ratio, left, has_felt))
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = _painted(parts, house, size, ratio, left, has_felt)
            QPixmapCache.insert(key, pixmap)
        return pixmap

    return paint


def _painted(
    parts: Sequence[VignettePart], house: House, size: QSize, ratio: float, left: float, has_felt: bool
) -> QPixmap:
    wide, high = float(size.width()), float(size.height())
    pixmap = felt_piece(house.felt, size, ratio, left) if has_felt else blank(wide, high, ratio)
    with painting(pixmap) as painter:
        painter.translate(QPointF(wide * (1 + left) / 2, high / 2))
        across, up = (max(reach) for reach in zip(*map(_reach, parts), strict=True))
        unit = min(high / max(1.0, 2 * up), wide * (1 - left) / (2 * across * _AROUND))
        for part in parts:
            _paint(painter, part, house, unit, ratio)
    return pixmap


def _reach(part: VignettePart) -> tuple[float, float]:
    """How far a part reaches from the middle to one side, and up or down, in heights of the picture."""
    match part:
        case CardRow():
            wide = part.width * (1 + part.step * (len(part.names.split()) - 1))
            return abs(part.x) + wide / 2, abs(part.y) + part.width * _TALL / 2
        case CardFan():
            turned = radians(part.angle * (len(part.names.split()) - 1) / 2)
            return part.radius * sin(turned) + part.width * 0.7, abs(part.y) + part.width * _TALL / 2
        case FeltWords():
            return abs(part.x) + part.size * len(part.text) / 4, abs(part.y) + part.size / 2
        case SignBoard():
            return abs(part.x) + part.width / 2, abs(part.y) + part.row * (len(part.rows) + 0.6) / 2
        case ChipPile() | Circle():
            return abs(part.x) + part.width / 2, abs(part.y) + part.width / 2
        case _:
            assert_never(part)


def _paint(painter: QPainter, part: VignettePart, house: House, high: float, ratio: float) -> None:
    match part:
        case CardRow():
            _paint_cards(painter, part, high, ratio)
        case CardFan():
            _paint_fan(painter, part, high, ratio)
        case ChipPile():
            found = [chip for chip in house.chips if chip.cents == part.dollars * 100] or [house.chips[0]]
            drawn = draw_chips(ChipsArt((found[0],) * part.high, part.width * high), ratio)
            _place(painter, drawn, part.x * high, part.y * high)
        case Circle():
            _paint_ring(painter, part, high)
        case FeltWords():
            painter.setFont(_letters(part.size * high))
            painter.setPen(QColor(IVORY))
            box = QRectF(part.x * high - high, part.y * high - high, 2 * high, 2 * high)
            painter.drawText(box, 0x84, part.text)
            no_pen(painter)
        case SignBoard():
            _paint_board(painter, part, high)


def _paint_cards(painter: QPainter, cards: CardRow, high: float, ratio: float) -> None:
    # What is missing or damaged is told at the table, where it matters.
    deck, names, width = Deck(ratio, False, lambda _: None), cards.names.split(), cards.width * high
    left = cards.x * high - width * cards.step * (len(names) - 1) / 2
    for place, name in enumerate(names):
        card = card_of("As" if name == "back" else name)
        assert card is not None
        drawn = deck.drawn(CardArt(card, name != "back", width))
        middle = left + place * width * cards.step
        _place(painter, drawn, middle, cards.y * high)
        tall = width * _TALL
        box = QRectF(middle - width / 2, cards.y * high - tall / 2, width, tall)
        painter.setBrush(tinted("#0b2a20", 1 - cards.light))
        painter.drawRoundedRect(box, width * 0.06, width * 0.06)


def _paint_fan(painter: QPainter, fan: CardFan, high: float, ratio: float) -> None:
    deck, names = Deck(ratio, False, lambda _: None), fan.names.split()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place, name in enumerate(names):
        card = card_of(name)
        assert card is not None
        painter.save()
        painter.translate(0, (fan.y + fan.radius) * high)
        painter.rotate(fan.angle * (place - (len(names) - 1) / 2))
        _place(painter, deck.drawn(CardArt(card, True, fan.width * high)), 0, -fan.radius * high)
        painter.restore()


def _place(painter: QPainter, drawn: Painted, x: float, y: float) -> None:
    painter.drawPixmap(QPointF(x, y) - drawn.anchor, drawn.pixmap)


def _paint_ring(painter: QPainter, ring: Circle, high: float) -> None:
    middle, radius = QPointF(ring.x * high, ring.y * high), ring.width * high / 2
    no_brush(painter)
    painter.setPen(QPen(tinted(IVORY, 0.7), max(1.0, high * 0.009)))
    painter.drawEllipse(middle, radius, radius)
    painter.setFont(_letters(radius * (0.3 if "\n" in ring.name else 0.36)))
    painter.drawText(
        QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius), 0x84, ring.name
    )
    if ring.is_lit:
        painter.setPen(QPen(QColor(_BRASS), max(2.0, high * 0.018)))
        edge = radius * 1.16
        painter.drawRoundedRect(QRectF(middle.x() - edge, middle.y() - edge, 2 * edge, 2 * edge), 8, 8)
    no_pen(painter)


def _paint_board(painter: QPainter, board: SignBoard, high: float) -> None:
    row, wide = board.row * high, board.width * high
    tall = row * len(board.rows) + row * 0.6
    box = QRectF(board.x * high - wide / 2, board.y * high - tall / 2, wide, tall)
    painter.setBrush(QColor(DARK.panel))
    painter.setPen(QPen(tinted(DARK.accent, 0.45), 1))
    painter.drawRoundedRect(box, row * 0.5, row * 0.5)
    painter.setFont(_letters(row * 0.62))
    for place, (left, right) in enumerate(board.rows):
        line = QRectF(box.left() + row * 0.6, box.top() + row * (place + 0.3), wide - row * 1.2, row)
        is_lit = place == board.counts
        if is_lit:
            no_pen(painter)
            painter.setBrush(QColor(DARK.accent))
            painter.drawRoundedRect(line.adjusted(-row * 0.35, 0, row * 0.35, 0), row * 0.2, row * 0.2)
        painter.setPen(QColor(DARK.on_accent if is_lit else DARK.ink))
        painter.drawText(line, 0x81, left)
        painter.drawText(line, 0x82, right)
    no_pen(painter)


def _letters(size: float) -> QFont:
    font = QFont(NARROW)
    font.setPixelSize(max(6, round(size)))
    font.setWeight(QFont.Weight.Bold)
    return font
