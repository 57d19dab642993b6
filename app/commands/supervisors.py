"""`hcf-trainer supervisors`: lists the supervisors, or sets a new PIN for a lost one.

A lost PIN is replaced with the leave of another supervisor. A lone one is helped by whoever owns the files of
the machine; the ledger says that nobody gave leave.
"""

import argparse
from datetime import UTC, datetime
from random import SystemRandom

from app.commands.options.hidden_input import ask_hidden
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, supervisor_named, supervisor_of
from app.commands.reports.console import console, table
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.dates import moment_words
from app.records.db.read_only import refuse_missing
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--new-pin", metavar="WHO", help="replace a supervisor's lost PIN")
    parser.add_argument(
        "--alone",
        action="store_true",
        help="no other supervisor can approve; this is recorded in the ledger",
    )
    add_supervisor_options(parser)
    add_records_option(parser)


def run(options: argparse.Namespace) -> int:
    """List the supervisors, or set a new PIN."""
    if options.new_pin is None and (options.alone or options.by or options.pin_file):
        raise Refused("--alone, --by and --pin-file are for a new PIN; add --new-pin WHO")
    if options.alone and (options.by or options.pin_file):
        raise Refused("--alone means without another supervisor; leave out --by and --pin-file")
    file = records_of(options)
    refuse_missing(file)
    if options.new_pin is None:
        with SupervisorStore.look(file) as store:
            _print(store)
        return 0
    with SupervisorStore.open(file) as store:
        supervisors = Supervisors(store, lambda: datetime.now(UTC), SystemRandom())
        whose = supervisor_named(supervisors, options.new_pin)
        by = None if options.alone else _other(supervisors, whose, options)
        supervisors.reset_pin(whose, supervisors.keep(_asked_twice(whose)), by)
    leave = f"approved by {by.name}" if by else "without approval"
    console().print(f"{whose.name} has a new PIN, {leave}. This is recorded in the ledger.")
    return 0


def _other(supervisors: Supervisors, whose: Supervisor, options: argparse.Namespace) -> Supervisor:
    """Another supervisor, after the right PIN."""
    others = [each for each in supervisors.everybody() if each.id != whose.id]
    if not others:
        raise Refused(f"{whose.name} is the only supervisor; use --alone, which is recorded in the ledger")
    if options.by is None and len(others) == 1:
        options.by = others[0].badge or others[0].name
    if options.by is not None and supervisor_named(supervisors, options.by).id == whose.id:
        raise Refused("another supervisor must approve; if no one can, use --alone")
    return supervisor_of(supervisors, options)


def _asked_twice(whose: Supervisor) -> str:
    new = _secret(f"New PIN for {whose.name}: ")
    if _secret("Type it again: ") != new:
        raise Refused("the PINs do not match; nothing was changed")
    return new


def _secret(question: str) -> str:
    return ask_hidden(question, "PIN", "a new one must be typed; it is never read from a file or a pipe")


def _print(store: SupervisorStore) -> None:
    rows = table("Name", "Badge", "Lost PIN replaced")
    for each in store.accounts():
        rows.add_row(each.name, each.badge, _reset_words(store, each))
    console().print(rows)


def _reset_words(store: SupervisorStore, whose: Supervisor) -> str:
    reset = store.last_reset(whose)
    if reset is None:
        return ""
    by = reset.body.get("by")
    leave = f"approved by {by['name']}" if by else "without approval"
    return f"{moment_words(reset.at.astimezone())}, {leave}"
