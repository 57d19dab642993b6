"""The table of a house as a picture, painted by the table's own painter."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.ui.kit.settings import Settings
from app.ui.table.view import TableView

_STAGE = QSize(1024, 600)


class TablePicture(QLabel):
    """The table of a house as its own painter paints it, as wide as there is room."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings, self._image = settings._replace(motion="off"), QImage()
        self._table: TableView | None = None
        # A window of its own that nobody sees: a table is larger than this picture.
        self._stage = QWidget(self, Qt.WindowType.Window)
        self._stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._stage.resize(_STAGE)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(150)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("This house’s table")

    def show_moment(self, ruling: Ruling, moment: Moment) -> None:
        """Paint a moment of a round, at whichever house."""
        table = self._table
        if table is None:
            table = self._table = TableView(ruling.house, self._settings, _ignore, self._stage)
            table.resize(_STAGE)
            # Shown for a moment, so that it has its size.
            self._stage.show()
            self._stage.hide()
        table.show_moment(ruling, moment)
        layout = table.table_layout
        seen = table.grab().toImage()
        ratio = seen.devicePixelRatio()
        top, foot = round(layout.felt.y * ratio), round(layout.tray.y * ratio)
        self._image = seen.copy(0, top, seen.width(), foot - top)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """As wide as there is room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._image.isNull():
            return
        wide = max(self.width(), 200)
        small = self._image.scaledToWidth(
            round(wide * self.devicePixelRatioF()), Qt.TransformationMode.SmoothTransformation
        )
        small.setDevicePixelRatio(self.devicePixelRatioF())
        self.setPixmap(QPixmap.fromImage(small))
        self.setFixedHeight(round(small.height() / small.devicePixelRatio()))


def _ignore(_words: str) -> None:
    """A picture that is missing on the felt is reported by the table itself."""
