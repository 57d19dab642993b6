"""`hcf-trainer kiosk`: the watchdog, the program it starts, and the machine that both are for."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.crash_log import save_report
from app.errors import Refused
from app.kiosk.journal import Journal
from app.kiosk.presence import PresenceFile
from app.kiosk.report import fall_report
from app.kiosk.settings import KioskSettings, load
from app.kiosk.watchdog import ProcessEnd, end_when_asked, watch
from app.procedure.library import Library
from app.records.db.open_records import OPEN_ELSEWHERE, is_open_elsewhere
from app.records.records import Records


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
    """Watch over the kiosk until a supervisor leaves it."""
    if options.root and not (options.install or options.uninstall):
        raise Refused("--root is for --install and --uninstall")
    if options.check or options.install or options.uninstall:
        return _set_up(options)
    library = Library()
    if options.inside:
        return _inside(options.inside == "quiet", library)
    load(places.kiosk_settings(), library.files())
    is_quiet = not _can_begin(library)
    # A trainee who was here before the machine was switched off is gone now.
    _presence().forget()
    end_when_asked()
    journal = Journal(places.logs() / "kiosk.log", lambda line: print(line, file=sys.stderr))
    try:
        return watch(_command, journal, _report, is_quiet)
    finally:
        _presence().forget()
        journal.close()


def _set_up(options: argparse.Namespace) -> int:
    from app.commands import kiosk_setup

    if options.check:
        return kiosk_setup.print_check(Library())
    change = kiosk_setup.print_install if options.install else kiosk_setup.print_uninstall
    return change(options.root or Path("/"))


def _command(is_quiet: bool) -> list[str]:
    return places.itself("kiosk", "--inside", "quiet" if is_quiet else "kiosk")


def _report(ended: ProcessEnd) -> None:
    when = datetime.now(UTC).astimezone()
    save_report(places.reports(), fall_report(ended, when), when)


def _inside(is_quiet: bool, library: Library) -> int:
    from app.kiosk.heart import Heart
    from app.ui.kiosk.open_kiosk import open_kiosk, open_quiet

    heart = Heart.at_standard_output()
    try:
        rules = load(places.kiosk_settings(), library.files())
    except Refused as refusal:
        # Checked at the start. A person who changed it since is not here to read what is wrong.
        print(*refusal.sentences, sep="\n", file=sys.stderr)
        rules = KioskSettings()
    if is_quiet:
        return open_quiet(heart, rules, lambda: _records(library))
    return open_kiosk(heart, library, rules, _presence(), lambda: _records(library))


def _records(library: Library) -> Records:
    return Records(places.records(), library, lambda: datetime.now(UTC))


def _presence() -> PresenceFile:
    return PresenceFile(places.kiosk() / "present.json")


def _can_begin(library: Library) -> bool:
    """Can the records be used? If not, the screen says whom to call: nobody reads a terminal there."""
    try:
        has_supervisor = _has_supervisor(library)
    except Refused as refusal:
        print(*refusal.sentences, sep="\n", file=sys.stderr)
        return False
    if not has_supervisor:
        raise Refused(
            "nobody could leave the kiosk: open hcf-trainer, then Exams… in its menu, and make an account "
            "for a supervisor first; hcf-trainer kiosk --check says what else is missing"
        )
    return True


def _has_supervisor(library: Library) -> bool:
    if not places.records().exists():
        return False
    kept = _records(library)
    try:
        return bool(kept.supervisors.everybody())
    finally:
        kept.set_aside()
        if is_open_elsewhere(places.records()):
            print(OPEN_ELSEWHERE, file=sys.stderr)
