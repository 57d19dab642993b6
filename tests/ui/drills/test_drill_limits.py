"""Parts of the drills at their limits: what just fits, the last second, the most that is kept."""

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.drills.accuracy import DrillFigures
from app.drills.answer import Answered
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.question import Cards, Posted
from app.drills.run import DrillRun
from app.drills.run_plans import SPRINT, RunPlan
from app.drills.verdict_words import Explained
from app.game.cards import Card, card_of
from app.procedure.house import House
from app.procedure.sources import STANDARD, Ground
from app.table.chip_stacks import stacked
from app.ui.drills import run_end_page
from app.ui.drills.amount_entries import AmountEntry
from app.ui.drills.answer_entry import ChipKey, EntryKey
from app.ui.drills.answer_verdict import Explanation, RightGlow, TellingBox, TwoLineLabel
from app.ui.drills.drills_page import DrillTile
from app.ui.drills.exhibit_content import StageContent
from app.ui.drills.exhibit_places import StageText
from app.ui.drills.exhibits import Exhibits, letters_for
from app.ui.drills.run_end_page import AnswerPair
from app.ui.drills.run_page import RunClock, WrongAnswer
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density, density_of
from app.ui.kit.theme import DARK
from app.ui.table.art.text_fit import font
from app.ui.table.geometry import Box
from app.ui.table.sprites import ChipsArt
from app.ui.table.vignettes import CardRow
from tests.ui.drills.rooms import HandClock, Open

ROOMY, COMPACT, LOW = density_of(1600, 900), density_of(1024, 600), density_of(1024, 600, 150)


@pytest.fixture
def page(qtbot: QtBot, letters: str) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 600)
    return made


def test_letters_are_as_large_as_fit_into_their_box(letters: str) -> None:
    needed = QFontMetricsF(font("regular", 20)).boundingRect(
        QRectF(0, 0, 900, 900), Qt.TextFlag.TextWordWrap, "Progressive"
    )
    wide, high = needed.width() - 1, needed.height() - 1
    sizes = [
        letters_for(StageText("Progressive", Box(0, 0, *box), 20.0)).pixelSize()
        for box in ((wide, high), (wide - 0.5, high), (wide, high - 0.5), (900, 900), (5, 5))
    ]
    assert sizes == [20, 19, 19, 20, 9], "a pixel too little is nothing, and less than nine is no letter"


def test_a_verdict_has_as_many_words_as_fit_in_two_lines_and_dots_for_the_rest(page: QWidget) -> None:
    words = "Pay the Ante even money first and then the Raise at the odds that are posted on the table."
    line = TwoLineLabel()
    line.setParent(page)
    line.say(words)
    page.show()
    metrics = QFontMetricsF(line.font())

    def lines(text: str, wide: float) -> int:
        high = metrics.boundingRect(QRectF(0, 0, wide, 900), Qt.TextFlag.TextWordWrap, text).height()
        return round(high / metrics.lineSpacing())

    counts = []
    for wide in range(90, 700, 30):
        line.resize(wide, 50)
        shown = line.text()
        kept = words.split()[: len(shown.removesuffix(" …").split())]
        counts.append(len(kept))
        assert lines(shown, wide) <= 2
        if shown != words:
            assert shown == " ".join([*kept, "…"])
            assert lines(" ".join([*words.split()[: len(kept) + 1], "…"]), wide) > 2
    assert all(fewer <= more for fewer, more in pairwise(counts))
    assert counts[-1] == len(words.split())
    line.say("Unpronounceablylongword")
    line.resize(20, 50)
    assert line.text() == "Unpronounceablylongword", "one word cannot be cut"


def test_the_green_edge_goes_by_itself_and_once(page: QWidget, qtbot: QtBot) -> None:
    glow = RightGlow(page)
    page.show()
    glow.light()
    assert (glow.isVisible(), glow.geometry(), glow._going.interval()) == (True, page.rect(), 500)
    glow._going.setInterval(1)
    qtbot.waitUntil(glow.isHidden)
    assert not glow._going.isActive()


