"""Reports on errors, for the developers: logged, saved, and without a word of whose machine it was."""

import platform
import sys
import threading
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from app import __version__, places
from app.errors import Refused
from app.log_file import open_logger
from app.private_files import make_private_folder, open_private

_KEPT = 20
"""This many reports stay. A crash every minute would fill the disk in a year."""


class ErrorReport(NamedTuple):
    """An error as it was reported."""

    summary: str
    """What happened, in a line."""
    text: str
    file: Path | None
    """None if it could not be saved."""


def report_error(error: BaseException) -> ErrorReport:
    """Log an error and save a report."""
    summary = traceback.format_exception_only(error)[-1].strip()
    open_logger(_module_of(error)).error(summary, exc_info=error)
    return _keep(summary, "".join(traceback.format_exception(error)))


def report_message(name: str, message: str) -> ErrorReport:
    """Log a serious message from a library, and save a report. `name` is the logger's."""
    open_logger(name).critical(message)
    said_by = "".join(traceback.format_stack())
    return _keep(message, f"{name}: {message}\n\n{said_by}")


def log_again(what: BaseException | str, name: str, times: int) -> None:
    """Log that something reported before has happened again. `name` is the logger's of a message."""
    log = open_logger(name if isinstance(what, str) else _module_of(what))
    log.error("%s: %d times so far", what if isinstance(what, str) else repr(what), times)


def report_text(what: str, details: str, when: datetime) -> str:
    """A report: which program, on which system, and what happened. It does not say whose machine this is."""
    qt = getattr(sys.modules.get("PySide6"), "__version__", "")
    on = [f"Python {platform.python_version()}", *([f"PySide6 {qt}"] if qt else [])]
    head = f"hcf-trainer {__version__}, {when:%Y-%m-%d %H:%M:%S}\n{', '.join(on)}, {platform.platform()}\n"
    return _without_home(f"{head}{what}\n\n{details.rstrip()}\n")


def save_report(folder: Path, text: str, when: datetime) -> Path | None:
    """Save a report and remove the oldest ones. None if it cannot be saved."""
    file = folder / f"report-{when:%Y%m%d-%H%M%S-%f}.txt"
    try:
        make_private_folder(folder)
        with open(file, "x", encoding="utf-8", errors="backslashreplace", opener=open_private) as out:
            out.write(text)
    except (OSError, Refused):
        with suppress(OSError):
            file.unlink()
        return None
    # Keep the new one, whatever the clock said when the others were written.
    for old in sorted(set(folder.glob("report-*.txt")) - {file})[: 1 - _KEPT]:
        with suppress(OSError):
            old.unlink()
    return file


def _keep(summary: str, details: str) -> ErrorReport:
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


def _module_of(error: BaseException) -> str:
    """Our innermost module that the error went through."""
    name, trace = "app", error.__traceback__
    while trace:
        module = str(trace.tb_frame.f_globals.get("__name__"))
        name = module if module.startswith("app.") else name
        trace = trace.tb_next
    return name
