"""The houses that commands deal by, with the decisions of this machine, and the user's own folder."""

import argparse
from pathlib import Path

from app import places
from app.errors import Refused
from app.procedure.library import Library


def add_houses_option(parser: argparse.ArgumentParser) -> None:
    """Let the user say where their own house files are."""
    parser.add_argument("--houses", metavar="FOLDER", type=Path, help="a folder with your own house files")


def library_of(options: argparse.Namespace) -> Library:
    """The library for these options, with the decisions made on this machine."""
    folder: Path | None = options.houses
    if folder is not None and not folder.is_dir():
        raise Refused(f"--houses: this folder does not exist: {folder}")
    library = Library(own=folder)
    if places.records().exists():
        from app.records.exams.house_decisions import decisions_in

        library.decide(decisions_in(places.records(), library))
    return library
