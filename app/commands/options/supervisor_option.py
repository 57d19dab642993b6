"""The options that say which supervisor is at work. The PIN is typed unseen, piped in or in a file."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom

from app import places
from app.commands.options.hidden_input import ask_hidden, first_line
from app.commands.options.records_option import records_of
from app.errors import Refused, quoted
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import known_as
from app.ports.supervisors import SupervisorsPort
from app.procedure.vocabulary import nearest
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore

_NOBODY = "this machine has no supervisors; create the first account in the window, under Exams… in the menu"


def add_supervisor_options(parser: argparse.ArgumentParser) -> None:
    """Let the user say who they are."""
    parser.add_argument(
        "--by",
        "--supervisor",
        metavar="WHO",
        help="the supervisor's name or badge, if there are several; type the PIN or pipe it in",
    )
    parser.add_argument(
        "--pin-file",
        metavar="FILE",
        type=Path,
        help="read the supervisor's PIN from the first line of this file",
    )


def supervisor_of(supervisors: SupervisorsPort, options: argparse.Namespace) -> Supervisor:
    """The supervisor, after the right PIN. A wrong one counts as it does in the window."""
    who = supervisor_named(supervisors, options.by)
    challenge = supervisors.challenge(who)
    if not challenge.is_right(_pin(who, options)):
        raise Refused(supervisors.fail(challenge))
    supervisors.pass_(challenge)
    if challenge.must_change:
        raise Refused("this PIN is now too short; choose a new one in the window, under Exams… in the menu")
    return who


def ask_supervisor(options: argparse.Namespace, if_readable: bool = False) -> Supervisor | None:
    """Where there are supervisors on this machine, go on only with the PIN of one: this one.

    Records that the user names and holds already have no door. Nor have records that cannot be read, where
    `if_readable` says so: then they are about to be replaced.
    """
    file = records_of(options) if "records" in options else places.records()
    if not file.exists() or file.absolute() != places.records().absolute():
        return None
    try:
        # Where there is no supervisor, asking must not bring older records up to date.
        looking = SupervisorStore.look(file)
    except Refused:
        if if_readable:
            return None
        raise
    with looking:
        if not looking.accounts():
            return None
    # Every try at a PIN is recorded.
    with SupervisorStore.open(file) as store:
        return supervisor_of(Supervisors(store, lambda: datetime.now(UTC), SystemRandom()), options)


def _pin(who: Supervisor, options: argparse.Namespace) -> str:
    if options.pin_file:
        return first_line(options.pin_file, "PIN")
    if not sys.stdin.isatty() and (piped := sys.stdin.readline().rstrip("\r\n")):
        return piped
    return ask_hidden(f"PIN for {who.name}: ", "PIN", "name a file with --pin-file, or pipe it in")


def supervisor_named(supervisors: SupervisorsPort, by: str | None) -> Supervisor:
    """The supervisor with this name or badge; without one the only supervisor there is."""
    everybody = supervisors.everybody()
    if not everybody:
        raise Refused(_NOBODY)
    if by is None:
        if len(everybody) == 1:
            return everybody[0]
        by = _asked()
    same = known_as(by, everybody)
    if not same:
        known = nearest(by, [each.name for each in everybody])
        raise Refused(f"there is no supervisor {quoted(by)}{known}")
    if len(same) > 1:
        badges = ", ".join([each.badge for each in same])
        raise Refused(f"several supervisors are named {quoted(by)}; use the badge: {badges}")
    return same[0]


def _asked() -> str:
    if not sys.stdin.isatty():
        raise Refused("there are several supervisors; use --by with a name or badge")
    print("Supervisor's name or badge: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline()
