"""The bounds of a form: what lies exactly on one is allowed, and the next step beyond is not."""

from collections.abc import Iterator

import pytest

from app.exam.form_design import BOUNDS, Bound, _out_of_bounds
from app.procedure.exam import Exam
from app.procedure.library import Library


def complaints(exam: Exam) -> list[str]:
    return list(_out_of_bounds(exam))


def ends() -> Iterator[tuple[Bound, int, int]]:
    for bound in BOUNDS:
        yield bound, bound.least, -1
        yield bound, bound.most, 1


@pytest.mark.parametrize(("bound", "end", "beyond"), list(ends()), ids=str)
def test_a_figure_may_lie_on_its_bound_and_not_beyond(
    bound: Bound, end: int, beyond: int, library: Library
) -> None:
    exam = library.house("oxford").exam
    on, past = ({bound.name: value} for value in (end, end + beyond))
    assert complaints(exam._replace(**on)) == []  # type: ignore[arg-type]
    assert complaints(exam._replace(**past)) == [  # type: ignore[arg-type]
        f"{bound.words}: choose from {bound.least} to {bound.most}, not {end + beyond}."
    ]


@pytest.mark.parametrize(("mark", "is_fine"), [(4.9, False), (5, True), (9, True), (9.1, False)])
def test_the_score_of_assessors_is_from_five_to_nine(mark: float, is_fine: bool, library: Library) -> None:
    exam = library.house("oxford").exam
    other = exam._replace(assessors=exam.assessors._replace(mark=mark))
    told = [] if is_fine else [f"The assessors’ score must be from 5 to 9, not {mark:g}."]
    assert complaints(other) == told
