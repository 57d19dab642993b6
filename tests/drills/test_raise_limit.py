"""Raise limit: what may be raised follows from the suited cards and the Ante, as the houses' page has it."""

from pathlib import Path

import pytest

from app.drills.answer_forms import Amount
from app.drills.drill import Course
from app.drills.kinds.raise_limit import DRILL, FALLS, STANDS
from app.drills.question import Cards, Question, Stake
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, shown, sixth_course
from tests.drills.believers import foretold
from tests.game import naive
from tests.game.values import names

pytestmark = pytest.mark.bulk

MULTIPLES = {2: [1], 3: [1], 4: [1], 5: [1, 2], 6: [1, 2, 3], 7: [1, 2, 3]}
MOST_RAISED = {"two-to-ten": 1000}
at_every_house = pytest.mark.parametrize("house_id", [*HOUSES, "riverboat"])


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def suited(question: Question) -> int:
    return len(naive.flush(names(shown(question, Cards)[0].cards)))


def allowed(house_id: str, question: Question, cards: int) -> list[int]:
    raises = [size * stakes(question)["ante"] for size in MULTIPLES[cards]]
    return [cents for cents in raises if cents <= MOST_RAISED.get(house_id, 10**9)]


def stakes(question: Question) -> dict[str, int]:
    return {stake.wager: stake.cents for stake in shown(question, Stake)}


def answered(question: Question, raises: list[int]) -> tuple[str]:
    """What somebody answers who allows these."""
    if "raise" in stakes(question):
        return (STANDS if stakes(question)["raise"] in raises else FALLS,)
    return (Amount.written(max(raises)),)


@at_every_house
def test_only_multiples_that_the_hand_and_the_table_allow_stand(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 36)):
        assert question.right == answered(question, allowed(house_id, question, suited(question)))
        assert course.house.rules.limits["ante"].allows(stakes(question)["ante"])


@at_every_house
def test_every_raise_that_is_asked_about_could_be_made_with_chips(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 36), seed=2):
        assert all(cents > 0 and cents % 100 == 0 for cents in stakes(question).values())


@at_every_house
def test_beliefs_about_raises_are_foretold(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 48), seed=3):
        cards, ante = suited(question), stakes(question)["ante"]
        raises = allowed(house_id, question, cards)
        if "raise" in stakes(question):
            assert foretold(question, "accepts-any-raise", (STANDS,))
            in_between = list(range(raises[0], raises[-1] + 100, 100))
            assert foretold(question, "raises-any-amount-up-to", answered(question, in_between))
        early = allowed(house_id, question, min(cards + 1, 7))
        assert foretold(question, "raises-a-card-early", answered(question, early))
        late = allowed(house_id, question, max(cards - 1, 2))
        assert foretold(question, "raises-a-card-late", answered(question, late))
        assert foretold(question, "raises-only-the-ante", answered(question, [ante]))
        if house_id == "two-to-ten":
            unlimited = [size * ante for size in MULTIPLES[cards]]
            assert foretold(question, "ignores-raise-limit", answered(question, unlimited))
