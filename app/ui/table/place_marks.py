"""Widgets at the places of the table, for screen readers and the keyboard. They take no clicks."""

from collections.abc import Collection

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.kit.theme import DARK, IVORY
from app.ui.table.geometry import Box, Point
from app.ui.table.places import Place, Zone, spoken
from app.ui.table.sprites import Picture

_GLOW = QColor(217, 179, 106, 60)


class Mark(QWidget):
    """One place. It paints only a frame for the keyboard focus or for guidance."""

    def __init__(self, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self.zone = place.zone
        self.is_lit = False
        self.is_next = False
        """Whether the keyboard starts here."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(place.name)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the frame."""
        has_keyboard = self.hasFocus() or self.is_next
        if not (self.is_lit or has_keyboard):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(IVORY if has_keyboard else DARK.accent), 2))
        if self.is_lit:
            painter.setBrush(_GLOW)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)


class PlaceMarks:
    """The marks of one table."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._places: tuple[Place, ...] = ()
        self._known: dict[Point, Zone | None] = {}
        self.marks: dict[Zone, Mark] = {}

    def arrange(self, places: tuple[Place, ...]) -> None:
        """Keep one mark for each of these places."""
        if places == self._places:
            return
        self._places = places
        self._known.clear()
        for zone in self.marks.keys() - {place.zone for place in places}:
            self.marks.pop(zone).deleteLater()
        for place in places:
            if place.zone not in self.marks:
                self.marks[place.zone] = Mark(place, self._parent)
                self.marks[place.zone].show()
            self.marks[place.zone].setGeometry(_rectangle(place.box))

    def light(self, zones: Collection[Zone]) -> None:
        """Light up these places and no others."""
        for zone, mark in self.marks.items():
            if mark.is_lit != (zone in zones):
                mark.is_lit = zone in zones
                mark.update()

    def tell(self, picture: Picture) -> None:
        """Say what lies at each place now."""
        for zone, words in spoken(self._places, picture, self._known).items():
            mark = self.marks[zone]
            if mark.accessibleDescription() != words:
                mark.setAccessibleDescription(words)


def _rectangle(box: Box) -> QRect:
    return QRect(round(box.x), round(box.y), round(box.width), round(box.height))
