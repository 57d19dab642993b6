"""Errors as the trainer's window tells of them: one page at a time, and none for what repeats by itself."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from app.crash_log import Caught

if TYPE_CHECKING:
    from app.error_report import ErrorReport
    from app.ui.kit.error_page import ErrorPage
    from app.ui.shell.main_window import MainWindow

_BURST = 2.0
"""Seconds. Nobody clicks again so soon: an error that is back by then repeats by itself."""
_REPEATS = "The error keeps coming back. Quit and start the program again."


class WindowErrors:
    """Opens a page for an error and counts on it what comes while it is open."""

    def __init__(self, window: "MainWindow", elapsed: Callable[[], float] = monotonic) -> None:
        self._window = window
        self._elapsed = elapsed
        self.page: ErrorPage | None = None
        self._told: list[ErrorReport] = []
        """What came while the page was open, and what it was opened for."""
        self._last: dict[ErrorReport, float] = {}
        """When each error came last, or the page that told of it was left."""

    def show(self, caught: Sequence[Caught]) -> None:
        """Tell of these errors."""
        now = self._elapsed()
        for each in caught:
            repeats = now - self._last.get(each.report, -_BURST * 2) <= _BURST
            self._last[each.report] = now
            if self.page is None and repeats:
                self._window.warn(_REPEATS)
                continue
            if self.page is None:
                self._open(each.report)
            if self.page:
                self._told.append(each.report)
                self.page.count(each)

    def _open(self, report: "ErrorReport") -> None:
        from app.ui.kit.error_page import ErrorPage

        self._told = []
        self.page = page = ErrorPage(report, self._window)
        page.closed.connect(self._close)
        page.asked_to_quit.connect(self._quit)
        page.open()

    def _close(self) -> None:
        assert self.page, "it is the page that asks"
        page, self.page = self.page, None
        self._last |= dict.fromkeys(self._told, self._elapsed())
        page.leave()

    def _quit(self) -> None:
        """As if the window was closed: an exam is left through its supervisor only."""
        self._close()
        self._window.close()
