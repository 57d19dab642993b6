"""The marks of assessors: three headings from 1 to 10, which of two marks counts, and how they agree."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.exam import Assessors

if TYPE_CHECKING:
    from app.exam.sitting import Sitting

LOWEST, HIGHEST = 1, 10


class Heading(NamedTuple):
    """One heading, its weight, and what a 3 and an 8 look like."""

    name: str
    title: str
    weight: int
    three: str
    eight: str


HEADINGS = (
    Heading(
        "hospitality",
        "Hospitality",
        3,
        "Says little, looks down, answers questions with a gesture, doesn't greet or congratulate anyone.",
        "Greets everyone, speaks clearly, makes eye contact, is patient with new players, kind about losses.",
    ),
    Heading(
        "technique",
        "Technique",
        2,
        "Uneven with cards and chips: cuts stacks twice, drops packets, crosses hands over the layout.",
        "Places cards right the first time, cuts and proves chips cleanly, shows and clears hands.",
    ),
    Heading(
        "control",
        "Control of the game",
        2,
        "Players act out of turn and touch wagers unnoticed; the dealer loses track and loses control.",
        "Sees every hand and wager, keeps players in turn, stays calm when things go wrong.",
    ),
)


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


def check_marks(marks: Mapping[str, int]) -> None:
    """Refuse marks that are not whole, or not one for each heading."""
    for heading in HEADINGS:
        mark = marks.get(heading.name)
        if not isinstance(mark, int) or not LOWEST <= mark <= HIGHEST:
            raise Refused(f"{heading.title}: a score is missing; enter one from {LOWEST} to {HIGHEST}")
    unknown = marks.keys() - {heading.name for heading in HEADINGS}
    if unknown:
        raise Refused(f"there is no heading “{min(unknown)}”")


def marked(rules: Assessors, sheets: Sequence[Mapping[str, int]]) -> tuple[Marked, ...]:
    """Every heading with the mark that counts, by the exam's rule for a split."""
    return tuple(
        [_marked(rules, heading.name, [sheet[heading.name] for sheet in sheets]) for heading in HEADINGS]
    )


def _marked(rules: Assessors, heading: str, marks: list[int]) -> Marked:
    is_split = max(marks) - min(marks) > rules.apart
    is_lower = is_split and rules.split == "lower"
    return Marked(heading, tuple(marks), min(marks) if is_lower else sum(marks) / len(marks), is_split)


def weighted(headings: Sequence[Marked]) -> float:
    """The weighted mean of the marks that count."""
    weights = {heading.name: heading.weight for heading in HEADINGS}
    return sum(weights[each.heading] * each.counts for each in headings) / sum(weights.values())


def draft_of(sitting: "Sitting", assessor: Supervisor) -> Marks | None:
    """This assessor's marks so far while the exam runs, if any. Nobody else sees them."""
    draft = sitting.drafts.get(assessor.id)
    return Marks(assessor, draft.marks, draft.words) if draft else None
