"""`hcf-trainer kiosk`: watches over the kiosk, starts it again after a fall, and keeps reports."""

import sys
from datetime import UTC, datetime

from app import places
from app.error_report import save_report
from app.errors import Refused
from app.kiosk.crash_report import crash_report
from app.kiosk.journal import Journal
from app.kiosk.kiosk_lock import only_kiosk
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import GOOD_SETTINGS, load, load_last_good
from app.kiosk.watchdog import ProcessEnd, end_when_asked, watch
from app.procedure.library import Library
from app.records.db.open_records import OPEN_ELSEWHERE, is_open_elsewhere
from app.records.records import Records


def watch_over_kiosk() -> int:
    """Watch over the kiosk until a supervisor leaves it."""
    with only_kiosk(places.kiosk() / "kiosk.lock"):
        return _watch()


def _watch() -> int:
    library, file = Library(), places.kiosk_settings()
    # Refused here, where somebody reads it. Once it runs, the last good settings count.
    load(file, library.files())
    load_last_good(file, places.kiosk() / GOOD_SETTINGS, library.files(), print)
    is_quiet = not _can_begin(library)
    # A trainee who was here before the machine was switched off is gone now.
    presence = PresenceFile.here()
    presence.forget()
    end_when_asked()
    journal = Journal(places.logs() / "kiosk.log", lambda line: print(line, file=sys.stderr))
    try:
        return watch(_command, journal, _report, is_quiet)
    finally:
        presence.forget()
        journal.close()


def _command(is_quiet: bool) -> list[str]:
    return places.itself("kiosk", "--inside", "quiet" if is_quiet else "kiosk")


def _report(ended: ProcessEnd) -> None:
    when = datetime.now(UTC).astimezone()
    save_report(places.reports(), crash_report(ended, when), when)


def _can_begin(library: Library) -> bool:
    """Can the records be used? If not, the screen says whom to call: nobody reads a terminal there."""
    try:
        has_supervisor = _has_supervisor(library)
    except Refused as refusal:
        print(*refusal.sentences, sep="\n", file=sys.stderr)
        return False
    if not has_supervisor:
        raise Refused(
            "no one could exit the kiosk; first create a supervisor account under Exams… in the hcf-trainer "
            "menu. hcf-trainer kiosk --check lists what else is missing"
        )
    return True


def _has_supervisor(library: Library) -> bool:
    if not places.records().exists():
        return False
    kept = Records(places.records(), library, lambda: datetime.now(UTC))
    try:
        return bool(kept.supervisors.everybody())
    finally:
        kept.set_aside()
        if is_open_elsewhere(places.records()):
            print(OPEN_ELSEWHERE, file=sys.stderr)
