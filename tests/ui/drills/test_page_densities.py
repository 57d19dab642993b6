"""The parts of a drill on a large page, a small one, a low one, and one whose panel stands below."""

from random import Random

import pytest
from PySide6.QtCore import QMargins, QSize
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.drills.accuracy import DrillFigures
from app.drills.answer import Answered
from app.drills.drill import Course
from app.drills.drill_totals import DrillTotals
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.verdict_words import Explained
from app.procedure.house import House
from app.procedure.sources import STANDARD, Ground
from app.ui.drills.amount_entries import AmountEntry, SettleEntry
from app.ui.drills.answer_verdict import AnswerSign, Explanation, ReturnNote
from app.ui.drills.run_end_page import AnswerPair, NumberedPicture, RunEndPage, SoFar
from app.ui.drills.run_page import WrongAnswer
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.density import Density, density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.keypad import Keypad
from tests.ui.drills.rooms import Open

LARGE, SMALL, STACKED, LOW = (
    density_of(1600, 900), density_of(1024, 600), density_of(780, 900), density_of(1024, 480)
)  # fmt: skip
LARGEST_LETTERS = density_of(1024, 600, 150)
"""In letters of 150 percent a small page is low, too, and its panel stands below."""


@pytest.fixture
def parent(qtbot: QtBot, letters: str) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def test_the_densities_are_four_and_all_of_the_last_at_once() -> None:
    found = [(each.is_compact, each.is_stacked, each.is_low) for each in (LARGE, SMALL, STACKED, LOW)]
    assert found == [(False, False, False), (True, False, False), (True, True, False), (True, False, True)]
    assert LARGEST_LETTERS[-3:] == (True, True, True)


@pytest.mark.parametrize(
    ("density", "gap", "lines", "has_chips", "above"),
    [(LARGE, 8, 5, True, 14), (SMALL, 6, 3, True, 4), (STACKED, 6, 3, True, 4), (LOW, 6, 2, False, 4)],
)
def test_keys_are_closer_and_fewer_lines_are_in_sight_where_there_is_less_space(
    density: Density, gap: int, lines: int, has_chips: bool, above: int, parent: QWidget, houses: dict[str, House]
) -> None:  # fmt: skip
    house = houses["oxford"]
    settling, amount = SettleEntry(house.rules.bonuses, parent), AmountEntry(house.chips, parent)
    for entry in (settling, amount):
        entry.show()
        entry.apply_look(DARK, density)
        pads = entry.findChildren(Keypad)
        assert {entry.column.spacing(), *[pad._grid.spacing() for pad in pads]} == {gap}
        assert {key.letters for pad in pads for key in pad.keys.values()} == {density.body}
        for pad in pads:
            rows = pad._grid.rowCount()
            assert pad.maximumHeight() == 84 * rows
            assert entry.column.stretch(entry.column.indexOf(pad)) == rows, "all keys are equally high"
    (well,) = settling._wells
    assert well.minimumHeight() == well.maximumHeight() == round(density.body * 1.35 * lines) + 14
    assert amount.chips.isVisible() is has_chips
    amount.amount.apply_look(DARK, density)
    assert amount.amount._row.contentsMargins() == QMargins(16, above, 16, above)
    assert amount.amount.height() == round(density.amount * 1.2) + 2 * above


@pytest.mark.parametrize(
    ("density", "space", "edge", "sign", "comes_back"),
    [
        (LARGE, 14, 0, 2.1, True),
        (SMALL, 6, 0, 2.1, False),
        (STACKED, 6, 0, 2.1, False),
        (LOW, 3, 6, 1.6, False),
    ],
)
def test_an_explanation_is_closer_on_a_small_page_and_leaves_room_for_a_bar_on_a_low_one(
    density: Density, space: int, edge: int, sign: float, comes_back: bool, parent: QWidget
) -> None:  # fmt: skip
    told = Explained(False, False, "Wrong", "Pay", "Push", (), "", (), Ground(STANDARD, "A tie pushes."))
    explained, mark, note = Explanation(), AnswerSign(is_right=True), ReturnNote()
    for each in (explained, mark, note):
        each.setParent(parent)
    explained.tell(told)
    for each in (explained, mark, note):
        each.apply_look(DARK, density)
    column = explained._inside.layout()
    assert column
    assert (column.spacing(), column.contentsMargins()) == (space, QMargins(0, 0, edge, 0))
    assert mark.sizeHint() == QSize(side := round(density.body * sign), side)
    for was_wrong in (True, False):
        note.show_if(was_wrong)
        assert note.isVisible() is (comes_back and was_wrong)


