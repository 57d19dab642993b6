"""Uncaught errors are not lost: they are logged, and a report is kept for the developers.

There is no Qt in here, and no file is opened before the first line. A start pays for three hooks only.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from app import __version__, places

if TYPE_CHECKING:
    import logging
    from datetime import datetime

_KEPT = 20
"""This many reports stay. A crash every minute would fill the disk in a year."""
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OPENING = threading.RLock()


class ErrorReport(NamedTuple):
    """An error as it was reported."""

    summary: str
    """What happened, in a line."""
    text: str
    file: Path | None
    """None if it could not be saved."""


class Caught(NamedTuple):
    """An uncaught error. Only the first occurrence is written in full."""

    report: ErrorReport
    times: int
    """How often the same error has come, this time included."""


# --- the log


def logger(name: str) -> "logging.Logger":
    """The logger of a package or a module. The first call opens the log for all loggers."""
    import logging

    with _OPENING:
        root = logging.getLogger()
        file = places.logs() / "hcf-trainer.log"
        if not any(getattr(handler, "baseFilename", "") == str(file) for handler in root.handlers):
            from app.log_file import LogFile

            handler = LogFile(file)
            handler.setFormatter(logging.Formatter(_LINE))
            root.addHandler(handler)
    return logging.getLogger(name)


# --- reports


def report_error(error: BaseException) -> ErrorReport:
    """Log an error and save a report."""
    import traceback

    summary = traceback.format_exception_only(error)[-1].strip()
    logger(_module_of(error.__traceback__)).error(summary, exc_info=error)
    return _keep(summary, "".join(traceback.format_exception(error)))


def report_message(name: str, message: str) -> ErrorReport:
    """Log a serious message from a library, and save a report. `name` is the logger's."""
    import traceback

    logger(name).critical(message)
    said_by = "".join(traceback.format_stack())
    return _keep(message, f"{name}: {message}\n\n{said_by}")


def report_text(what: str, details: str, when: "datetime") -> str:
    """A report: which program, on which system, and what happened. It does not say whose machine this is."""
    import platform

    qt = getattr(sys.modules.get("PySide6"), "__version__", "")
    on = [f"Python {platform.python_version()}", *([f"PySide6 {qt}"] if qt else [])]
    head = f"hcf-trainer {__version__}, {when:%Y-%m-%d %H:%M:%S}\n{', '.join(on)}, {platform.platform()}\n"
    return _without_home(f"{head}{what}\n\n{details.rstrip()}\n")


def save_report(folder: Path, text: str, when: "datetime") -> Path | None:
    """Save a report and remove the oldest ones. None if it cannot be saved."""
    file = folder / f"report-{when:%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", errors="backslashreplace")
    except OSError:
        with suppress(OSError):
            file.unlink(missing_ok=True)
        return None
    # Keep the new one, whatever the clock said when the others were written.
    for old in sorted(set(folder.glob("report-*.txt")) - {file})[: 1 - _KEPT]:
        with suppress(OSError):
            old.unlink()
    return file


def _keep(summary: str, details: str) -> ErrorReport:
    from datetime import UTC, datetime

    when, thread = datetime.now(UTC).astimezone(), threading.current_thread()
    beside = "" if thread is threading.main_thread() else f", in the thread “{thread.name}”"
    text = report_text(f"{summary}{beside}", details, when)
    return ErrorReport(summary, text, save_report(places.reports(), text, when))


def _without_home(text: str) -> str:
    """The same text, without user names in paths."""
    try:
        home = Path.home()
    except RuntimeError:
        # A system may run programs without a user.
        return text
    return text if home == home.parent else text.replace(str(home), "~")


def _module_of(trace: TracebackType | None) -> str:
    """Our innermost module that the error went through."""
    name = "app"
    while trace:
        module = str(trace.tb_frame.f_globals.get("__name__"))
        name = module if module.startswith("app.") else name
        trace = trace.tb_next
    return name


# --- uncaught errors

_Place = tuple[object, ...]
_DEEPEST = 8
"""Errors with the same innermost lines, this many, are the same error."""


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
            if self._is_first(place, _module_of(error.__traceback__), repr(error)):
                sys.__excepthook__(*_parts(error))
                self._reports[place] = report_error(error)
            self._hand_on(place)
        except Exception:
            # If `tell` fails too, a terminal still shows both errors.
            sys.__excepthook__(*_parts(error))
            sys.__excepthook__(*sys.exc_info())

    def take_message(self, name: str, message: str) -> None:
        """Record a serious message from a library; `name` is its logger."""
        place = (name, message)
        if self._is_first(place, name, message):
            self._reports[place] = report_message(name, message)
        self._hand_on(place)

    def _is_first(self, place: _Place, name: str, what: str) -> bool:
        """Count it. The second, fourth, eighth … occurrence gets a line in the log."""
        with self._lock:
            self._times[place] = times = self._times.get(place, 0) + 1
        if times > 1 and times & (times - 1) == 0:
            logger(name).error("%s: %d times so far", what, times)
        return times == 1

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
