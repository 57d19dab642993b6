"""Tables as CSV that no spreadsheet takes for formulas."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def csv_text(headings: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """The rows under their headings."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows([[_defused(value) for value in row] for row in rows])
    return text.getvalue()


def _defused(value: object) -> object:
    """A text that a spreadsheet would compute gets an apostrophe before it, and is shown as it is."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value
