"""What the trainer remembers about its window: one small JSON file that nothing depends on."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any, Literal, NamedTuple, get_args

from app.disk_writes import patiently
from app.errors import Refused, one_line, quoted, reason

ThemeName = Literal["dark", "light"]
Mode = Literal["watch", "guided", "practice", "test"]
MODE_NAMES: dict[str, str] = {"watch": "Watch", "guided": "Learn", "practice": "Practice", "test": "Test"}
"""What a mode is called wherever a person reads it."""
Motion = Literal["off", "fast", "normal", "slow"]
SoundLevel = Literal["off", "quiet", "on"]
Guidance = Literal["auto", "light", "hint", "none"]
GUIDANCE_NAMES: dict[object, str] = {
    "auto": "Auto",
    "light": "All",
    "hint": "Hints",
    "none": "None",
}
"""How much is shown between Learn and Practice."""
Role = Literal["student", "instructor", "supervisor"]
ROLE_NAMES: dict[Role, str] = {"student": "Student", "instructor": "Instructor", "supervisor": "Supervisor"}
"""Who sits here, as they say it themselves. A role allows nothing: it only says what comes first."""

SMALLEST_TEXT, LARGEST_TEXT = 100, 150
MOST_ROUNDS, MOST_PLAYERS = 100, 6
_MOST_BYTES = 64 * 1024


class Settings(NamedTuple):
    """How a user likes the window; text is in percent, house and feature are names or nothing."""

    house: str = ""
    room: ThemeName = "dark"
    text: int = SMALLEST_TEXT
    motion: Motion = "normal"
    four_colours: bool = False
    feature: str = ""
    mode: Mode = "watch"
    left_handed: bool = False
    rounds: int = 1
    """How many rounds make a game."""
    players: int = 0
    """How many people play; none: as they come."""
    events: bool = False
    """Does something go wrong now and then?"""
    role: Role | Literal[""] = ""
    """Who sits here; nothing until they have said so."""
    guidance: Guidance = "auto"
    """How much lights up in Learn."""
    rung: str = ""
    """The rung of the path that rounds are dealt for; nothing off the path."""
    sound: SoundLevel = "off"
    """How loud the table is."""
    by_suit: bool = False
    """Whether open hands lie in order of suits. In an exam they lie as the house lays them."""
    posted: str = ""
    """The pay tables to deal with, where a house has several; nothing: those that it posts itself."""


_UNDERSTOOD: Mapping[str, Callable[[Any], bool]] = {
    "house": lambda value: isinstance(value, str),
    "room": lambda value: value in get_args(ThemeName),
    "text": lambda value: type(value) is int and SMALLEST_TEXT <= value <= LARGEST_TEXT,
    "motion": lambda value: value in get_args(Motion),
    "four_colours": lambda value: isinstance(value, bool),
    "feature": lambda value: isinstance(value, str),
    "mode": lambda value: value in get_args(Mode),
    "left_handed": lambda value: isinstance(value, bool),
    "rounds": lambda value: type(value) is int and 1 <= value <= MOST_ROUNDS,
    "players": lambda value: type(value) is int and 0 <= value <= MOST_PLAYERS,
    "events": lambda value: isinstance(value, bool),
    "role": lambda value: value in ("", *get_args(Role)),
    "guidance": lambda value: value in get_args(Guidance),
    "rung": lambda value: isinstance(value, str),
    "sound": lambda value: value in get_args(SoundLevel),
    "by_suit": lambda value: isinstance(value, bool),
    "posted": lambda value: isinstance(value, str),
}


def load(file: Path) -> tuple[Settings, str]:
    """The settings as far as they can be read, and a sentence about what could not."""
    try:
        found = _parsed(_bytes(file))
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _without(file, f"it cannot be read ({reason(error)})")
    except Refused as refusal:
        return Settings(), _set_aside(file, str(refusal))
    known = {key: found[key] for key in _UNDERSTOOD if key in found}
    good = {key: value for key, value in known.items() if _UNDERSTOOD[key](value)}
    settings = Settings(**good)
    wrong = [
        f"{key} cannot be {quoted(value)}; using {quoted(getattr(settings, key))} instead"
        for key, value in known.items()
        if key not in good
    ]
    return settings, one_line(f"{file}: {'; '.join(wrong)}") if wrong else ""


def save(file: Path, settings: Settings) -> None:
    """Keep the settings, whole or not at all."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(json.dumps(settings._asdict(), indent=2) + "\n", "utf-8")
            patiently(draft.replace, file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(
            f"{file}: the settings cannot be saved ({error.strerror}): check that it is a file in a "
            "folder you can write to, and that the disk is not full"
        ) from error


def _bytes(file: Path) -> bytes:
    if not S_ISREG(file.stat().st_mode):
        raise Refused("it is not a file")
    with file.open("rb") as stream:
        data = stream.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise Refused("it is too large")
    return data


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Refused("it is damaged") from None
    if not isinstance(found, dict):
        raise Refused("it is damaged")
    return found


def _set_aside(file: Path, reason: str) -> str:
    """Keep what cannot be read for whoever wants to mend it: the next settings are saved in its place."""
    aside = file.with_name(f"{file.name}.damaged")
    try:
        if file.is_file():
            file.replace(aside)
            return _without(file, reason, f"; the old file is saved as {aside}")
    except OSError:
        pass
    return _without(file, reason)


def _without(file: Path, reason: str, what_next: str = ": fix or delete it") -> str:
    return one_line(f"{file}: {reason}, so the settings are back to the defaults{what_next}")
