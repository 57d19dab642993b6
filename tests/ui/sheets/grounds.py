"""What paints itself and lies on pages: cards of rules, keys of the ruling desk, felts, tables, the glass."""

from collections.abc import Iterator, Sequence

import shiboken6
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QCursor, QLinearGradient, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from app.game.cards import Card
from app.procedure.rule_chapters import rule_chapters
from app.ui.dealing.dealer_pads import WorkingLabel
from app.ui.drills.answer_verdict import RightGlow
from app.ui.drills.question_page import FeltStage
from app.ui.film.script import perfect_deal
from app.ui.home.home_contents import StageView, UnfinishedView
from app.ui.home.home_tiles import HomeHero
from app.ui.kiosk.covering_window import CoveringWindow
from app.ui.kit.components.hero import FeltBelow, FeltPicture
from app.ui.kit.components.icons import VerdictSign
from app.ui.kit.components.look import apply_look
from app.ui.kit.density import density_of
from app.ui.kit.page import Page
from app.ui.kit.theme import DARK, FORM, LIGHT, RIGHT, WRONG, Theme
from app.ui.office.records.records_table import RecordColumn, RecordTable
from app.ui.rules.rule_card import RuleCard
from app.ui.rules.rule_index import ChapterRow
from app.ui.ruling_desk.parts.card_board import CardKey
from app.ui.ruling_desk.parts.seat_strip import SeatKey
from app.ui.table.art import cards_art
from app.ui.table.art.canvas import blank, painting
from app.ui.table.art.gallery import Gallery
from app.ui.table.layout import lay_out
from app.ui.table.magnifier import Magnifier
from app.ui.table.notes import coach_panel
from app.ui.table.picture import picture_of
from app.ui.table.rule_pictures import rule_picture
from app.ui.table.vignettes import vignette
from tests.ui.deals import example
from tests.ui.sheets.sheet import Sample, fail, taken, worn
from tests.ui.sheets.table import LIBRARY

_HOUSE = LIBRARY.house("greektown")
_GAP = 6


def rules() -> Iterator[Sample]:
    """Rules as cards and chapters in a list: plain, pressed and chosen."""
    _move_the_pointer_away()
    for theme, text in ((DARK, 100), (LIGHT, 100), (DARK, 150)):
        chapters = rule_chapters(_HOUSE)
        acts = [rule for chapter in chapters for rule in chapter.rules]
        shown = next(rule for rule in acts if rule.number and rule.said and rule_picture(_HOUSE, rule))
        bare = next(rule for rule in acts if not rule.number and not rule_picture(_HOUSE, rule))
        paid = next(rule for rule in acts if rule.key.startswith("table flush "))
        cards = [
            RuleCard(shown, rule_picture(_HOUSE, shown)),
            RuleCard(bare, None, ("the", "A"), "At The Grand: never."),
            RuleCard(paid, rule_picture(_HOUSE, paid)),
        ]
        cards[1].setDown(True)
        cards[2].setChecked(True)
        yield worn(f"rules, {text}", _beside(cards, 260, 360), (3 * 266, 360), theme, text)
        rows = [
            ChapterRow("Payouts", "9 rules"),
            ChapterRow("Before the deal", "1–4"),
            ChapterRow("Irregularities that stop the round at once", "12 rules"),
        ]
        rows[1].setDown(True)
        rows[2].setChecked(True)
        yield worn(f"chapters, {text}", _beside(rows, 190, 80), (3 * 196, 80), theme, text)


def desk() -> Iterator[Sample]:
    """The keys of the ruling desk: every state of a card and of a seat."""
    _move_the_pointer_away()
    for theme in (DARK, LIGHT):
        keys = [CardKey(card) for card in (None, *map(Card, (12, 24, 38, 51)))]
        keys[2].show_card(Card(24), "in spot 2")
        keys[3].show_card(Card(38), "in spot 1", is_here=True)
        keys[4].four_colors = keys[2].four_colors = True
        for high in (90, 40):
            yield worn(f"cards, {high} high", _beside(keys, 60, high), (5 * 66, high), theme)
        four = CardKey(Card(3))
        four.four_colors = True
        yield worn("card of four colors", four, (60, 60), theme)
        first = QWidget()
        seats = [SeatKey(name, first) for name in ("Spot 1", "Dealer", "Spot 3", "A seat far off")]
        for key, (state, is_ruled) in zip(
            seats, (("Empty", False), ("7 of 7", True), ("Fold", True), ("Raise $1,000", False)), strict=True
        ):
            key.tell(state, is_ruled)
        seats[1].setChecked(True)
        seats[2].setDown(True)
        yield worn("seats", _beside(seats, 80, 52), (4 * 86, 52), theme)


