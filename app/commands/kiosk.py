"""`hcf-trainer kiosk`: watches over the kiosk, is the kiosk, or sets up the machine for it."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app import places
from app.errors import Refused
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import GOOD_SETTINGS, load_last_good
from app.procedure.library import Library
from app.ui.kit import display

if TYPE_CHECKING:
    from app.records.exams.supervisor_accounts import Supervisors
    from app.records.records import Records


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check", action="store_true", help="check whether this machine is ready, and what to fix"
    )
    what.add_argument(
        "--install",
        action="store_true",
        help="install the service that starts the kiosk when the machine starts",
    )
    what.add_argument("--uninstall", action="store_true", help="remove that service")
    # What the watchdog starts: the kiosk, or the screen that says whom to call.
    what.add_argument("--inside", choices=("kiosk", "quiet"), help=argparse.SUPPRESS)
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        type=Path,
        help="install under this folder instead of /, such as in a disk image",
    )


def run(options: argparse.Namespace) -> int:
    """Watch over the kiosk, be the program inside, or set up the machine for both."""
    if options.root and not (options.install or options.uninstall):
        raise Refused("--root is for --install and --uninstall")
    if options.check or options.install or options.uninstall:
        return _set_up(options)
    return _inside(options.inside == "quiet") if options.inside else _watch()


def _set_up(options: argparse.Namespace) -> int:
    from app.commands.kiosk_check_and_install import print_check, print_install, print_uninstall

    if options.check:
        return print_check()
    change = print_install if options.install else print_uninstall
    return change(options.root or Path("/"))


def _inside(is_quiet: bool) -> int:
    """Run the kiosk until it is left or crashes: its window, or the screen that says who to call."""
    heart, library = Heartbeat.at_standard_output(), Library()
    # Checked at the start. A person who changed it since is not here to read what is wrong.
    rules = load_last_good(
        places.kiosk_settings(),
        places.kiosk() / GOOD_SETTINGS,
        library.files(),
        lambda sentence: print(sentence, file=sys.stderr),
    )
    if is_quiet:
        screen = display.load_qt()
        from app.ui.kiosk.out_of_order_window import open_quiet

        return open_quiet(screen, heart, rules, lambda: _records(library), _supervisors_on_a_full_disk)
    with display.starting():
        screen = display.load_qt()
        from app.ui.kiosk.kiosk_window import open_kiosk

        return open_kiosk(screen, heart, library, rules, PresenceFile.here(), lambda: _records(library))


def _records(library: Library) -> "Records":
    # Imported and opened after the first picture.
    from app.records.records import Records

    return Records.here(library)


def _supervisors_on_a_full_disk() -> "Supervisors":
    """Only for the way out: records that cannot be opened for writing still say who is a supervisor."""
    from app.records.exams.supervisor_accounts import frozen_supervisors

    return frozen_supervisors(places.records())


def _watch() -> int:
    from app.commands.kiosk_watch import watch_over_kiosk

    return watch_over_kiosk()
