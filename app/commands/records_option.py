"""The option that names a file of records, shared by the commands that look into them."""

import argparse
from pathlib import Path

from app import places
from app.procedure.problems import Refused


def add_records_option(parser: argparse.ArgumentParser) -> None:
    """Let the user say where the records are."""
    parser.add_argument("--records", metavar="FILE", type=Path, help="the records, if not your own")


def records_of(options: argparse.Namespace) -> Path:
    """The file the options ask for; it may not be there yet."""
    file: Path = options.records or places.records()
    return file


def refuse_none(file: Path) -> None:
    """Looking must not make a file."""
    if not file.exists():
        raise Refused(f"{file}: there are no records")
