"""What is written down of a sitting: its opening and everything that happened, in one log that stands alone.

Nothing of a form exists before its turn: a round is drawn when it is dealt, a question when it is asked.
"""

from dataclasses import dataclass
from typing import Any

from app.session.log import Acted
from app.session.written import Written


@dataclass(frozen=True, slots=True)
class Opened:
    """What a sitting begins with. People are written out, so that a record says who without another one."""

    house: str
    house_hash: str
    engine: str
    exam: dict[str, Any]
    """The house's exam as it was then, in its plain form."""
    plan: dict[str, Any]
    """Which features each round has, and which skills are asked for, in their order."""
    dealer: dict[str, str]
    """The dealer's `name` and `badge`."""
    supervisor: dict[str, str]
    """Who opened it: `id`, `name` and `badge`."""
    when: str
    """The date and time by the machine's clock."""


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round begins, so many seconds after the opening. The whole deck, not a seed."""

    data: dict[str, Any]
    deck: str
    at: float


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The dealer said that the round is over."""

    at: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is shown. The seed makes it again; the words say what it was, whatever becomes of drills."""

    drill: str
    skill: str
    seed: str
    words: str
    at: float


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """The question was answered: what was given, and what was right."""

    given: tuple[str, ...]
    right: tuple[str, ...]
    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """A supervisor stopped the clock."""

    by: str
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock goes on."""

    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The program was cut off after this moment, and goes on at the same action at that date and time."""

    when: str
    at: float


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The machine's clock was set by so many seconds, forward or back. The pace is not measured by it."""

    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class Remarked:
    """An assessor wrote something down about this step."""

    by: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Drafted:
    """An assessor's marks so far, as the sheet was left: nobody else's to see, and no marks until filed."""

    by: str
    """The `id` of the assessor's account."""
    marks: dict[str, int]
    words: str
    at: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The dealing is over: everything was dealt and answered, or a supervisor stopped it and said why."""

    by: str
    why: str
    when: str
    at: float


Happened = (
    RoundDealt | Acted | RoundEnded | Asked | QuestionAnswered | ClockPaused | ClockResumed | Interrupted
    | ClockMoved | Remarked | Drafted | Closed
)  # fmt: skip

HAPPENINGS: Written[Happened] = Written(
    {
        "round": RoundDealt,
        "acted": Acted,
        "round-ended": RoundEnded,
        "asked": Asked,
        "answered": QuestionAnswered,
        "paused": ClockPaused,
        "resumed": ClockResumed,
        "interrupted": Interrupted,
        "clock-moved": ClockMoved,
        "remarked": Remarked,
        "drafted": Drafted,
        "closed": Closed,
    }
)
