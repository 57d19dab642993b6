"""The deck as a board of 52 keys, and a hand as a row of seven. A tap puts a card down or takes it up."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPixmapCache
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.game.cards import RANK_NAMES, RANKS, Card
from app.ruling_desk.desk import FULL
from app.ui.kit.components.look import Themed
from app.ui.kit.widgets.enter_button import EnterButton
from app.ui.table.art.cards_art import Deck
from app.ui.table.sprites import CardArt

_SUIT_NAMES = ("Clubs", "Diamonds", "Hearts", "Spades")
_ROWS = (3, 2, 1, 0)
"""Spades on top."""
_COLUMNS = len(RANKS)
_LEAST = 44
_TALLEST, _TALLEST_IN_HAND = 128, 76
"""On a large page the board grows; the hand above it leaves it the room."""
_GAP = 2
_ROUND = 6
_INDEX = 0.8
"""How much of a card its rank and suit take from the top, in widths of the card."""
_EDGE, _ELSEWHERE = QColor("#a9a495"), QColor(11, 13, 14, 150)
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
        """The table's own card, as much of it as there is room for; one that lies elsewhere is dimmed."""
        painter, box = QPainter(self), QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.card is None:
            painter.setPen(QPen(QColor(self.theme.line), 1, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(self.theme.well))
            painter.drawRoundedRect(box, _ROUND, _ROUND)
            return
        # A low place shows rank and suit first: a narrower card has both.
        wide = min(box.width(), box.height() / _INDEX)
        box = QRectF(box.center().x() - wide / 2, box.top(), wide, box.height())
        shape = QPainterPath()
        shape.addRoundedRect(box, _ROUND, _ROUND)
        painter.setClipPath(shape)
        picture = _card_picture(self.card, round(box.width()), self.devicePixelRatioF(), self.four_colors)
        painter.drawPixmap(box.topLeft(), picture)
        if self.owner and not self.is_here:
            painter.fillRect(box, _ELSEWHERE)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.accent), 3) if self.is_here else QPen(_EDGE, 1))
        painter.drawRoundedRect(box, _ROUND, _ROUND)


def _card_picture(card: Card, wide: int, ratio: float, four_colors: bool) -> QPixmap:
    """A card without its shadow. Qt keeps the picture for as long as it has room."""
    key, pixmap = f"card of the desk {card} {wide} {ratio} {four_colors}", QPixmap()
    if not QPixmapCache.find(key, pixmap):
        painted = Deck(ratio, four_colors, lambda _: None).drawn(CardArt(card, True, float(wide)))
        margin = round((painted.pixmap.width() - wide * ratio) / 2)
        whole = painted.pixmap
        pixmap = whole.copy(margin, margin, whole.width() - 2 * margin, whole.height() - 2 * margin)
        QPixmapCache.insert(key, pixmap)
    return pixmap


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
                key.clicked.connect(lambda *_, card=card: self._tap(card))
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
            key.clicked.connect(lambda *_, key=key: self._tap(key))
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
