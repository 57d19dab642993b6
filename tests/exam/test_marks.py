"""What people mark, and what counts of it where two do not agree."""

import pytest

from app.errors import Refused
from app.exam.assessor_marks import check_marks, marked, weighted
from app.procedure.exam_requirements import FIRST_HEADINGS, Assessors
from tests.exam.sittings import sheet

RULES = Assessors(needed=2, apart=2, split="lower")


def test_three_headings_weigh_three_to_two_to_two() -> None:
    assert [(heading.name, heading.weight) for heading in FIRST_HEADINGS] == [
        ("hospitality", 3),
        ("technique", 2),
        ("control", 2),
    ]
    assert all(heading.words[2] and heading.words[7] for heading in FIRST_HEADINGS)


def test_the_mark_is_the_weighted_mean() -> None:
    assert weighted(FIRST_HEADINGS, marked(RULES, FIRST_HEADINGS, [sheet(10, 3, 3).marks])) == pytest.approx(
        (30 + 6 + 6) / 7
    )


def test_two_assessors_who_are_close_count_by_their_mean() -> None:
    first = marked(RULES, FIRST_HEADINGS, [sheet(8).marks, sheet(6).marks])[0]
    assert (first.marks, first.counts, first.is_split) == ((8, 6), 7, False)


def test_where_two_are_split_the_lower_mark_counts() -> None:
    first, second, _ = marked(RULES, FIRST_HEADINGS, [sheet(9, 7, 7).marks, sheet(6, 7, 7).marks])
    assert (first.counts, first.is_split) == (6, True)
    assert (second.counts, second.is_split) == (7, False)


def test_or_their_mean_where_the_exam_says_so() -> None:
    first = marked(RULES._replace(split="mean"), FIRST_HEADINGS, [sheet(9).marks, sheet(4).marks])[0]
    assert (first.counts, first.is_split) == (6.5, True)


@pytest.mark.parametrize("mark", [0, 11, None, 7.5, "7"])
def test_a_mark_is_whole_and_from_one_to_ten(mark: object) -> None:
    with pytest.raises(Refused, match=r"^Technique: a score is missing; enter one from 1 to 10$"):
        check_marks(FIRST_HEADINGS, {"hospitality": 5, "technique": mark, "control": 5})  # type: ignore[dict-item]


def test_nobody_marks_anything_else() -> None:
    with pytest.raises(Refused, match=r"^there is no heading “looks”$"):
        check_marks(FIRST_HEADINGS, {**sheet(5).marks, "smiles": 5, "looks": 5})


def test_a_whole_sheet_is_fine() -> None:
    check_marks(FIRST_HEADINGS, sheet(1, 10, 5).marks)
