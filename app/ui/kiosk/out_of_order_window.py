"""The quiet screen, when the kiosk has fallen too often: whom to call, and a way for the supervisor."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.kiosk_errors import KioskErrors
from app.kiosk.settings import KioskSettings
from app.ui.kiosk.covering_window import CoveringWindow
from app.ui.kiosk.kiosk_application import forbid_native_dialogs, make_application
from app.ui.kiosk.kiosk_style import dress
from app.ui.kiosk.notices import KioskNotice, Slot
from app.ui.kit.error_inbox import catching_errors
from app.ui.kit.fonts import load_fonts
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import sentence_for_everybody

if TYPE_CHECKING:
    from app.ports.records import RecordsPort
    from app.ports.supervisors import SupervisorsPort
    from app.ui.kiosk.keyboard import FieldKeyboard
    from app.ui.kit.page import Page

_TITLE = "This machine needs attention."
_TEXT = 16
_AGAIN = 30_000
"""Milliseconds until it is tried again to open the records."""


class QuietWindow(CoveringWindow):
    """It does nothing by itself but look whether there are records again, where there were none.

    Signals:
        left: a supervisor lets the program end.
        restarted: a supervisor wants the kiosk to be started afresh.
    """

    left = Signal()
    restarted = Signal()

    def __init__(
        self,
        rules: KioskSettings,
        keep: "Callable[[], RecordsPort]",
        find_supervisors: "Callable[[], SupervisorsPort]",
    ) -> None:
        """`keep` opens the records. While it cannot, `find_supervisors` reads who may leave, if it can."""
        super().__init__()
        self._rules = rules
        self._keep = keep
        self._kept = self._open()
        self._supervisors = self._kept.supervisors if self._kept else self._found(find_supervisors)
        self._theme = THEMES[rules.room]
        self._ground = QWidget()
        self._ground.setObjectName("screen")
        self.setCentralWidget(self._ground)
        self.page: Page | None = None
        self._writing: FieldKeyboard | None = None
        self.show_call()
        if self._kept is None:
            self.waiting = QTimer(self, interval=_AGAIN)
            self.waiting.timeout.connect(self._look_again)
            self.waiting.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """A larger screen has larger letters."""
        super().resizeEvent(event)
        sheet = dress(self._theme, _TEXT * self._rules.text / 100, self.height())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def show_call(self) -> None:
        """Whom to call."""
        keys: dict[str, Slot] = {"Supervisor…": self._knock} if self._supervisors else {}
        self._turn_to(KioskNotice(_TITLE, self._rules.call, keys, self._ground))

    def _open(self) -> "RecordsPort | None":
        try:
            return self._keep()
        except Refused:
            return None

    def _found(self, find_supervisors: "Callable[[], SupervisorsPort]") -> "SupervisorsPort | None":
        try:
            supervisors = find_supervisors()
            return supervisors if supervisors.everybody() else None
        except Refused:
            return None

    def _look_again(self) -> None:
        """Somebody may have made room on the disk."""
        if self._open():
            self.restarted.emit()

    def _knock(self) -> None:
        from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
        from app.ui.kiosk.keyboard import FieldKeyboard

        supervisors = self._supervisors
        assert supervisors, "without records there is no such key"
        try:
            who = supervisors.everybody()
        except Refused as refusal:
            told = f"{self._rules.call} {sentence_for_everybody(refusal)}"
            self._turn_to(KioskNotice(_TITLE, told, {"Back": self.show_call}, self._ground))
            return
        settings = Settings(room=self._rules.room, text=self._rules.text)  # type: ignore[arg-type]
        door = SupervisorSignInPage("Supervisor sign-in", supervisors, who, settings, self._ground)
        door.passed.connect(self._let_in)
        door.closed.connect(self.show_call)
        if self._writing is None:
            self._writing = FieldKeyboard(self._ground, self._theme)
        self._turn_to(door)

    def _let_in(self, _supervisor: object) -> None:
        keys: dict[str, Slot] = {
            "Back": self.show_call,
            "Restart": self.restarted.emit,
            "Exit the kiosk": self.left.emit,
        }
        told = "Error reports are saved on this machine."
        self._turn_to(KioskNotice("Supervisor", told, keys, self._ground))

    def _turn_to(self, page: "Page") -> None:
        if self.page:
            self.page.hide()
            self.page.deleteLater()
        self.page = page
        page.show()


def open_quiet(
    screen: Sequence[str],
    heart: Heartbeat,
    rules: KioskSettings,
    keep: "Callable[[], RecordsPort]",
    find_supervisors: "Callable[[], SupervisorsPort]",
) -> int:
    """Show who to call until a supervisor has been here. `keep` opens the records."""
    application = make_application(screen, heart)
    forbid_native_dialogs()
    with catching_errors() as errors:
        load_fonts(lambda _: None)
        window = QuietWindow(rules, keep, find_supervisors)
        window.left.connect(lambda: application.exit(restart_policy.LEFT))
        window.restarted.connect(lambda: application.exit(restart_policy.AGAIN))
        # It already says who to call.
        errors.show_with(KioskErrors(lambda: None, lambda: application.exit(restart_policy.CANNOT)).show)
        window.cover()
        return application.exec()
