"""The placards beside the dealer: posted pay tables, limits, and the meter of a Progressive."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.game.money import shown
from app.game.wagers import Bonus
from app.procedure.house import House
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import blank, no_pen, painting, rect, shade, tinted
from app.ui.table.art.grid import Grid, grid
from app.ui.table.art.placard_words import Rows, limit_rows, pay_rows
from app.ui.table.art.text_fit import Words, fitting, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout

_ABOVE, _BESIDE = 5.0, 8.0
"""The empty edge of a placard."""
_AMBER = "#ffb545"


class MeterPlacard(NamedTuple):
    """The display of a Progressive: its box, its caption, its figures."""

    box: Box
    caption: Words
    figures: Words


class Placards(NamedTuple):
    """Everything that stands beside the dealer."""

    pays: Grid | None
    limits: Grid | None
    meter: MeterPlacard | None


def placards(house: House, posted: Mapping[Bonus, str], meter: int, layout: Layout) -> Placards:
    """The placards with every word in its place."""
    space, display = layout.limits, None
    if house.has_meter:
        display = _meter(meter, layout)
        top = display.box.bottom + 6 * layout.unit
        space = Box(space.x, top, space.width, space.bottom - top)
    return Placards(
        _placard(pay_rows(house, posted) if house.rules.bonuses else [], layout.pays, layout),
        _placard(limit_rows(house), space, layout),
        display,
    )


def placards_picture(
    house: House, posted: Mapping[Bonus, str], meter: int, layout: Layout, theme: Theme, ratio: float
) -> QPixmap:
    """The placards alone, in a picture as large as the window."""
    pixmap = blank(layout.width, layout.height, ratio)
    with painting(pixmap) as painter:
        paint_placards(painter, placards(house, posted, meter, layout), layout, theme)
    return pixmap


def paint_placards(painter: QPainter, found: Placards, layout: Layout, theme: Theme) -> None:
    """Paint them onto the felt."""
    if found.pays:
        _paint_placard(painter, found.pays, layout, theme, has_heading=True)
    if found.limits:
        _paint_placard(painter, found.limits, layout, theme, has_heading=False)
    if found.meter:
        _paint_meter(painter, found.meter, layout)


def panel(lettered: Grid, layout: Layout) -> Box:
    """The placard around the words."""
    return _grown(lettered.box, layout.unit)


def _placard(rows: Rows, box: Box, layout: Layout) -> Grid | None:
    return grid(rows, _grown(box, -layout.unit), layout.text * 1.05) if rows else None


def _grown(box: Box, by: float) -> Box:
    above, beside = _ABOVE * by, _BESIDE * by
    return Box(box.x - beside, box.y - above, box.width + 2 * beside, box.height + 2 * above)


def _meter(cents: int, layout: Layout) -> MeterPlacard:
    box = layout.limits
    display = Box(box.x, box.y, box.width, 34 * layout.unit)
    inner = _grown(display, -layout.unit)
    left = Box(inner.x, inner.y, inner.width * 0.3, inner.height)
    right = Box(left.right, inner.y, inner.width - left.width, inner.height)
    amount = shown(cents)
    caption = fitting("PROGRESSIVE", "narrow", left.width, layout.text)
    figures = fitting(amount, "bold", right.width * 0.96, right.height * 0.92)
    return MeterPlacard(
        display,
        Words("PROGRESSIVE", left, caption, "narrow", "left"),
        Words(amount, right, figures, "bold", "right"),
    )


def _paint_placard(
    painter: QPainter, lettered: Grid, layout: Layout, theme: Theme, has_heading: bool
) -> None:
    board, radius = rect(panel(lettered, layout)), 6 * layout.unit
    shade(painter, board, radius, 7 * layout.unit, 0.45)
    painter.setBrush(QColor(theme.panel))
    painter.setPen(QPen(tinted(theme.accent, 0.45), max(1.0, 0.8 * layout.unit)))
    painter.drawRoundedRect(board, radius, radius)
    for place, row in enumerate(lettered.rows):
        for column, words in enumerate(row):
            ink = theme.accent if has_heading and not place else theme.ink if column else theme.quiet_ink
            painter.setPen(QColor(ink))
            write(painter, words)
    if has_heading:
        y = lettered.rows[0][0].box.bottom
        painter.setPen(QPen(tinted(theme.accent, 0.45), max(1.0, 0.8 * layout.unit)))
        painter.drawLine(QLineF(lettered.box.x, y, lettered.box.right, y))
    no_pen(painter)


def _paint_meter(painter: QPainter, meter: MeterPlacard, layout: Layout) -> None:
    radius = 5 * layout.unit
    shade(painter, rect(meter.box), radius, 7 * layout.unit, 0.45)
    painter.setBrush(QColor("#0a0908"))
    painter.setPen(QPen(QColor("#3d3428"), max(1.0, 1.2 * layout.unit)))
    painter.drawRoundedRect(rect(meter.box), radius, radius)
    painter.setPen(tinted(_AMBER, 0.65))
    write(painter, meter.caption)
    painter.setPen(QColor(_AMBER))
    write(painter, meter.figures)
    no_pen(painter)