def ended(house: House, parent: QWidget) -> RunEndPage:
    """The end of a run of which the last answer was wrong."""
    right, wrong = [Answered("payout", "flush posted 4", (given,), ("5",), 3.0) for given in "57"]
    run = DrillRun(Course(house), RunPlan("twenty", "payout"), Random(0), (right, wrong))
    return RunEndPage(run, [WrongAnswer(2, None, wrong)], SoFar(1), Settings(), parent)


@pytest.mark.parametrize(
    ("density", "has_legend", "heights", "picture", "widest"),
    [
        (LARGE, True, (200, 16_777_215), QSize(190, 64), 300),
        (SMALL, False, (132, 132), QSize(104, 52), 190),
        (STACKED, False, (108, 108), QSize(104, 52), 190),
        (LARGEST_LETTERS, False, (158, 158), QSize(104, 52), 279),
    ],
)
def test_the_end_of_a_run_keeps_its_height_for_what_there_is_to_fix(
    density: Density, has_legend: bool, heights: tuple[int, int], picture: QSize, widest: int, parent: QWidget,
    houses: dict[str, House],
) -> None:  # fmt: skip
    page = ended(houses["oxford"], parent)
    page._fit(density)
    assert page._legend.isHidden() is not has_legend
    assert (page._chart.minimumHeight(), page._chart.maximumHeight()) == heights
    assert page._column.spacing() == density.gap
    (shown,), (pair,) = page.findChildren(NumberedPicture), page.findChildren(AnswerPair)
    for each in (shown, pair):
        each.apply_look(DARK, density)
    assert shown._shown.size() == picture
    assert shown._number.width() == round(density.body * 1.6)
    assert (pair.maximumWidth(), pair.sizeHint().width()) == (widest, widest)


@pytest.mark.parametrize(
    ("density", "spacing", "has_groups", "tile", "has_figures"),
    [
        (LARGE, 8, True, 0, True),
        (SMALL, 6, False, 0, False),
        (STACKED, 6, True, 200, False),
        (LOW, 6, False, 0, False),
    ],
)
def test_the_list_of_drills_drops_its_titles_and_figures_where_they_have_no_space(
    density: Density, spacing: int, has_groups: bool, tile: int, has_figures: bool, open_room: Open,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    page = open_room("oxford").listed
    monkeypatch.setattr(DrillTotals, "figures", lambda *_: DrillFigures(4, 3, 2.0))
    monkeypatch.setattr(PageLook, "density", property(lambda _: density))
    page._states = {"payout": ("mastered", "new")}
    page._fit(density)
    assert page._rows.spacing() == spacing
    assert {each.isHidden() for each in page._groups} == {not has_groups}
    assert {each.minimumHeight() for each in page.drills.buttons()} == {tile}
    shown = (page._figures, page._skills, page._whole, page._whole_words)
    assert {each.isHidden() for each in shown} == {not has_figures}


@pytest.mark.parametrize(
    ("density", "is_told"), [(LARGE, True), (SMALL, True), (STACKED, False), (LOW, True)]
)
def test_a_question_says_which_drill_it_is_of_unless_its_letters_are_too_large(
    density: Density, is_told: bool, open_room: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_room("oxford").begin("compare")
    assert isinstance(page.topic, QLabel)
    monkeypatch.setattr(PageLook, "density", property(lambda _: density))
    page._stop_telling()
    assert page.topic.isVisible() is is_told
