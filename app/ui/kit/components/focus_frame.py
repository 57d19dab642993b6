"""The frame around what has the focus: two pixels of brass, two pixels outside of what has the keyboard."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from app.ui.kit.components.look import Themed
from app.ui.kit.theme import IVORY

_OUTSIDE = 4
_MOVES = (QMoveEvent, QResizeEvent, QHideEvent, QShowEvent)
"""By their classes: to ask each of thousands of events for its type takes ten times as long."""


class FocusFrame(Themed, QWidget):
    """Lies over a page and follows the keyboard."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._around: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        for each in self._watched:
            if isValid(each):
                each.removeEventFilter(self)
        # Qt counts a widget among its own ancestors; the page that keeps the keys has no frame.
        is_inside = now is not None and now is not self._page and self._page.isAncestorOf(now)
        # Of a pad with its keys, the well that the keyboard writes into.
        self._around = getattr(now, "focus_part", now) if is_inside else None
        self._watched = self._up_to_page(self._around)
        for each in self._watched:
            each.installEventFilter(self)
        self._fit()

    def _up_to_page(self, widget: QWidget | None) -> list[QWidget]:
        """What moves a widget on the page: itself, and everything that it lies in."""
        found: list[QWidget] = []
        while widget is not None and widget is not self._page:
            found.append(widget)
            widget = widget.parentWidget()
        return found

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow what it surrounds."""
        if isinstance(event, _MOVES):
            self._fit()
        return False

    def _fit(self) -> None:
        around = self._around
        if around is None or not isValid(around) or not around.isVisible():
            self.hide()
            return
        place = QRect(around.mapTo(self._page, QPoint(0, 0)), around.size())
        self.setGeometry(place.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE))
        self._clip(around)
        self.show()
        self.raise_()
        self.update()

    def _clip(self, around: QWidget) -> None:
        """What is scrolled out of sight has no frame over other parts of the page."""
        shown = self.geometry()
        for each in self._up_to_page(around)[1:]:
            if isinstance(each, QAbstractScrollArea):
                seen = QRect(each.mapTo(self._page, QPoint(0, 0)), each.size())
                shown &= seen.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE)
        if shown == self.geometry():
            self.clearMask()
        else:
            self.setMask(QRegion(shown.translated(-self.pos())))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """On the primary button it is ink, for brass on brass is not seen; on felt the ink of the felt."""
        around, theme = self._around, self.theme
        role = str(around.property("role")) if around is not None and isValid(around) else ""
        ink = IVORY if role.startswith("felt") else theme.ink if role == "primary" else theme.accent
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(ink), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 11, 11)
