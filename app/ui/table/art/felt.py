"""The table before anything lies on it, painted once for a size of the window."""

from PySide6.QtGui import QColor, QPixmap

from app.procedure.house import House
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import blank, painting
from app.ui.table.art.circles import paint_circles
from app.ui.table.art.cloth import paint_cloth
from app.ui.table.art.furniture import (
    paint_dealer_place,
    paint_pads,
    paint_rack,
    paint_shuffler,
    paint_working_area,
)
from app.ui.table.art.legend import paint_legend
from app.ui.table.art.tray import paint_tray
from app.ui.table.layout import Layout


def felt_picture(house: House, layout: Layout, theme: Theme, ratio: float) -> QPixmap:
    """The felt of a house with its print and its furniture; the bar at the top is left to the room."""
    pixmap = blank(layout.width, layout.height, ratio, QColor(theme.wall))
    with painting(pixmap) as painter:
        paint_cloth(painter, house.felt, layout, theme)
        paint_circles(painter, house, layout)
        paint_legend(painter, house, layout)
        paint_dealer_place(painter, layout)
        paint_shuffler(painter, layout)
        paint_rack(painter, layout)
        paint_working_area(painter, layout)
        paint_pads(painter, layout, theme)
        paint_tray(painter, house.chips, layout.tray)
    return pixmap
