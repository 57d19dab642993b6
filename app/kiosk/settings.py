"""The settings of a kiosk: one TOML file, checked like a house file, with every problem and its line."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from app import places
from app.errors import Problem, Refused, quoted, reason
from app.kiosk.atomic_file import write_atomically
from app.procedure.vocabulary import nearest

GOOD_SETTINGS = "settings.good.toml"
"""The file, in the kiosk's own folder, with the settings that were good last."""
MODES = ("watch", "guided", "practice", "test")
_ROOMS = ("dark", "light")
_MOTIONS = ("off", "fast", "normal", "slow")
_SOUNDS = ("off", "quiet", "on")
_MINUTES = (1, 60)
_TEXT = (100, 150)
_LONGEST = 200


class KioskSettings(NamedTuple):
    """How the kiosk is set up."""

    houses: tuple[str, ...] = ()
    """The houses to choose from, by id; empty means all."""
    modes: tuple[str, ...] = MODES
    drills: bool = True
    guests: bool = True
    """May people practice without a name?"""
    idle_minutes: int = 3
    """After this many minutes without a touch the kiosk asks whether the trainee is still there."""
    call: str = "Please tell your supervisor."
    """Whom to call, in words, when the kiosk cannot go on."""
    files: str = ""
    """The folder for what supervisors save; empty means one beside the records."""
    room: str = "dark"
    motion: str = "normal"
    text: int = 100
    sound: str = "off"

    @property
    def files_folder(self) -> Path:
        """Where files go that supervisors save here."""
        return Path(self.files) if self.files else places.kiosk_files()


Wrong = str | None
_Check = Callable[[Any, Collection[str]], Wrong]


def load(file: Path, houses: Collection[str]) -> KioskSettings:
    """The settings in the file, or the defaults if there is none. Refused with everything that is wrong."""
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return KioskSettings()
    except OSError as error:
        raise Refused(f"{file}: this cannot be read: {reason(error)}") from None
    settings, problems = checked(str(file), text, houses)
    if problems:
        raise Refused(*[str(problem) for problem in problems])
    return settings


def load_last_good(
    file: Path, good: Path, houses: Collection[str], tell: Callable[[str], object]
) -> KioskSettings:
    """The settings in the file. If somebody broke it since, those that were good last; `tell` hears why."""
    try:
        settings = load(file, houses)
    except Refused as refusal:
        for sentence in refusal.sentences:
            tell(sentence)
        try:
            return load(good, houses)
        except Refused:
            return KioskSettings()
    if file.is_file():
        write_atomically(good, file.read_text("utf-8"))
    else:
        good.unlink(missing_ok=True)
    return settings


def checked(file: str, text: bytes, houses: Collection[str]) -> tuple[KioskSettings, list[Problem]]:
    """What the text says, and everything that is wrong with it."""
    # Not needed if there is no file.
    from app.procedure.house_file.toml_text import BrokenToml, parsed

    try:
        data = parsed(text)
    except BrokenToml as error:
        return KioskSettings(), [error.in_file(file)]
    wrong = [(key, sentence) for key, value in data.items() if (sentence := _wrong(key, value, houses))]
    if wrong:
        from app.procedure.house_file.lines import key_lines

        lines = key_lines(text)
        return KioskSettings(), [Problem(file, lines.get((key,), 0), sentence) for key, sentence in wrong]
    plain: dict[str, Any] = {key.replace("-", "_"): value for key, value in data.items()}
    for key, value in plain.items():
        plain[key] = tuple(value) if isinstance(value, list) else value
    return KioskSettings(**plain), []


def _wrong(key: str, value: Any, houses: Collection[str]) -> Wrong:
    if key not in _CHECKS:
        meant = nearest(key, list(_CHECKS)) or "; remove it, or use a newer version that supports it"
        return f"unknown key “{key}”{meant}"
    return _CHECKS[key](value, houses)


def _some_of(what: str, value: Any, known: Collection[str]) -> Wrong:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        return f"“{what}” must be a list of words in quotes, not {quoted(value)}"
    for word in value:
        if word not in known:
            return f"“{what}”: {quoted(word)} is not one of {', '.join(known)}{nearest(word, list(known))}"
    if len(set(value)) < len(value):
        return f"“{what}” lists something twice; remove one"
    return None if value else f"“{what}” is empty; list at least one, or remove the line"


def _one_of(what: str, value: Any, known: tuple[str, ...]) -> Wrong:
    if value in known:
        return None
    return f"“{what}”: {quoted(value)} is not one of {', '.join(known)}{nearest(value, known)}"


def _number(what: str, value: Any, least: int, most: int) -> Wrong:
    if type(value) is int and least <= value <= most:
        return None
    return f"“{what}” must be a whole number from {least} to {most}, not {quoted(value)}"


def _yes_or_no(what: str, value: Any) -> Wrong:
    return None if isinstance(value, bool) else f"“{what}” must be true or false, not {quoted(value)}"


def _sentence(what: str, value: Any) -> Wrong:
    if isinstance(value, str) and value.strip() and len(value) <= _LONGEST and value.isprintable():
        return None
    return f"“{what}” must be one line of text in quotes, up to {_LONGEST} characters, not {quoted(value)}"


def _folder(what: str, value: Any) -> Wrong:
    if isinstance(value, str) and value.isprintable() and Path(value).is_absolute():
        return None
    return f"“{what}” must be a full folder path in quotes, not {quoted(value)}"


_CHECKS: Mapping[str, _Check] = {
    "houses": lambda value, houses: _some_of("houses", value, houses),
    "modes": lambda value, _: _some_of("modes", value, MODES),
    "drills": lambda value, _: _yes_or_no("drills", value),
    "guests": lambda value, _: _yes_or_no("guests", value),
    "idle-minutes": lambda value, _: _number("idle-minutes", value, *_MINUTES),
    "call": lambda value, _: _sentence("call", value),
    "files": lambda value, _: _folder("files", value),
    "room": lambda value, _: _one_of("room", value, _ROOMS),
    "motion": lambda value, _: _one_of("motion", value, _MOTIONS),
    "text": lambda value, _: _number("text", value, *_TEXT),
    "sound": lambda value, _: _one_of("sound", value, _SOUNDS),
}
