"""The screen everything at the table happens on: the bar, the felt, and two pads for whatever a mode needs.

It is there before anything else of the program is imported: an empty table is a fast start.
"""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.procedure.house import House
from app.ui.settings import Settings
from app.ui.table_view.geometry import Box
from app.ui.table_view.view import TableView
from app.ui.theme import ROOMS
from app.ui.widgets.bar import Bar


class TableScreen(QWidget):
    """Bar and table.

    Signals:
        arranged: everything has got its place in a new layout.
    """

    arranged = Signal()

    def __init__(self, house: House, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("screen")
        self._settings = settings
        self.bar = Bar(self)
        self.table = TableView(house, settings, self.bar.warn, self)
        self.bar.raise_()
        self._left: QWidget | None = None
        self._right: QWidget | None = None
        self.bar.tell(house.name, "")
        self.table.arranged.connect(self._arrange)
        self.bar.asked_for_magnifier.connect(self.table.toggle_lens)

    def furnish(self, left: QWidget, right: QWidget) -> None:
        """Put these widgets on the pads, and signs on the buttons of the bar."""
        self._left, self._right = left, right
        self._arrange()
        self.bar.paint_icons(ROOMS[self._settings.room])
        for widget in (left, right):
            widget.show()

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self.bar.paint_icons(ROOMS[settings.room])
        self.table.use(settings)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The table fills the screen; everything else has its place in the table's layout."""
        super().resizeEvent(event)
        self.table.resize(self.size())

    def _arrange(self) -> None:
        layout = self.table.table_layout
        _place(self.bar, layout.bar)
        if self._left and self._right:
            _place(self._left, layout.left_pad)
            _place(self._right, layout.right_pad)
        self.arranged.emit()


def _place(widget: QWidget, box: Box) -> None:
    widget.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
