"""The last seven days: a box with a letter for each, filled if the goal was met."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed

if TYPE_CHECKING:
    from app.course.study_days import StudyDays

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_GAP = 4


class WeekStrip(Themed, QWidget):
    """Seven boxes, today at the right."""

    def __init__(self, days: "StudyDays") -> None:
        super().__init__()
        self._days = days
        said = [f"{_DAYS[each.date.weekday()]} {each.minutes} min" for each in days.week]
        self.setAccessibleName(f"The last seven days: {', '.join(said)}")
        self.setToolTip("\n".join(said))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As large as the letters."""
        return QSize(7 * (self._side + _GAP) - _GAP, round(1.25 * self._side))

    @property
    def _side(self) -> int:
        return round(self.density.small * 1.45)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A tint for a met goal, a line under some work, a frame around today."""
        theme, painter, side = self.theme, QPainter(self), self._side
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(self.density.small - 1)
        painter.setFont(font)
        for place, day in enumerate(self._days.week):
            box = QRectF(place * (side + _GAP) + 0.75, 0.75, side - 1.5, self.height() - 1.5)
            painter.setPen(Qt.PenStyle.NoPen)
            if day.kind == "met":
                painter.setBrush(QColor(theme.right_tint))
                painter.drawRoundedRect(box, 5, 5)
            elif day.kind == "some":
                painter.fillRect(
                    QRectF(box.left() + 3, box.bottom() - 3, box.width() - 6, 2), QColor(theme.right)
                )
            if place == len(self._days.week) - 1:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.accent), 1.5))
                painter.drawRoundedRect(box, 5, 5)
            painter.setPen(QColor(theme.right if day.kind == "met" else theme.quiet_ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _DAYS[day.date.weekday()][0])
