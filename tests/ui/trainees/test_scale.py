"""Axes: round figures, few of them, and everything lies on them; dates that stand apart."""

from datetime import date, timedelta
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from app.ui.trainees.charts.plot import told
from app.ui.trainees.charts.plot_layout import Plotted, dates_on, drawn, scale_to

DAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (0, (0, 1)),
        (0.3, (0, 1)),
        (1, (0, 1)),
        (4, (0, 1, 2, 3, 4)),
        (4.01, (0, 2, 4, 6)),
        (5.5, (0, 2, 4, 6)),
        (8, (0, 2, 4, 6, 8)),
        (8.1, (0, 5, 10)),
        (40, (0, 10, 20, 30, 40)),
        (100, (0, 50, 100)),
        (1234, (0, 500, 1000, 1500)),
    ],
)
def test_figures_are_round(most: float, ticks: tuple[float, ...]) -> None:
    assert scale_to(most).ticks == ticks


def test_figures_are_few_and_reach_far_enough_but_not_much_farther() -> None:
    for tenths in range(1, 30_000, 7):
        scale = scale_to(tenths / 10)
        assert 2 <= len(scale.ticks) <= 5
        assert scale.ticks[-1] >= tenths / 10
        step = scale.ticks[1]
        assert scale.ticks[-1] - step < tenths / 10
        assert str(step).rstrip("0.") in ("1", "2", "5")


def test_a_value_lies_in_its_part_of_the_axis() -> None:
    scale = scale_to(100)
    assert [scale.share(value) for value in (0, 25, 100)] == [0, 0.25, 1]
    assert [scale.share(value) for value in (-5, 300)] == [0, 1], "never off the plot"


def test_of_one_day_one_date_is_named() -> None:
    assert dates_on([DAY]) == (DAY,)
    assert dates_on([DAY, DAY]) == (DAY,)


@pytest.mark.parametrize("span", [1, 2, 3, 4, 5, 9, 30, 365, 4000])
def test_of_many_days_the_first_the_last_and_few_between_are_named(span: int) -> None:
    days = [DAY, DAY + timedelta(days=span)]
    for most in (2, 3, 5):
        found = dates_on(days, most)
        assert (found[0], found[-1]) == (days[0], days[-1])
        assert len(found) == min(span + 1, most)
        steps = [(later - sooner).days for sooner, later in pairwise(found)]
        assert max(steps) - min(steps) <= 1


@pytest.mark.parametrize("letters", [13, 20, 40])
@pytest.mark.parametrize("size", [(320, 7), (480, 9), (900, 20), (900, 8)])
@pytest.mark.parametrize("span", [0, 1, 3, 40, 4000])
def test_nothing_written_on_a_plot_covers_anything_or_lies_outside(
    span: int, size: tuple[int, int], letters: int, qapp: object
) -> None:
    font = QFont()
    font.setPixelSize(letters)
    box = QRectF(0, 0, size[0] * letters / 13, size[1] * letters * 1.2)
    days = sorted({DAY, DAY + timedelta(days=span // 2), DAY + timedelta(days=span)})
    for most in (0.4, 5.5, 8, 99999):
        drawing = drawn(box, Plotted("Mean time", "s", tuple([(day, most) for day in days])), font)
        labels = [drawing.title, *drawing.figures, *drawing.dates]
        for label in labels:
            assert box.adjusted(-1, -1, 1, 1).contains(label.box), label.words
        for one, other in combinations(labels, 2):
            assert not one.box.adjusted(1, 1, -1, -1).intersects(other.box), (one.words, other.words)
        assert len(drawing.figures) >= 2
        assert len(drawing.dates) >= min(2, len(days))
        for x, y in drawing.points:
            assert drawing.area.adjusted(-1, -1, 1, 1).contains(x, y)


def test_two_dates_are_named_as_long_as_eight_pixels_stay_between_them(qapp: object) -> None:
    font = QFont()
    font.setPixelSize(13)
    letters = QFontMetricsF(font)
    plotted = Plotted("Right", "%", ((DAY, 50.0), (DAY + timedelta(days=1), 60.0)), most=100)
    dates = [letters.horizontalAdvance(words) for words in ("Nov 16", "Nov 17")]
    enough = 8 + letters.horizontalAdvance("100%") + sum(dates) + 8 + 8
    for wide, words in ((enough, ["Nov 16", "Nov 17"]), (enough - 0.25, ["Nov 16"])):
        drawing = drawn(QRectF(0, 0, wide, 200), plotted, font)
        assert [label.words for label in drawing.dates] == words


def test_a_plot_is_told_to_those_who_hear_it() -> None:
    one = Plotted("Right", "%", ((DAY, 50.0),))
    assert told(one) == "50% on November 16."
    assert told(one._replace(points=(*one.points, (DAY + timedelta(days=20), 81.26)))) == (
        "50% on November 16, 81.3% on December 6."
    )
    assert told(one._replace(points=())) == "Nothing yet."
