"""The hand that plays at a spot beside the dealer's, large enough to compare, on the free felt."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.game.cards import Card, card_name
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.hand_comparison import OpenHand, OpenHands, open_hands
from app.table.table import Table
from app.ui.kit.theme import DARK, FONT
from app.ui.table.layout import CARD
from app.ui.table.notes.lit_things import lit_cards
from app.ui.table.notes.note_place import NEVER, Obstacle, best_box, felt_space, obstacles_on
from app.ui.table.sprites import CardArt
from app.ui.table.view import TableView

_TALL = CARD[1] / CARD[0]
_INSIDE = 7.0
_CARD, _STEP = 32.0, 26.0
"""The width of a card in here and the step to the next one, in units of the table."""
_INK = QColor("#f4efdf")


class ComparedHands(QWidget):
    """Shows what lies open at the spot of a step, and lifts the cards that play. Clicks go through it."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._table = table
        self.shown: OpenHands | None = None
        table.arranged.connect(self._place)
        self.hide()

    def take_up(self, ruling: Ruling, table: Table, step: Step | None) -> None:
        """Take the hands at the spot of a step to be shown next; without one, none."""
        self.shown = open_hands(ruling, table, step) if step else None

    def show_beside(self) -> None:
        """Show them beside what lies on the felt now."""
        self.setVisible(self.shown is not None)
        self.setAccessibleName(_spoken(self.shown) if self.shown else "")
        self._place()
        self.raise_()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that play in them."""
        return self.shown.cards if self.shown else ()

    def leave(self) -> None:
        """Leave the table."""
        self._table.arranged.disconnect(self._place)
        self.deleteLater()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A dark ground, the hands side by side, and the sign between them."""
        if self.shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(QColor(DARK.line), 1))
        ground = QColor(DARK.wall)
        ground.setAlphaF(0.92)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        x = _INSIDE
        for place, hand in enumerate(self.shown.hands):
            if place:
                self._paint_sign(painter, x)
                x += self._gap
            self._paint_hand(painter, hand, x)
            x += self._wide(hand)

    def _paint_sign(self, painter: QPainter, x: float) -> None:
        assert self.shown
        painter.setFont(self._font(1.8))
        painter.setPen(QColor(DARK.accent))
        box = QRectF(x, _INSIDE + self._line, self._gap, self._card[1])
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.shown.sign)

    def _paint_hand(self, painter: QPainter, hand: OpenHand, x: float) -> None:
        play, unit = self._table.play, self._table.table_layout.unit
        assert play
        assert self.shown
        painter.setFont(self._font())
        painter.setPen(_INK)
        box = QRectF(x, _INSIDE - 2, self.width(), self._line)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft), _caption(hand))
        # Cards lie side by side where the name above them leaves room.
        wide, gaps = self._wide(hand) - self._card[0], max(1, len(hand.cards) - 1)
        step = max(_STEP * unit, min(self._card[0] * 1.06, wide / gaps))
        for place, card in enumerate(hand.cards):
            picture = play.drawn(CardArt(card, True, self._card[0]))
            at = QRectF(x + place * step, _INSIDE + self._line, *self._card)
            painter.drawPixmap(at.center() - picture.anchor, picture.pixmap)
            if card in self.shown.deciding and len(self.shown.deciding) == len(self.shown.hands):
                painter.setPen(QPen(QColor(DARK.accent), 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(at, 4, 4)

    def _place(self) -> None:
        play, layout = self._table.play, self._table.table_layout
        if self.shown is None or play is None:
            return
        wide = sum(self._wide(hand) for hand in self.shown.hands) + self._gap * (len(self.shown.hands) - 1)
        high = self._line + self._card[1]
        lit = list(lit_cards(play, self.shown.cards))
        obstacles = [Obstacle(each.box, NEVER) for each in lit]
        obstacles += obstacles_on(play.picture, play.places, layout)
        near = lit[0].at if lit else layout.dealer.centre
        size = (wide + 2 * _INSIDE, high + 2 * _INSIDE)
        best = best_box(felt_space(layout), [size], obstacles, near)
        self.setGeometry(round(best.x), round(best.y), round(best.width), round(best.height))
        self.update()

    def _wide(self, hand: OpenHand) -> float:
        unit = self._table.table_layout.unit
        cards = (_CARD + _STEP * (len(hand.cards) - 1)) * unit
        return max(cards, QFontMetrics(self._font()).horizontalAdvance(_caption(hand)) + 4.0)

    @property
    def _card(self) -> tuple[float, float]:
        """The size of a card in here."""
        width = _CARD * self._table.table_layout.unit
        return width, width * _TALL

    @property
    def _line(self) -> float:
        return QFontMetrics(self._font()).height() + 2.0

    @property
    def _gap(self) -> float:
        """What lies between two hands: the sign."""
        return 2.4 * self._table.table_layout.text

    def _font(self, times: float = 1.0) -> QFont:
        font = QFont(FONT)
        font.setPixelSize(round(self._table.table_layout.text * times))
        return font


def _caption(hand: OpenHand) -> str:
    return f"{hand.owner}: {hand.name}" if hand.name else hand.owner


def _spoken(shown: OpenHands) -> str:
    hands = [f"{_caption(hand).rstrip('.')}, {', '.join(map(card_name, hand.cards))}" for hand in shown.hands]
    return ". ".join([*hands, shown.words])
