"""Starts the program: reads the first word, imports what it needs, and lets no traceback through."""

import errno
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import PROGRAM, places
from app.errors import Refused

if TYPE_CHECKING:
    from app.procedure.library import Library
    from app.records.records import Records

_EXIT_WHEN_READY = "--exit-when-ready"
_BOX = 0x10
"""A message box with an error sign and a button."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; exit codes: 0 done, 1 problems found, 2 refused, 3 internal error, 130 interrupted."""
    is_read = _open_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(words)
        sys.stdout.flush()
    except Refused as refusal:
        _tell(refusal.sentences, is_read)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if _has_reader_left(error):
            # Python would complain again while closing the stream.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
            return 0
        _tell([f"{error.strerror or error}: {error.filename or 'output'}"], is_read)
        return 2
    except Exception as error:
        _tell([f"something went wrong inside the program; {_reported(error)}"], is_read)
        return 3
    return code


def _tell(sentences: Sequence[str], is_read: bool) -> None:
    """Say what is wrong. Without a terminal on Windows, show it in a box."""
    for sentence in sentences:
        print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    if sys.platform == "win32" and not is_read:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, "\n".join(sentences), PROGRAM, _BOX)


def _has_reader_left(error: OSError) -> bool:
    """Is the reader of a pipe gone? Windows calls that an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def _open_streams() -> bool:
    """Make the output streams safe to print to. False if there is no terminal or other place for them."""
    is_there = sys.stderr is not None
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
            if sys.platform == "win32" and not stream.isatty():
                # What is written to a file there is read as UTF-8, by us and by others.
                stream.reconfigure(encoding="utf-8")
    return is_there


def _reported(error: Exception) -> str:
    """Save a report for the developers, and say where."""
    from app.error_report import report_error

    report = report_error(error)
    return f"please send {report.file} to the authors" if report.file else "the report could not be saved"


def _records(library: "Library") -> "Records":
    from app.records.records import Records

    return Records.here(library)


def _back_up_daily() -> None:
    """Make today's backup, if it is on and was not made yet."""
    if places.daily_backup().exists():
        from app.records.backup.daily_backup import back_up_here_if_due

        back_up_here_if_due()


def _finish_what_was_left(is_window: bool) -> None:
    """Finish an interrupted restore before anything is read; in a school, take in what has come down."""
    is_news = is_window and places.school_news().exists()
    if is_news or places.records().with_name(places.RESTORING).exists():
        from app.records.school.pending_work import finish_here

        finish_here()


def _run(words: list[str]) -> int:
    _finish_what_was_left(is_window=words in ([], ["office"]) or words[0] == "kiosk")
    if not words or words == [_EXIT_WHEN_READY]:
        return _open_window(exit_when_ready=bool(words))
    return _run_command(words)


def _open_window(exit_when_ready: bool) -> int:
    from app.ui.kit import display

    with display.starting():
        screen = display.load_qt()
        from app.ui.shell.open_window import open_window

        return open_window([PROGRAM, *screen], exit_when_ready, keep=_records, afterwards=_back_up_daily)


def _run_command(words: list[str]) -> int:
    from app.commands.command_parser import run_command

    return run_command(words, _EXIT_WHEN_READY)
