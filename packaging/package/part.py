"""One of the works by others that the folder holds."""

from typing import NamedTuple


class Part(NamedTuple):
    """What it is, under which license, and its text."""

    name: str
    version: str
    license: str
    text: str
    note: str = ""
    """What else has to be said of it."""
