"""What each key of a house file takes, from which number to which, and what it is where a file leaves it out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.procedure.house_file.schema import HouseFile, Limit
from tests.kept_text import assert_kept

BOUNDS = {
    "minimum": "at least", "maximum": "at most", "exclusiveMinimum": "more than", "minLength": "letters from",
    "maxLength": "letters to", "minItems": "items from", "maxItems": "items to", "minProperties": "keys from",
    "pattern": "like", "enum": "one of",
}  # fmt: skip


def taken(shape: dict[str, Any]) -> str:
    """What a key takes, in a line."""
    either = " or ".join(taken(each) for each in shape.get("anyOf", ()))
    bounds = [f"{said} {shape[bound]}" for bound, said in BOUNDS.items() if bound in shape]
    words = [
        shape["$ref"].rpartition("/")[2] if "$ref" in shape else either or shape.get("type", "anything"),
        *bounds,
    ]
    for kind, key in (("of", "items"), ("of", "additionalProperties"), ("named", "propertyNames")):
        if isinstance(shape.get(key), dict):
            words.append(f"{kind} ({taken(shape[key])})")
    words += [
        f"of ({taken(each)}) named like {name}" for name, each in shape.get("patternProperties", {}).items()
    ]
    left_out = f"; left out: {shape['default']}" if "default" in shape else ""
    return " ".join(map(str, words)) + left_out


def lines_of(name: str, shape: dict[str, Any]) -> Iterator[str]:
    yield f"{name}{'' if shape['additionalProperties'] else ', and no other keys'}"
    needed = shape.get("required", ())
    yield from (
        f"  {key}{' *' * (key in needed)}: {taken(each)}" for key, each in shape["properties"].items()
    )


def test_what_a_key_takes_says_what_it_said() -> None:
    schema = HouseFile.model_json_schema()
    lines = [*lines_of("HouseFile", schema)]
    for name, shape in sorted(schema["$defs"].items()):
        lines += lines_of(name, shape)
    assert_kept(Path(__file__).parent / "kept", "keys of a house file", "\n".join(lines) + "\n")


def limit(least: object) -> Limit:
    return Limit.model_validate({"source": "standard", "why": "Posted.", "min": least})


@pytest.mark.parametrize("amount", [1, 0.01, 0.29, 0.57, 1.15, 2.5, 4.35, 1234.56])
def test_money_is_taken_to_the_cent(amount: float) -> None:
    """Also where a hundred times the number is no whole number to the machine, as for 0.29."""
    assert limit(amount).min == amount


@pytest.mark.parametrize("amount", [0, -1, 0.0, -0.01, 0.001, 0.005, 2.505, 0.0001, 19.999])
def test_nothing_finer_than_a_cent_is_money(amount: float) -> None:
    with pytest.raises(ValidationError):
        limit(amount)
