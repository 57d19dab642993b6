"""Parts of pages where there is just enough space for something, and where there is one pixel less."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.fault_cards import Phase, Timeline, TimelineMark
from app.ui.kit.components.hero import FeltBelow, FeltDecoration, FeltHero
from app.ui.kit.components.lists import Avatar, ListRow
from app.ui.kit.components.look import apply_look
from app.ui.kit.components.money_chart import MoneyChart, MoneyStep
from app.ui.kit.components.pills import CountPill
from app.ui.kit.components.progress import Boxes, Path, PathStep, ProgressBar, Ring
from app.ui.kit.components.showcase import Showcase, felt
from app.ui.kit.components.tile import Tile
from app.ui.kit.components.time_card import TimeCard
from app.ui.kit.density import density_of
from app.ui.kit.theme import DARK, LIGHT
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.elided_label import ElidedLabel
from app.ui.kit.widgets.keypad import Keypad
from app.ui.kit.widgets.option_button import Option
from app.ui.kit.widgets.pin_pad import PinPad
from tests.ui.sheets.sheet import Sample, taken, worn

_SMALL = density_of(1024, 600)


def limits() -> Iterator[Sample]:
    """Everything that is painted otherwise from a certain size on, at that size and beside it."""
    page = Showcase(LIGHT)
    page.resize(1024, 1700)
    page.show()
    yield Sample("components on a small page", taken(page))
    yield from _charts()
    yield from _felts()
    yield from _tiles()
    yield from _keys()


def _charts() -> Iterator[Sample]:
    five = [ChartAnswer(seconds, seconds < 7) for seconds in (3.4, 12.0, 0.1, 7.9, 5.0)]
    # 1.4 letters of 13 pixels for each of five columns, beside 56 pixels for the target.
    for wide in (147, 146):
        yield _small(f"five answers, {wide} wide", AnswerChart(five, None), (wide, 120))
    yield worn("a low chart", AnswerChart(five, 6), (300, 84), LIGHT)
    for count, each in ((10, 9), (10, 10), (10, 3), (10, 4)):
        states = ["mastered", "new"] * (count // 2)
        yield worn(f"{count} boxes of {each} pixels", Boxes(states, "said"), (count * each, 16), DARK)
    yield worn("broad ring", Ring(62, "ready"), (200, 90), DARK)
    yield worn("high ring", Ring(8, "ready"), (90, 140), LIGHT)
    for share in (0.01, 0.06, 0.99):
        yield worn(f"bar at {share}", ProgressBar(share, "#d9b36a"), (120, 8), LIGHT)
    names = ("Deal", "Payouts and everything after them", "Pace", "Exam")
    steps = [
        PathStep(name, "2 of 9", state)
        for name, state in zip(names, ("done", "now", "ahead", "exam"), strict=True)
    ]
    for wide in (360, 900):
        yield worn(f"path with a long name, {wide} wide", Path(steps), (wide, 90), DARK)
    yield _small("path on a small page", Path(steps), (900, 90))
    time = TimeCard("One exam", ("Table", "Questions", "Scores"))
    time.tell(46, (46, 0, 12))
    yield worn("time with nothing for questions", time, (300, 190), DARK)
    for high in (70, 110):
        chart = MoneyChart((MoneyStep(3, 500, "+$5"), MoneyStep(4, 400, "+$4")), 40)
        yield worn(f"money, {high} high", chart, (300, high), DARK)
    yield worn("no money", MoneyChart((), 40), (300, 110), LIGHT)
    for place in (9, 10):
        line = Timeline((Phase("Deal", 9), Phase("Spot 5", 40)), [TimelineMark(9, "major")], 40)
        line.go_to(place)
        yield worn(f"narrow timeline at {place}", line, (160, 90), LIGHT)


def _felts() -> Iterator[Sample]:
    for high in (119, 120):
        yield worn(f"felt below a list, {high} high", FeltBelow(felt), (160, high), LIGHT)
        yield worn(f"felt beside words, {high} high", FeltDecoration(felt), (160, high), LIGHT)
    words = "Three players, and nothing goes wrong. The coach stops you at each mistake and says why."
    # The words have more of the width up to 32 letters of 16 pixels, and no more of it from 560 pixels on.
    for wide in (512, 513, 1474, 1600):
        hero = FeltHero(felt, "Next step", "Deal a round", words)
        yield worn(f"hero, {wide} wide", hero, (wide, 300), DARK)


def _tiles() -> Iterator[Sample]:
    for wide, high in ((180, 180), (179, 220), (220, 179)):
        tile = Tile("Compare", "8 skills", felt)
        tile.tell("8 skills", "2 due", ["mastered", "new"], "6.1 s")
        yield _small(f"tile, {wide} × {high}", tile, (wide, high))
    tile = Tile("Compare two hands that tie", "8 skills", felt, "2 due")
    tile.setCheckable(True)
    tile.setChecked(True)
    yield worn("chosen tile", tile, (180, 220), LIGHT)
    yield _small("row", ListRow("Gil S.", "passed", Avatar("Gil S.")), (300, 50))
    for value in (0, 1, 2):
        yield worn(f"pill {value}", CountPill("a tie", value, 3), (160, 70), DARK)


def _keys() -> Iterator[Sample]:
    for wide, high in ((300, 120), (180, 92), (400, 260)):
        for letters in (0, 16):
            page = QWidget()
            words = {"a": "Deal", "b": "Take\nthe wager", "c": "Out of sight", "d": "5"}
            pad = Keypad(words, 3, page)
            pad.keys["a"].is_lit = True
            pad.keys["c"].is_primary = True
            pad.keys["d"].setDown(True)
            pad.apply_theme(DARK)
            pad.write_in(letters)
            pad.setGeometry(0, 0, wide, high)
            yield worn(f"keys with letters of {letters}, {wide} × {high}", page, (wide, high), DARK)
    page = QWidget()
    figures = PinPad(LIGHT, page)
    for figure in "123":
        figures.press(figure)
    figures.write_in(20)
    figures.setGeometry(0, 0, 240, 320)
    yield worn("three figures of a PIN", page, (240, 320), LIGHT)
    long = "Call a dead hand, rack every card, and wait for the floor supervisor to come to the table"
    for place, said, size in ((0, long, (300, 52)), (2, long, (200, 120)), (1, "Pay", (120, 44))):
        page = QWidget()
        option = Option(3, said, page)
        option.place, option.theme = place, DARK
        option.setGeometry(0, 0, *size)
        yield worn(f"option at place {place}", page, size, DARK)
    for wide in (60, 160):
        box = ComboBox()
        box.addItems(["A hand that raised has two suits of the same length", "Any"])
        yield worn(f"choice, {wide} wide", box, (wide, 44), LIGHT)
    for wide in (40, 200):
        yield worn(f"words, {wide} wide", ElidedLabel("Round 3, move 25"), (wide, 24), LIGHT)


def _small(name: str, part: QWidget, size: tuple[int, int]) -> Sample:
    """On a small page."""
    page = QWidget()
    page.setObjectName("page")
    page.resize(*size)
    part.setParent(page)
    part.setGeometry(page.rect())
    apply_look(page, DARK, _SMALL)
    page.show()
    return Sample(name, taken(page))
