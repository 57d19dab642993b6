"""Errors on their way to a window: put in by whatever thread they came in, taken out in the window's own."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QtMsgType,
    qInstallMessageHandler,
)

from app.crash_log import Caught, ErrorCatcher, catching, logger

Show = Callable[[Sequence[Caught]], object]


class ErrorInbox(QObject):
    """Holds errors until they can be shown: not in the middle of painting, nor before there is a window."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[Caught] = []
        self._show: Show | None = None

    def put(self, caught: Caught) -> None:
        """An error has come, in any thread."""
        self._waiting.append(caught)
        self._ring()

    def show_with(self, show: Show) -> None:
        """From now on errors are shown so, those too that came before."""
        self._show = show
        self._ring()

    def customEvent(self, _event: QEvent) -> None:  # noqa: N802
        """Show all that have come."""
        show, waiting = self._show, self._waiting[:]
        if show and waiting:
            del self._waiting[: len(waiting)]
            # What goes wrong in here would come back without end: from then on errors are only logged.
            self._show = None
            show(waiting)
            self.show_with(show)

    def _ring(self) -> None:
        if self._show:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))


@contextmanager
def catching_errors() -> Iterator[ErrorInbox]:
    """Within this errors and what Qt complains of are logged, and come to the inbox that it hands out."""
    inbox, before_us = ErrorInbox(), threading.enumerate()
    with catching(inbox.put) as catcher:
        before = qInstallMessageHandler(partial(_take_message, catcher))
        try:
            yield inbox
            _wait_for_others(before_us)
        finally:
            qInstallMessageHandler(before)


def _take_message(catcher: ErrorCatcher, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """A terminal sees it as ever. A warning is for the log alone: nobody at the window could mend it."""
    category = str(context.category or "")
    is_named = category not in ("", "default")
    with suppress(OSError):
        print(f"{category}: {message}" if is_named else message, file=sys.stderr)
    name = category if category.startswith("qt.") else "qt"
    if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
        catcher.take_message(name, message)
    elif kind == QtMsgType.QtWarningMsg:
        logger(name).warning(message)


def _wait_for_others(before_us: Sequence[threading.Thread]) -> None:
    """The program ends with its last thread anyway: until then, what goes wrong in one is not lost."""
    for thread in threading.enumerate():
        if thread not in before_us and not thread.daemon:
            thread.join()
