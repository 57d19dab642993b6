"""The table as a widget: the felt for a size of the window, and the play on it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from app import places
from app.procedure.house import House
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.table.art.felt_cache import baked_felt
from app.ui.table.layout import BASE_HEIGHT, BASE_WIDTH, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QMouseEvent

    from app.procedure.ruling import Ruling
    from app.session.moments import Moment
    from app.ui.kit.theme import Theme
    from app.ui.table.layout import Layout
    from app.ui.table.sprites import Picture
    from app.ui.table.table_play import TablePlay

_SETTLED = 60
"""Milliseconds after the last change of size until the felt is painted anew."""


class TableView(QGraphicsView):
    """The felt from the dealer's chair. All that a round needs is imported with the first one.

    Signals:
        arranged: everything has got its place in a new layout.
        pressed, moved, released, pressed_twice: where a pointer is.
    """

    arranged = Signal()
    pressed = Signal(float, float)
    moved = Signal(float, float)
    released = Signal(float, float)
    pressed_twice = Signal(float, float)

    def __init__(
        self, house: House, settings: Settings, report: "Callable[[str], None]", parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        # One made here: to find out of what kind another is would load a hundred enums.
        self.setViewport(QWidget(self))
        self.setScene(QGraphicsScene(self))
        self._report = report
        self._settings = settings
        self._house = house
        self._felts: list[QPixmap] = []
        self._laid: tuple[House, Layout, Theme, float] | None = None
        """What the felt was painted for: another round at the same table needs no other."""
        self._has_size = False
        self._lines = 0
        self.table_layout = lay_out(house, BASE_WIDTH, BASE_HEIGHT, settings.text)
        self.play: TablePlay | None = None
        self._adorn: Callable[[Picture, Layout], Picture] | None = None
        self._baking = QTimer(self, singleShot=True, interval=_SETTLED)
        self._baking.timeout.connect(self._lay_felt)

    def show_moment(self, ruling: "Ruling", moment: "Moment", jump: bool = False) -> None:
        """Show this moment; the way there is seen unless it is jumped to or motion is off."""
        if self.play is None:
            from app.ui.table.table_play import TablePlay

            self.play = TablePlay(self, self._report)
            self.play.adorn = self._adorn
        if self.play.take_up(ruling, moment):
            self._house = ruling.house
            self._arrange()
            self._lay_felt()
        elif self._has_size:
            self.play.show(self.table_layout, "off" if jump else self._settings.motion)

    def expect(self, ruling: "Ruling", moment: "Moment") -> None:
        """This moment comes next, at the same house: get ready for it whenever there is nothing to do."""
        if self.play:
            self.play.expect(ruling, moment, THEMES[self._settings.room])

    def adorn_with(self, adorn: "Callable[[Picture, Layout], Picture] | None") -> None:
        """Let this add to every picture from now on."""
        self._adorn = adorn
        if self.play:
            self.play.adorn = adorn

    def toggle_magnifier(self) -> None:
        """Open or close the magnifier."""
        if self.play:
            self.play.toggle_magnifier()
            self._lay_felt()
            self.setMouseTracking(self.play.magnifier is not None)

    def keep_lines(self, lines: int) -> None:
        """Leave room for so many lines of words above the table from now on."""
        if lines != self._lines:
            self._lines = lines
            self._arrange()
            self._lay_felt()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self._arrange()
        self._lay_felt()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        """The felt, as much of it as has to be painted."""
        for felt in self._felts:
            ratio = felt.devicePixelRatio()
            source = QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio)
            painter.drawPixmap(QRectF(rect), felt, source)

    def mouseMoveEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """The magnifier follows the pointer."""
        at = event.position()
        if self.play and self.play.magnifier:
            self.play.magnifier.look_at(at.toPoint())
        self.moved.emit(at.x(), at.y())

    def mousePressEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """A mouse or a finger goes down."""
        self._report_pointer(event, self.pressed)

    def mouseReleaseEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """It comes up again."""
        self._report_pointer(event, self.released)

    def mouseDoubleClickEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """It goes down a second time at once."""
        self._report_pointer(event, self.pressed_twice)

    def _report_pointer(self, event: "QMouseEvent", signal: "SignalInstance") -> None:
        """Only the first button is a hand on the table."""
        if event.button().name == "LeftButton":
            signal.emit(event.position().x(), event.position().y())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """A new size has a layout of its own; the felt is painted when the size has settled."""
        super().resizeEvent(event)
        is_first, self._has_size = not self._has_size, True
        self._arrange()
        if is_first:
            self._lay_felt()
        else:
            self._baking.start()

    def event(self, event: QEvent) -> bool:
        """On a screen of another sharpness everything is painted anew."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.apply_settings(self._settings)
        return super().event(event)

    def _arrange(self) -> None:
        if not self._has_size:
            return
        size = self.viewport().size()
        text, left_handed = self._settings.text, self._settings.left_handed
        self.table_layout = lay_out(self._house, size.width(), size.height(), text, left_handed, self._lines)
        self.setSceneRect(0, 0, size.width(), size.height())
        if self.play:
            self.play.arrange(self.table_layout, self._settings.four_colours)
        self.arranged.emit()

    def _lay_felt(self) -> None:
        if not self._has_size:
            return
        theme, ratio, layout = THEMES[self._settings.room], self.devicePixelRatioF(), self.table_layout
        laid = (self._house, layout, theme, ratio)
        if laid != self._laid:
            self._laid = laid
            self._felts = [baked_felt(places.cache() / "felts", self._house, layout, theme, ratio)]
        del self._felts[1:]
        if self.play:
            self._felts.append(self.play.placards(layout, theme, ratio))
            if self.play.magnifier:
                self.play.magnifier.lay_felt(layout, *self._felts)
        self.viewport().update()
