"""`hcf-trainer restore`: puts everything back from a backup, all of it or nothing."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from app.commands.options.passphrase_option import add_passphrase_option, passphrase_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole
from app.commands.reports.progress_bar import progress_bar
from app.errors import Refused
from app.ports.backups import DamagedBackup
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import refuse_no_backup
from app.records.backup.restore import restore

_ALL_THE_SAME = "use another backup, or restore this one as it is with --damaged"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a backup")
    parser.add_argument(
        "--damaged",
        action="store_true",
        help="restore it even though its ledger is damaged; use only if there is no good backup",
    )
    add_passphrase_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Restore a backup, and say where the old files are."""
    refuse_no_backup(options.file)
    ask_supervisor(options, if_readable=True)
    passphrase = passphrase_of(options.file, options)
    with progress_bar("restoring") as told:
        try:
            kept = restore(options.file, passphrase, Machine.here(), datetime.now(UTC), told, options.damaged)
        except DamagedBackup as refusal:
            raise Refused(*refusal.sentences, _ALL_THE_SAME) from None
    out = console()
    out.print("Everything was restored from the backup.")
    if kept:
        print_whole(f"The old records are saved in {kept}")
    return 0
