"""Where the files of our own houses are, and their ids."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from tests.bulk import SOAK

FOLDER = Path(__file__).parent / "houses"
OWN_HOUSES = sorted(file.stem for file in FOLDER.glob("*.toml"))
_Case = TypeVar("_Case")


def some(cases: Sequence[_Case], count: int) -> Sequence[_Case]:
    """A few of many cases, from first to last; all of them in `soak`."""
    return cases if SOAK else cases[:: max(1, len(cases) // count)]
