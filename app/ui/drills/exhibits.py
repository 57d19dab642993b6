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

from app.drills.question import Cards, ChipStack, Fact, Posted, Question, Scene, Shown, Stake
from app.game.cards import RANK_NAMES, Card, card_name
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.session.moments import Moment, moment_after
from app.table.chip_stacks import stacked
from app.ui.drills.exhibit_layout import Arrangement, Placed, arranged, words_of
from app.ui.drills.placard import fitting_size, paint_placard, rows_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import blank, painting
from app.ui.table.art.gallery import Gallery, Report
from app.ui.table.art.text_fit import font
from app.ui.table.geometry import Box
from app.ui.table.layout import lay_out
from app.ui.table.sprites import Art, CardArt, ChipsArt
from app.ui.table.view import TableView

_SUITS = ("clubs", "diamonds", "hearts", "spades")
_LIFTED = 0.12
"""How far a picked card is pushed up, as a part of its width."""
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
_LEAST = 8
_PLACARDS = 12
"""How many pictures of pay tables are kept."""


class _Paints(NamedTuple):
    """What everything is painted with."""

    theme: Theme
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
        self._shows: tuple[Shown, ...] = ()
        self._line: tuple[str, str] | None = None
        self._marked: frozenset[Card] = frozenset()
        self._arranged: tuple[object, Arrangement] | None = None
        self._placards: dict[object, QPixmap] = {}
        self._warming = QTimer(self, interval=0)
        self._warming.timeout.connect(self._warm)
        self._cold: list[Art] = []

    def show_question(self, question: Question, is_explained: bool = False) -> None:
        """Show the things of this question. If it is explained, highlight the line that pays."""
        self._shows = question.shows
        self._line = question.line if is_explained else None
        self._marked = frozenset()
        self.setAccessibleName("The question shows")
        self.setAccessibleDescription(". ".join(told(thing) for thing in question.shows))
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self._shows = ()
        self.setAccessibleDescription("")
        self.update()

    def expect(self, question: Question) -> None:
        """Paint the pay tables, cards and chips of the next question while idle."""
        found = self._arrange(question.shows)
        for placed in found.placed:
            if isinstance(placed.thing, Posted) and self._look:
                self._placard(placed.thing, placed.box, "", self._size_in(found), self._look.theme)
        self._cold = [art for placed in found.placed for art in self._arts(placed)]
        self._warming.start()

    def mark(self, cards: Iterable[Card]) -> None:
        """Show these cards as picked."""
        self._marked = frozenset(cards)
        self.update()

    def apply_theme(self, theme: Theme, text: float, four_colours: bool) -> None:
        """Use the colors of this theme and this text size."""
        self._look = _Paints(theme, text, four_colours)
        self.update()

    @property
    def arrangement(self) -> Arrangement:
        """Where everything is."""
        key = (self._shows, self.size(), self._look)
        if self._arranged is None or self._arranged[0] != key:
            self._arranged = key, self._arrange(self._shows)
        return self._arranged[1]

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Report the card that was tapped, if any."""
        at = event.position()
        for placed in self.arrangement.placed:
            if isinstance(placed.thing, Cards):
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
            self._paint(painter, placed, self._look)

    def _paint(self, painter: QPainter, placed: Placed, look: _Paints) -> None:
        match placed.thing:
            case Fact(title=title, text=text):
                self._write(painter, placed.box_of("text"), f"{title}: {text}", look.theme.ink)
            case Cards(title=title):
                self._write(painter, placed.box_of("title"), title, look.theme.quiet_ink)
                for card, box in placed.cards():
                    self._paint_card(painter, card, QRectF(*box), look)
            case Stake() | ChipStack() as chips:
                for art in self._arts(placed):
                    self._paint_art(painter, art, placed.foot)
                self._write(painter, placed.box_of("text"), words_of(chips), look.theme.ink)
            case Posted() as posted:
                lit = self._line[1] if self._line and self._line[0] == posted.bonus else ""
                size = self._size_in(self.arrangement)
                placard = self._placard(posted, placed.box, lit, size, look.theme)
                painter.drawPixmap(round(placed.box.x), round(placed.box.y), placard)

    def _placard(self, posted: Posted, box: Box, lit: str, size: float, theme: Theme) -> QPixmap:
        """The picture of a placard, painted once."""
        ratio = self.devicePixelRatioF()
        key = (posted, round(box.width), round(box.height), size, lit, theme, ratio)
        if key not in self._placards:
            if len(self._placards) >= _PLACARDS:
                del self._placards[next(iter(self._placards))]
            self._placards[key] = pixmap = blank(box.width, box.height, ratio)
            with painting(pixmap) as painter:
                around = QRectF(0, 0, box.width, box.height).adjusted(1, 1, -1, -1)
                paint_placard(painter, around, rows_of(self._house, posted), size, lit, theme)
        return self._placards[key]

    def _size_in(self, arrangement: Arrangement) -> float:
        """The text size that fits on every placard."""
        posted = [placed for placed in arrangement.placed if isinstance(placed.thing, Posted)]
        return min(fitting_size(rows_of(self._house, each.thing), QRectF(*each.box)) for each in posted)  # type: ignore[arg-type]

    def _paint_card(self, painter: QPainter, card: Card, box: QRectF, look: _Paints) -> None:
        is_marked = card in self._marked
        if is_marked:
            box = box.translated(0, -box.width() * _LIFTED)
        self._paint_art(painter, CardArt(card, True, box.width()), (box.center().x(), box.center().y()))
        if is_marked:
            painter.setPen(QPen(QColor(look.theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, box.width() * 0.06, box.width() * 0.06)

    def _paint_art(self, painter: QPainter, art: Art, at: tuple[float, float]) -> None:
        drawn = self._drawn().drawn(art)
        painter.drawPixmap(round(at[0] - drawn.anchor.x()), round(at[1] - drawn.anchor.y()), drawn.pixmap)

    def _arrange(self, shows: tuple[Shown, ...]) -> Arrangement:
        rows = [rows_of(self._house, thing) for thing in shows if isinstance(thing, Posted)]
        return arranged(shows, rows, self.width(), self.height(), self._look.text if self._look else 13.0)

    def _arts(self, placed: Placed) -> list[Art]:
        """The pictures that make up a thing."""
        match placed.thing:
            case Cards():
                return [CardArt(card, True, box.width) for card, box in placed.cards()]
            case Stake(cents=cents):
                return [ChipsArt(stacked(cents, self._house.chips), placed.chip)]
            case ChipStack(chips=chips):
                return [ChipsArt(chips, placed.chip)]
        return []

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

    def _write(self, painter: QPainter, box: tuple[float, ...], text: str, ink: str) -> None:
        space = QRectF(*box)
        painter.setPen(QColor(ink))
        painter.setFont(letters_for(text, space, round(self.arrangement.text)))
        painter.drawText(space, _WRAPPED, text)


def letters_for(text: str, space: QRectF, most: int) -> QFont:
    """The largest font, up to a size, in which a text fits its box."""
    letters = font("regular", most)
    for size in range(most, _LEAST, -1):
        letters.setPixelSize(size)
        if QFontMetricsF(letters).boundingRect(space, _WRAPPED, text).height() <= space.height() + 1:
            break
    return letters


def told(thing: Shown) -> str:
    """A thing in words, for screen readers."""
    match thing:
        case Fact(title=title, text=text):
            return f"{title}: {text}"
        case Cards(title=title, cards=cards):
            return f"{title}: {', '.join(map(_card, cards))}"
        case Stake():
            return words_of(thing)
        case ChipStack(title=title, chips=chips):
            return f"{title}: {', '.join(shown(chip.cents) for chip in chips)}"
        case Posted(bonus=bonus, table=table):
            return f"The {WAGER_NAMES[bonus]} table {table}"
    return "The table"


def _card(card: Card) -> str:
    return f"{RANK_NAMES[card % 13]} of {_SUITS['cdhs'.index(card_name(card)[1])]}"


_TURNS = 4
"""The part cut away grows with the table. It converges after this many rounds."""


class SceneView(QWidget):
    """The upper part of a table. The rest is outside the widget. Nothing in it can be touched."""

    def __init__(self, house: House, settings: Settings, report: Report, parent: QWidget) -> None:
        super().__init__(parent)
        self._house = house
        self._text = settings.text
        self._expected: tuple[Scene, Ruling, Moment] | None = None
        self.table = TableView(house, settings._replace(motion="off", left_handed=False), report, self)
        # The viewport forwards the focus to the table, so neither may take it.
        self.table.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_scene(self, scene: Scene) -> None:
        """Show the table of a round after some steps."""
        _, ruling, moment = self._played(scene)
        self.table.show_moment(ruling, moment, jump=True)

    def expect(self, scene: Scene) -> None:
        """Prepare for the next scene while idle."""
        self._expected = _, ruling, moment = self._played(scene)
        self.table.expect(ruling, moment)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._text = settings.text
        self.table.apply_settings(settings._replace(motion="off", left_handed=False))
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
        self.table.resize(seen.width(), self._height(seen))
        self.table.move(0, -round(self.table.table_layout.felt.y))

    def _height(self, seen: QSize) -> int:
        """The height of the table whose visible part has this size."""
        height = float(seen.height())
        for _ in range(_TURNS):
            layout = lay_out(self._house, seen.width(), height, self._text)
            height = seen.height() + layout.felt.y + layout.height - layout.tray.y
        return ceil(height)
