"""The page after an error: what happened, that the records are safe, where the report is, and two ways on.

`WindowErrors` shows one page at a time, and none for an error that repeats by itself.
"""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.crash_log import Caught
from app.error_report import ErrorReport
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageFooter, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import path_words

_SAFE = "The program ran into an error. Everything you saved is still there."
_WHAT_NEXT = (
    "You can continue. If something looks wrong afterward, quit and restart the program. A recorded "
    "round picks up where it left off."
)
_SAVED = "Please send this report to your IT support: {}"
_NOT_SAVED = "The report could not be saved: the disk may be full. Copy it before you continue."
_SOON = 250
"""Milliseconds until errors that come one after the other are counted on the page, all at once."""
_BURST = 2.0
"""Seconds. Nobody clicks again so soon: an error that is back by then repeats by itself."""
_REPEATS = "The error keeps coming back. Quit and restart the program."


class ErrorPage(PageWithBack):
    """Covers the whole window until somebody has decided.

    Signals:
        asked_to_quit: the program shall end.
    """

    asked_to_quit = Signal()

    def __init__(self, report: ErrorReport, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._report = report
        self._times: dict[ErrorReport, int] = {}
        self._before: QWidget | None = None
        """Where the keyboard was."""
        self.told = label("", "", "form", wraps=True)
        self.told.hide()
        where = _SAVED.format(path_words(report.file)) if report.file else _NOT_SAVED
        self.where = label(where, "small", "" if report.file else "wrong", wraps=True)
        self.text = QPlainTextEdit(report.text)
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Report")
        self.text.setTabChangesFocus(True)
        self.copy = PageButton("Copy the report", "outline")
        self.copy.clicked.connect(self._copy)
        self.quit = PageButton("Quit", "ghost")
        self.quit.clicked.connect(self.asked_to_quit)
        self.go_on = PageButton("Continue", "primary", "arrow")
        self.go_on.clicked.connect(self.closed)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._tell)
        header = PageHeader("Something went wrong", has_home=False, has_back=False)
        self.shell = PageShell(self, settings, header)
        panel, footer = PagePanel("Your records are safe"), PageFooter(_WHAT_NEXT)
        panel.add(label(_SAFE, wraps=True))
        panel.add(self.told)
        panel.column.addSpacing(8)
        panel.add(self.where)
        panel.column.addSpacing(12)
        panel.add(self.text, 1)
        footer.add(self.quit, self.copy, self.go_on)
        self.shell.fill(panel, footer)

    def open(self) -> None:
        """Lie over everything, and have the keyboard."""
        self._before = QApplication.focusWidget()
        self.raise_()
        self.show()
        self.go_on.setFocus()

    def leave(self) -> None:
        """Go, and give the keyboard back."""
        self.hide()
        self.deleteLater()
        if self._before and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()

    def count(self, caught: Caught) -> None:
        """One more, the same or another."""
        self._times[caught.report] = caught.times
        self._soon.start()

    def event(self, event: QEvent) -> bool:
        """No key is meant for what lies under it, not even those with an F."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def _tell(self) -> None:
        times, others = self._times.get(self._report, 1), len(self._times.keys() - {self._report})
        told = [f"It has happened {times} times."] * (times > 1)
        if others:
            told.append("Another error followed." if others == 1 else f"{others} other errors followed.")
        self.told.setText(" ".join(told))
        self.told.setVisible(bool(told))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.text)
        self.copy.setText("Copied")


class WindowErrors:
    """Opens a page for an error and counts on it what comes while it is open."""

    def __init__(
        self,
        window: QWidget,
        warn: Callable[[str], None],
        elapsed: Callable[[], float] = monotonic,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        """`settings` says how the window looks now."""
        self._window = window
        self._warn = warn
        self._elapsed = elapsed
        self._settings = settings
        self.page: ErrorPage | None = None
        self._told: list[ErrorReport] = []
        """What came while the page was open, and what it was opened for."""
        self._last: dict[ErrorReport, float] = {}
        """When each error came last, or the page that told of it was left."""

    def show(self, caught: Sequence[Caught]) -> None:
        """Tell of these errors."""
        now = self._elapsed()
        for each in caught:
            repeats = now - self._last.get(each.report, -inf) <= _BURST
            self._last[each.report] = now
            if self.page is None and repeats:
                self._warn(_REPEATS)
                continue
            if self.page is None:
                self._open(each.report)
            if self.page:
                self._told.append(each.report)
                self.page.count(each)

    def _open(self, report: ErrorReport) -> None:
        self._told = []
        self.page = page = ErrorPage(report, self._settings(), self._window)
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
