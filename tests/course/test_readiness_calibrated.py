"""The chance to pass is calibrated: of the students who are told 80 percent, about eight of ten pass.

`python -m tests.course.test_readiness_calibrated 200 HOUSE` prints the table for so many students.
"""

import sys
from math import sqrt
from random import Random

import pytest

from app.course.exam_demand import demand_of
from app.course.pass_chance import pass_chance
from app.drills.other_houses import course_at
from app.learning.memory import DAY
from app.procedure.library import Library
from tests.bulk import SOAK
from tests.course.students import Student, school_at, told_and_true
from tests.drills.asked import HOUSES

STUDENTS = 250 if SOAK else 5
_SAT = 6
"""So many forms each student sits."""
_QUESTIONS, _ROUNDS = (600, 1200, 2000, 3000, 4000), (10, 15, 25, 40, 60)


def told_and_passed(
    house: str, students: int, practiced: int = 120, forms: int = 16
) -> tuple[list[float], list[float]]:
    """What each student is told, and the share of forms they pass."""
    course = course_at(Library(), house)
    school, demand = school_at(course, practiced, forms), demand_of(course)
    told, passed = [], []
    for number in range(students):
        chance = Random(f"calibrated {number}")
        student = Student(school, f"calibrated {number}")
        student.study(chance.choice(_QUESTIONS), chance.choice(_ROUNDS))
        found = pass_chance(student.mind, student.graded, demand, int(student.day * DAY), chance)
        sat = chance.sample(school.forms, min(_SAT, len(school.forms)))
        told.append(found.chance)
        passed.append(sum(student.passes(form) for form in sat) / len(sat))
    return told, passed


def table_of(told: list[float], passed: list[float]) -> str:
    rows = [f"{'told':>10} {'students':>9} {'mean told':>10} {'passed':>8}"]
    for tenth, (count, said, share) in told_and_true(told, passed).items():
        rows.append(f"{10 * tenth:>6}-{10 * tenth + 10:<3} {count:>9} {said:>10.2f} {share:>8.2f}")
    return "\n".join(rows)


@pytest.mark.bulk
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("house", HOUSES if SOAK else ["oxford"])
def test_of_those_told_so_many_percent_about_as_many_pass(
    house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if not SOAK:
        told, passed = told_and_passed(house, STUDENTS, 12, 1)
        assert abs(sum(told) - sum(passed)) / STUDENTS < 0.6
        return
    told, passed = told_and_passed(house, STUDENTS)
    with capsys.disabled():
        print(f"\n{house}, {STUDENTS} students\n{table_of(told, passed)}")
    tenths = told_and_true(told, passed)
    high = [(said, share) for said, share in zip(told, passed, strict=True) if 0.7 <= said < 0.9]
    assert 0.7 <= sum(share for _, share in high) / len(high) <= 0.9
    # The unsure are told too little rather than too much, as far as so few students can tell.
    for count, said, share in tenths.values():
        assert said - share < 0.1 + 2 * sqrt(said * (1 - said) / count)


if __name__ == "__main__":
    print(table_of(*told_and_passed(sys.argv[2], int(sys.argv[1]))))
