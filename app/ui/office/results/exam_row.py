"""A sitting in a list: who, where, when, and what came of it."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.exam.ports import Sat
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton

_SHARES = (5, 4, 3, 3)
"""How the width is parted: dealer, house, day, outcome."""
_ASIDE = 14
_TALL = 3.4
"""The height of a row, in heights of its letters."""
_LEAST = 48


def outcome_of(sat: Sat) -> str:
    """What came of it, in words."""
    if sat.is_revoked:
        return "revoked"
    if sat.passed is None:
        return "marks missing" if sat.is_closed else "running"
    return "✓ passed" if sat.passed else "✗ not passed"


class ExamRow(EnterButton):
    """One row, to be pressed. What does not fit its column ends in dots; the tip has all of it."""

    def __init__(self, sat: Sat, house: str, room: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.sat = sat
        self.room = room
        who = f"{sat.dealer} ({sat.badge})" if sat.badge else sat.dealer
        self._cells = (who, house, f"{sat.when:%d %b %Y, %H:%M}", outcome_of(sat))
        self.setAccessibleName(", ".join(self._cells))
        self.setToolTip(f"{self.accessibleName()}, {sat.id}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:  # noqa: N802
        """High enough for a finger."""
        return QSize(200, max(_LEAST, round(_TALL * self.fontMetrics().height() / 1.2)))

    def use(self, room: Theme) -> None:
        """Be painted in the colours of this room."""
        self.room = room
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Four columns on a flat ground."""
        room = self.room
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_near = self.underMouse() or self.hasFocus()
        painter.setBrush(QColor(room.raised if self.isDown() else room.panel))
        painter.setPen(QColor(room.accent if is_near else room.line))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)
        if self.hasFocus():
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 7, 7)
        inks = (room.ink, room.quiet_ink, room.quiet_ink, self._outcome_ink(room))
        left, width = _ASIDE, self.width() - 2 * _ASIDE
        for place, (text, ink, share) in enumerate(zip(self._cells, inks, _SHARES, strict=True)):
            wide = width * share // sum(_SHARES)
            font = QFont(self.font())
            font.setWeight(QFont.Weight.Medium if place in (0, 3) else QFont.Weight.Normal)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, wide - 10)
            painter.drawText(QRect(left, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            left += wide

    def _outcome_ink(self, room: Theme) -> str:
        if self.sat.passed is None or self.sat.is_revoked:
            return room.accent
        return room.right if self.sat.passed else room.wrong
