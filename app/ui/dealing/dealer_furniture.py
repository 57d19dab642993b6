"""What lies around and over the felt while somebody deals: hands, pads, and panels that ask and answer."""

from collections.abc import Hashable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QShortcut,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.game.cards import Card, card_name
from app.procedure.ruling import Ruling
from app.session.coach import CoachNote
from app.session.deciding_facts import DecidingFact
from app.session.moments import Moment
from app.ui.dealing.dealer_controls import DealerControls
from app.ui.dealing.table_input import TableInput
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK, THEMES
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.table.geometry import Box, Point, around
from app.ui.table.layout import Layout
from app.ui.table.places import DEALER, LIMITS, PAYS, RACK, SHUFFLER, Zone
from app.ui.table.sprites import CardArt, ChipsArt, Picture, SlipArt
from app.ui.table.table_screen import TableScreen

_LIFT, _HIGHER = 10.0, 30


class RoundAnswer(StrEnum):
    """An answer to a question over the felt."""

    GO_ON = "on"
    OVER = "over"
    RESUME = "resume"
    CLOSE = "close"
    RULE = "rule"
    ANSWER = "answer"
    REVIEW = "review"
    NEXT = "next"
    AGAIN = "again"


class DealerFurniture(QObject):
    """What a dealer has around the felt: hands on it, pads and a command line beside it, a panel over it."""

    def __init__(self, screen: TableScreen, settings: Settings, lines: int) -> None:
        super().__init__(screen)
        self._screen = screen
        self.hands = TableInput(screen.table, self)
        self.verdict = VerdictPanel(screen)
        self.lifted: tuple[Card, ...] = ()
        """Cards that are spoken of."""
        self.desk = DealerControls(screen, self.hands, self.verdict.isVisible, self)
        self.hands.missed.connect(screen.say)
        self.desk.refused.connect(screen.say)
        screen.table.keep_lines(lines)
        self._furnish()
        self.desk.apply_theme(THEMES[settings.room])

    def begin(self, ruling: Ruling) -> None:
        """Begin another round."""
        self.hands.begin(ruling.played.button, ruling.house.chips)
        self.desk.begin(ruling.house)

    def show(self, ruling: Ruling, moment: Moment, tells_sum: bool, jump: bool) -> None:
        """Show the table at this moment, and perhaps how much lies in the working area."""
        dealer, table = self.hands.dealer, self._screen.table
        self.hands.see(moment)
        table.adorn_with(self._adorn)
        table.show_moment(ruling, moment, jump)
        self.desk.show_count(dealer.count)
        self.desk.area.tell(dealer.built if tells_sum and dealer.has_built else None)

    def _adorn(self, picture: Picture, layout: Layout) -> Picture:
        """The picture with what the hands hold, and with the cards lifted that are spoken of."""
        found = self.hands.adorn(picture, layout)
        for name in map(card_name, self.lifted):
            sprite = found.get(name)
            if sprite and sprite.shown:
                at = sprite.at._replace(y=sprite.at.y - _LIFT * layout.unit)
                found[name] = sprite._replace(at=at, layer=sprite.layer + _HIGHER)
        return found

    def rest(self, rests: bool) -> None:
        """Hide everything, or show it again."""
        self.hands.rest(rests)
        self.desk.rest(rests)
        if not rests:
            self._furnish()

    def close(self) -> None:
        """Leave the table."""
        self._screen.say("")
        if self._screen.table.play:
            self._screen.table.play.adorn = None
            self._screen.table.play.lit = ()
        self.hands.close()
        self.desk.close()
        self.verdict.deleteLater()
        self._screen.table.keep_lines(0)
        self.deleteLater()

    def _furnish(self) -> None:
        self._screen.furnish(self.desk.left, self.desk.right, self.verdict)


_BUTTONS = {
    RoundAnswer.ANSWER: "Show the answer (F2)",
    RoundAnswer.RULE: "See the rule (F1)",
    RoundAnswer.GO_ON: "Continue (Enter)",
}
_INSIDE, _SPACE, _EDGE, _STEP = 14, 8, 8, 12
_TITLE = 100
"""How much space the title needs at least."""
_WIDTHS = (0.46, 0.36, 0.6)
"""The shares of the felt's width that it may take, the best first."""
_DIM = QColor(0, 0, 0, 112)
_NEVER = 1e6
_LYING, _FURNITURE, _CIRCLE = 400.0, 6.0, 1.0
"""What it costs to cover a bit of a card or chips, of a placard, of an empty circle."""


class _Obstacle(NamedTuple):
    """Something that the note would cover, and how much that matters."""

    box: Box
    weight: float


