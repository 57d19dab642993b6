"""`hcf-trainer machines`: the other machines on record, which of them count, and this machine's own key."""

import argparse
from datetime import UTC, datetime

from app import places
from app.commands.options.supervisor_option import add_supervisor_options, supervisor_of
from app.commands.reports.console import console, print_whole, table
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import leave_out
from app.records.db.ledger import Ledger
from app.records.db.read_only import refuse_missing
from app.records.db.records_file import RecordsFile
from app.records.exams.machines import KnownMachine, Machines, SigningKeys, change_key
from app.records.records import Records


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--leave-out", metavar="MACHINE", help="ignore everything from this machine from now on"
    )
    what.add_argument(
        "--let-in", metavar="MACHINE", help="allow a machine that was left out to be merged again"
    )
    what.add_argument(
        "--new-key", action="store_true", help="give this machine a new key, signed by the old one"
    )
    parser.add_argument("--because", metavar="WHY", default="", help="the reason, for the ledger")
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """List the machines, or decide about one."""
    refuse_missing(places.records())
    when = datetime.now(UTC)
    if options.new_key:
        by = _supervisor(options)
        with RecordsFile.open(places.records()) as records:
            key = change_key(records, places.signing(), by, when)
        console().print(f"New key: {key.fingerprint}. Give out the new public key and a new revocation list.")
    elif chain := options.leave_out or options.let_in:
        if not options.because.strip():
            raise Refused("give a reason with --because")
        by = _supervisor(options)
        kept = leave_out(chain, options.because, Machine.here(), by, when, let_in=bool(options.let_in))
        stands = "can be merged again" if options.let_in else "is left out; nothing from it counts here"
        console().print(f"Machine {chain} {stands}.")
        if kept:
            print_whole(f"The old records are saved in {kept}")
    else:
        _print()
    return 0


def _supervisor(options: argparse.Namespace) -> Supervisor:
    """Who decides. The records are closed again afterward, so that they can be replaced."""
    keeping = Records(places.records(), Library(), lambda: datetime.now(UTC))
    try:
        return supervisor_of(keeping.supervisors, options)
    finally:
        keeping.set_aside()


def _print() -> None:
    out = console()
    with RecordsFile.look(places.records()) as records:
        ledger, keys = Ledger.beside(records), SigningKeys.beside(records).own_keys()
        others = Machines.beside(records).others()
        standing = ledger.standing(ledger.own_chain())
    print_whole(f"This machine: {standing or 'nothing in its ledger yet'}")
    print_whole(f"Its key: {keys[-1].fingerprint if keys else 'none yet'}")
    rows = table("Machine", "Records", "Key", "Status", right=("Records",))
    for each in others:
        rows.add_row(each.chain, str(each.records), _key_words(each), _standing_words(each))
    out.print(rows if others else "No other machines on record.")


def _key_words(each: KnownMachine) -> str:
    return each.seen.key.fingerprint if each.seen and each.seen.key else "not signed"


def _standing_words(each: KnownMachine) -> str:
    if each.left_out:
        return f"left out: {each.left_out}"
    return f"last seen at record {each.seen.standing.record}" if each.seen else "not merged yet"
