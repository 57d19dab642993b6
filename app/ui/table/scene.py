"""The scene: one item for each thing on the table, moving toward the latest picture.

The picture changes at once, and the items follow it. Time is handed in, so that a film can step through it.
"""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from app.ui.table.art.gallery import Gallery, Painted
from app.ui.table.geometry import Point
from app.ui.table.motion import Flight, Pose, at_rest
from app.ui.table.sprites import Art, Picture, Sprite

_IN_FLIGHT = 1000
_IN_HAND = 500
"""Layers: moving things above resting ones, and carried things above both."""


class TableScene(QGraphicsScene):
    """The felt and everything on it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._gallery: Gallery | None = None
        self._picture: Picture = {}
        self._items: dict[str, QGraphicsPixmapItem] = {}
        self._flights: dict[str, Flight] = {}
        self._carried: dict[str, Point] = {}
        self._ghost: QGraphicsPixmapItem | None = None
        self._hand: Point | None = None

    @property
    def moving(self) -> int:
        """How many things are moving."""
        return len(self._flights)

    @property
    def items_by_name(self) -> dict[str, QGraphicsPixmapItem]:
        """The item of every thing on the table."""
        return dict(self._items)

    def paint_with(self, gallery: Gallery) -> None:
        """Use the pictures of this gallery."""
        self._gallery = gallery
        for name, sprite in self._picture.items():
            self._rest(name, sprite)

    def carry(self, names: Iterable[str], along: float, across: float) -> None:
        """Carry these things by this offset. They move on from there with the next picture."""
        for name in names:
            sprite = self._picture.get(name)
            if sprite is None or not sprite.shown:
                # It may be gone: keys can act while a pointer is down.
                continue
            self._carried[name] = Point(sprite.at.x + along, sprite.at.y + across, sprite.at.turn)
            self._pose_item(name, Pose(sprite.art, self._carried[name], 1.0), _IN_HAND)

    def carry_new(self, art: Art, at: Point) -> None:
        """Carry something new that comes out of the shuffler or the tray."""
        if self._ghost is None:
            self._ghost = self.addPixmap(QPixmap())
            self._ghost.setZValue(_IN_FLIGHT + _IN_HAND)
        drawn = self._drawn(art)
        self._ghost.setPixmap(drawn.pixmap)
        self._ghost.setOffset(-drawn.anchor)
        self._ghost.setPos(at.x, at.y)

    def let_go(self, at: Point | None) -> None:
        """Stop carrying. The next new thing appears where it was dropped."""
        self._hand = at
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None

    def show_picture(self, picture: Picture, now: float, duration: float) -> None:
        """Move everything toward this picture. With no duration it is there at once."""
        for name in self._picture.keys() - picture.keys():
            self.removeItem(self._items.pop(name))
            self._flights.pop(name, None)
        before, self._picture = self._picture, picture
        for name, sprite in picture.items():
            if before.get(name) == sprite and name not in self._carried:
                continue
            if name not in self._items:
                self._items[name] = self.addPixmap(QPixmap())
                self._rest(name, sprite)
            elif duration and (sprite.shown or before[name].shown):
                self._flights[name] = Flight(self._pose(name, before[name], now), sprite, now, duration)
            else:
                self._rest(name, sprite)
        self._carried.clear()
        self._hand = None
        if not duration:
            self.arrive()

    def advance_to(self, now: float) -> None:
        """Move everything to where it is at this time."""
        for name, flight in list(self._flights.items()):
            if flight.is_over(now):
                self._rest(name, flight.after)
            else:
                self._pose_item(name, flight.pose(now), flight.after.layer)

    def arrive(self) -> None:
        """Finish all motion at once."""
        for name, flight in list(self._flights.items()):
            self._rest(name, flight.after)

    def _pose(self, name: str, before: Sprite, now: float) -> Pose:
        if name in self._carried:
            return Pose(before.art, self._carried[name], 1.0)
        if self._hand and not before.shown:
            return Pose(before.art, self._hand, 1.0)
        flight = self._flights.get(name)
        return flight.pose(now) if flight else at_rest(before)

    def _drawn(self, art: Art) -> Painted:
        assert self._gallery, "a scene is given its gallery before its first picture"
        return self._gallery.drawn(art)

    def _rest(self, name: str, sprite: Sprite) -> None:
        self._flights.pop(name, None)
        item = self._items[name]
        item.setVisible(sprite.shown)
        if not sprite.shown:
            return
        drawn = self._drawn(sprite.art)
        item.setPixmap(drawn.pixmap)
        item.setOffset(-drawn.anchor)
        item.setTransform(QTransform())
        item.setRotation(sprite.at.turn)
        item.setZValue(sprite.layer)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        x, y = sprite.at.x, sprite.at.y
        if not sprite.at.turn:
            # On whole pixels of the screen, or it would be blurred.
            ratio = drawn.pixmap.devicePixelRatio()
            x = round((x - drawn.anchor.x()) * ratio) / ratio + drawn.anchor.x()
            y = round((y - drawn.anchor.y()) * ratio) / ratio + drawn.anchor.y()
        item.setPos(x, y)

    def _pose_item(self, name: str, pose: Pose, layer: int) -> None:
        item = self._items[name]
        drawn = self._drawn(pose.art)
        if item.pixmap().cacheKey() != drawn.pixmap.cacheKey():
            item.setPixmap(drawn.pixmap)
            item.setOffset(-drawn.anchor)
        item.setTransformationMode(Qt.TransformationMode.FastTransformation)
        item.setTransform(QTransform.fromScale(pose.stretch, 1.0))
        item.setRotation(pose.at.turn)
        item.setZValue(_IN_FLIGHT + layer)
        item.setPos(pose.at.x, pose.at.y)
        item.setVisible(True)
