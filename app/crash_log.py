"""What nobody caught is not lost: it is logged, and a report is kept for whoever fixes the program.

Nothing of Qt is in here, and nothing is opened before the first line: a start pays for three hooks.
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
"""So many reports stay; one of a crash every minute would fill the disk in a year."""
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OPENING = threading.RLock()


class ErrorReport(NamedTuple):
    """An error as it was written down."""

    summary: str
    """What happened, in a line."""
    text: str
    file: Path | None
    """None if the disk did not take it."""


class Caught(NamedTuple):
    """An error that nobody caught. Only its first time is written down whole."""

    report: ErrorReport
    times: int
    """How often the same error has come so far, this time included."""


# --- the log


def logger(name: str) -> "logging.Logger":
    """The logger of a package or a module. The first call opens the log, which takes in everybody's."""
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
    """Log an error and keep a report of it."""
    import traceback

    summary = traceback.format_exception_only(error)[-1].strip()
    logger(_module_of(error.__traceback__)).error(summary, exc_info=error)
    return _keep(summary, "".join(traceback.format_exception(error)))


def report_message(name: str, message: str) -> ErrorReport:
    """Log something grave that a library said, and keep a report of it. `name` is the logger's."""
    import traceback

    logger(name).critical(message)
    said_by = "".join(traceback.format_stack())
    return _keep(message, f"{name}: {message}\n\n{said_by}")


def report_text(what: str, details: str, when: "datetime") -> str:
    """A report: which program, on what, and what happened. Nothing in it says whose machine this is."""
    import platform

    qt = getattr(sys.modules.get("PySide6"), "__version__", "")
    on = [f"Python {platform.python_version()}", *([f"PySide6 {qt}"] if qt else [])]
    head = f"hcf-trainer {__version__}, {when:%Y-%m-%d %H:%M:%S}\n{', '.join(on)}, {platform.platform()}\n"
    return _without_home(f"{head}{what}\n\n{details.rstrip()}\n")


def save_report(folder: Path, text: str, when: "datetime") -> Path | None:
    """Save a report beside the others, of which the oldest go; None if the disk does not take it."""
    file = folder / f"report-{when:%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", errors="backslashreplace")
    except OSError:
        with suppress(OSError):
            file.unlink(missing_ok=True)
        return None
    # The new one stays, whatever the clock said when the others were written.
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
    """The same, where paths do not begin with the name of a user."""
    try:
        home = Path.home()
    except RuntimeError:
        # A system may run programs for nobody in particular.
        return text
    return text if home == home.parent else text.replace(str(home), "~")


def _module_of(trace: TracebackType | None) -> str:
    """The innermost module of ours that the error went through."""
    name = "app"
    while trace:
        module = str(trace.tb_frame.f_globals.get("__name__"))
        name = module if module.startswith("app.") else name
        trace = trace.tb_next
    return name


# --- what nobody caught

_Place = tuple[object, ...]
_DEEPEST = 8
"""The same lines, so many from the innermost, are the same error."""


class ErrorCatcher:
    """Writes down what nobody caught and hands it on, in whatever thread it came."""

    def __init__(self, tell: Callable[[Caught], object]) -> None:
        self._tell = tell
        self._reports: dict[_Place, ErrorReport] = {}
        self._times: dict[_Place, int] = {}
        # Held for a moment only: an error may come while another one is written down, in the same thread too.
        self._lock = threading.RLock()

    def take(self, error: BaseException) -> None:
        """An error. One that comes again and again is counted, and fills no disk."""
        place = (type(error), *[*_lines(error.__traceback__)][-_DEEPEST:])
        try:
            if self._is_first(place, _module_of(error.__traceback__), repr(error)):
                sys.__excepthook__(*_parts(error))
                self._reports[place] = report_error(error)
            self._hand_on(place)
        except Exception:
            # Whatever is wrong with the telling, a terminal still sees both.
            sys.__excepthook__(*_parts(error))
            sys.__excepthook__(*sys.exc_info())

    def take_message(self, name: str, message: str) -> None:
        """Something grave that a library said; `name` is its logger."""
        place = (name, message)
        if self._is_first(place, name, message):
            self._reports[place] = report_message(name, message)
        self._hand_on(place)

    def _is_first(self, place: _Place, name: str, what: str) -> bool:
        """Count it. Of the second, the fourth, the eighth … time the log has a line."""
        with self._lock:
            self._times[place] = times = self._times.get(place, 0) + 1
        if times > 1 and times & (times - 1) == 0:
            logger(name).error("%s: %d times so far", what, times)
        return times == 1

    def _hand_on(self, place: _Place) -> None:
        report = self._reports.get(place)
        if report:
            # Without one, another thread is still at its first time, and tells of it.
            self._tell(Caught(report, self._times[place]))


@contextmanager
def catching(tell: Callable[[Caught], object]) -> Iterator[ErrorCatcher]:
    """Within this nothing that nobody caught is lost; `tell` hears of it, in whatever thread it came."""
    catcher = ErrorCatcher(tell)
    before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            catcher.take(error.with_traceback(trace))
        else:
            # Somebody at a terminal wants the program to end.
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
    """Where an error went through, the innermost last."""
    while trace:
        yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
