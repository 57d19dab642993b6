"""The seats of the table as a row of keys: the banker and every spot, with what is known of each."""

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from app.game.money import shown
from app.procedure.house import House
from app.ruling_desk.desk import DEALER, FULL, Desk, Place
from app.ui.kit.components.look import Themed
from app.ui.kit.widgets.enter_button import EnterButton


class SeatKey(Themed, EnterButton):
    """One seat: its name, and what is known of its hand."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.state, self.is_ruled = name, "", False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def tell(self, state: str, is_ruled: bool) -> None:
        """Say how far it is known, and whether it is ruled."""
        self.state, self.is_ruled = state, is_ruled
        self.setAccessibleName(", ".join([self.name, state, *(["ruled"] if is_ruled else [])]))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Two lines."""
        return QSize(56, round(self.density.body * 1.4 + self.density.small * 1.4 + 10))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Two lines on a tile; a frame when it is chosen, a bar below when it is ruled."""
        painter, theme, box = QPainter(self), self.theme, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self.underMouse() or self.isDown()
        painter.setPen(
            QPen(QColor(theme.accent if self.isChecked() else theme.line), 2 if self.isChecked() else 1)
        )
        painter.setBrush(
            QColor(theme.accent_tint if self.isChecked() else theme.raised if is_lit else theme.panel)
        )
        painter.drawRoundedRect(box, 8, 8)
        font = QFont(self.font())
        half = box.height() / 2
        for text, size, weight, ink, top in (
            (self.name, self.density.body, QFont.Weight.Medium, theme.ink, box.top() + 2),
            (self.state, self.density.small, QFont.Weight.Normal, theme.quiet_ink, box.top() + half - 2),
        ):
            font.setPixelSize(size)
            font.setWeight(weight)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            space = QRectF(box.left() + 2, top, box.width() - 4, half)
            shown_text = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, int(space.width())
            )
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, shown_text)
        if self.is_ruled:
            painter.fillRect(
                QRectF(box.left() + 10, box.bottom() - 4, box.width() - 20, 3), QColor(theme.right)
            )


class SeatStrip(Themed, QWidget):
    """All seats side by side, one of them chosen.

    Signals:
        chosen: the place, a spot's number or `DEALER`.
    """

    chosen = Signal(object)

    def __init__(self, house: House) -> None:
        super().__init__()
        row, group = QHBoxLayout(self), QButtonGroup(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._names = house.names
        banker = "Banker" if house.has_button else house.banker.capitalize()
        names: dict[Place, str] = {
            DEALER: banker,
            **{spot: house.names.said(f"Spot {spot}") for spot in range(1, house.seats + 1)},
        }
        self.keys: dict[Place, SeatKey] = {}
        for place, name in names.items():
            key = self.keys[place] = SeatKey(name, self)
            key.clicked.connect(lambda *_, place=place: self.chosen.emit(place))
            group.addButton(key)
            row.addWidget(key)

    def show_desk(self, desk: Desk, ruled: Collection[Place]) -> None:
        """Say at every seat what is known of it."""
        for place, key in self.keys.items():
            key.tell(self._names.said(_state(desk, place)), place in ruled)


def _state(desk: Desk, place: Place) -> str:
    count = len(desk.cards_of(place))
    if place == DEALER:
        return f"{count} of {FULL}"
    if place == desk.button:
        return "Button"
    hand = desk.hand(place)
    if hand.is_whole:
        return "Fold" if hand.decision == "fold" else f"Raise {shown(hand.raised)}"
    return f"{count} of {FULL}" if place in desk.hands else "Empty"