class _Shade(QWidget):
    """Dims the felt, but for what the note speaks of. Clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lit: list[tuple[Point, float, float]] = []
        """The middle, width and height of each thing that is lit."""
        self.note = QRectF()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """All is dim around the lit things; a line leads from the note to them."""
        painter, dim = QPainter(self), QPainterPath()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dim.addRect(QRectF(self.rect()))
        holes = QPainterPath()
        for lit in self.lit:
            holes = holes.united(_outline(*lit))
        painter.fillPath(dim.subtracted(holes), _DIM)
        painter.setPen(QPen(QColor(DARK.accent), 3))
        for lit in self.lit:
            painter.drawPath(_outline(*lit))
        if self.lit:
            painter.setPen(QPen(QColor(DARK.accent), 2))
            painter.drawLine(*self._leading())

    def _leading(self) -> tuple[QPointF, QPointF]:
        """From the edge of the note to the edge of the nearest lit thing."""
        note = self.note
        near = min(self.lit, key=lambda lit: _away(note, lit[0]))
        (x, y, _), width, height = near
        start = QPointF(
            min(max(x, note.left()), note.right()),
            min(max(y, note.top()), note.bottom()),
        )
        box = QRectF(x - width / 2, y - height / 2, width, height)
        end = QPointF(
            min(max(start.x(), box.left()), box.right()),
            min(max(start.y(), box.top()), box.bottom()),
        )
        return start, end


def _away(box: QRectF, at: Point) -> float:
    """How far a point is from a box."""
    wide = max(box.left() - at.x, 0.0, at.x - box.right())
    return wide + max(box.top() - at.y, 0.0, at.y - box.bottom())


def _outline(at: Point, width: float, height: float) -> QPainterPath:
    """The rounded box of something that may lie turned."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(-width / 2, -height / 2, width, height), 5, 5)
    return QTransform().translate(at.x, at.y).rotate(at.turn).map(path)


