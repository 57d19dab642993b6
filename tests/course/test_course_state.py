"""What is kept of a course answers for any house: its rungs, and the one to deal now."""

from app.course.course_state import CourseStanding
from app.course.path import next_rung, stations
from app.procedure.library import Library


def test_at_the_beginning_the_first_rung_comes_up_unless_another_is_chosen(library: Library) -> None:
    house, state = library.house("oxford"), CourseStanding()
    rungs = [station.rung for station in stations(house, {})]
    assert [station.rung for station in state.stations(house)] == rungs
    assert state.next_rung(house) == next_rung(house, {}) == rungs[0]
    assert state.next_rung(house, rungs[1].name) == next_rung(house, {}, rungs[1].name)
