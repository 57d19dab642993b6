"""What a question shows: facts, cards, wagers and pay tables in large print, or a scene at the table."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.drills.answer import Answered
from app.drills.material.question_cards import SUIT_NAMES
from app.drills.question import Cards, ChipStack, Fact, Posted, Question, Scene, Shown, Stake
from app.game.cards import RANK_NAMES, Card
from app.procedure.house import Chip, House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.table_names import TableNames
from app.session.moments import Moment, moment_after
from app.table.chip_stacks import stacked
from app.ui.drills.exhibit_content import YOUR_CHIPS, MoneyGap, PayoutPlace, StageContent, content_of
from app.ui.drills.exhibit_layout import arranged, words_of
from app.ui.drills.exhibit_places import (
    CIRCLE,
    Arrangement,
    Ink,
    LaidCard,
    Placed,
    StageSize,
    StageText,
)
from app.ui.drills.placard import fitting_size, paint_placard, rows_of
from app.ui.kit.components.icons import paint_sign
from app.ui.kit.settings import Settings
from app.ui.kit.theme import WRONG
from app.ui.table.arc import rail_top
from app.ui.table.art.canvas import blank, painting, tinted
from app.ui.table.art.gallery import Gallery, Report
from app.ui.table.art.text_fit import font
from app.ui.table.geometry import Box
from app.ui.table.layout import lay_out
from app.ui.table.sprites import Art, CardArt, ChipsArt
from app.ui.table.view import TableView

_LIFTED = 0.12
"""How far a picked card is pushed up, as a part of its width."""
_LEAST = 8
_PLACARDS = 12
"""How many pictures of pay tables are kept."""
_INKS: dict[Ink, str] = {"ink": "#f4efdf", "second": "#dfe2d6", "brass": "#f0d79d", "wrong": "#ffc2c9"}
"""On felt, which is the same in both themes."""
_DIMMED, _GHOST, _SMALLER = 0.55, 0.6, 0.75
_HIGHEST = 20
"""How many chips of a payout are painted at most."""


class _Paints(NamedTuple):
    """What everything is painted with."""

    text: float
    four_colours: bool


class Exhibits(QWidget):
    """Everything but a scene of the table. Cards can be tapped to pick them.

    Signals:
        tapped: the card that was tapped.
    """

    tapped = Signal(object)

    def __init__(self, house: House, report: Report, parent: QWidget) -> None:
        super().__init__(parent)
        self._house = house
        self._report = report
        self._gallery: tuple[float, bool, Gallery] | None = None
        self._look: _Paints | None = None
        self._content = StageContent(())
        self._marked: frozenset[Card] = frozenset()
        self._arranged: tuple[object, Arrangement] | None = None
        self._placards: dict[object, QPixmap] = {}
        self._warming = QTimer(self, interval=0)
        self._warming.timeout.connect(self._warm)
        self._cold: list[Art] = []

    def show_question(self, question: Question, answer: Answered | None = None) -> None:
        """Show the things of this question. With an answer, show what decides and which line pays."""
        self._content = content_of(question, answer)._replace(names=self._house.names)
        self._marked = frozenset()
        self.setAccessibleName("The question shows")
        self.setAccessibleDescription(". ".join(told(thing, self._house.names) for thing in question.shows))
        self.update()

    def expect(self, question: Question) -> None:
        """Paint the pay tables, cards and chips of the next question while idle."""
        found = self._arrange(content_of(question)._replace(names=self._house.names))
        for placed in found.placed:
            if isinstance(placed.thing, Posted) and self._look:
                self._placard(placed.thing, placed.box, "", self._size_in(found))
        self._cold = [art for placed in found.placed for art in self._arts(placed)]
        self._warming.start()

    def mark(self, cards: Iterable[Card]) -> None:
        """Show these cards as picked."""
        self._marked = frozenset(cards)
        self.update()

    def build(self, chips: Iterable[Chip]) -> None:
        """Show these chips as cut out."""
        others = [thing for thing in self._content.things if not isinstance(thing, ChipStack)]
        self._content = self._content._replace(things=(*others, ChipStack(YOUR_CHIPS, tuple(chips))))
        self.update()

    def apply_look(self, text: float, four_colours: bool) -> None:
        """Use this text size and this deck."""
        self._look = _Paints(text, four_colours)
        self.update()

    @property
    def arrangement(self) -> Arrangement:
        """Where everything is."""
        key = (self._content, self.size(), self._look)
        if self._arranged is None or self._arranged[0] != key:
            self._arranged = key, self._arrange(self._content)
        return self._arranged[1]

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Report the card that was tapped, if any."""
        at = event.position()
        for placed in self.arrangement.placed:
            for card, box in placed.cards():
                if QRectF(*box).contains(at):
                    self.tapped.emit(card)
                    return

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Everything in its place."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for placed in self.arrangement.placed:
            self._paint(painter, placed)
            for text in placed.texts:
                _write(painter, text)

    def _paint(self, painter: QPainter, placed: Placed) -> None:
        match placed.thing:
            case Cards():
                for laid in placed.laid:
                    self._paint_card(painter, laid)
                if placed.bracket:
                    _paint_bracket(painter, QRectF(*placed.bracket))
            case Stake():
                _paint_place(painter, placed, "circle")
            case PayoutPlace(cents=None | 0) | ChipStack(chips=()):
                _paint_place(painter, placed, "payout")
            case MoneyGap():
                _paint_place(painter, placed, "gap")
            case Posted() as posted:
                line = self._content.line
                lit = line[1] if line and line[0] == posted.bonus else ""
                placard = self._placard(posted, placed.box, lit, self._size_in(self.arrangement))
                painter.drawPixmap(round(placed.box.x), round(placed.box.y), placard)
        if not isinstance(placed.thing, Cards):
            painter.setOpacity(_GHOST if isinstance(placed.thing, MoneyGap) else 1)
            for art in self._arts(placed):
                self._paint_art(painter, art, placed.foot)
            painter.setOpacity(1)

    def _placard(self, posted: Posted, box: Box, lit: str, size: float) -> QPixmap:
        """The picture of a placard, painted once."""
        ratio = self.devicePixelRatioF()
        key = (posted, round(box.width), round(box.height), size, lit, ratio)
        if key not in self._placards:
            if len(self._placards) >= _PLACARDS:
                del self._placards[next(iter(self._placards))]
            self._placards[key] = pixmap = blank(box.width, box.height, ratio)
            with painting(pixmap) as painter:
                around = QRectF(0, 0, box.width, box.height).adjusted(1, 1, -1, -1)
                paint_placard(painter, around, rows_of(self._house, posted), size, lit)
        return self._placards[key]

    def _size_in(self, arrangement: Arrangement) -> float:
        """The text size that fits on every placard."""
        posted = [placed for placed in arrangement.placed if isinstance(placed.thing, Posted)]
        fitting = [fitting_size(rows_of(self._house, each.thing), QRectF(*each.box)) for each in posted]  # type: ignore[arg-type]
        return min([arrangement.text, *fitting])

    def _paint_card(self, painter: QPainter, laid: LaidCard) -> None:
        box, is_marked = QRectF(*laid.box), laid.card in self._marked
        if is_marked:
            box = box.translated(0, -box.width() * _LIFTED)
        is_dim = self._content.is_explained and bool(self._content.deciding) and not laid.is_deciding
        middle = box.center().x(), box.center().y()
        self._paint_art(painter, CardArt(laid.card, True, box.width()), middle)
        if is_dim:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tinted("#0b2a20", _DIMMED))
            painter.drawRoundedRect(box, box.width() * 0.06, box.width() * 0.06)
        if is_marked or laid.is_deciding:
            painter.setPen(QPen(QColor(_INKS["brass"]), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, box.width() * 0.06, box.width() * 0.06)

    def _paint_art(self, painter: QPainter, art: Art, at: tuple[float, float]) -> None:
        drawn = self._drawn().drawn(art)
        painter.drawPixmap(round(at[0] - drawn.anchor.x()), round(at[1] - drawn.anchor.y()), drawn.pixmap)

    def _arrange(self, content: StageContent) -> Arrangement:
        rows = [rows_of(self._house, thing) for thing in content.things if isinstance(thing, Posted)]
        text = self._look.text if self._look else 13.0
        return arranged(content, rows, StageSize(max(1, self.width()), self.height(), text))

    def _arts(self, placed: Placed) -> list[Art]:
        """The pictures that make up a thing."""
        match placed.thing:
            case Cards():
                return [CardArt(card, True, box.width) for card, box in placed.cards()]
            case Stake(cents=cents) | PayoutPlace(cents=int(cents)):
                return self._stack(cents, placed.chip)
            case MoneyGap(cents=cents):
                return self._stack(abs(cents), placed.chip * _SMALLER)
            case ChipStack(chips=chips):
                return [ChipsArt(chips, placed.chip)] if chips else []
        return []

    def _stack(self, cents: int, width: float) -> list[Art]:
        """Chips for an amount, as high as they can still be told apart."""
        chips = stacked(cents, self._house.chips)[-_HIGHEST:]
        return [ChipsArt(chips, width)] if chips else []

    def _warm(self) -> None:
        if self._cold:
            self._drawn().drawn(self._cold.pop())
        else:
            self._warming.stop()

    def _drawn(self) -> Gallery:
        look = (self.devicePixelRatioF(), self._look is not None and self._look.four_colours)
        if self._gallery is None or self._gallery[:2] != look:
            self._gallery = (*look, Gallery(*look, self._report))
        return self._gallery[2]


def _write(painter: QPainter, text: StageText) -> None:
    space = QRectF(*text.box)
    painter.setPen(QColor(_INKS[text.ink]))
    painter.setFont(letters_for(text))
    side = Qt.AlignmentFlag.AlignHCenter if text.is_centered else Qt.AlignmentFlag.AlignLeft
    painter.drawText(space, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | side, text.text)


def letters_for(text: StageText) -> QFont:
    """The largest font, up to its size, in which a text fits its box."""
    most, space = round(text.size), QRectF(*text.box)
    letters = font("medium" if text.is_strong else "regular", most)
    for size in range(most, _LEAST, -1):
        letters.setPixelSize(size)
        needed = QFontMetricsF(letters).boundingRect(space, Qt.TextFlag.TextWordWrap, text.text)
        if needed.height() <= space.height() + 1 and needed.width() <= space.width() + 1:
            break
    return letters


def _paint_place(painter: QPainter, placed: Placed, kind: str) -> None:
    """A circle for a wager, a dashed box for a payout, and one in red for what is wrong."""
    side = placed.chip * (CIRCLE if kind != "gap" else CIRCLE * _SMALLER)
    x, y = placed.foot
    box = QRectF(x - side / 2, y - side * 0.55, side, side)
    # A place for chips to come lies over its words, not on them.
    box.moveBottom(min(box.bottom(), placed.box.bottom))
    pen = QPen(tinted(_INKS["wrong" if kind == "gap" else "ink"], 0.75), 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind == "circle":
        painter.setPen(pen)
        painter.drawEllipse(box)
        return
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawRoundedRect(box, 8, 8)
    if kind == "gap":
        badge = QRectF(box.right() - 10, box.top() - 10, 20, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(WRONG))
        painter.drawEllipse(badge)
        paint_sign(painter, "cross", badge.adjusted(4, 4, -4, -4), "#ffffff")


def _paint_bracket(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(QColor(_INKS["brass"]), 2))
    painter.drawPolyline([box.topLeft(), box.bottomLeft(), box.bottomRight(), box.topRight()])


def told(thing: Shown, names: TableNames) -> str:
    """A thing in words, for screen readers."""
    match thing:
        case Fact(title=title, text=text):
            return f"{title}: {text}"
        case Cards(title=title, cards=cards):
            return f"{title}: {', '.join(map(_card, cards))}"
        case Stake():
            return words_of(thing, names)
        case ChipStack(title=title, chips=chips):
            return f"{title}: {', '.join(names.money(chip.cents) for chip in chips)}"
        case Posted(bonus=bonus, table=table):
            return f"{names.wager(bonus)} pay table {table}"
    return "The table"


def _card(card: Card) -> str:
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"


_TURNS = 12
"""The part cut away grows with the table. It converges after this many rounds."""


class SceneView(QWidget):
    """The upper part of a table. The rest is outside the widget. Nothing in it can be touched."""

    def __init__(self, house: House, settings: Settings, report: Report, parent: QWidget) -> None:
        super().__init__(parent)
        self._house = house
        self._text = settings.text
        self._expected: tuple[Scene, Ruling, Moment] | None = None
        self.table = TableView(house, _at_night(settings), report, self)
        # The viewport forwards the focus to the table, so neither may take it.
        self.table.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_scene(self, scene: Scene) -> None:
        """Show the table of a round after some steps."""
        _, ruling, moment = self._played(scene)
        self.table.show_moment(ruling, moment)

    def expect(self, scene: Scene) -> None:
        """Prepare for the next scene while idle."""
        self._expected = _, ruling, moment = self._played(scene)
        self.table.expect(ruling, moment)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._text = settings.text
        self.table.apply_settings(_at_night(settings))
        self._fit(self.size())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show as much of the table as fits, without the part below the dealer's hand."""
        super().resizeEvent(event)
        self._fit(event.size())

    def _played(self, scene: Scene) -> tuple[Scene, Ruling, Moment]:
        if self._expected and self._expected[0] is scene:
            return self._expected
        ruling = rule(*round_from_plain(dict(scene.data), lambda _: self._house))
        return scene, ruling, moment_after(ruling, [due.step for due in ruling.steps[: scene.done]])

    def _fit(self, seen: QSize) -> None:
        """The table whose part from the rail down to the tray has this size; the rest lies outside."""
        height, top = float(seen.height()), 0.0
        for _ in range(_TURNS):
            layout = lay_out(self._house, seen.width(), height, self._text)
            top = max(layout.felt.y, rail_top(layout))
            height = seen.height() + top + layout.height - layout.tray.y
        self.table.resize(seen.width(), ceil(height))
        self.table.move(0, -round(top))


def _at_night(settings: Settings) -> Settings:
    """A still table as pictures of it are on every page: the felt and what lies around it are always dark."""
    return settings._replace(motion="off", left_handed=False, room="dark")
