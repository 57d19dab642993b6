"""What is recorded of an attempt: its start, everything that happened, and the final result."""

from dataclasses import dataclass
from typing import Any, Literal

from app.session.log_codec import Written

Mode = Literal["watch", "guided", "practice", "test"]


@dataclass(frozen=True, slots=True)
class Started:
    """What an attempt begins with. The whole deck, not a seed; the house file by its hash."""

    mode: Mode
    round: dict[str, Any]
    deck: str
    house_hash: str
    engine: str


@dataclass(frozen=True, slots=True)
class Acted:
    """The dealer did something, this many seconds after the start."""

    words: str
    at: float
    typed: bool = False
    """Was it typed into the line, not done at the table? Only exams say so."""
    unaided: bool = False
    """Was it done without a light and without a hint? Only Learn says so."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last act that stands was taken back."""

    at: float


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock was stopped."""

    at: float


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clock goes on."""

    at: float


@dataclass(frozen=True, slots=True)
class Noted:
    """A note was made."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """The attempt is over; the verdict as it was given then."""

    verdict: dict[str, Any]
    at: float


Entry = Acted | TakenBack | Paused | Resumed | Noted | AttemptEnded

ENTRIES: Written[Entry] = Written(
    {
        "acted": Acted,
        "taken-back": TakenBack,
        "paused": Paused,
        "resumed": Resumed,
        "noted": Noted,
        "ended": AttemptEnded,
    }
)
