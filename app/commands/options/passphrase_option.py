"""Asks for the passphrase of a backup, or reads it from a file."""

import argparse
from pathlib import Path

from app.commands.options.hidden_input import ask_hidden, first_line
from app.errors import Refused

_ASKED_TWICE = "the passphrases do not match; try again"
_WHAT, _OPTION = "passphrase", "--passphrase-file"


def add_passphrase_option(parser: argparse.ArgumentParser) -> None:
    """Let the user name a file instead of typing."""
    parser.add_argument(
        _OPTION,
        metavar="FILE",
        type=Path,
        help="read the passphrase from the first line of this file",
    )


def new_passphrase(options: argparse.Namespace) -> str:
    """A new passphrase for a backup, asked for twice."""
    if options.passphrase_file:
        return first_line(options.passphrase_file, _WHAT)
    first = _asked("Passphrase for the backup (you cannot open it without this): ")
    if _asked("Type it again: ") != first:
        raise Refused(_ASKED_TWICE)
    return first


def passphrase_of(file: Path, options: argparse.Namespace, before: str = "") -> str:
    """The passphrase of a backup. Enter alone means the same as for the one before."""
    if options.passphrase_file:
        return first_line(options.passphrase_file, _WHAT)
    same = " (press Enter to use the same one)" if before else ""
    return _asked(f"Passphrase for {file}{same}: ") or before


def _asked(question: str) -> str:
    return ask_hidden(question, _WHAT, f"name a file with {_OPTION}")
