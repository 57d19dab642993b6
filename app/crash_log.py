"""Uncaught errors are not lost: they are logged, and a report is kept for the developers.

There is no Qt in here, and no file is opened before the first line. A start pays for three hooks only.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import logging

    from app.error_report import ErrorReport

_Place = tuple[object, ...]
_DEEPEST = 8
"""Errors with the same innermost lines, this many, are the same error."""


class Caught(NamedTuple):
    """An uncaught error. Only the first occurrence is written in full."""

    report: "ErrorReport"
    times: int
    """How often the same error has come, this time included."""


def logger(name: str) -> "logging.Logger":
    """The logger of a package or a module. The first call opens the log for all loggers."""
    from app.log_file import open_logger

    return open_logger(name)


class ErrorCatcher:
    """Records uncaught errors and passes them on, from any thread."""

    def __init__(self, tell: Callable[[Caught], object]) -> None:
        self._tell = tell
        self._reports: dict[_Place, ErrorReport] = {}
        self._times: dict[_Place, int] = {}
        # Held for a moment only: an error may come while another is written, even in the same thread.
        self._lock = threading.RLock()

    def take(self, error: BaseException) -> None:
        """Record an error. One that repeats is counted and does not fill the disk."""
        place = (type(error), *[*_lines(error.__traceback__)][-_DEEPEST:])
        try:
            times = self._count(place)
            if times == 1:
                sys.__excepthook__(*_parts(error))
            self._write(place, times, error)
            self._hand_on(place)
        except Exception:
            # If `tell` fails too, a terminal still shows both errors.
            sys.__excepthook__(*_parts(error))
            sys.__excepthook__(*sys.exc_info())

    def take_message(self, name: str, message: str) -> None:
        """Record a serious message from a library; `name` is its logger."""
        place = (name, message)
        self._write(place, self._count(place), message, name)
        self._hand_on(place)

    def _count(self, place: _Place) -> int:
        with self._lock:
            self._times[place] = times = self._times.get(place, 0) + 1
        return times

    def _write(self, place: _Place, times: int, what: BaseException | str, name: str = "") -> None:
        """Report the first occurrence. The second, fourth, eighth … gets a line in the log."""
        if times & (times - 1):
            return
        from app.error_report import log_again, report_error, report_message

        if times > 1:
            log_again(what, name, times)
        else:
            self._reports[place] = report_message(name, what) if isinstance(what, str) else report_error(what)

    def _hand_on(self, place: _Place) -> None:
        report = self._reports.get(place)
        if report:
            # Without a report another thread is still writing the first one, and will tell.
            self._tell(Caught(report, self._times[place]))


@contextmanager
def catching(tell: Callable[[Caught], object]) -> Iterator[ErrorCatcher]:
    """Inside this context no uncaught error is lost. `tell` gets each one, from any thread."""
    catcher = ErrorCatcher(tell)
    before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            catcher.take(error.with_traceback(trace))
        else:
            # Ctrl+C at a terminal ends the program.
            before[0](kind, error, trace)

    def thread_hook(caught: threading.ExceptHookArgs) -> None:
        if isinstance(caught.exc_value, Exception):
            catcher.take(caught.exc_value.with_traceback(caught.exc_traceback))

    def unraisable_hook(caught: "sys.UnraisableHookArgs") -> None:
        if isinstance(caught.exc_value, Exception):
            catcher.take(caught.exc_value.with_traceback(caught.exc_traceback))

    sys.excepthook, threading.excepthook, sys.unraisablehook = hook, thread_hook, unraisable_hook
    try:
        yield catcher
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before


def _parts(error: BaseException) -> tuple[type[BaseException], BaseException, TracebackType | None]:
    return type(error), error, error.__traceback__


def _lines(trace: TracebackType | None) -> Iterator[tuple[str, int]]:
    """The lines an error went through, the innermost last."""
    while trace:
        yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
