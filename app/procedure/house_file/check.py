"""Checks a house file: every problem at once, each with its line and how to mend it."""

import re
from functools import lru_cache
from typing import Any

from app.errors import Path as DataPath
from app.errors import Problem, one_line
from app.procedure.exam_fit import unfit
from app.procedure.house_file.build import build
from app.procedure.house_file.coherence import incoherences
from app.procedure.house_file.merge import NO_SOURCE, copy_of, merge
from app.procedure.house_file.other_readings import money_otherwise, problems_of_choices
from app.procedure.house_file.rehearsal import oversights, unsound_answers
from app.procedure.house_file.schema_problems import validate
from app.procedure.house_file.toml_text import BrokenToml, parsed
from app.procedure.house_text import HouseText

Plain = dict[str, Any]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def checked(house: HouseText) -> tuple[Plain | None, list[Problem]]:
    """The whole data of a sound house file, or everything that is wrong with it."""
    try:
        whole, found = found_in(house)
    except BrokenToml as error:
        return None, [error.in_file(house.file)]
    return whole, _placed(found, house) if found else []


def found_in(house: HouseText) -> tuple[Plain | None, list[tuple[DataPath, str]]]:
    """The same, with the place of each problem in the file's data instead of its line."""
    whole, found = _found_in(house.house_id, house.text, house.standard)
    return whole, list(found)


@lru_cache(64)
def _found_in(house_id: str, text: bytes, standard: bytes) -> tuple[Plain | None, list[tuple[DataPath, str]]]:
    """It takes long, and comes to the same wherever the file lies."""
    data = parsed(text)
    base = {} if text == standard else _standard(standard)
    try:
        return _examined(house_id, base, data)
    except RecursionError:
        return None, [((), "keys are nested too deeply")]


_standard = lru_cache(2)(parsed)
"""The same below every house; nobody changes it."""


def _examined(house_id: str, base: Plain, data: Plain) -> tuple[Plain | None, list[tuple[DataPath, str]]]:
    decided = data.pop("decided", {})
    whole, problems = merge(base, data, decided.get("choices", {}))
    if not _ID.fullmatch(house_id):
        problems.append(((), "the file name is the house's id; use lowercase letters, digits and hyphens"))
    valid, misfits = validate(copy_of(whole))
    # The merge has already reported a missing source.
    told = {((*path, "source"), "“source” is missing") for path, text in problems if text == NO_SOURCE}
    problems += [misfit for misfit in misfits if misfit not in told]
    problems += incoherences(whole)
    if valid is None or problems:
        return None, problems
    house = build(house_id, valid)
    # Where the plan itself goes wrong, every answer does too.
    found = [(_suspect(data, path), text) for path, text in oversights(house)]
    problems += found or unsound_answers(house)
    problems += unfit(house, data if base else {})
    if not decided:
        # A house that decides something does not change its file, which was looked at then.
        problems += problems_of_choices(house_id, base, data, valid)
    if problems:
        return None, problems
    otherwise = money_otherwise(base, data, valid, frozenset(decided.get("confirmed", ())))
    return valid | {"decided": decided, "otherwise": otherwise}, []


def _suspect(data: Plain, path: DataPath) -> DataPath:
    """Where a mistake is likely that only shows in a round: there, or in what the file has of its own."""
    section = data.get(str(path[0])) if path else None
    if isinstance(section, dict) and path[-1] in (*section, path[0]):
        return path
    suspects = ("steps", "plans", "bonus", "main", "rules", "limits", "banker", "readings")
    return next(((section,) for section in suspects if section in data), ())


def _placed(found: list[tuple[DataPath, str]], house: HouseText) -> list[Problem]:
    """The problems at their lines: of the house's file, or of the standard where that holds more of it."""
    from app.procedure.house_file.lines import found_at, key_lines

    try:
        own, inherited = key_lines(house.text), key_lines(house.standard)
    except RecursionError:
        own, inherited = {}, {}  # nested too deeply, and no line can be found
    problems = set()
    for path, text in found:
        where = ".".join(str(part) for part in path if isinstance(part, str))
        sentence = one_line(f"{where}: {text}" if where else text)
        depth, line = found_at(own, path)
        standard_depth, standard_line = found_at(inherited, path)
        if depth < standard_depth:
            line = 0
            sentence += f" (inherited from line {standard_line} of {house.standard_file})"
        problems.add(Problem(house.file, line, sentence))
    return sorted(problems, key=lambda problem: (problem.line, problem.text))
