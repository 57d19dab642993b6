"""Checks a house file: every problem at once, each with its line and how to mend it."""

import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

from app.procedure.build import build
from app.procedure.merge import merge
from app.procedure.problems import Path as DataPath
from app.procedure.problems import Problem, Refused
from app.procedure.rehearsal import oversights

Plain = dict[str, Any]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def checked(file: Path, standard: Path) -> tuple[Plain | None, list[Problem]]:
    """The whole data of a sound house file, or everything that is wrong with it."""
    try:
        text = file.read_bytes()
        data = _parsed(text)
        base_text = standard.read_bytes()
        base = _parsed(base_text)
    except OSError as error:
        return None, [Problem(str(file), 0, f"cannot be read: {error.strerror}")]
    except _BrokenToml as error:
        return None, [Problem(str(file), error.line, error.text)]
    if file.resolve() == standard.resolve():
        base = {}
    whole, found = _examined(file.stem, base, data)
    problems = {_placed(problem, (file, text), (standard, base_text)) for problem in found}
    return whole, sorted(problems, key=lambda problem: (problem.line, problem.text))


class _BrokenToml(Exception):
    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text


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
        what = re.sub(r" \(at .*\)$", "", message)
        raise _BrokenToml(line, f"this is not TOML: {what[0].lower()}{what[1:]}") from None
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
    forgotten = oversights(build(house_id, valid))
    return (None if forgotten else valid), [((), f"in a trial round {text}") for text in forgotten]


def _placed(
    problem: tuple[DataPath, str], house: tuple[Path, bytes], standard: tuple[Path, bytes]
) -> Problem:
    from app.procedure.lines import key_lines, line_of

    path, text = problem
    where = ".".join(str(part) for part in path if isinstance(part, str))
    sentence = f"{where}: {text}" if where else text
    line = line_of(key_lines(house[1]), path)
    if line or not path:
        return Problem(str(house[0]), line, sentence)
    line = line_of(key_lines(standard[1]), path)
    if line:
        return Problem(str(house[0]), 0, f"{sentence} (inherited from line {line} of {standard[0].name})")
    return Problem(str(house[0]), 0, sentence)


def sentences(problems: list[Problem]) -> Refused:
    """Problems as a refusal to show."""
    return Refused(*[str(problem) for problem in problems])
