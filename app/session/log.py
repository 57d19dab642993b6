"""What is written down of an attempt: its start and everything that happened, never a result but the last."""

from dataclasses import dataclass
from typing import Any, Literal

from app.procedure.problems import Refused

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
    """The dealer did something, so many seconds after the start."""

    words: str
    at: float


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
    """Somebody wrote something down."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Ended:
    """The attempt is over; the verdict as it was given then."""

    verdict: dict[str, Any]
    at: float


Entry = Acted | TakenBack | Paused | Resumed | Noted | Ended

_KINDS: dict[str, type[Entry]] = {
    "acted": Acted,
    "taken-back": TakenBack,
    "paused": Paused,
    "resumed": Resumed,
    "noted": Noted,
    "ended": Ended,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def entry_as_plain(entry: Entry) -> tuple[str, dict[str, Any]]:
    """The kind of an entry and its contents, for JSON."""
    return _NAMES[type(entry)], {name: getattr(entry, name) for name in entry.__slots__}


def entry_from_plain(kind: str, body: dict[str, Any]) -> Entry:
    """The entry that was written down so."""
    if kind not in _KINDS or body.keys() != set(_KINDS[kind].__slots__):
        raise Refused(
            f"nobody knows such an entry “{kind}”: the record is from a newer version of the program"
        )
    return _KINDS[kind](**body)
