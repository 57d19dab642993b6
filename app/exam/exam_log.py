"""The log of a sitting: its opening and everything that happened. The log stands alone.

Rounds and questions do not exist before their turn: each is drawn when it is dealt or asked.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from app.find_fault.stop_outcome import Outcome
from app.procedure.exam_requirements import Accommodation
from app.session.attempt_log import Acted
from app.session.log_codec import Written

IDENTITY_CHECKS = {
    "id": "Photo ID seen",
    "license": "License checked",
    "badge": "Badge seen",
    "known": "Known to the supervisor",
}
"""What a supervisor can tick before the dealer takes the seat."""
SHEET_OPEN = "the supervisor’s sheet was open"
"""Why the clock stands while a supervisor is at the sheet. That is no break: the dealer stays in the seat."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The first entry of a sitting. People are written out, so that the record needs no other."""

    house: str
    house_hash: str
    engine: str
    exam: dict[str, Any]
    """The house's exam at that time, as plain data."""
    plan: dict[str, Any]
    """The features of each round and the skills to ask for, in order."""
    dealer: dict[str, str]
    """The dealer's `name` and `badge`."""
    supervisor: dict[str, str]
    """Who opened it: `id`, `name` and `badge`."""
    when: str
    """The date and time by the machine's clock."""
    zone: str = ""
    """The machine's time zone at the opening, like “-08:00 PST”; empty in exams of older versions."""
    form: dict[str, Any] = field(default_factory=dict)
    """The approved form, as `ExamForm.as_named` has it; empty before there were forms."""
    accommodations: tuple[Accommodation, ...] = ()
    """What the dealer was allowed."""


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round begins, this many seconds after the opening. It has the whole deck, not a seed."""

    data: dict[str, Any]
    deck: str
    at: float


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The dealer said that the round is over."""

    at: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is shown. The seed makes it again. The words say what it was, even if drills change."""

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
class DealShown:
    """A deal to watch begins: the round, the machine's moves, and its fault as the judge found it then."""

    data: dict[str, Any]
    acts: tuple[str, ...]
    fault: str
    """The name of the fault; `clean` if there is none."""
    line: int
    """The number of the move at which it shows, from 1; 0 if there is none."""
    place: str
    due: str
    """Where it is, in words, and the step that was due; empty if there is none."""
    at: float


@dataclass(frozen=True, slots=True)
class DealWatched:
    """What became of a deal: it ran to its end, or it was stopped."""

    outcome: Outcome
    seconds: float
    at: float
    moves: int = 0
    """After how many moves it was stopped; 0 if it ran to its end."""
    place: str = ""
    told: str = ""
    due: str = ""
    """What was said at the stop: the place in words, the name of the fault, the step that was due."""


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
class IdentityChecked:
    """What a supervisor checked before the dealer took the seat."""

    by: str
    checked: tuple[str, ...]
    """The keys of `IDENTITY_CHECKS` that were ticked."""
    license: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class DealerSignedIn:
    """The dealer signed in: at the opening, after a break, or after a cut."""

    proof: Literal["pin", "badge", "name"]
    at: float


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The program was cut off after this moment, and goes on at the same act at this date and time."""

    when: str
    at: float


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The machine's clock was moved this many seconds, forward or back. The pace does not depend on it."""

    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """An assessor's sheet was opened in a second window."""

    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Remarked:
    """An assessor's remark on this step."""

    by: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Drafted:
    """An assessor's marks so far. Nobody else sees them, and they do not count until they are filed."""

    by: str
    """The `id` of the assessor's account."""
    marks: dict[str, int]
    words: str
    at: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The dealing is over: everything was dealt and answered, or a supervisor ended it with a reason."""

    by: str
    why: str
    when: str
    at: float
    outcome: Literal["", "incomplete", "failed"] = ""
    """What an early end comes to: nobody's fault, or not passed. Older versions knew only the second."""


Happened = (
    RoundDealt | Acted | RoundEnded | Asked | QuestionAnswered | DealShown | DealWatched | ClockPaused
    | ClockResumed | Interrupted | ClockMoved | IdentityChecked | DealerSignedIn | WindowOpened | Remarked
    | Drafted | Closed
)  # fmt: skip

HAPPENINGS: Written[Happened] = Written(
    {
        "round": RoundDealt,
        "acted": Acted,
        "round-ended": RoundEnded,
        "asked": Asked,
        "answered": QuestionAnswered,
        "deal": DealShown,
        "watched": DealWatched,
        "paused": ClockPaused,
        "resumed": ClockResumed,
        "interrupted": Interrupted,
        "clock-moved": ClockMoved,
        "identity": IdentityChecked,
        "signed-in": DealerSignedIn,
        "window": WindowOpened,
        "remarked": Remarked,
        "drafted": Drafted,
        "closed": Closed,
    }
)
