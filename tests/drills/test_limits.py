"""Limits: what is paid follows from the payments that are told, in their order, and the limits as the page has them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from app.drills.answer_forms import Amount
from app.drills.drill import Course
from app.drills.kinds.limits import DRILL, _kinds
from app.drills.material.winnings import most_won, payable
from app.drills.question import Fact, Question
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import asked, course_at, shown, sixth_course
from tests.drills.believers import foretold
from tests.procedure.test_readings import house_that_chose

pytestmark = pytest.mark.bulk

TO_A_HAND = {"oxford": 25_000, "riverboat": 1_000}
IN_A_ROUND = {"oxford": 50_000}
ORDER = {
    "oxford": ["Raise", "Ante", "Flush", "Straight Flush"],
    "riverboat": ["Straight Flush", "Flush", "Ante", "Raise"],
}
where_there_are_limits = pytest.mark.parametrize("house_id", ["oxford", "riverboat"])


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


class Told(NamedTuple):
    spot: int
    wager: str
    due: int


def told(question: Question) -> list[Told]:
    """The payments, in whole dollars, and the sums in them checked."""
    rows = []
    for place, fact in enumerate(shown(question, Fact), 1):
        number, where, wager = fact.title.replace(", ", ". ").split(". ")
        assert int(number) == place
        odds, rest = fact.text.replace(",", "").replace("$", "").split(" to 1 on ")
        stake, due = rest.removesuffix(" due").split(": ")
        assert int(odds) * int(stake) == int(due)
        rows.append(Told(int(where.removeprefix("Spot ")), wager, int(due)))
    return rows


def paid(house_id: str, rows: list[Told], of_a_hand: bool = True, of_a_round: bool = True) -> int:
    """What is paid of the last one."""
    hands: dict[int, int] = {}
    left = IN_A_ROUND.get(house_id, 10**9) if of_a_round else 10**9
    dollars = 0
    for row in rows:
        dollars = row.due
        if of_a_hand:
            dollars = min(dollars, TO_A_HAND[house_id] - hands.get(row.spot, 0))
            hands[row.spot] = hands.get(row.spot, 0) + dollars
        if row.wager == "Straight Flush":
            dollars = min(dollars, left)
            left -= dollars
    return dollars


def amount(dollars: int) -> tuple[str]:
    return (Amount.written(100 * dollars),)


@where_there_are_limits
def test_a_limit_leaves_the_rest_and_then_nothing(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28)):
        rows = told(question)
        assert question.right == amount(paid(house_id, rows))
        cut = paid(house_id, rows) < rows[-1].due
        assert cut == question.skill.endswith(("crossed", "spent"))
        assert (paid(house_id, rows) == 0) == question.skill.endswith("spent")


@where_there_are_limits
def test_payments_are_told_in_the_order_of_paying(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28), seed=2):
        rows = told(question)
        spots = [row.spot for row in rows]
        assert spots == sorted(spots, reverse=house_id == "oxford")
        for spot in set(spots):
            wagers = [row.wager for row in rows if row.spot == spot]
            assert wagers == [wager for wager in ORDER[house_id] if wager in wagers]
        part = question.parts[0].asks
        assert f"spot {rows[-1].spot}’s {rows[-1].wager} pay?" in part


@where_there_are_limits
def test_raise_and_ante_belong_together(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 28), seed=3):
        due = {row.wager: row.due for row in told(question)}
        if {"Raise", "Ante"} <= set(due):
            assert due["Raise"] in (due["Ante"], 2 * due["Ante"], 3 * due["Ante"])


@where_there_are_limits
def test_beliefs_about_limits_are_foretold(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 40), seed=4):
        rows = told(question)
        assert foretold(question, "ignores-limits", amount(rows[-1].due))
        one_hand = [row._replace(spot=0) for row in rows]
        assert foretold(question, "shares-a-limit-among-hands", amount(paid(house_id, one_hand)))
        alone = [row._replace(spot=place) for place, row in enumerate(rows)]
        assert foretold(question, "limits-each-wager-alone", amount(paid(house_id, alone)))
        if house_id == "oxford":
            no_round = paid(house_id, rows, of_a_round=False)
            assert foretold(question, "forgets-round-limit", amount(no_round))
            assert foretold(question, "forgets-hand-limit", amount(paid(house_id, rows, of_a_hand=False)))


def test_a_limit_that_is_shared_in_proportion_is_told_so() -> None:
    shared = Course(house_that_chose("oxford", sharing_a_limit="in-proportion"))
    crossed = [
        question for question in asked(DRILL, shared, 24, seed=5) if question.skill.endswith("crossed")
    ]
    assert len(crossed) > 5
    for question in crossed:
        left = f"{float(question.right[0]):,.2f}".removesuffix(".00")
        assert question.ground.why.endswith(
            f"every payout is cut by the same percentage, which leaves ${left} here."
        )


def test_the_limit_of_a_hand_is_asked_where_one_wager_alone_can_win_more(library: Library) -> None:
    house = library.house("oxford")
    least, *_, most = sorted(most_won(house, bonus) for bonus in payable(house))
    for limit, is_asked in ((least, True), (most - 100, True), (most, False)):
        payouts = house.rules.payouts._replace(hand=limit, round=None)
        limited = house._replace(rules=house.rules._replace(payouts=payouts))
        assert bool(_kinds(limited)) == is_asked
