"""Secrets: typed without being shown, or the first line of a file."""

import sys
from getpass import getpass
from pathlib import Path

from app.commands.options.input_files import naming_file, read_text
from app.errors import Refused


def ask_hidden(question: str, what: str, otherwise: str) -> str:
    """What is typed at a terminal. Without one, refuse and say what to do instead."""
    if not sys.stdin.isatty():
        raise Refused(f"there is no terminal to type the {what} in; {otherwise}")
    try:
        return getpass(question)
    except EOFError:
        raise Refused(f"no {what} was entered") from None


def first_line(file: Path, what: str) -> str:
    """The first line of a file. It must not be empty."""
    with naming_file(file):
        lines = read_text(file).splitlines()
        if not lines or not lines[0]:
            raise Refused(f"its first line must be the {what}")
        return lines[0]
