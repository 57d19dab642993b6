"""`hcf-trainer backup`: everything in one file that a passphrase opens; or a new one every day."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.commands.options.output_files import add_force_option, refuse_taken
from app.commands.options.passphrase_option import add_passphrase_option, new_passphrase
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole
from app.commands.reports.progress_bar import progress_bar
from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup, refuse_to_overwrite
from app.records.backup.backup_key import BackupKey
from app.records.backup.daily_backup import KEPT, DailyBackup, back_up_if_due, save_daily, stop_daily
from app.records.db.file_sizes import size_words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the backup file to write")
    what.add_argument(
        "--daily",
        metavar="FOLDER",
        type=Path,
        help="make one now, and one each day the program runs",
    )
    what.add_argument("--no-daily", action="store_true", help="stop daily backups")
    parser.add_argument(
        "--kept", metavar="N", type=int, help=f"how many daily backups to keep (default: {KEPT})"
    )
    add_force_option(parser, "backup")
    add_passphrase_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Make a backup, or say how the daily ones are made."""
    if options.kept is not None and not options.daily:
        raise Refused("--kept is for daily backups; add --daily FOLDER")
    if options.force and not options.file:
        raise Refused("--force is for a backup to a file; daily backups are named automatically")
    ask_supervisor(options)
    if options.no_daily:
        stop_daily(places.daily_backup())
        console().print("Daily backups are off. Existing ones are kept.")
        return 0
    made = _daily(options) if options.daily else _once(options)
    size = size_words(made.stat().st_size)
    print_whole(f"{made}: {size}. It cannot be opened without the passphrase.")
    return 0


def _once(options: argparse.Namespace) -> Path:
    file: Path = options.file
    if not options.force:
        refuse_to_overwrite(file)
    refuse_taken(file, "backup", options.force)
    closer = BackupKey.new(new_passphrase(options))
    with progress_bar("backing up") as told:
        make_backup(file, Machine.here(), closer, told)
    return file


def _daily(options: argparse.Namespace) -> Path:
    kept = KEPT if options.kept is None else options.kept
    daily = DailyBackup.new(options.daily, new_passphrase(options), kept)
    save_daily(places.daily_backup(), daily)
    with progress_bar("backing up") as told:
        made = back_up_if_due(places.daily_backup(), Machine.here(), datetime.now(UTC), told)
    assert made, "the first one is always due"
    return made
