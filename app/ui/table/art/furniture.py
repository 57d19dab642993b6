"""What stands on the table: shuffler, discard rack, the dealer's place, the working area, the pads."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF

from app.ui.kit.theme import IVORY, Theme
from app.ui.table.art.canvas import lit, no_pen, rect, shade, tinted
from app.ui.table.art.text_fit import Words, fitting, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout

_METAL = "#2c3034"


def paint_shuffler(painter: QPainter, layout: Layout) -> None:
    """A dark machine: lamp and mouth above, the green button below."""
    box, unit = rect(layout.shuffler.inset(2 * layout.unit)), layout.unit
    shade(painter, box, 9 * unit, 9 * unit, 0.5)
    painter.setBrush(_falling(box, _METAL, 1.15, 0.5))
    painter.setPen(QPen(lit(_METAL, 1.9), unit * 0.8))
    painter.drawRoundedRect(box, 9 * unit, 9 * unit)
    no_pen(painter)
    lamp = QPointF(layout.shuffler.x + 18 * unit, layout.shuffler.y + 16 * unit)
    painter.setBrush(QColor("#0b0c0d"))
    painter.drawEllipse(lamp, 8 * unit, 8 * unit)
    _paint_mouth(painter, box, unit)
    for words in shuffler_words(layout):
        painter.setPen(QColor("#e9f5ee") if words.text == "GREEN" else tinted(IVORY, 0.6))
        if words.text == "GREEN":
            _paint_button(painter, rect(words.box), unit)
        write(painter, words)
    no_pen(painter)


def shuffler_words(layout: Layout) -> tuple[Words, Words]:
    """The machine's name beside its lamp, and its button, whose box is the button's."""
    box, unit = layout.shuffler, layout.unit
    name = Box(box.x + 30 * unit, box.y + 8 * unit, box.width - 38 * unit, 16 * unit)
    button = Box(box.x + 14 * unit, box.bottom - 36 * unit, box.width - 28 * unit, 24 * unit)
    size = fitting("SHUFFLER", "narrow", name.width, 11 * unit)
    return (
        Words("SHUFFLER", name, size, "narrow", "left"),
        Words("GREEN", button, fitting("GREEN", "bold", button.width * 0.8, 12 * unit), "bold"),
    )


def _paint_mouth(painter: QPainter, box: QRectF, unit: float) -> None:
    """The slot the cards come out of, with a lip that the last packet rests on."""
    mouth = QRectF(box.left() + 14 * unit, box.top() + 30 * unit, box.width() - 28 * unit, 22 * unit)
    painter.setBrush(QColor("#050606"))
    painter.drawRoundedRect(mouth, 3 * unit, 3 * unit)
    lip = [mouth.bottomLeft(), mouth.bottomRight(), mouth.bottomRight(), mouth.bottomLeft()]
    lip[0] += QPointF(2 * unit, -7 * unit)
    lip[1] += QPointF(-2 * unit, -7 * unit)
    lip[2] += QPointF(4 * unit, 5 * unit)
    lip[3] += QPointF(-4 * unit, 5 * unit)
    painter.setBrush(_falling(mouth, _METAL, 2.1, 1.2))
    painter.drawPolygon(QPolygonF(lip))


def _paint_button(painter: QPainter, box: QRectF, unit: float) -> None:
    pen = painter.pen()
    painter.setPen(QPen(QColor("#0a1f14"), unit))
    painter.setBrush(_falling(box, "#1f8a55", 1.15, 0.75))
    painter.drawRoundedRect(box, 6 * unit, 6 * unit)
    painter.setPen(pen)


def paint_rack(painter: QPainter, layout: Layout) -> None:
    """Clear acrylic, open to the dealer: a floor on which the cards lie, a back and two walls."""
    box, unit = rect(layout.rack.inset(3 * layout.unit)), layout.unit
    floor, deep = box.bottom() - 5 * unit, 40 * unit
    back = QRectF(box.left() + 9 * unit, box.top(), box.width() - 18 * unit, floor - deep - box.top())
    shade(painter, QRectF(box.left(), floor - deep, box.width(), deep + 4 * unit), 4 * unit, 8 * unit, 0.4)
    glass = QPen(QColor(235, 245, 250, 120), unit)
    painter.setPen(glass)
    ground = [back.bottomLeft(), back.bottomRight(), QPointF(box.right(), floor), QPointF(box.left(), floor)]
    painter.setBrush(QColor(8, 12, 12, 110))
    painter.drawPolygon(QPolygonF(ground))
    painter.setBrush(QColor(210, 230, 240, 30))
    painter.drawRect(back)
    for near, far in ((box.left(), back.left()), (box.right(), back.right())):
        wall = [(far, back.top()), (near, back.top() + 14 * unit), (near, floor), (far, back.bottom())]
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in wall]))
    painter.setPen(QPen(QColor(255, 255, 255, 170), 1.4 * unit))
    painter.drawLine(QPointF(back.left(), back.top()), QPointF(back.right(), back.top()))
    no_pen(painter)


def paint_dealer_place(painter: QPainter, layout: Layout) -> None:
    """Two printed corners that hold the dealer's hand."""
    box, unit = rect(layout.dealer), layout.unit
    painter.setPen(QPen(tinted(IVORY, 0.4), max(1.0, 1.1 * unit)))
    arm, bend = 14 * unit, 6 * unit
    for x, inwards in ((box.left(), 1), (box.right(), -1)):
        corner = QPolygonF(
            [
                QPointF(x, box.bottom() - arm),
                QPointF(x, box.bottom() - bend),
                QPointF(x + inwards * bend, box.bottom()),
                QPointF(x + inwards * arm * 2, box.bottom()),
            ]
        )
        painter.drawPolyline(corner)
    no_pen(painter)


def working_area_words(layout: Layout) -> Words:
    """The name of the working area, at its lower edge."""
    box, high = layout.working_area, 14 * layout.unit
    low = Box(box.x + box.width * 0.06, box.bottom - high * 1.3, box.width * 0.88, high)
    return Words(
        "WORKING AREA", low, fitting("WORKING AREA", "narrow", low.width, 11 * layout.unit), "narrow"
    )


def paint_working_area(painter: QPainter, layout: Layout) -> None:
    """A dashed outline on the felt."""
    outline = QPen(tinted(IVORY, 0.34), max(1.0, layout.unit))
    outline.setDashPattern([4, 4])
    painter.setPen(outline)
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawRoundedRect(rect(layout.working_area.inset(1)), 8 * layout.unit, 8 * layout.unit)
    painter.setPen(tinted(IVORY, 0.6))
    write(painter, working_area_words(layout))
    no_pen(painter)


def paint_pads(painter: QPainter, layout: Layout, theme: Theme) -> None:
    """Plain panels, for words and buttons to lie on."""
    for pad in (layout.left_pad, layout.right_pad):
        shade(painter, rect(pad), 10, 8, 0.4)
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(rect(pad), 10, 10)


def _falling(box: QRectF, colour: str, above: float, below: float) -> QLinearGradient:
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, lit(colour, above))
    light.setColorAt(1, lit(colour, below))
    return light
