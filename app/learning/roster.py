"""A roster from a CSV file: all trainees, or everything that is wrong with it, with lines."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from app.errors import Refused, quoted
from app.plurals import counted
from app.procedure.vocabulary import nearest

NAME_LENGTH, BADGE_LENGTH, COHORT_LENGTH = 80, 20, 40
MOST = 5000
"""The most trainees on a machine. A larger file is not a roster."""
LARGEST = 2_000_000
"""Bytes. The longest names of the most trainees, with some columns more. Nobody reads further."""
_COLUMNS = {"name": "name", "badge": "badge", "badge number": "badge", "cohort": "cohort"}
_WIDE = (b"\xff\xfe", b"\xfe\xff")


class Trainee(NamedTuple):
    """A person on a roster. The badge and the cohort may be empty."""

    name: str
    badge: str
    cohort: str = ""


class _RosterRow(NamedTuple):
    line: int
    cells: list[str]


def roster_from_csv(data: bytes) -> tuple[Trainee, ...]:
    """The trainees in a file, in order. Any problem refuses all of it."""
    if len(data) > LARGEST:
        raise Refused(f"this file is too large for a roster; the limit is {LARGEST // 1_000_000} MB")
    rows = list(_rows(_text(data)))
    if not rows:
        raise Refused("the roster is empty")
    places = _places(rows[0])
    found = [(row, _trainee(row, places)) for row in rows[1:]]
    problems = [*_misfits(rows), *_faults(found), *_doubles(found)]
    if problems:
        raise Refused(*[f"line {line}: {text}" for line, text in sorted(problems)])
    if not found:
        raise Refused("the roster has headings but no people")
    if len(found) > MOST:
        raise Refused(f"the roster has {len(found):,} people; the maximum is {MOST:,}")
    return tuple([trainee for _, trainee in found])


def _text(data: bytes) -> str:
    if data.startswith(_WIDE) or b"\0" in data:
        raise Refused("line 1: this is not UTF-8 text; save the file as “CSV UTF-8”")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"line {line}: this is not UTF-8 text; save the file as “CSV UTF-8”") from None


def _rows(text: str) -> Iterator[_RosterRow]:
    """The rows that are not empty, each with its first line."""
    first = text.split("\n", 1)[0]
    reader = csv.reader(
        StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=True, skipinitialspace=True
    )
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield _RosterRow(line, [" ".join(cell.split()) for cell in cells])
            line = reader.line_num + 1
    except csv.Error:
        raise Refused(f"line {line}: a quotation mark is missing or in the wrong place") from None


def _places(row: _RosterRow) -> dict[str, int]:
    """The place of each column. Extra columns do no harm."""
    headings = [cell.casefold() for cell in row.cells]
    places: dict[str, int] = {}
    problems = []
    for place, heading in enumerate(headings):
        column = _COLUMNS.get(heading)
        if column in places:
            problems.append(f"there are two columns named “{column}”")
        elif column:
            places[column] = place
    for column in ("name", "badge"):
        if column not in places:
            problems.append(f"there is no column named “{column}”{_meant(column, headings)}")
    if problems:
        raise Refused(*[f"line {row.line}: {problem}" for problem in problems])
    return places


def _meant(column: str, headings: list[str]) -> str:
    """The heading that was probably meant, or what to do about a missing column."""
    close = nearest(column, headings)
    return (
        close.replace("did you mean", "is it")
        if close
        else "; add that heading (the cells below it may be empty)"
    )


def _trainee(row: _RosterRow, places: dict[str, int]) -> Trainee:
    cells = {column: row.cells[place] for column, place in places.items() if place < len(row.cells)}
    return Trainee(cells.get("name", ""), cells.get("badge", ""), cells.get("cohort", ""))


def _misfits(rows: list[_RosterRow]) -> Iterator[tuple[int, str]]:
    """Rows with more or fewer fields than headings: some field is in the wrong column."""
    due = len(rows[0].cells)
    for row in rows[1:]:
        if len(row.cells) != due:
            cells = counted(len(row.cells), "cell")
            yield row.line, f"there are {due} headings, but this row has {cells}"


def faults_of(trainee: Trainee) -> Iterator[str]:
    """The problems of a single name, badge and cohort."""
    if not trainee.name:
        yield "the name is empty"
    for what, text, most in (
        ("name", trainee.name, NAME_LENGTH),
        ("badge", trainee.badge, BADGE_LENGTH),
        ("cohort", trainee.cohort, COHORT_LENGTH),
    ):
        if len(text) > most:
            yield f"the {what} {quoted(text)} is longer than {most} characters"
        if not text.isprintable():
            yield f"the {what} {quoted(text)} has a character that cannot be printed"


def _faults(found: Sequence[tuple[_RosterRow, Trainee]]) -> Iterator[tuple[int, str]]:
    for row, trainee in found:
        for fault in faults_of(trainee):
            yield row.line, fault


def _doubles(found: Sequence[tuple[_RosterRow, Trainee]]) -> Iterator[tuple[int, str]]:
    """Pairs that cannot be told apart: by badge, or by name if one has no badge."""
    badges: dict[str, int] = {}
    names: dict[str, list[tuple[int, str]]] = {}
    for row, (name, badge, _) in found:
        if badge and (first := badges.setdefault(badge.casefold(), row.line)) != row.line:
            yield row.line, f"the badge {quoted(badge)} is already on line {first}"
        same = names.setdefault(name.casefold(), [])
        if name and same and not (badge and all(other for _, other in same)):
            yield row.line, f"the name {quoted(name)} is already on line {same[0][0]}; give both a badge"
        same.append((row.line, badge))
