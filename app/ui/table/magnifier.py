"""The magnifier: a round glass over the table that follows the pointer. Only the user opens it."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRegion
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.ui.kit.theme import IVORY
from app.ui.table.art.gallery import Gallery
from app.ui.table.layout import Layout
from app.ui.table.scene import TableScene
from app.ui.table.sprites import Picture

ZOOM = 2.5
_WIDTH = 0.42
"""Of the shorter side of the table."""


class Magnifier(QGraphicsView):
    """Has its own scene with sharper pictures: enlarging the table's pixels would show nothing more."""

    def __init__(self, gallery: Gallery, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Magnifier")
        self._felts: tuple[QPixmap, ...] = ()
        self._table = TableScene(self)
        self.paint_with(gallery)
        self.setScene(self._table)
        self.scale(ZOOM, ZOOM)

    def lay_felt(self, layout: Layout, *felts: QPixmap) -> None:
        """Use the same felt as the table. Nothing is shown beyond its corners."""
        width = round(min(layout.width, layout.height) * _WIDTH)
        self.resize(width, width)
        self.setMask(QRegion(0, 0, width, width, QRegion.RegionType.Ellipse))
        self.setSceneRect(-width, -width, layout.width + 2 * width, layout.height + 2 * width)
        self._felts = felts

    def paint_with(self, gallery: Gallery) -> None:
        """Use the pictures of this gallery."""
        self._table.paint_with(gallery)

    def show_picture(self, picture: Picture) -> None:
        """Show the table as it is."""
        self._table.show_picture(picture, 0, 0)

    def look_at(self, point: QPoint) -> None:
        """Move over this point of the table."""
        self.move(point - self.rect().center())
        self.centerOn(point)

    def drawBackground(self, painter: QPainter, _rect: QRectF | QRect) -> None:  # noqa: N802
        """The felt, enlarged."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for felt in self._felts:
            painter.drawPixmap(0, 0, felt)

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:  # noqa: N802
        """The rim of the glass."""
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(IVORY), 4))
        painter.drawEllipse(QRectF(self.rect()).adjusted(2, 2, -2, -2))
        painter.restore()
