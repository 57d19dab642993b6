"""The options that say which supervisor is at work. The PIN is typed unseen or read from a file."""

import argparse
import sys
from pathlib import Path

from app.commands.options.hidden_input import ask_hidden, first_line
from app.errors import Refused, quoted
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import known_as
from app.ports.supervisors import SupervisorsPort
from app.procedure.vocabulary import nearest

_NOBODY = (
    "there is no supervisor on this machine: the first makes an account in the window, "
    "under Exams… in the menu"
)


def add_supervisor_options(parser: argparse.ArgumentParser) -> None:
    """Let the user say who they are."""
    parser.add_argument("--by", metavar="WHO", help="the supervisor's name or badge, if there are several")
    parser.add_argument(
        "--pin-file",
        metavar="FILE",
        type=Path,
        help="a file whose first line is the supervisor's PIN, instead of asking for it",
    )


def supervisor_of(supervisors: SupervisorsPort, options: argparse.Namespace) -> Supervisor:
    """The supervisor, after the right PIN. A wrong one counts as it does in the window."""
    who = _named(supervisors, options.by)
    if options.pin_file:
        pin = first_line(options.pin_file, "PIN")
    else:
        pin = ask_hidden(f"PIN of {who.name}: ", "PIN", "name a file with --pin-file")
    challenge = supervisors.challenge(who)
    if not challenge.is_right(pin):
        raise Refused(supervisors.fail(challenge))
    supervisors.pass_(challenge)
    return who


def _named(supervisors: SupervisorsPort, by: str | None) -> Supervisor:
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
        raise Refused(f"several supervisors are called {quoted(by)}; say which badge: {badges}")
    return same[0]


def _asked() -> str:
    if not sys.stdin.isatty():
        raise Refused("there are several supervisors: say with --by which one it is, by name or badge")
    print("Supervisor, by name or badge: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline()
