"""What is kept of a course answers for any house: its rungs, and the one to deal now."""

from random import Random

from app.course.course_guide import CourseGuide
from app.course.course_state import CourseStanding
from app.course.path import RungStanding, next_rung, stations
from app.procedure.library import Library


def test_at_the_beginning_the_first_rung_comes_up_unless_another_is_chosen(library: Library) -> None:
    house, state = library.house("oxford"), CourseStanding()
    rungs = [station.rung for station in stations(house, {})]
    assert [station.rung for station in state.stations(house)] == rungs
    assert state.next_rung(house) == next_rung(house, {}) == rungs[0]
    assert state.next_rung(house, rungs[1].name) == next_rung(house, {}, rungs[1].name)


def test_a_stage_that_was_passed_is_dealt_again_if_it_is_chosen(library: Library) -> None:
    house = library.house("oxford")
    standing = {"fold": RungStanding(dealt=1, clean=1, in_a_row=1, is_passed=True)}
    guide = CourseGuide(lambda _: CourseStanding(standing))
    for _ in range(2):
        guide.deal(house, "fold", Random(1))
        assert guide.rung == "fold"
    guide.deal(house, "one", Random(1))
    assert guide.rung == "one"


def test_a_stage_that_is_passed_meanwhile_leads_to_the_next(library: Library) -> None:
    house, standing = library.house("oxford"), dict[str, RungStanding]()
    guide = CourseGuide(lambda _: CourseStanding(standing))
    guide.deal(house, "one", Random(1))
    standing["one"] = RungStanding(dealt=1, clean=1, in_a_row=1, is_passed=True)
    guide.deal(house, "one", Random(1))
    assert guide.rung == "fold"
