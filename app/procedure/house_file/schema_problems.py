"""Holds a house's data against the schema, and turns what the validation library says into sentences."""

import re
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from app.errors import Path, quoted
from app.game.wagers import BONUSES, METER_BONUSES
from app.procedure.exam_requirements import HIGHEST
from app.procedure.house_file.schema import HouseFile
from app.procedure.vocabulary import nearest

Plain = dict[str, Any]

_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "list_type": "a list in brackets",
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
}
_MONEY = "dollars, such as 5 or 2.50"
_FURTHER = "; for another wager, use “side” and give it your own name in [names]"
_PATTERNS = {
    "source": "“standard”, “document CITATION” or “reading CITATION: WHAT IT MEANS”",
    "felt": "a color like “#0f4c3a”",
    "lines": "a whole number, odds like “3 to 2”, or a percentage of the meter like “10%”",
    "odds": "a whole number, or odds like “3 to 2”",
    "irregularities": "a name in lowercase letters and hyphens",
    "names": "a short name: up to 24 letters, digits, spaces and hyphens, starting with a letter",
    "symbol": "a symbol like “C$” or “€”",
    "name": "a lowercase word like “euro”",
    "pays": "odds like “3 to 2”",
    "tray": "a chip's value like “5” or “2.50”",
    "values": "a chip's value like “5” or “2.50”",
}


def validate(data: Plain) -> tuple[Plain | None, list[tuple[Path, str]]]:
    """The data with every default filled in, or everything that does not fit the schema."""
    try:
        house = HouseFile.model_validate(data)
    except ValidationError as error:
        return None, _sentences(error)
    return house.model_dump(mode="json", by_alias=True), []


def _sentences(error: ValidationError) -> list[tuple[Path, str]]:
    found: dict[Path, str] = {}
    for details in error.errors():
        path = _path(details["loc"])
        found.setdefault(path, _sentence(path, details))
    return list(found.items())


def _path(loc: tuple[str | int, ...]) -> Path:
    """The place in the file: the library's own marks for unions and keys are left out."""
    return tuple(
        part for part in loc if not re.match(r"\[key\]$|constrained-|function-|literal\[", str(part))
    )


def _sentence(path: Path, details: ErrorDetails) -> str:
    kind, given, context = details["type"], details["input"], details.get("ctx", {})
    key = str(path[-1]) if path else ""
    named = f"item {int(key) + 1}" if path and isinstance(path[-1], int) else f"“{key}”"
    if kind == "missing":
        return f"{named} is missing"
    if kind == "extra_forbidden":
        return f"unknown key {named}{nearest(key, _known_keys(path[:-1]))}"
    if kind == "literal_error":
        allowed = re.findall(r"'([^']*)'", str(context["expected"]))
        word = key if "[key]" in details["loc"] else given
        own = _FURTHER if set(BONUSES) <= set(allowed) else ""
        return f"{quoted(word)} is not one of {', '.join(allowed)}{nearest(word, allowed) or own}"
    if kind == "string_pattern_mismatch":
        section = next((part for part in reversed(path) if part in _PATTERNS), "")
        if any(str(part).endswith(("-source", "-sources")) for part in path):
            section = "source"
        return f"{quoted(given)} is not {_PATTERNS.get(str(section), 'written correctly')}"
    if isinstance(given, str) and (found := re.fullmatch(r"(\d+) for 1", given)):
        return f"“{given}” includes the wager; write what it pays to 1: {int(found[1]) - 1}"
    if kind in _TYPES:
        is_line = len(path) > 1 and path[-2] == "lines"
        wanted = _pays(path) if is_line else _MONEY if path[0] == "limits" and len(path) > 2 else _TYPES[kind]
        return f"{named} must be {wanted}, not {quoted(given)}"
    if kind in ("greater_than_equal", "less_than_equal", "greater_than"):
        bound = context.get("ge", context.get("gt", context.get("le")))
        side = "at most" if "le" in context else "more than" if "gt" in context else "at least"
        return f"{named} must be {side} {bound}, not {quoted(given)}"
    if kind == "cents":
        return f"{named} must be {_MONEY}, not {quoted(given)}"
    if kind in ("too_short", "too_long") and "marks" in path:
        return f"{named} must have {HIGHEST} descriptions, one for each score, not {len(given)}"
    if kind in ("too_short", "string_too_short"):
        return f"{named} is empty"
    return f"{named}: {details['msg'].lower()}"


def _pays(path: Path) -> str:
    """What a line of a pay table pays: only a Progressive has a meter to share."""
    return _PATTERNS["lines"] if any(bonus in path for bonus in METER_BONUSES) else _PATTERNS["odds"]


def _known_keys(path: Path) -> list[str]:
    """The keys that may stand at a path of the schema."""
    shape: Any = HouseFile
    for part in path:
        shape = _inside(shape, part)
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        return [field.alias or name for name, field in shape.model_fields.items()]
    return []


def _inside(shape: Any, part: str | int) -> Any:
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        fields = {field.alias or name: field.annotation for name, field in shape.model_fields.items()}
        return _without_none(fields.get(str(part)))
    if get_origin(shape) in (dict, list):
        return _without_none(get_args(shape)[-1])
    return None


def _without_none(shape: Any) -> Any:
    parts = [part for part in get_args(shape) if part is not type(None)]
    return parts[0] if get_origin(shape) not in (dict, list) and len(parts) == 1 else shape
