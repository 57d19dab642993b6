"""A row of a list: a picture or a sign, two lines, a value, and a chevron if it opens."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.labels import elided
from app.ui.kit.components.signs import Sign
from app.ui.kit.components.themed import Themed
from app.ui.kit.widgets.enter_button import EnterButton


class ListRow(Themed, EnterButton):
    """The whole row is one button, if it opens something."""

    def __init__(
        self,
        name: str,
        second: str = "",
        leading: QWidget | None = None,
        trailing: QWidget | None = None,
        opens: bool = True,
    ) -> None:
        super().__init__()
        self.opens = opens
        self.setAccessibleName(f"{name}, {second}" if second else name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if opens else Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(14)
        if leading:
            row.addWidget(leading)
        lines = QVBoxLayout()
        lines.setSpacing(1)
        lines.addStretch(1)
        self.name = elided(name, "strong")
        lines.addWidget(self.name)
        self.second = elided(second, "small")
        self.second.setVisible(bool(second))
        lines.addWidget(self.second)
        lines.addStretch(1)
        row.addLayout(lines, 1)
        if trailing:
            row.addWidget(trailing)
        if opens:
            row.addWidget(Sign("next"))

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its two lines need."""
        return QSize(200, max(self.density.row, self._row.sizeHint().height()))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A hair above; lit under the pointer; tinted with a bar at the left when it is the chosen one."""
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        painter.fillRect(QRectF(0, 0, box.width(), 1), QColor(theme.hair))
        if self.isChecked():
            painter.setBrush(QColor(theme.accent_tint))
            painter.drawRoundedRect(box, 8, 8)
            painter.fillRect(QRectF(0, 0, 3, box.height()), QColor(theme.accent))
        elif self.opens and (self.underMouse() or self.isDown()):
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(box, 8, 8)
