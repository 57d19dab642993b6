"""Tells whoever is at the kiosk that something is wrong with it, and whom to call; then they may go on."""

import re
from collections.abc import Callable

from PySide6.QtCore import QObject

from app.ui.kiosk.kiosk_notice import KioskNotice
from app.ui.table.table_screen import TableScreen

_TITLE = "Something is wrong with this machine."
_FILE = r"((?<!\S)([A-Za-z]:)?[/\\][^:]*|\b[\w-]+\.\w+): "
"""A file, with its folders or without: the bar and the journal have it, a trainee has no use for it."""


class TroubleNotice(QObject):
    """Over everything there is one notice at a time, with the first thing that is wrong."""

    def __init__(self, screen: TableScreen, call: str, is_in: Callable[[], bool]) -> None:
        """`is_in`: is a trainee here to be told? Supervisors read it in the bar."""
        super().__init__(screen)
        self._screen = screen
        self._call = call
        self._is_in = is_in
        self.notice: KioskNotice | None = None
        screen.bar.warned.connect(self.tell)

    def forget(self) -> None:
        """Nobody is here any more: whatever is still wrong then is said to the next one."""
        self._close()
        self._screen.bar.forget()

    def tell(self, short: str) -> None:
        """Say it to the trainee who is here, unless something else is being said."""
        if self._is_in() and self.notice is None:
            text = f"{self._call}\n\n{_without_files(short)}"
            self.notice = KioskNotice(_TITLE, text, {"Go on": self._close}, self._screen)
            self.notice.show()

    def _close(self) -> None:
        if self.notice:
            self.notice.hide()
            self.notice.deleteLater()
            self.notice = None
            self._screen.setFocus()


def words_for_trainees(call: str, sentence: str) -> str:
    """Whom to call, and what is wrong."""
    return f"{call} {_without_files(sentence)}"


def _without_files(sentence: str) -> str:
    said = re.sub(_FILE, "", sentence).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}."
