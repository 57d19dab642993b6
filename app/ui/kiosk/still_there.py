"""Is somebody still there? Asked when nothing was touched for a while; no answer is an answer too."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.ui.kiosk.covering_window import close_what_is_open
from app.ui.kiosk.kiosk_notice import KioskNotice
from app.ui.kit.idle_timer import IdleTimer

ANSWER = 20
"""Seconds in which somebody has to say that they are there."""
_WORDS = ("Are you still there?", "Otherwise you are signed out. What you have done is kept.")


class StillThere(QObject):
    """Asks, and waits for an answer.

    Signals:
        gone: nobody is there any more.
    """

    gone = Signal()

    def __init__(self, screen: QWidget, minutes: float, must_ask: Callable[[], bool | None]) -> None:
        """`must_ask`: is somebody to be asked, or can everything be left at once? None: let it be."""
        super().__init__(screen)
        self._screen = screen
        self._must_ask = must_ask
        self.question: KioskNotice | None = None
        self._answer = QTimer(self, singleShot=True, interval=ANSWER * 1000)
        self._answer.timeout.connect(self.gone)
        self.idle = IdleTimer(screen.window(), self, minutes)
        self.idle.passed.connect(self.ask)
        self.idle.begin()

    def ask(self) -> None:
        """Nothing was touched for a while."""
        # It counts anew, for whoever comes next.
        self.idle.begin()
        must_ask = self._must_ask()
        if must_ask is False:
            self.gone.emit()
        elif must_ask and self.question is None:
            # Whatever stands before the window would hide the question.
            close_what_is_open()
            self.question = KioskNotice(*_WORDS, {"I am here": self.forget}, self._screen)
            self.question.show()
            self._answer.start()

    def forget(self) -> None:
        """Somebody is here, or nobody needs to be asked any more."""
        self._answer.stop()
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self._screen.setFocus()
