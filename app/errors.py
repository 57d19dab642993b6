"""What is wrong with a file, said so that the person who wrote it can mend it."""

import json
import pathlib
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Where in a file's data something stands: keys and places in lists."""


class Problem(NamedTuple):
    """One thing that is wrong: which file, which line (0: the file as a whole), and what."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


class Refused(Exception):
    """Input that cannot be used. It holds every sentence the user should read."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(one_line(sentence) for sentence in sentences)
        super().__init__("; ".join(self.sentences))


def one_line(text: str) -> str:
    """A sentence for a terminal: what somebody's file holds cannot break it or steer the screen."""
    return (
        text
        if text.isprintable()
        else "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    )


def reason(error: OSError) -> str:
    """Why the system refused a file, in words. Windows says “permission denied” of a folder in its place."""
    if error.filename is not None and pathlib.Path(error.filename).is_dir():
        return "it is a folder, not a file"
    return error.strerror or str(error)


def printable(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(one_line, text.split("\n")))


def quoted(value: object) -> str:
    """What somebody wrote, short enough for a sentence."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        text = "…"
    return text if len(text) <= 40 else text[:39] + "…"
