"""The kiosk's window, and what opens it: first the attract screen, then a round on it, then the records."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.clock_watch import HERE, Clocks
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.kiosk_errors import KioskErrors
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.covering_window import CoveringWindow
from app.ui.kiosk.entrance import Entrance
from app.ui.kiosk.kiosk_application import forbid_native_dialogs, make_application
from app.ui.kiosk.kiosk_context import KioskContext
from app.ui.kiosk.kiosk_style import dress
from app.ui.kit import display
from app.ui.kit.error_inbox import ErrorInbox, catching_errors
from app.ui.kit.file_picker import FixedFolder
from app.ui.kit.fonts import load_fonts
from app.ui.kit.policy import KIOSK
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from app.ports.records import RecordsPort
    from app.ui.kiosk.kiosk_controller import KioskController

_SOON, _A_FRAME = 1, 20
"""Milliseconds until the next check whether the window is shown, and until something has moved in it."""


class KioskWindow(CoveringWindow):
    """It shows the attract screen alone until the records are open.

    Signals:
        left: a supervisor lets the program end.
    """

    left = Signal()

    def __init__(
        self, library: Library, rules: KioskSettings, presence: PresenceFile, clocks: Clocks = HERE
    ) -> None:
        super().__init__()
        houses = rules.houses or tuple(library.files())
        usual = Settings(
            house=houses[0],
            room=rules.room,  # type: ignore[arg-type]
            text=rules.text,
            motion=rules.motion,  # type: ignore[arg-type]
            sound=rules.sound,  # type: ignore[arg-type]
        )
        policy = KIOSK._replace(modes=rules.modes, has_drills=rules.drills)  # type: ignore[arg-type]
        self.table_screen = TableScreen(library.house(usual.house), usual, self)
        self.table_screen.file_picker = FixedFolder(rules.files_folder)
        self.setCentralWidget(self.table_screen)
        self.navigator = Navigator(self.table_screen, library, usual, policy)
        self.table_screen.arranged.connect(self._dress)
        self._context = KioskContext(
            self.table_screen, self.navigator, library, houses, rules, presence, clocks
        )
        self.entrance = Entrance(self._context)
        self._controller: KioskController | None = None
        if presence.read() is None:
            # Before anything else is imported: the round begins to play a moment later.
            self.entrance.put_up()

    def begin(self, records: "RecordsPort", chance: Random) -> None:
        """The records are open: continue where a trainee was when the program crashed, or wait for one."""
        # Imported after the first picture.
        from app.ui.kiosk.kiosk_controller import KioskController

        self._controller = KioskController(self, self._context, self.entrance, records, chance)
        self._controller.left.connect(self.left)
        self._controller.begin()

    @property
    def controller(self) -> "KioskController":
        """What runs the kiosk once the records are open."""
        assert self._controller, "the records are open"
        return self._controller

    def _dress(self) -> None:
        theme, text = THEMES[self.navigator.settings.room], self.table_screen.table.table_layout.text
        sheet = dress(theme, text, self.table_screen.height())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


def open_kiosk(
    screen: Sequence[str],
    heart: Heartbeat,
    library: Library,
    rules: KioskSettings,
    presence: PresenceFile,
    keep: "Callable[[], RecordsPort]",
) -> int:
    """Run the kiosk until a supervisor ends it, or it cannot go on. `keep` opens the records."""
    application = make_application(screen, heart)
    with catching_errors() as errors:
        # Held until the end: nothing else has to, and Python would collect a window that nobody holds.
        _window = _begin_kiosk(application, errors, library, rules, presence, keep)
        return application.exec()


def _begin_kiosk(
    application: QApplication,
    errors: ErrorInbox,
    library: Library,
    rules: KioskSettings,
    presence: PresenceFile,
    keep: "Callable[[], RecordsPort]",
) -> KioskWindow:
    def end() -> None:
        application.exit(restart_policy.CANNOT)

    troubles: list[str] = []
    load_fonts(troubles.append)
    window = KioskWindow(library, rules, presence)
    window.left.connect(lambda: application.exit(restart_policy.LEFT))
    for sentence in troubles:
        window.table_screen.bar.warn(sentence)
    # Half a kiosk is of no use to anyone.
    errors.show_with(lambda _: end())
    window.cover()

    def begin() -> None:
        if not window.windowHandle().isExposed():
            # First show something.
            QTimer.singleShot(_SOON, begin)
            return
        window.repaint()
        display.end_start()
        chance = Random(SystemRandom().getrandbits(64))
        is_waiting = window.entrance.is_waiting
        if is_waiting:
            # A card moves before the records are opened. A person who comes meanwhile is let in after that.
            window.entrance.play(chance)
        QTimer.singleShot(_A_FRAME if is_waiting else 0, partial(open_records, chance))

    def open_records(chance: Random) -> None:
        forbid_native_dialogs()
        try:
            window.begin(keep(), chance)
        except Refused as refusal:
            print(*refusal.sentences, sep="\n", file=sys.stderr)
            # After the third time the quiet screen says who to call.
            end()
        else:
            errors.show_with(KioskErrors(window.controller.tell_of_error, end).show)

    QTimer.singleShot(0, begin)
    return window
