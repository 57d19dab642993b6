"""`hcf-trainer kiosk`: its arguments. What a start of the kiosk does not need is imported by what does."""

import argparse
from pathlib import Path

from app.errors import Refused


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check", action="store_true", help="say whether this machine is ready, and what to do"
    )
    what.add_argument(
        "--install", action="store_true", help="set up the unit that starts it with the machine"
    )
    what.add_argument("--uninstall", action="store_true", help="undo exactly that")
    # What the watchdog starts: the kiosk, or the screen that says whom to call.
    what.add_argument("--inside", choices=("kiosk", "quiet"), help=argparse.SUPPRESS)
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        type=Path,
        help="install under this folder, such as an image's, not under /",
    )


def run(options: argparse.Namespace) -> int:
    """Watch over the kiosk, be the program inside, or set up the machine for both."""
    if options.root and not (options.install or options.uninstall):
        raise Refused("--root is for --install and --uninstall")
    if options.check or options.install or options.uninstall:
        return _set_up(options)
    return _inside(options.inside == "quiet") if options.inside else _watch()


def _set_up(options: argparse.Namespace) -> int:
    from app.commands import kiosk_setup

    if options.check:
        return kiosk_setup.print_check()
    change = kiosk_setup.print_install if options.install else kiosk_setup.print_uninstall
    return change(options.root or Path("/"))


def _inside(is_quiet: bool) -> int:
    from app.commands.kiosk_inside import open_inside

    return open_inside(is_quiet)


def _watch() -> int:
    from app.commands.kiosk_watch import watch_over_kiosk

    return watch_over_kiosk()
