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
"""The drills that a house file can name, in the order in which they are offered."""

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


def exam_as_plain(exam: Exam) -> dict[str, Any]:
    """The exam as a house file writes it."""
    plain = {_key(name): value for name, value in exam._asdict().items()}
    return plain | {
        "features": list(exam.features),
        "drills": dict(exam.drills),
        "assessors": {_key(name): value for name, value in exam.assessors._asdict().items()},
    }


def exam_from_plain(data: Mapping[str, Any]) -> Exam:
    """The exam that was written so."""
    values = {_name(key): value for key, value in data.items()}
    assessors = {_name(key): value for key, value in data["assessors"].items()}
    return Exam(**values | {"features": tuple(data["features"]), "assessors": Assessors(**assessors)})


def _key(name: str) -> str:
    return name.replace("_", "-")


def _name(key: str) -> str:
    return key.replace("-", "_")
