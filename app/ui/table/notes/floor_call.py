"""The supervisor at the table, a short scene over the felt: called, asked, ruled. It blocks nothing."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.session.supervisor_answer import FloorLine
from app.ui.kit.theme import IVORY
from app.ui.table.art.canvas import no_pen
from app.ui.table.layout import Layout

_BETWEEN = 450
"""Milliseconds from one line to the next."""
_LEAST, _PORTRAIT = 340, 64
"""How wide it is at least, and the width of the portrait."""


class FloorCall(QFrame):
    """What is said, line after line, beside a picture of the supervisor. Clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName("Floor")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._told: tuple[FloorLine, ...] = ()
        self._shown = 0
        self._layout: Layout | None = None
        self._rows = QGridLayout()
        self._rows.setColumnStretch(1, 1)
        self._rows.setVerticalSpacing(4)
        inside = QGridLayout(self)
        inside.setContentsMargins(12, 10, 14, 10)
        inside.setColumnStretch(1, 1)
        inside.addWidget(_Portrait(self), 0, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.addLayout(self._rows)
        column.addStretch(1)
        inside.addLayout(column, 0, 1)
        self._timer = QTimer(self, interval=_BETWEEN)
        self._timer.timeout.connect(self._next)
        self.hide()

    @property
    def lines(self) -> list[str]:
        """What can be read."""
        return [line.words for line in self._told[: self._shown]]

    def tell(self, lines: Sequence[FloorLine], layout: Layout, is_calm: bool) -> None:
        """Show this scene, or nothing. Without motion all of it is there at once."""
        if tuple(lines) == self._told:
            return
        self._clear()
        self._told = tuple(lines)
        self.setVisible(bool(lines))
        if not lines:
            return
        self._layout = layout
        self._timer.start()
        for _ in lines if is_calm else lines[:1]:
            self._next()

    def _lie_on(self, layout: Layout) -> None:
        """Lie over the pay tables, and over the shuffler beside them if there is too little space.

        The dealer's hand stays in sight: it is compared next.
        """
        pays, hand = layout.pays, layout.dealer
        is_left = pays.x < hand.x
        wide = round(max(_LEAST, hand.x - pays.x if is_left else pays.right - hand.right))
        self.resize(wide, self.heightForWidth(wide))
        left = hand.x - wide if is_left else hand.right
        self.move(round(left), round(pays.bottom) - self.height())
        self.raise_()

    def _next(self) -> None:
        line = self._told[self._shown]
        who, words = QLabel(line.who), QLabel(f"“{line.words}”")
        who.setObjectName("quiet")
        words.setWordWrap(True)
        for column, label in enumerate((who, words)):
            self._rows.addWidget(label, self._shown, column, Qt.AlignmentFlag.AlignTop)
            label.show()
        self._shown += 1
        if self._shown == len(self._told):
            self._timer.stop()
        if self._layout:
            self._lie_on(self._layout)

    def _clear(self) -> None:
        self._timer.stop()
        self._shown = 0
        while (item := self._rows.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()


class _Portrait(QWidget):
    """The supervisor: a head and shoulders in a dark suit."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(_PORTRAIT, _PORTRAIT)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Suit, shirt, tie, face and hair in a round frame."""
        painter, size = QPainter(self), float(_PORTRAIT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QPainterPath()
        frame.addEllipse(QRectF(1, 1, size - 2, size - 2))
        painter.setClipPath(frame)
        no_pen(painter)
        painter.fillRect(self.rect(), QColor("#274236"))
        for color, box in (
            ("#1c2430", QRectF(size * 0.1, size * 0.66, size * 0.8, size * 0.6)),
            (IVORY, QRectF(size * 0.4, size * 0.62, size * 0.2, size * 0.34)),
            ("#8c2f39", QRectF(size * 0.465, size * 0.68, size * 0.07, size * 0.4)),
            ("#3a2a20", QRectF(size * 0.3, size * 0.14, size * 0.4, size * 0.36)),
            ("#d9a37e", QRectF(size * 0.33, size * 0.22, size * 0.34, size * 0.44)),
        ):
            painter.setBrush(QColor(color))
            painter.drawRoundedRect(box, box.width() * 0.45, box.height() * 0.4)
