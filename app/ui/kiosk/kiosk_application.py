"""The kiosk's Qt application, with a pulse that tells the watchdog that its event loop runs."""

from collections.abc import Sequence

from PySide6 import QtCore
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.kiosk import restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.system_keys import SystemKeys


def make_application(screen: Sequence[str], heart: Heartbeat) -> QApplication:
    """The application. `screen` are the arguments that tell Qt which screen to use."""
    application = QApplication(["hcf-trainer", *screen, "-style", "fusion"])
    application.setQuitOnLastWindowClosed(False)
    pulse = QTimer(application, interval=round(restart_policy.BEAT * 1000))
    pulse.timeout.connect(lambda: heart.beat() or application.exit(1))
    # The first beat comes from the event loop. Until then the watchdog waits as long as a slow start takes.
    pulse.start()
    heart.beat_while_waiting()
    keys = SystemKeys()
    keys.hold()
    application.aboutToQuit.connect(keys.let_go)
    return application


def forbid_native_dialogs() -> None:
    """Use no dialogs of the system: they lead out of the kiosk.

    To be called after the first picture, before any dialog: to import `Qt` loads a hundred enums.
    """
    QApplication.setAttribute(QtCore.Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
