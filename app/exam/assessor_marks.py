"""The marks of assessors: from 1 to 10 under each heading of a rubric, which of two counts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.exam_requirements import HIGHEST, LOWEST, Assessors, Heading

if TYPE_CHECKING:
    from app.exam.exam_state import Sitting


class Marks(NamedTuple):
    """The sheet of one assessor: a mark from 1 to 10 under each heading, and a comment."""

    assessor: Supervisor
    marks: Mapping[str, int]
    words: str


class Marked(NamedTuple):
    """A heading with all its marks, the one that counts, and whether the assessors were split."""

    heading: str
    marks: tuple[int, ...]
    counts: float
    is_split: bool


def check_marks(rubric: Sequence[Heading], marks: Mapping[str, int]) -> None:
    """Refuse marks that are not whole, or not one for each heading."""
    for heading in rubric:
        if not is_mark(marks.get(heading.name)):
            raise Refused(f"{heading.title}: a score is missing; enter one from {LOWEST} to {HIGHEST}")
    unknown = marks.keys() - {heading.name for heading in rubric}
    if unknown:
        raise Refused(f"there is no heading “{min(unknown)}”")


def is_mark(mark: object) -> bool:
    """Is this a mark that an assessor can give?"""
    return isinstance(mark, int) and not isinstance(mark, bool) and LOWEST <= mark <= HIGHEST


def heading_title(name: str) -> str:
    """A heading by the name that marks are stored under."""
    return name.replace("-", " ").capitalize()


def marks_words(marks: Mapping[str, int]) -> str:
    """Marks in a line, by the names of their headings."""
    return ", ".join([f"{heading_title(name).lower()} {mark}" for name, mark in marks.items()])


def marked(
    rules: Assessors, rubric: Sequence[Heading], sheets: Sequence[Mapping[str, int]]
) -> tuple[Marked, ...]:
    """Every heading with the mark that counts, by the exam's rule for a split."""
    return tuple(
        [_marked(rules, heading.name, [sheet[heading.name] for sheet in sheets]) for heading in rubric]
    )


def _marked(rules: Assessors, heading: str, marks: list[int]) -> Marked:
    is_split = max(marks) - min(marks) > rules.apart
    is_lower = is_split and rules.split == "lower"
    return Marked(heading, tuple(marks), min(marks) if is_lower else sum(marks) / len(marks), is_split)


def weighted(rubric: Sequence[Heading], headings: Sequence[Marked]) -> float:
    """The weighted mean of the marks that count."""
    weights = {heading.name: heading.weight for heading in rubric}
    return sum(weights[each.heading] * each.counts for each in headings) / sum(weights.values())


def draft_of(sitting: "Sitting", assessor: Supervisor) -> Marks | None:
    """This assessor's marks so far while the exam runs, if any. Nobody else sees them."""
    draft = sitting.drafts.get(assessor.id)
    return Marks(assessor, draft.marks, draft.words) if draft else None
