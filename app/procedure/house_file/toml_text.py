"""Reads TOML, and says of the usual slips what they are to people who do not know its grammar."""

import re
import tomllib
from typing import Any

from app.errors import Problem

_PLAIN_WORDS = {
    r"^Illegal character '\\n'": "a quote on this line is not closed",
    r"^Unterminated string|^Expected [\"']{3}": "a quote above this line is never closed",
    r"^Unclosed|^Expected '\]": "a bracket on this line or above is not closed",
    r"^Expected '=": "this line needs “=” after its first word",
    r"^Invalid value": "after “=” there must be a number or text in straight quotes",
    r"^Cannot (overwrite|declare)": "this is a duplicate of a line above",
}
"""What a parser of TOML says of the usual slips, in whichever release, and what to say instead."""
_REST = "; fix this first, then check the file again"


class BrokenToml(Exception):
    """What keeps a text from being read: only the first such thing can be known."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text

    def in_file(self, file: str) -> Problem:
        """The problem as it is told."""
        return Problem(file, self.line, self.text + _REST)


def parsed(text: bytes) -> dict[str, Any]:
    """The data of a text."""
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise BrokenToml(line, "this is not UTF-8 text; save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        line = int(place[1]) if place else text.count(b"\n") + 1
        raise BrokenToml(line, _plainly(re.sub(r" \(at .*\)$", "", message))) from None
    except RecursionError:
        raise BrokenToml(0, "this is not TOML: brackets are nested too deeply") from None
    except ValueError:
        raise BrokenToml(0, "this is not TOML: it has an impossible number or date") from None


def _plainly(message: str) -> str:
    for said, sentence in _PLAIN_WORDS.items():
        if re.search(said, message):
            return sentence
    return f"this is not TOML: {message[0].lower()}{message[1:]}"
