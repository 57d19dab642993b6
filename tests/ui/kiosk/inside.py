"""A kiosk inside a watchdog, for tests: whoever is at it does an act at every start, and says where it is.

Called with the file of the records and the one that says who is here. When a file beside that tells it to
(`tell_inside`), it crashes, hangs, or has one error after the other.
"""

import faulthandler
import math
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.kiosk import kiosk_errors
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.records.records import Records
from app.ui.kiosk.kiosk_window import KioskWindow, open_kiosk
from app.ui.kit import display
from tests.ui.kiosk.rounds import orders


def hang() -> None:
    """Nothing ever sets this."""
    Event().wait()


def fail() -> None:
    """An error behind a timer, which comes again at once."""
    QTimer.singleShot(0, fail)
    raise RuntimeError("errors without end")


WAYS: dict[str, Callable[[], object]] = {
    "crash": faulthandler._sigsegv,  # type: ignore[attr-defined]
    "hang": hang,
    "fail": fail,
}


def obey(file: Path) -> None:
    """Do what the file says, once it is there, and only once."""
    if not file.exists():
        QTimer.singleShot(5, lambda: obey(file))
        return
    way = file.read_text("utf-8")
    file.unlink()
    QTimer.singleShot(0, WAYS[way])


class CountedHeartbeat(Heartbeat):
    """Knows whether it has begun: before the first beat, a watchdog takes longer to call a kiosk hung."""

    has_beaten = False

    def beat(self) -> bool:
        self.has_beaten = True
        return super().beat()


def act(heart: CountedHeartbeat) -> None:
    """Once the round is there and the heart beats: say where it is, and do what is due next."""
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, KioskWindow)]
    dealing = windows[0].navigator.modes.dealing if windows else None
    if dealing is None or not windows[0].isVisible() or not heart.has_beaten:
        QTimer.singleShot(5, lambda: act(heart))
        return
    round_of = dealing.attempt.attempt  # type: ignore[attr-defined]
    print("back", os.getpid(), round_of, len(dealing.session.acts), flush=True)
    step = dealing.session.machine_act()
    if step:
        dealing.act(step)
    print("acted", os.getpid(), round_of, len(dealing.session.acts), flush=True)


def main() -> int:
    heart, library = CountedHeartbeat.at_standard_output(), Library()
    # Errors without end are a storm, however slowly they come on a busy machine.
    kiosk_errors.WITHIN = math.inf
    kept = Records(Path(sys.argv[1]), library, lambda: datetime.now(UTC))

    def keep() -> Records:
        QTimer.singleShot(0, lambda: act(heart))
        obey(orders(Path(sys.argv[2])))
        return kept

    rules = KioskSettings(houses=("oxford",), motion="off")
    return open_kiosk(display.load_qt(), heart, library, rules, PresenceFile(Path(sys.argv[2])), keep)


if __name__ == "__main__":
    sys.exit(main())