class CoachPanel(QFrame):
    """What the coach says of the last move: first a hint, then the answer, beside the hand and never over it.

    It never has the keyboard: whatever is typed goes where it would go without it.

    Signals:
        answered: what the dealer wants to do with it, a `RoundAnswer`.
    """

    answered = Signal(object)

    def __init__(self, screen: TableScreen, line: QLineEdit) -> None:
        """`line` is where moves are typed."""
        super().__init__(screen)
        self.setObjectName("panel")
        self.setAccessibleName("The coach")
        self._screen = screen
        self._line = line
        self.note: CoachNote | None = None
        self._shade = _Shade(screen.table)
        self._title, self._text = QLabel(), QLabel()
        self._title.setObjectName("title")
        for each in (self._title, self._text):
            each.setWordWrap(True)
            each.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons: dict[Hashable, QPushButton] = {}
        column, head = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(_INSIDE, _INSIDE - 4, _INSIDE, _INSIDE - 4)
        column.setSpacing(_SPACE)
        head.setSpacing(_SPACE)
        head.addWidget(self._title, 1)
        for answer, words in _BUTTONS.items():
            self.buttons[answer] = button = QPushButton(words)
            button.setObjectName(str(answer))
            button.setProperty("primary", answer is RoundAnswer.GO_ON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, answer=answer: self._answer(answer))
            head.addWidget(button)
        column.addLayout(head)
        column.addWidget(self._text)
        self._key = QShortcut(QKeySequence("F2"), screen)
        self._key.activated.connect(lambda: self._answer(RoundAnswer.ANSWER))
        for watched in (screen, screen.table, line, *self.buttons.values()):
            watched.installEventFilter(self)
        screen.arranged.connect(self._place)
        self.put_away()

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._title.text()}\n{self._text.text()}"

    @property
    def lit(self) -> list[QRect]:
        """Where what it speaks of lies on the screen."""
        down = self._shade.geometry().topLeft()
        boxes = [around(*each) for each in self._shade.lit]
        return [QRectF(box.x, box.y, box.width, box.height).toAlignedRect().translated(down) for box in boxes]

    def tell(self, note: CoachNote, is_answered: bool) -> None:
        """Show a note, at first without its answer unless that is known already."""
        self.note = note
        self._title.setText(note.title)
        self._text.setText(note.text if is_answered else "\n".join(note.hint))
        self.buttons[RoundAnswer.ANSWER].setVisible(not is_answered)
        self._key.setEnabled(True)
        self._place()
        self.setAccessibleDescription(self.text)
        self._shade.show()
        self.show()
        self._shade.raise_()
        self.raise_()

    def put_away(self) -> None:
        """Say nothing."""
        self.note = None
        self._key.setEnabled(False)
        self.hide()
        self._shade.hide()

    def leave(self) -> None:
        """Leave the table."""
        self._screen.arranged.disconnect(self._place)
        for each in (self._key, self._shade, self):
            each.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Enter and Esc go on, unless something is being typed."""
        if not self.isVisible() or not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        # A line passes Enter on to what it lies on, even if it has used it.
        is_typing = bool(self._line.text()) if watched is self._line else self._line.hasFocus()
        if is_typing or not (is_enter or event.key() == Qt.Key.Key_Escape):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # Esc is a shortcut at the table too; while the note is open it is the note's key.
            event.accept()
        elif is_enter and isinstance(watched, QPushButton):
            watched.click()
        else:
            self._answer(RoundAnswer.GO_ON)
        return True

    def _answer(self, answer: RoundAnswer) -> None:
        match answer:
            case RoundAnswer.ANSWER if self.note:
                self.tell(self.note, is_answered=True)
            case RoundAnswer.GO_ON:
                if any(button.hasFocus() for button in self.buttons.values()):
                    self._screen.table.setFocus()
                self.put_away()
        self.answered.emit(answer)

    # --- its place

    def _place(self) -> None:
        play = self._screen.table.play
        if self.note is None or play is None:
            return
        layout = self._screen.table.table_layout
        lit = list(self._lit(self.note.fact))
        obstacles = [*self._obstacles(), *(_Obstacle(around(*each), _NEVER) for each in lit)]
        space = Box(_EDGE, layout.bar.bottom + _EDGE, layout.width - 2 * _EDGE, 0)
        space = space._replace(height=layout.tray.y - space.y - _EDGE)
        near = lit[0][0] if lit else layout.dealer.centre
        best = min(
            (
                (_cost(box, obstacles, near), box)
                for share in _WIDTHS
                for box in _boxes(space, *self._size(layout.width * share))
            ),
            key=lambda found: found[0],
        )[1]
        self.setGeometry(round(best.x), round(best.y), round(best.width), round(best.height))
        down = layout.bar.bottom
        self._shade.setGeometry(0, round(down), round(layout.width), round(layout.tray.y - down))
        self._shade.lit = [(at._replace(y=at.y - down), width, height) for at, width, height in lit]
        self._shade.note = QRectF(best.x, best.y - down, best.width, best.height)
        self._shade.update()

    def _size(self, width: float) -> tuple[float, float]:
        """How wide and high it is if it may be so wide."""
        for each in (self._title, self._text, *self.buttons.values()):
            each.ensurePolished()
        shown = [button for button in self.buttons.values() if not button.isHidden()]
        keys = sum(button.sizeHint().width() + _SPACE for button in shown)
        width = max(width, keys + _TITLE)
        high = max(44, *[button.sizeHint().height() for button in shown])
        head = max(high, self._title.heightForWidth(round(width - keys - 2 * _INSIDE)))
        text = self._text.heightForWidth(round(width - 2 * _INSIDE - 4))
        return width, head + text + _SPACE + 2 * _INSIDE

    def _lit(self, fact: DecidingFact) -> Iterator[tuple[Point, float, float]]:
        """The cards, the circle and the pay table of a fact, as far as they are on the felt."""
        play, layout = self._screen.table.play, self._screen.table.table_layout
        assert play
        for card in fact.cards:
            sprite = play.picture.get(card_name(card))
            if sprite and sprite.shown and isinstance(sprite.art, CardArt) and sprite.art.face_up:
                yield sprite.at, sprite.art.width, sprite.art.width * layout.card[1] / layout.card[0]
        zones = [Zone("circle", *fact.wager)] if fact.wager else []
        zones += [PAYS] if fact.line else []
        for place in play.places:
            if place.zone in zones:
                yield place.box.centre, place.box.width, place.box.height

    def _obstacles(self) -> Iterator[_Obstacle]:
        play, layout = self._screen.table.play, self._screen.table.table_layout
        assert play
        for sprite in play.picture.values():
            if sprite.shown and isinstance(sprite.art, CardArt | ChipsArt | SlipArt):
                high = layout.card[1] / layout.card[0] if isinstance(sprite.art, CardArt) else 1.0
                yield _Obstacle(around(sprite.at, sprite.art.width, sprite.art.width * high), _LYING)
        for place in play.places:
            if place.zone in (PAYS, LIMITS, SHUFFLER, RACK, DEALER):
                yield _Obstacle(place.box, _FURNITURE)
            elif place.zone.kind == "circle":
                yield _Obstacle(place.box, _CIRCLE)


def _boxes(space: Box, width: float, height: float) -> Iterator[Box]:
    """Every place for a note of this size."""
    rows, columns = max(0, space.height - height), max(0, space.width - width)
    for row in range(int(rows // _STEP) + 1):
        for column in range(int(columns // _STEP) + 1):
            yield Box(space.x + column * _STEP, space.y + row * _STEP, width, height)


def _cost(box: Box, obstacles: Iterable[_Obstacle], near: Point) -> float:
    covered = sum(_overlap(box, each.box) * each.weight for each in obstacles)
    away = abs(box.centre.x - near.x) + abs(box.centre.y - near.y)
    return covered + away


def _overlap(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)
