"""The name of the working area while a key stands on the felt's own, and what was built there so far."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.game.money import shown
from app.ui.kit.theme import IVORY
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import Words, fitting, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout

_NAME = "WORKING AREA"
_LINE = 16.0
_LETTERS = 11.0, 14.0
"""In units of the layout: the height of a line, and the letters of the name and of the sum."""


class WorkingLabel(QWidget):
    """Lies on the felt; hands reach through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = ""
        self._unit = 1.0
        self.tell(None)

    def tell(self, cents: int | None) -> None:
        """Say how much has been built, or nothing of it."""
        text = "" if cents is None else shown(cents)
        if text != self.text or not self.accessibleName():
            self.text = text
            self.setAccessibleName(f"Working area: {text}" if text else "Working area")
            self.update()

    def lie_on(self, layout: Layout) -> None:
        """Take the upper edge of the working area of this table."""
        area, self._unit = layout.working_area, layout.unit
        self.setGeometry(round(area.x), round(area.y), round(area.width), round(2.4 * _LINE * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The name, and under it the sum."""
        painter, unit = QPainter(self), self._unit
        painter.setPen(tinted(IVORY, 0.85))
        wide = self.width() * 0.88
        for line, (text, letters) in enumerate(zip((_NAME, self.text), _LETTERS, strict=True)):
            box = Box(self.width() * 0.06, (0.2 + line) * _LINE * unit, wide, _LINE * unit)
            write(painter, Words(text, box, fitting(text, "narrow", wide, letters * unit), "narrow"))
