"""The other ways to read a house's document: whether each of them works, and what the money would be then."""

import json
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from pydantic import ValidationError

from app.errors import Path
from app.procedure.house_file.build import build
from app.procedure.house_file.coherence import incoherences
from app.procedure.house_file.merge import copy_of, merge
from app.procedure.house_file.rehearsal import oversights, unsound_answers
from app.procedure.house_file.schema import MoneySchema
from app.procedure.house_file.schema_problems import validate

Plain = dict[str, Any]

_WORDS = ("source", "why", "fold-source", "fold-why")


class _OpenQuestion(NamedTuple):
    """What a document leaves open, the choice that is taken, and the others."""

    key: str
    chosen: str
    others: tuple[str, ...]


def problems_of_choices(house_id: str, base: Plain, data: Plain, valid: Plain) -> Iterator[tuple[Path, str]]:
    """What is wrong with the choices that are not taken: a supervisor may take them any day."""
    for reading in _readings(valid):
        for name in reading.others:
            path = ("readings", reading.key, "choices", name)
            whole, found = merge(base, data, {**_chosen(valid), reading.key: name})
            other, misfits = validate(copy_of(whole))
            found += [*misfits, *incoherences(whole)]
            if other is not None and not found:
                house = build(house_id, other)
                found = oversights(house) or unsound_answers(house)
            for where, text in found:
                place = ".".join(str(part) for part in where if isinstance(part, str))
                yield path, f"{place}: {text}" if place else text


def money_otherwise(base: Plain, data: Plain, valid: Plain, confirmed: frozenset[str]) -> list[Plain]:
    """What decides about money by every combination of choices that the house has not ruled out."""
    usual = _words_aside(_money(base, data, _chosen(valid)))
    touching = [
        reading
        for reading in _readings(valid)
        if f"readings.{reading.key}" not in confirmed
        and any(
            _words_aside(_money(base, data, {**_chosen(valid), reading.key: name})) != usual
            for name in reading.others
        )
    ]
    found: dict[str, Plain] = {}
    for names in product(*((reading.chosen, *reading.others) for reading in touching)):
        choices = {reading.key: name for reading, name in zip(touching, names, strict=True)}
        money = _money(base, data, {**_chosen(valid), **choices})
        found.setdefault(_words_aside(money), money)
    del found[usual]
    return [money for money in found.values() if money]


def _readings(valid: Plain) -> list[_OpenQuestion]:
    return [
        _OpenQuestion(
            key, entry["chosen"], tuple(name for name in entry["choices"] if name != entry["chosen"])
        )
        for key, entry in valid["readings"].items()
    ]


def _chosen(valid: Plain) -> dict[str, str]:
    return {reading.key: reading.chosen for reading in _readings(valid)}


def _money(base: Plain, data: Plain, choices: Mapping[str, str]) -> Plain:
    """What decides about money by these choices; nothing where a choice does not work."""
    whole, _ = merge(base, data, choices)
    sections = {section: whole[section] for section in MoneySchema.model_fields if section in whole}
    try:
        return MoneySchema.model_validate(sections).model_dump(mode="json", by_alias=True)
    except ValidationError:
        return {}


def _words_aside(data: Plain) -> str:
    """The same, without what only says why."""
    return json.dumps(_bare(data), sort_keys=True)


def _bare(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    return {key: _bare(value) for key, value in data.items() if key not in _WORDS}
