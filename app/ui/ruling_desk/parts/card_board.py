"""The deck as a board of 52 keys, and a hand as a row of seven. A tap puts a card down or takes it up."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.game.cards import RANK_NAMES, RANKS, Card, card_name
from app.ruling_desk.desk import FULL
from app.ui.kit.components.look import Themed
from app.ui.kit.widgets.enter_button import EnterButton
from app.ui.table.art.cards_art import FOUR_INKS, INKS, PAPER, suit_shape

_SUIT_NAMES = ("Clubs", "Diamonds", "Hearts", "Spades")
_ROWS = (3, 2, 1, 0)
"""Spades on top."""
_COLUMNS = len(RANKS)
_LEAST = 44
_TALLEST, _TALLEST_IN_HAND = 128, 76
"""On a large page the board grows; the hand above it leaves it the room."""
_GAP = 2
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def spoken_card(card: Card) -> str:
    """A card in words."""
    return f"{RANK_NAMES[card % _COLUMNS]} of {_SUIT_NAMES[card // _COLUMNS]}"


class CardKey(Themed, EnterButton):
    """One card, or an empty place for one."""

    def __init__(self, card: Card | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.four_colors = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_card(card)

    def show_card(self, card: Card | None, owner: str = "", is_here: bool = False) -> None:
        """Show this card; `owner` is where it lies already, `is_here` whether that is the chosen hand."""
        self.card, self.owner, self.is_here = card, owner, is_here
        words = spoken_card(card) if card is not None else "No card yet"
        self.setAccessibleName(f"{words}, {owner}" if owner else words)
        self.setToolTip(f"{words}: {owner}" if owner else words)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """As large as a finger."""
        return QSize(_LEAST, max(_LEAST, round(self.density.body * 2.6)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Never smaller than a finger, nor than the letters."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrow keys are the board's."""
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A small card; a card that lies elsewhere leaves its shape."""
        painter, box = QPainter(self), QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_free = self.card is not None and (not self.owner or self.is_here)
        painter.setPen(QPen(QColor(self.theme.line), 1))
        painter.setBrush(QColor(PAPER) if is_free else QColor(self.theme.well))
        painter.drawRoundedRect(box, 6, 6)
        if self.is_here:
            painter.setPen(QPen(QColor(self.theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 6, 6)
        if self.card is None:
            return
        name = card_name(self.card)
        rank, suit = name[0], name[1]
        ink = (
            QColor((FOUR_INKS if self.four_colors else INKS)[suit])
            if is_free
            else QColor(self.theme.quiet_ink)
        )
        high = box.height()
        font = QFont(self.font())
        font.setPixelSize(max(14, round(min(high * 0.42, self.density.body * 1.25))))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(ink)
        half = box.adjusted(0, 0, -box.width() / 2 + 2, 0)
        painter.drawText(half, Qt.AlignmentFlag.AlignCenter, "10" if rank == "T" else rank)
        painter.translate(box.left() + box.width() * 0.72, box.center().y())
        size = min(high, box.width()) * 0.36
        painter.scale(size, size)
        painter.fillPath(suit_shape(suit), ink)


class CardBoard(Themed, QWidget):
    """All cards. Tab comes to the board once; the arrow keys go from card to card.

    Signals:
        tapped: the card.
    """

    tapped = Signal(int)

    def __init__(self, four_colors: bool) -> None:
        super().__init__()
        self.keys: dict[Card, CardKey] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_GAP)
        self.setMaximumHeight(len(_ROWS) * (_TALLEST + _GAP))
        for row, suit in enumerate(_ROWS):
            for column in range(_COLUMNS):
                card = Card(_COLUMNS * suit + _COLUMNS - 1 - column)
                key = self.keys[card] = CardKey(card, self)
                key.four_colors = four_colors
                key.clicked.connect(lambda _=False, card=card: self._tap(card))
                grid.addWidget(key, row, column)
        self._reach(self._at(0, 0))

    def show_owners(self, owners: Mapping[Card, str], here: Sequence[Card]) -> None:
        """Mark every card that lies somewhere already."""
        for card, key in self.keys.items():
            key.show_card(card, owners.get(card, ""), card in here)

    def use_four_colors(self, is_wanted: bool) -> None:
        """Paint the suits in four colors, or in two."""
        for key in self.keys.values():
            key.four_colors = is_wanted
            key.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrow keys go to the next card."""
        now = next((card for card, key in self.keys.items() if key.hasFocus()), None)
        step = _STEPS.get(Qt.Key(event.key()))
        if now is None or step is None:
            super().keyPressEvent(event)
            return
        row, column = _ROWS.index(now // _COLUMNS), _COLUMNS - 1 - now % _COLUMNS
        there = self._at((row + step[0]) % len(_ROWS), (column + step[1]) % _COLUMNS)
        self._reach(there)
        self.keys[there].setFocus()

    def _tap(self, card: Card) -> None:
        self._reach(card)
        self.tapped.emit(card)

    def _at(self, row: int, column: int) -> Card:
        return Card(_COLUMNS * _ROWS[row] + _COLUMNS - 1 - column)

    def _reach(self, card: Card) -> None:
        """Let Tab come to this card."""
        for each, key in self.keys.items():
            key.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each == card else Qt.FocusPolicy.ClickFocus)


class HandRow(Themed, QWidget):
    """The cards of the chosen hand, in the order they came.

    Signals:
        tapped: a card that is to be taken up.
    """

    tapped = Signal(int)

    def __init__(self, four_colors: bool) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.keys = [CardKey(None, self) for _ in range(FULL)]
        self.setMaximumHeight(_TALLEST_IN_HAND)
        for key in self.keys:
            key.four_colors = four_colors
            key.clicked.connect(lambda _=False, key=key: self._tap(key))
            row.addWidget(key)

    def show_hand(self, cards: Sequence[Card]) -> None:
        """Show these cards, and empty places for the rest."""
        for place, key in enumerate(self.keys):
            card = cards[place] if place < len(cards) else None
            key.show_card(card)
            key.setEnabled(card is not None)

    def use_four_colors(self, is_wanted: bool) -> None:
        """Paint the suits in four colors, or in two."""
        for key in self.keys:
            key.four_colors = is_wanted
            key.update()

    def _tap(self, key: CardKey) -> None:
        if key.card is not None:
            self.tapped.emit(key.card)
