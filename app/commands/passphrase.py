"""Asks for the passphrase of a backup, or reads it from a file."""

import argparse
import sys
from getpass import getpass
from pathlib import Path

from app.commands.text_files import naming, text_of
from app.procedure.problems import Refused

_ASKED_TWICE = "the two passphrases are not the same: try again"


def add_passphrase_option(parser: argparse.ArgumentParser) -> None:
    """Let the user name a file instead of typing."""
    parser.add_argument(
        "--passphrase-file",
        metavar="FILE",
        type=Path,
        help="a file whose first line is the passphrase, instead of asking for it",
    )


def new_passphrase(options: argparse.Namespace) -> str:
    """A passphrase to close a backup with, asked for twice."""
    if options.passphrase_file:
        return _from_file(options.passphrase_file)
    first = _asked("Passphrase for the backup (without it nobody can open it again): ")
    if _asked("The same once more: ") != first:
        raise Refused(_ASKED_TWICE)
    return first


def passphrase_of(file: Path, options: argparse.Namespace, before: str = "") -> str:
    """The passphrase of a backup; the one before it, if there is one and only Enter is pressed."""
    if options.passphrase_file:
        return _from_file(options.passphrase_file)
    same = " (Enter: the same)" if before else ""
    return _asked(f"Passphrase of {file}{same}: ") or before


def _asked(question: str) -> str:
    if not sys.stdin.isatty():
        raise Refused("there is no terminal to ask for the passphrase: name a file with --passphrase-file")
    try:
        return getpass(question)
    except EOFError:
        raise Refused("no passphrase was given") from None


def _from_file(file: Path) -> str:
    with naming(file):
        lines = text_of(file).splitlines()
        if not lines or not lines[0]:
            raise Refused("its first line has to be the passphrase")
        return lines[0]
