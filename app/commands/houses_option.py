"""The option that names a folder of house files, shared by the commands that need houses."""

import argparse
from pathlib import Path

from app.procedure.library import Library
from app.procedure.problems import Refused


def add_houses_option(parser: argparse.ArgumentParser) -> None:
    """Let the user say where their own house files are."""
    parser.add_argument("--houses", metavar="FOLDER", type=Path, help="a folder with house files of your own")


def library_of(options: argparse.Namespace) -> Library:
    """The library the options ask for."""
    folder: Path | None = options.houses
    if folder is not None and not folder.is_dir():
        raise Refused(f"--houses: there is no folder {folder}")
    return Library(own=folder)
