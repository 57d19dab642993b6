"""The table as a widget: the felt at the size of the window, and a round on it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from app import places
from app.procedure.house import House
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.table.art.felt_cache import baked_felt
from app.ui.table.layout import BASE_HEIGHT, BASE_WIDTH, Layout, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QMouseEvent

    from app.procedure.ruling import Ruling
    from app.session.moments import Moment
    from app.ui.kit.theme import Theme
    from app.ui.table.sprites import Picture
    from app.ui.table.table_play import TablePlay

_SETTLED = 60
"""Milliseconds after the last resize until the felt is painted again."""


class TableView(QGraphicsView):
    """The felt from the dealer's chair. What a round needs is imported with the first round.

    Signals:
        arranged: the layout has changed.
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
        # Created here: asking for the type of an existing one would load a hundred enums.
        self.setViewport(QWidget(self))
        self.setScene(QGraphicsScene(self))
        self._report = report
        self._settings = settings
        self._house = house
        self._felts: list[QPixmap] = []
        self._laid: tuple[House, Layout, Theme, float] | None = None
        """What the felt was painted for. Another round at the same table uses it again."""
        self._has_size = False
        self._lines = 0
        self.table_layout = lay_out(house, BASE_WIDTH, BASE_HEIGHT, settings.text)
        self.play: TablePlay | None = None
        self._adorn: Callable[[Picture, Layout], Picture] | None = None
        self._baking = QTimer(self, singleShot=True, interval=_SETTLED)
        self._baking.timeout.connect(self._lay_felt)

    def show_moment(self, ruling: "Ruling", moment: "Moment", jump: bool = False) -> None:
        """Show this moment, animated unless `jump` is set or motion is off."""
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
        """Prepare for this next moment at the same house while idle."""
        if self.play:
            self.play.expect(ruling, moment, THEMES[self._settings.room])

    def adorn_with(self, adorn: "Callable[[Picture, Layout], Picture] | None") -> None:
        """Let this function add to every picture."""
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
        """Keep space for this many lines of words above the table."""
        if lines != self._lines:
            self._lines = lines
            self._arrange()
            self._lay_felt()

    def layout_in(self, size: QSize) -> Layout:
        """The table where it is this large."""
        text, left_handed = self._settings.text, self._settings.left_handed
        return lay_out(self._house, size.width(), size.height(), text, left_handed, self._lines)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._settings = settings
        self._arrange()
        self._lay_felt()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        """Paint the exposed part of the felt."""
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
        """Report where a mouse or a finger goes down."""
        self._report_pointer(event, self.pressed)

    def mouseReleaseEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """Report where it comes up."""
        self._report_pointer(event, self.released)

    def mouseDoubleClickEvent(self, event: "QMouseEvent") -> None:  # noqa: N802
        """Report a double click."""
        self._report_pointer(event, self.pressed_twice)

    def _report_pointer(self, event: "QMouseEvent", signal: "SignalInstance") -> None:
        """Report only the left button."""
        if event.button().name == "LeftButton":
            signal.emit(event.position().x(), event.position().y())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lay the table out for the new size. The felt is painted when the size has settled."""
        super().resizeEvent(event)
        is_first, self._has_size = not self._has_size, True
        self._arrange()
        if is_first:
            self._lay_felt()
        else:
            self._baking.start()

    def event(self, event: QEvent) -> bool:
        """Paint everything again on a screen with another pixel ratio."""
        if type(event) is QEvent and event.type() == QEvent.Type.DevicePixelRatioChange:
            self.apply_settings(self._settings)
        return super().event(event)

    def _arrange(self) -> None:
        if not self._has_size:
            return
        size = self.viewport().size()
        self.table_layout = self.layout_in(size)
        self.setSceneRect(0, 0, size.width(), size.height())
        if self.play:
            self.play.arrange(self.table_layout, self._settings)
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
