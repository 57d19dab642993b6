"""A window on the felt: the screen's own table without its bar and without the band of pads below it."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.procedure.house import House
from app.ui.kit.settings import Settings
from app.ui.table.layout import lay_out
from app.ui.table.table_screen import TableScreen

SHAPE = 0.42
"""How high the felt is at most, in widths, beside what lies below it."""
_EDGE = 3
"""The frame of the tray lies this far below."""
_PASSES = 4
"""How often the height is corrected: the size of things on the table depends on it."""


class TableWindow(QWidget):
    """Borrows the table of a screen. `give_back` returns it."""

    def __init__(self, screen: TableScreen, house: House, settings: Settings, shape: float = SHAPE) -> None:
        """`shape` is how high the felt is at most, in widths."""
        super().__init__()
        self._shape = shape
        self._screen = screen
        self._house = house
        self._settings = settings
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        screen.lend_table(self)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self._fit()

    def set_shape(self, shape: float) -> None:
        """Let the felt be this high at most, in widths."""
        self._shape = shape
        self._limit()

    def give_back(self) -> None:
        """Return the table to its screen."""
        self._screen.lend_table(None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The felt fills it."""
        super().resizeEvent(event)
        self._limit()
        self._fit()

    def _limit(self) -> None:
        self.setMaximumHeight(max(self.minimumHeight(), round(self._shape * self.width())))

    def _fit(self) -> None:
        """The table is higher than its window: the bar lies above it, the pads below."""
        wide, high, settings = self.width(), self.height(), self._settings
        tall, above = float(high), 0.0
        for _ in range(_PASSES):
            layout = lay_out(self._house, wide, tall, settings.text, settings.left_handed)
            above = layout.bar.bottom
            missing = high - (layout.tray.y - _EDGE - above)
            if abs(missing) < 1:
                break
            tall += missing
        self._screen.table.setGeometry(0, -round(above), wide, round(tall))
