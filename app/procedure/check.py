"""Checks a house file: every problem at once, each with its line and how to mend it."""

import re
import tomllib
from copy import deepcopy
from typing import Any

from app.procedure.build import build
from app.procedure.exam_fit import unfit
from app.procedure.house_text import HouseText
from app.procedure.merge import merge
from app.procedure.problems import Path as DataPath
from app.procedure.problems import Problem, Refused, one_line
from app.procedure.rehearsal import oversights

Plain = dict[str, Any]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def checked(house: HouseText) -> tuple[Plain | None, list[Problem]]:
    """The whole data of a sound house file, or everything that is wrong with it."""
    try:
        data = _parsed(house.text)
        base = {} if house.text == house.standard else _parsed(house.standard)
    except _BrokenToml as error:
        return None, [Problem(house.file, error.line, error.text)]
    try:
        whole, found = _examined(house.house_id, base, data)
    except RecursionError:
        return None, [Problem(house.file, 0, "keys are nested far too deep")]
    return whole, _placed(found, house) if found else []


_PLAIN_WORDS = {
    r"^Illegal character '\\n'": "a quote that is opened in this line is not closed",
    r"^Unterminated string|^Expected [\"']{3}": "a quote that is opened further up is never closed",
    r"^Unclosed|^Expected '\]": "a bracket that is opened in this line or above it is not closed",
    r"^Expected '=": "after the first word of this line there is no “=”",
    r"^Invalid value": "what stands after “=” is neither a number nor words in straight quotes",
    r"^Cannot (overwrite|declare)": "this was said already further up",
}
"""What a parser of TOML says of the usual slips, in whichever release, and what to say instead."""


class _BrokenToml(Exception):
    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text


def _plainly(message: str) -> str:
    """What the parser says, for people who do not know its grammar."""
    for said, sentence in _PLAIN_WORDS.items():
        if re.search(said, message):
            return sentence
    return f"this is not TOML: {message[0].lower()}{message[1:]}"


def _parsed(text: bytes) -> Plain:
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise _BrokenToml(line, "this is not UTF-8 text; save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        line = int(place[1]) if place else text.count(b"\n") + 1
        raise _BrokenToml(line, _plainly(re.sub(r" \(at .*\)$", "", message))) from None
    except RecursionError:
        raise _BrokenToml(0, "this is not TOML: brackets are nested far too deep") from None
    except ValueError:
        raise _BrokenToml(0, "this is not TOML: a number or a date in it cannot be") from None


def _examined(house_id: str, base: Plain, data: Plain) -> tuple[Plain | None, list[tuple[DataPath, str]]]:
    # Late: the validation library costs more than Qt to import, and a sound house comes from the cache.
    from app.procedure.coherence import incoherences
    from app.procedure.validate import validate

    whole, problems = merge(base, data)
    if not _ID.fullmatch(house_id):
        problems.append(((), "the file's name is the house's id: small letters, digits and hyphens"))
    valid, misfits = validate(deepcopy(whole))
    problems += misfits
    problems += incoherences(whole)
    if valid is None or problems:
        return None, problems
    house = build(house_id, valid)
    problems += [((), f"in a trial round {text}") for text in oversights(house)]
    problems += unfit(house, data if base else {})
    return (None if problems else valid), problems


def _placed(found: list[tuple[DataPath, str]], house: HouseText) -> list[Problem]:
    """The problems at their lines: of the house's file, or of the standard where that holds more of it."""
    from app.procedure.lines import found_at, key_lines

    own, inherited = key_lines(house.text), key_lines(house.standard)
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


def sentences(problems: list[Problem]) -> Refused:
    """Problems as a refusal to show."""
    return Refused(*[str(problem) for problem in problems])
