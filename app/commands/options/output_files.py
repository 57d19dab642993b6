"""Files that a command makes. An existing file is replaced only with --force."""

import argparse
from pathlib import Path

from app.errors import Refused
from app.records.db.file_sizes import size_words


def add_force_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Let the user replace an existing file."""
    parser.add_argument("--force", action="store_true", help=f"replace an existing {what}")


def add_csv_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Let the user ask for a CSV file."""
    parser.add_argument("--csv", metavar="FILE", type=Path, help=f"write {what} to a CSV file instead")
    add_force_option(parser, "file")


def refuse_taken(file: Path, what: str, is_forced: bool) -> None:
    """Refuse to replace a file unless --force is given: it may be the only copy."""
    if file.exists() and not is_forced:
        raise Refused(f"{file}: this {what} already exists; choose another name or replace it with --force")


def write_csv(options: argparse.Namespace, text: str) -> None:
    """Write a table and say so. Without a byte order mark spreadsheets guess another encoding."""
    file: Path = options.csv
    refuse_taken(file, "file", options.force)
    file.write_text(text, "utf-8-sig", newline="")
    print(f"{file}: {len(text.splitlines()) - 1} rows, {size_words(file.stat().st_size)}")
