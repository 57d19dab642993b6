"""House files that a user writes, in a folder of their own."""

from pathlib import Path

from app.procedure.library import Library

HEAD = 'name = "Sixth House"\nsource = "standard"\n'
"""Two lines to begin with, so that what is tested stands from line 3 on."""


def write(folder: Path, text: str | bytes, house_id: str = "sixth") -> Path:
    """Write a house file."""
    file = folder / f"{house_id}.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def own_library(folder: Path) -> Library:
    """A library with a folder of house files, and a cache of its own."""
    return Library(own=folder, cache=folder / "cache")


def problems_of(folder: Path, text: str | bytes, house_id: str = "sixth") -> list[tuple[int, str]]:
    """Line and sentence of everything that is wrong with a file."""
    file = write(folder, text, house_id)
    found = own_library(folder).problems(file)
    assert {problem.file for problem in found} <= {str(file)}
    return [(problem.line, problem.text) for problem in found]
