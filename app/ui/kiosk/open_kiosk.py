"""Opens the kiosk's window inside the watchdog, and lets its heart beat."""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.kiosk_errors import KioskErrors
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kit import display

if TYPE_CHECKING:
    from random import Random

    from PySide6.QtWidgets import QApplication

    from app.ports.records import RecordsPort
    from app.ui.kit.error_inbox import ErrorInbox

_SOON, _A_FRAME = 1, 20
"""Milliseconds until it is looked again whether the window is there, and until something has moved in it."""


def open_kiosk(
    heart: Heartbeat,
    library: Library,
    rules: KioskSettings,
    presence: PresenceFile,
    keep: "Callable[[], RecordsPort]",
) -> int:
    """Run the kiosk until a supervisor ends it, or it cannot go on."""
    with display.starting():
        application = _application(heart)
        from app.ui.kit.error_inbox import catching_errors

        with catching_errors() as errors:
            _begin_kiosk(application, errors, library, rules, presence, keep)
            return application.exec()


def _begin_kiosk(
    application: "QApplication",
    errors: "ErrorInbox",
    library: Library,
    rules: KioskSettings,
    presence: PresenceFile,
    keep: "Callable[[], RecordsPort]",
) -> None:
    from PySide6.QtCore import QTimer

    from app.ui.kiosk.kiosk_window import KioskWindow
    from app.ui.kit.fonts import load_fonts

    def end() -> None:
        application.exit(restart_policy.CANNOT)

    troubles: list[str] = []
    load_fonts(troubles.append)
    window = KioskWindow(library, rules, presence)
    window.left.connect(lambda: application.exit(restart_policy.LEFT))
    for sentence in troubles:
        window.table_screen.bar.warn(sentence)
    # Half of a kiosk is of no use to anybody.
    errors.show_with(lambda _: end())
    window.cover()

    def begin() -> None:
        from random import Random, SystemRandom

        if not window.windowHandle().isExposed():
            # First something is to be seen.
            QTimer.singleShot(_SOON, begin)
            return
        window.repaint()
        display.end_start()
        chance = Random(SystemRandom().getrandbits(64))
        is_waiting = window.entrance.is_waiting
        if is_waiting:
            # Before the records are opened a card is on its way. Whoever comes meanwhile is let in with them.
            window.entrance.play(chance)
        QTimer.singleShot(_A_FRAME if is_waiting else 0, partial(open_records, chance))

    def open_records(chance: "Random") -> None:
        try:
            window.begin(keep(), chance)
        except Refused as refusal:
            print(*refusal.sentences, sep="\n", file=sys.stderr)
            # The third time the quiet screen says whom to call.
            end()
        else:
            errors.show_with(KioskErrors(window.tell_of_error, end).show)

    QTimer.singleShot(0, begin)


def open_quiet(heart: Heartbeat, rules: KioskSettings, keep: "Callable[[], RecordsPort]") -> int:
    """Show whom to call, until a supervisor has been here."""
    application = _application(heart)
    from app.ui.kiosk.quiet_window import QuietWindow
    from app.ui.kit.error_inbox import catching_errors
    from app.ui.kit.fonts import load_fonts

    with catching_errors() as errors:
        load_fonts(lambda _: None)
        window = QuietWindow(rules, keep)
        window.left.connect(lambda: application.exit(restart_policy.LEFT))
        window.restarted.connect(lambda: application.exit(restart_policy.AGAIN))
        # It says already whom to call.
        errors.show_with(KioskErrors(lambda: None, lambda: application.exit(restart_policy.CANNOT)).show)
        window.cover()
        return application.exec()


def _application(heart: Heartbeat) -> "QApplication":
    """The application, with a heart that beats as long as its loop goes round."""
    words = display.screen_words(os.environ, sys.platform)
    display.import_qt()
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    application = QApplication(["hcf-trainer", *words, "-style", "fusion"])
    application.setQuitOnLastWindowClosed(False)
    pulse = QTimer(application, interval=round(restart_policy.BEAT * 1000))
    pulse.timeout.connect(lambda: heart.beat() or application.exit(1))
    pulse.start()
    heart.beat()
    return application
