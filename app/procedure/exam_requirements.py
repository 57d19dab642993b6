"""The exam of a house: what a form must have, and what it takes to pass."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

OwnErrors = Literal["lighter", "full"]
Deck = Literal["two-colour", "four-colour"]
Split = Literal["lower", "mean"]
AgainstMachine = Literal["fail", "machine", "people"]
DrillName = Literal[
    "payout", "hand-call", "compare", "straight-flush", "settle", "raise-limit", "tuck", "what-next",
    "irregularity", "limits", "progressive", "house-against-house", "chips",
]  # fmt: skip
"""The drills that a house file can name."""
Accommodation = Literal["extra-time", "four-color-deck", "larger-text"]
"""What a form can allow a dealer who asks for it."""
LOWEST, HIGHEST = 1, 10
"""The marks that an assessor can give."""

FEATURES = (
    "not-qualified", "just-qualifies", "just-qualifies", "tie", "both-bonuses-folded-left",
    "both-bonuses-folded-left", "both-bonuses-folded-right", "both-bonuses-folded-right", "folded-winner",
    "straight-flush-4", "low-ace", "outside-suit", "faced-discards", "limit-cut", "progressive-4",
    "event-raise-too-large",
)  # fmt: skip
DRILLS = MappingProxyType(
    {
        "payout": 6, "hand-call": 3, "compare": 3, "straight-flush": 3, "settle": 3, "raise-limit": 2,
        "tuck": 2, "what-next": 3, "irregularity": 3, "limits": 2, "progressive": 2,
    }
)  # fmt: skip


class Heading(NamedTuple):
    """One heading of a rubric, its weight, and what each mark looks like."""

    name: str
    """What marks are stored under."""
    title: str
    weight: int
    words: tuple[str, ...]
    """For each mark from 1 to 10; empty where nobody said it."""


def _first_heading(name: str, title: str, weight: int, three: str, eight: str) -> Heading:
    said = {3: three, 8: eight}
    return Heading(name, title, weight, tuple([said.get(mark, "") for mark in range(LOWEST, HIGHEST + 1)]))


FIRST_HEADINGS = (
    _first_heading(
        "hospitality",
        "Hospitality",
        3,
        "Says little, looks down, answers questions with a gesture, doesn't greet or congratulate anyone.",
        "Greets everyone, speaks clearly, makes eye contact, is patient with new players, kind about losses.",
    ),
    _first_heading(
        "technique",
        "Technique",
        2,
        "Uneven with cards and chips: cuts stacks twice, drops packets, crosses hands over the layout.",
        "Places cards right the first time, cuts and proves chips cleanly, shows and clears hands.",
    ),
    _first_heading(
        "control",
        "Control of the game",
        2,
        "Players act out of turn and touch wagers unnoticed; the dealer loses track and loses control.",
        "Sees every hand and wager, keeps players in turn, stays calm when things go wrong.",
    ),
)
"""What every exam was marked under before house files had a rubric."""


class Assessors(NamedTuple):
    """How many people mark a sitting, and what becomes of their marks."""

    needed: int = 1
    mark: float = 6
    """The weighted mean of all marks that it takes, of 10."""
    apart: int = 2
    """So many points two assessors may differ under a heading; beyond it they are split."""
    split: Split = "lower"
    """Which mark counts where they are split."""
    against_machine: AgainstMachine = "fail"
    """Who decides where people and machine do not agree about passing."""


class Exam(NamedTuple):
    """An exam's blueprint and pass rules. What stands here held before house files could say it."""

    rounds: int = 10
    seats: int = 5
    """How many players sit at the table."""
    features: tuple[str, ...] = FEATURES
    """Each comes up in some round; one that is named twice in two."""
    irregularities: int = 3
    """In how many rounds something goes wrong."""
    drills: Mapping[str, int] = DRILLS
    """How many questions of each drill are asked."""
    pace: int = 12
    """Rounds an hour at a full table. 0 if they do not count."""
    fastest: int = 100
    """Rounds an hour at a full table that nobody exceeds: more is flagged. 0 if nothing is."""
    critical: int = 0
    major: int = 1
    minor: int = 6
    """So many faults of each weight at most."""
    payouts: int = 98
    answers: int = 80
    """How many percent of the payouts and of the answers have to be right."""
    validity: int = 12
    """For how many months a pass counts."""
    deck: Deck = "two-colour"
    approval: int = 0
    """Dollars; a larger payout is paid after a call to the supervisor. 0 where none is asked for."""
    own_errors: OwnErrors = "lighter"
    """Whether a fault that the dealer corrected weighs less."""
    assessors: Assessors = Assessors()
    rubric: tuple[Heading, ...] = FIRST_HEADINGS
    """What assessors mark on the screen."""
    live: tuple[Heading, ...] = ()
    """What they mark at a real table, on the live table sheet."""
    accommodations: tuple[Accommodation, ...] = ()
    """What a dealer may be allowed."""
    sound: bool = False
    """Whether the table may be heard, if the machine's settings have sound on."""
    posted: str = ""
    """The pay tables that hang instead of the house's usual ones, such as `flush V02; progressive 3`."""
    deals: int = 0
    """How many deals are watched in Find the fault. 0 if there are none."""
    faults_found: int = 75
    false_alarms: int = 1
    """How many percent of their faults have to be found, and how many false alarms there may be."""


def exam_as_plain(exam: Exam) -> dict[str, Any]:
    """The exam as a house file writes it."""
    plain = {_key(name): value for name, value in exam._asdict().items()}
    for name in ("sound", "posted"):
        if not plain[name]:
            # Forms were approved before exams had these, and their digests must stay what they were.
            del plain[name]
    if not exam.deals:
        for name in ("deals", "faults-found", "false-alarms"):
            del plain[name]
    return plain | {
        "features": list(exam.features),
        "drills": dict(exam.drills),
        "assessors": {_key(name): value for name, value in exam.assessors._asdict().items()},
        "rubric": [_heading_as_plain(heading) for heading in exam.rubric],
        "live": [_heading_as_plain(heading) for heading in exam.live],
        "accommodations": list(exam.accommodations),
    }


def exam_from_plain(data: Mapping[str, Any]) -> Exam:
    """The exam that was written so. Older ones have no rubric."""
    values = {_name(key): value for key, value in data.items() if value is not None}
    assessors = {_name(key): value for key, value in data["assessors"].items()}
    for rubric in {"rubric", "live"} & values.keys():
        values[rubric] = tuple([_heading_from_plain(heading) for heading in values[rubric]])
    for names in {"features", "accommodations"} & values.keys():
        values[names] = tuple(values[names])
    return Exam(**values | {"assessors": Assessors(**assessors)})


def heading_name(title: str) -> str:
    """The name that marks under a heading are stored under."""
    return "-".join(title.casefold().split())


def _heading_as_plain(heading: Heading) -> dict[str, Any]:
    return {
        "name": heading.name,
        "heading": heading.title,
        "weight": heading.weight,
        "marks": list(heading.words),
    }


def _heading_from_plain(data: Mapping[str, Any]) -> Heading:
    """A house file need not name a heading apart from its title."""
    title = data["heading"]
    name = data.get("name") or heading_name(title)
    return Heading(name, title, data["weight"], tuple(data["marks"]))


def _key(name: str) -> str:
    return name.replace("_", "-")


def _name(key: str) -> str:
    return key.replace("-", "_")
