"""Chips: a cut makes the amount with the fewest chips there can be, and a stack is worth what its chips are."""

from functools import cache
from pathlib import Path

import pytest

from app.drills.answer_forms import Amount, CutChips
from app.drills.drill import Course
from app.drills.kinds.chips import DRILL, _leaves_out
from app.drills.question import ChipStack, Question
from app.procedure.house import Chip, House
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, fact, shown
from tests.drills.believers import foretold
from tests.procedure.own_house import HEAD, own_library, write

pytestmark = pytest.mark.bulk

TRAY = (2, 5, 10, 50, 200, 1000, 2000)
"""What lies in the tray, in half dollars."""
at_every_house = pytest.mark.parametrize("house_id", HOUSES)


@cache
def fewest(amount: int) -> list[int]:
    """For every number of half dollars up to this the fewest chips."""
    found = [0]
    for halves in range(1, amount + 1):
        found.append(min([found[halves - chip] for chip in TRAY if chip <= halves], default=10**6) + 1)
    return found


def rows_of(cut: str) -> list[tuple[int, int]]:
    """How many chips, and their value in half dollars."""
    rows = [row.split(" x ") for row in cut.split(", ")]
    return [(int(count), round(2 * float(value))) for count, value in rows]


def halves(text: str) -> int:
    return round(2 * float(text.strip("$").replace(",", "")))


def is_cut(question: Question) -> bool:
    return isinstance(question.parts[0].form, CutChips)


@at_every_house
def test_an_amount_is_cut_with_the_fewest_chips(house_id: str, library: Library) -> None:
    least = fewest(2 * 8000)
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 36)):
        if is_cut(question):
            amount = halves(str(fact(question, "Pay out")))
            rows = rows_of(question.right[0])
            assert sum(count * value for count, value in rows) == amount
            assert sum(count for count, _ in rows) == least[amount]


@at_every_house
def test_a_stack_is_worth_its_chips(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 36), seed=2):
        for stack in shown(question, ChipStack):
            assert question.right == (Amount.written(sum(chip.cents for chip in stack.chips)),)


@at_every_house
def test_beliefs_about_chips_are_foretold(house_id: str, library: Library) -> None:
    for question in asked(DRILL, course_at(house_id, library), max(figure(1000), 36), seed=3):
        for stack in shown(question, ChipStack):
            whole = sum(chip.cents // 100 * 100 for chip in stack.chips)
            assert foretold(question, "counts-halves-as-nothing", (Amount.written(whole),))
        if is_cut(question):
            rows = rows_of(question.right[0])
            fives = [(count, value) for count, value in rows if value >= 10]
            if fives and not any(value == 5 for _, value in rows):
                cut = ", ".join(f"{count} x {value // 2}" for count, value in fives)
                assert foretold(question, "leaves-the-odd-dollars", (cut,))


def house_with(folder: Path, tray: str) -> House:
    write(folder, f"{HEAD}[chips]\ntray = {tray}\n")
    return own_library(folder).house("sixth")


@pytest.mark.parametrize("tray", ['["1"]', '["5"]', '["5", "25"]', '["100", "500"]', '["2.50", "1000"]'])
def test_a_tray_of_few_colours_asks_for_what_it_can_make(tmp_path: Path, tray: str) -> None:
    course = Course(house_with(tmp_path, tray))
    assert DRILL.skills(course)
    for question in asked(DRILL, course, 40):
        assert question.skill in {skill.name for skill in DRILL.skills(course)}


ODD_CHIP = """
[chips.values.{0}]
colour = "blue"
spots = 4
edge = "bars"
cut = 5
"""


def cuts_of(amount: int, tray: tuple[int, ...], most: int) -> list[dict[int, int]]:
    """Every way to make an amount with no more chips than this."""
    if not tray:
        return [{}] if amount == 0 else []
    return [
        {tray[0]: count, **rest}
        for count in range(min(most, amount // tray[0]) + 1)
        for rest in cuts_of(amount - count * tray[0], tray[1:], most - count)
    ]


def test_any_cut_of_as_few_chips_is_right_and_none_of_more(tmp_path: Path) -> None:
    """With 3, 4 and 5 there is often more than one."""
    write(tmp_path, HEAD + '[chips]\ntray = ["3", "4", "5"]\n' + "".join(map(ODD_CHIP.format, (3, 4, 5))))
    course = Course(own_library(tmp_path).house("sixth"))
    several = 0
    for question in asked(DRILL, course, 60):
        if is_cut(question):
            amount, rows = halves(str(fact(question, "Pay out"))) // 2, rows_of(question.right[0])
            chips = sum(count for count, _ in rows)
            assert "as few chips as possible" in question.parts[0].asks
            for cut in cuts_of(amount, (5, 4, 3), chips + 1):
                written = ", ".join(f"{count} x {value}" for value, count in cut.items() if count)
                is_right = question.accepts((written,))
                assert is_right == (sum(cut.values()) <= chips), written
                several += is_right and (written,) != question.right
    assert several


def chips(*dollars: float) -> tuple[Chip, ...]:
    return tuple([Chip(round(100 * each), "red", 6, "white", 20) for each in dollars])


@pytest.mark.parametrize(
    ("cut", "skips"),
    [((1, 100), True), ((1, 25, 100), False), ((1, 5, 100), False), ((5, 25), False), ((1, 25), False)],
)
def test_a_cut_leaves_colors_out_if_it_skips_two_between_others(cut: tuple[int, ...], skips: bool) -> None:
    assert _leaves_out(chips(1, 5, 25, 100), chips(*cut)) == skips