def test_the_green_edge_is_six_pixels_wide_with_round_corners(page: QWidget) -> None:
    page.resize(100, 80)
    glow = RightGlow(page)
    glow.resize(page.size())
    image = QImage(glow.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    glow.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    across = [x for x in range(100) if image.pixelColor(x, 40) == QColor(DARK.right)]
    down = [y for y in range(80) if image.pixelColor(50, y) == QColor(DARK.right)]
    assert across == [*range(6), *range(94, 100)]
    assert down == [*range(6), *range(74, 80)]
    slope = [x for x in range(40) if image.pixelColor(x, x).alpha()]
    assert (slope[0], slope[-1]) == (3, 7)


def test_a_card_that_is_picked_is_pushed_up_and_framed(page: QWidget, houses: dict[str, House]) -> None:
    stage = Exhibits(houses["oxford"], pytest.fail, page)
    stage.setGeometry(0, 0, 620, 300)
    stage.apply_look(18.0, four_colours=False)
    stage._content = StageContent((Cards("The player", tuple(map(Card, range(7)))),))
    stage.mark([Card(3)])
    image = stage.grab().toImage()
    brass = QColor("#f0d79d")
    (placed,) = stage.arrangement.placed
    for card, box in placed.cards():
        tops = [round(box.y), round(box.y - 0.12 * box.width)]
        framed = [image.pixelColor(round(box.centre.x), top) == brass for top in tops]
        assert framed == [False, card == Card(3)]
        if card == Card(3):
            edge = [image.pixelColor(round(box.x) + by, round(box.centre.y)) == brass for by in (-1, 0)]
            assert edge == [True, True], "it is not pushed aside"


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        (
            "8s Kh 4d Jh 2h 9c 7s",
            [
                CardRow("Kh Jh 2h", -0.45, -0.02, 0.58, 0.5),
                CardRow("8s 4d 9c 7s", 0.75, 0.14, 0.5, 0.5, light=0.5),
            ],
        ),
        ("Kh Jh 9h 7h 5h 3h 2h", [CardRow("Kh Jh 9h 7h 5h 3h 2h", 0.0, -0.02, 0.58, 0.5)]),
    ],
)
def test_the_picture_of_a_mistake_has_the_cards_that_decide_in_front_and_the_others_dim(
    hand: str, rows: list[CardRow], houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, seen = houses["oxford"], list[object]()
    course = Course(house)
    question = DRILLS["hand-call"].ask(course, DRILLS["hand-call"].skills(course)[0].name, Random(1))
    cards = tuple(card for name in hand.split() if (card := card_of(name)) is not None)
    question = question._replace(shows=(Cards("The player", cards),))
    monkeypatch.setattr(run_end_page, "picture_of", lambda parts, at: seen.extend([*parts, at]))
    answer = Answered("hand-call", question.skill, ("",), question.right, 1.0)
    run_end_page._picture(WrongAnswer(1, question, answer), house)
    assert seen == [*rows, house]


def test_a_sprint_ends_with_its_last_second(page: QWidget, houses: dict[str, House]) -> None:
    run = DrillRun(Course(houses["oxford"]), RunPlan("sprint", "payout"), Random(0))
    clock = HandClock()
    shown, ends = RunClock(run, clock), list[str]()
    shown.setParent(page)
    shown.ran_out.connect(lambda: ends.append(shown.text()))
    shown.start()
    for seconds in (SPRINT - 1, SPRINT):
        clock.now = 1000.0 + seconds
        shown._tick()
        assert ends == ["1 s left"] * (seconds == SPRINT)


def test_the_pictures_of_twelve_pay_tables_are_kept(page: QWidget, houses: dict[str, House]) -> None:
    stage = Exhibits(houses["greektown"], pytest.fail, page)
    posted = Posted("flush", next(iter(houses["greektown"].rules.tables["flush"])))
    boxes = [Box(0, 0, 200 + wide, 150) for wide in range(13)]
    pictures = [stage._placard(posted, box, "", 12.0) for box in boxes]
    assert len(stage._placards) == 12
    assert stage._placard(posted, boxes[1], "", 12.0) is pictures[1]
    assert stage._placard(posted, boxes[0], "", 12.0) is not pictures[0], "the oldest is gone"


def test_chips_add_to_an_amount_until_it_is_more_than_any_table_pays(
    page: QWidget, houses: dict[str, House]
) -> None:
    entry, given = AmountEntry(houses["oxford"].chips, page), list[str]()
    entry.given.connect(given.append)
    for chip, shown in ((2500, "25"), (2500, "50"), (250, "52.5")):
        entry.press(ChipKey(chip))
        assert float(entry.amount._figures.text()) == float(shown)
    entry.press(EntryKey.ENTER)
    for _ in "52.50":
        entry.press(EntryKey.BACK)
    for key in "9999999":
        entry.press(key)
    for figures, is_too_much in (("9999999", False), ("10000000", True), ("10000000", True)):
        assert (float(entry.amount._figures.text()), entry.problem.isHidden()) == (
            float(figures),
            not is_too_much,
        )
        entry.press(ChipKey(100))
    entry.press(EntryKey.ENTER)
    assert [float(each) for each in given] == [52.5]


@pytest.mark.parametrize(("count", "shown"), [(19, 19), (20, 20), (21, 20), (40, 20)])
def test_of_a_large_payout_the_twenty_chips_on_top_are_painted(
    count: int, shown: int, page: QWidget, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    stage = Exhibits(house, pytest.fail, page)
    largest = max(chip.cents for chip in house.chips)
    (art,) = stage._stack((count - 1) * largest + 500, 30.0)
    assert art == ChipsArt(stacked((count - 1) * largest + 500, house.chips)[-shown:], 30.0)
    assert (len(art.chips), art.chips[-1].cents) == (shown, 500)
    assert stage._stack(0, 30.0) == []


def test_a_card_is_tapped_where_it_lies_and_nothing_beside_it(
    page: QWidget, houses: dict[str, House]
) -> None:
    stage = Exhibits(houses["oxford"], pytest.fail, page)
    stage.resize(620, 300)
    stage._content = StageContent((Cards("The player", tuple(map(Card, range(7)))),))
    tapped: list[int] = []
    stage.tapped.connect(tapped.append)
    (placed,) = stage.arrangement.placed
    for card, box in placed.cards():
        middle = QPoint(round(box.x + 4), round(box.centre.y))
        QTest.mouseClick(stage, Qt.MouseButton.LeftButton, pos=middle)
        assert tapped.pop() == card
        assert tapped == []
    QTest.mouseClick(stage, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert tapped == []


@pytest.mark.parametrize(("letters", "role"), [(12, "strong"), (13, "small")])
@pytest.mark.parametrize("longer", [0, 1])
def test_two_answers_of_twelve_letters_are_bold_and_longer_ones_are_small(
    longer: int, letters: int, role: str, page: QWidget
) -> None:
    answers = ["$5", "$6"]
    answers[longer] = "x" * letters
    pair = AnswerPair(*answers)
    pair.setParent(page)
    written = [each for each in pair.findChildren(QLabel) if each.text()]
    assert [each.text() for each in written] == answers
    assert {each.property("role") for each in written} == {role}
    assert all(each.wordWrap() for each in written)


@pytest.mark.parametrize(
    ("density", "well", "cause"),
    [
        (ROOMY, ("down", 14, 8, 2), ("down", 14, 10, 4)),
        (COMPACT, ("down", 14, 8, 2), ("down", 14, 10, 4)),
        (LOW, ("across", 10, 4, 8), ("down", 10, 4, 0)),
    ],
)
def test_on_a_low_page_a_short_answer_is_one_line_and_a_cause_is_closer(
    density: Density, well: tuple[object, ...], cause: tuple[object, ...], page: QWidget
) -> None:
    why = Ground(STANDARD, "A win pays even money.")
    told = Explained(
        False, True, "Wrong", "$20", "$25", (), "$20 = $25 − $5", ("It paid short. Count.",), why
    )
    explained = Explanation()
    explained.setParent(page)
    explained.tell(told)
    for each in explained.findChildren(Themed):
        each.apply_look(DARK, density)
    found = []
    for box in explained.findChildren(TellingBox):
        edges, way = box.column.contentsMargins(), box.column.direction()
        is_across = way == QBoxLayout.Direction.LeftToRight
        assert (edges.left(), edges.top()) == (edges.right(), edges.bottom())
        found.append(("across" if is_across else "down", edges.left(), edges.top(), box.column.spacing()))
    assert found == [well, well, cause]


@pytest.mark.parametrize(("beyond", "is_late"), [(-0.1, False), (0, False), (0.1, True)])
def test_a_drill_that_takes_its_target_time_is_not_slow(
    beyond: float, is_late: bool, open_room: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_room("oxford").listed
    tile = page.drills.buttons()[0]
    assert isinstance(tile, DrillTile)
    target = page._course.house.targets[tile.objectName()]
    totals = SimpleNamespace(figures=lambda _: DrillFigures(4, 3, target + beyond))
    skills = SimpleNamespace(drill=tile.objectName(), skills=[], state="new")
    monkeypatch.setattr(page, "_totals", totals)
    monkeypatch.setattr(page, "_read_progress", lambda: SimpleNamespace(maps=[skills]))
    page._fill()
    assert (tile.figure, tile.is_late) == (f"{target + beyond:.1f} / {target} s", is_late)
