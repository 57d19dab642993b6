"""The option that names a file of records, shared by commands that read them."""

import argparse
from pathlib import Path
from typing import TypeVar

from app import places
from app.records.db.read_only import is_older, refuse_missing
from app.records.db.records_file import PATIENCE, RecordsFile

Kind = TypeVar("Kind", bound=RecordsFile)


def add_records_option(parser: argparse.ArgumentParser) -> None:
    """Let the user say where the records are."""
    parser.add_argument("--records", metavar="FILE", type=Path, help="the records file (default: your own)")


def records_of(options: argparse.Namespace) -> Path:
    """The file of records for these options. It may not exist yet."""
    file: Path = options.records or places.records()
    return file


def open_records(options: argparse.Namespace, kind: type[Kind]) -> Kind:
    """The records for these options. One's own may be written to; others, and older ones, are only read."""
    file = records_of(options)
    refuse_missing(file)
    return kind.look(file) if options.records or is_older(file, PATIENCE) else kind.open(file)
