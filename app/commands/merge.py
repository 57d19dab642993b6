"""`hcf-trainer merge`: takes in the records of other machines from their backups."""

import argparse
from pathlib import Path

from app.commands.options.passphrase_option import add_passphrase_option, passphrase_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole, table
from app.commands.reports.progress_bar import progress_bar
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import refuse_no_backup
from app.records.backup.merge import merge


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a backup from another machine")
    add_passphrase_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Merge backups, all or none of them, and say what is new."""
    files, passphrase = [], ""
    for file in options.files:
        refuse_no_backup(file)
    ask_supervisor(options)
    for file in options.files:
        passphrase = passphrase_of(file, options, passphrase)
        files.append((file, passphrase))
    with progress_bar("merging") as told:
        merged = merge(files, Machine.here(), told)
    out = console()
    rows = table("", "Added", right=("Added",))
    for what, number in merged.added.items():
        rows.add_row(what, f"{number:,}")
    out.print(rows)
    if merged.weaker:
        print_whole(merged.weaker)
    for sentence in merged.doubtful:
        print_whole(f"Check the trainees: {sentence}.")
    return 0
