"""Progressive: the amount follows from the run, the meter and the tables as the houses' page has them."""

from random import Random

import pytest

from app.drills.answer_forms import Amount
from app.drills.kinds.progressive import DRILL, _meter
from app.drills.question import Cards, Posted, Question, Stake
from app.game.pay_tables import Line
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import asked, course_at, fact, shown
from tests.drills.believers import foretold
from tests.game import naive
from tests.game.values import names
from tests.procedure.pay_tables import (
    PROGRESSIVE_DOLLARS,
    PROGRESSIVE_SHARES,
    SIX_CARD_ACE_HIGH_TAKES_THE_METER,
)

pytestmark = pytest.mark.bulk


def run_of(question: Question) -> tuple[int, bool]:
    """How many cards the run has, and whether an Ace is at its head."""
    named = fact(question, "The player has")
    if named:
        return 6 if named.startswith("six") else int(named[0]), "Ace-high" in named
    run = naive.straight_flush(names(shown(question, Cards)[0].cards))
    return len(run), bool(run) and run[0][0] == "A"


def meter_of(question: Question) -> int:
    text = str(fact(question, "Meter")).replace("$", "").replace(",", "")
    return round(float(text) * 100)


def due(question: Question) -> int:
    length, ace_high = run_of(question)
    table = shown(question, Posted)[0].table
    share = PROGRESSIVE_SHARES.get(length)
    if length == 6 and ace_high and table in SIX_CARD_ACE_HIGH_TAKES_THE_METER:
        share = 100
    if share:
        return meter_of(question) * share // 100
    return PROGRESSIVE_DOLLARS[table].get(length, 0) * 100


def test_the_table_or_the_meter_pays(library: Library) -> None:
    for question in asked(DRILL, course_at("greektown", library), max(figure(1000), 48)):
        assert question.right == (Amount.written(due(question)),)
        assert shown(question, Stake) == [Stake("progressive", 100)]


def test_a_share_that_does_not_come_out_even_is_a_trap(library: Library) -> None:
    for question in asked(DRILL, course_at("greektown", library), max(figure(1000), 48), seed=2):
        if question.trap == "share rounded down":
            length, _ = run_of(question)
            assert meter_of(question) * PROGRESSIVE_SHARES[length] % 100
            assert "rounded down" in question.ground.why


def test_beliefs_about_the_progressive_are_foretold(library: Library) -> None:
    for question in asked(DRILL, course_at("greektown", library), max(figure(1000), 48), seed=3):
        paid, (length, _) = due(question), run_of(question)
        if paid:
            assert foretold(question, "returns-progressive-wager", (Amount.written(paid + 100),))
        if length == 6 and paid < meter_of(question):
            up = (meter_of(question) * 10 + 99) // 100
            assert foretold(question, "rounds-shares-up", (Amount.written(up),))
        for table, dollars in PROGRESSIVE_DOLLARS.items():
            if length < 6:
                other = Amount.written(100 * dollars.get(length, 0))
                assert foretold(question, "pays-from-another-table", (other,)), table


class Drawn(Random):
    """Chance that draws this number, whatever it is asked for."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def randint(self, a: int, b: int) -> int:
        return min(max(self.number, a), b)


@pytest.mark.parametrize(
    ("drawn", "meter"),
    [(600_001, 600_001), (600_000, 600_007), (1, 500_007), (24_999_990, 24_999_997), (10**9, 25_000_000)],
)
def test_a_meter_comes_out_uneven_and_is_never_above_the_most(drawn: int, meter: int) -> None:
    assert _meter(Library().house("greektown"), None, Drawn(drawn)) == meter


@pytest.mark.parametrize(("percent", "most"), [(100, 1_000_000), (10, 10_000_000), (1, 25_000_000)])
def test_no_share_of_a_meter_is_above_the_posted_limit(percent: int, most: int) -> None:
    """So the limit has nothing to do with this drill. It has a drill of its own."""
    house = Library().house("greektown")
    limited = house._replace(rules=house.rules._replace(payouts=house.rules.payouts._replace(hand=1_000_000)))
    line = Line("7", percent=percent)
    assert _meter(limited, line, Drawn(10**9)) == most
    assert _meter(house, line, Drawn(10**9)) == 25_000_000


@pytest.mark.parametrize("table", ["1", "3"])
def test_a_six_with_an_ace_is_a_trap_where_the_table_that_hangs_has_a_line_for_it(table: str) -> None:
    course = course_at("greektown", Library())
    house = course.house._replace(posted={**course.house.posted, "progressive": table})
    traps = {"Ace-high six"} if table == "3" else set()
    assert DRILL.traps(course._replace(house=house)) == {"share rounded down", "too short", *traps}
