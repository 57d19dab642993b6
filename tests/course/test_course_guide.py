"""What the course says at the table: the round that comes, the help in it, and what a round that is over has changed."""

from collections.abc import Sequence
from random import Random

import pytest

from app.course.course_guide import CourseGuide
from app.course.course_state import CourseStanding
from app.course.fading_guidance import Help
from app.course.path import RungStanding, deal_rung, rung_named
from app.errors import Refused
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule

QUESTIONS_FIRST = "Before the next round, answer 15 questions on the Path page.\n\n"
MOSTLY_LIT = (
    "This round doesn’t count toward the stage: too many steps lit up. Steps you got right won’t light up next"
    " time. Do at least three out of four on your own.\n\n"
)


class Student:
    """Somebody whose standing changes while a round is dealt."""

    def __init__(self, **path: RungStanding) -> None:
        self.now = CourseStanding(path)

    def read(self, _: str) -> CourseStanding:
        return self.now

    def has(self, standing: RungStanding, asks_next: bool = False, rung: str = "one") -> None:
        self.now = self.now._replace(path={**self.now.path, rung: standing}, asks_next=asks_next)


@pytest.fixture
def ruling(house: House) -> Ruling:
    rung = rung_named(house, "one")
    assert rung
    return rule(*round_from_plain(deal_rung(house, rung, Random(3)), lambda _: house))


def guide_to(student: Student, house: House, rung: str = "one") -> CourseGuide:
    """A guide with a round of this rung on the table."""
    guide = CourseGuide(student.read)
    assert guide.deal(house, rung, Random(3))
    return guide


def test_rounds_are_of_the_rung_that_is_wanted_and_of_the_next_once_it_is_passed(house: House) -> None:
    student = Student()
    guide = guide_to(student, house, "fold")
    assert guide.rung == "fold"
    student.has(RungStanding(2, 2, 2, True), rung="fold")
    assert guide.deal(house, "fold", Random(3))
    assert guide.rung == "one"


def test_a_rung_that_was_passed_before_it_is_chosen_is_dealt_again(house: House) -> None:
    assert guide_to(Student(fold=RungStanding(2, 2, 2, True)), house, "fold").rung == "fold"


def test_a_round_without_a_rung_leaves_the_path(house: House) -> None:
    guide = guide_to(Student(), house)
    assert guide.deal(house, "", Random(3)) is None
    assert guide.rung == ""
    assert guide.news(house) == ""


def test_a_round_is_dealt_for_one_skill_off_the_path(house: House) -> None:
    guide = guide_to(Student(), house)
    assert guide.deal(house, "skill table pay N ante", Random(3))
    assert guide.rung == ""


def test_the_last_rounds_that_pass_a_rung_are_counted_down(house: House) -> None:
    student = Student(one=RungStanding(3, 1, 0))
    guide = guide_to(student, house)
    student.has(RungStanding(4, 2, 1))
    assert guide.news(house) == "Clean round. 1 more in a row to pass “One player.”\n\n"


def test_a_passed_rung_names_the_next_one(house: House) -> None:
    student = Student()
    guide = guide_to(student, house)
    student.has(RungStanding(1, 1, 1, True))
    assert guide.news(house) == "You passed “One player.” Next: Folds.\n\n"
    again = guide_to(student, house)
    student.has(RungStanding(2, 2, 2, True))
    assert again.news(house) == ""


def test_a_round_with_a_fault_changes_nothing_and_says_nothing(house: House) -> None:
    student = Student(one=RungStanding(3, 1, 1))
    guide = guide_to(student, house)
    student.has(RungStanding(4, 1, 0))
    assert guide.news(house) == ""


def test_questions_come_before_the_next_round_if_it_is_their_turn(house: House) -> None:
    student = Student()
    guide = guide_to(student, house)
    student.has(RungStanding(1), asks_next=True)
    assert guide.news(house) == QUESTIONS_FIRST
    student.has(RungStanding(1, 1, 1, True), asks_next=True)
    assert guide.news(house) == f"You passed “One player.” Next: Folds.\n\n{QUESTIONS_FIRST}"
    assert not CourseStanding().asks_next  # the first thing is a round


def test_nothing_is_told_where_nothing_is_recorded(house: House) -> None:
    guide = CourseGuide(None)
    assert guide.deal(house, "one", Random(3))
    assert guide.rung == "one"
    assert guide.news(house) == ""


def test_records_that_cannot_be_read_make_a_newcomer(house: House) -> None:
    def refuse(_: str) -> CourseStanding:
        raise Refused("no")

    guide = CourseGuide(refuse)
    assert guide.deal(house, "pace", Random(3))
    assert guide.rung == "pace"


@pytest.mark.parametrize(("of_four", "is_told"), [(0, False), (1, False), (2, True), (4, True)])
def test_more_than_one_lit_step_of_four_does_not_count_and_that_is_said(
    of_four: int, is_told: bool, house: House, ruling: Ruling
) -> None:
    student = Student(one=RungStanding(2, 0, 0))
    guide = guide_to(student, house)
    four = ruling.steps[:4]
    guide._help = {due.step: "light" if place < of_four else "none" for place, due in enumerate(four)}
    assert guide.news(house) == (MOSTLY_LIT if is_told else "")
    student.has(RungStanding(3, 0, 0))  # it counted
    assert guide.news(house) == ""


def test_guidance_by_hand_is_the_same_at_every_step_and_the_end_lights_up(ruling: Ruling) -> None:
    guide = CourseGuide(None)
    guide.begin(ruling, "hint")
    assert helps(guide, ruling.steps) == {"hint"}
    assert guide.help_with(None) == "light"
    guide.begin(ruling, "auto")
    assert helps(guide, ruling.steps) == {"light"}  # of a newcomer


def test_a_step_that_was_shown_is_lit_until_the_next_round(ruling: Ruling) -> None:
    guide = CourseGuide(None)
    assert not guide.is_hinted
    guide.begin(ruling, "none")
    assert not guide.is_hinted
    assert helps(guide, ruling.steps) == {"none"}
    guide.is_hinted = True
    assert helps(guide, ruling.steps) == {"light"}
    guide.begin(ruling, "none")
    assert helps(guide, ruling.steps) == {"none"}


def test_a_round_of_the_path_has_its_rung_and_guidance_in_the_title(house: House, ruling: Ruling) -> None:
    guide = guide_to(Student(), house)
    guide.begin(ruling, "light")
    assert guide.round_words(ruling, is_guided=True) == "One player · every step lights up"
    assert guide.round_words(ruling, is_guided=False) == "One player"
    guide.deal(house, "", Random(3))
    guide.begin(ruling, "none")
    assert guide.round_words(ruling, is_guided=True) == "no step lights up"
    assert guide.round_words(ruling, is_guided=False) == ""


def helps(guide: CourseGuide, steps: Sequence[DueStep]) -> set[Help]:
    return {guide.help_with(due) for due in steps}