def grounds() -> Iterator[Sample]:
    """Felts, tables with tags, signs, and what lies over the table."""
    yield from _felts()
    for theme in (DARK, LIGHT):
        signs = [VerdictSign("check", RIGHT), VerdictSign("bang", FORM), VerdictSign("cross", WRONG)]
        yield worn("verdicts", _beside(signs, 48, 48), (3 * 54, 48), theme)
        yield Sample(f"page, {theme.name}", _page_in(theme))
        yield worn("records", _records(theme, 2), (460, 300), theme)
        yield worn("records that leave too little bare", _records(theme, 4), (460, 300), theme)
    glow = _felt_page(200, 120)
    RightGlow(glow).light()
    yield Sample("glow", taken(glow))
    for is_other in (False, True):
        picture = blank(80, 112, 1.0, QColor("white"))
        with painting(picture) as painter:
            cards_art._draw_back(painter, QRectF(0, 0, 80, 112), is_other)
        yield Sample(f"back as it is drawn, {'other' if is_other else 'first'} deck", picture)
    for ratio in (1.0, 2.0):
        yield Sample(f"sign of a slip at {ratio}", coach_panel._cross(ratio))
    yield from _over_the_table()
    window = CoveringWindow()
    window.resize(60, 40)
    yield Sample("what covers the screen of a kiosk", window.grab())
    shiboken6.delete(window)


def _felts() -> Iterator[Sample]:
    stage = FeltStage(_HOUSE.felt)
    yield worn("stage", stage, (240, 140), DARK)
    left = UnfinishedView("test", "Round at Greektown", "Three players, two bonuses.", 12, 41)
    offered, welcomed = (HomeHero(_HOUSE, None, True, lambda _: None) for _ in range(2))
    offered.offer(StageView(2, 9, "Two players", "Both raise.", False))
    welcomed.welcome(is_guest=True)
    heroes = {"left": HomeHero(_HOUSE, left, False, lambda _: None), "offered": offered, "new": welcomed}
    for name, hero in heroes.items():
        yield worn(f"home, {name}", hero, (640, 240), LIGHT if name == "offered" else DARK)
    for high in (200, 100):
        yield worn(f"felt below, {high} high", FeltBelow(vignette("backs", _HOUSE)), (220, high), LIGHT)
    changed = FeltPicture(vignette("backs", _HOUSE))
    changed.show_picture(vignette("chips", _HOUSE))
    yield worn("felt", changed, (220, 120), DARK)


def _records(theme: Theme, count: int) -> RecordTable[tuple[str, str]]:
    columns: list[RecordColumn[tuple[str, str]]] = [
        RecordColumn("Dealer", lambda row: row[0], share=1),
        RecordColumn("Standing", lambda row: row[1], lambda row: _KINDS[row[1]], longest="12 days left"),
        RecordColumn("Badge", lambda _: "4411", longest="4411"),
    ]
    rows = [("Ann Lee", "Valid"), ("Bo Somebody", "Lapsed"), ("Cy", "12 days left"), ("Di", "")]
    table = RecordTable("Dealers", columns, lambda row: row[0].casefold(), theme)
    table.lie_on(vignette("watch", _HOUSE))
    table.fill(rows[:count])
    return table


_KINDS = {"Valid": "right", "Lapsed": "wrong", "12 days left": "form", "": "plain"}


def _page_in(theme: Theme) -> QPixmap:
    under = _felt_page(80, 60)
    page = Page(under)
    page.show()
    apply_look(page, theme, density_of(1600, 900))
    under.resize(160, 100)
    return taken(under)


def _over_the_table() -> Iterator[Sample]:
    layout, ruling = lay_out(_HOUSE, 1024, 600), example("greektown-six-card-share").ruling
    felts = [QPixmap(1024, 600), QPixmap(600, 300)]
    for felt, (first, last) in zip(felts, (("#146b52", "#d9b36a"), ("#26156a", "#fbfaf5")), strict=True):
        painter, colors = QPainter(felt), QLinearGradient(0, 0, 1024, 600)
        colors.setColorAt(0, QColor(first))
        colors.setColorAt(1, QColor(last))
        painter.fillRect(felt.rect(), colors)
        for at in range(0, 2000, 25):
            painter.drawLine(at, 0, at - 600, 600)
        painter.end()
    page = _felt_page(1024, 600)
    lens = Magnifier(Gallery(2.0, False, fail), page)
    lens.lay_felt(layout, *felts)
    lens.show_picture(picture_of(ruling, perfect_deal(ruling)[12].moment, layout))
    lens.look_at(QPoint(512, 260))
    lens.show()
    yield Sample("glass", taken(page).copy(lens.geometry()))
    page = _felt_page(round(layout.working_area.x + layout.working_area.width), 600)
    working = WorkingLabel(page)
    working.lie_on(layout)
    working.tell(1_234_50)
    working.show()
    place = working.geometry().adjusted(-4, -4, 0, 4)
    yield Sample("sum of what is built", taken(page).copy(place))


def _beside(parts: Sequence[QWidget], wide: int, high: int) -> QWidget:
    """All of them on one part of a page."""
    held = QWidget()
    for at, part in enumerate(parts):
        part.setParent(held)
        part.setGeometry(at * (wide + _GAP), 0, wide, high)
    return held


def _move_the_pointer_away() -> None:
    """What lies under it is lit."""
    QCursor.setPos(-100, -100)


def _felt_page(width: int, height: int) -> QWidget:
    page = QWidget()
    page.resize(width, height)
    page.setStyleSheet("QWidget#felt { background: #146b52 }")
    page.setObjectName("felt")
    page.show()
    return page
