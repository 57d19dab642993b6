"""Starts the program: reads the first word, imports what it needs, and lets no traceback through."""

import errno
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import __version__
from app.errors import Refused

if TYPE_CHECKING:
    import argparse

    from app.procedure.library import Library
    from app.records.records import Records

PROGRAM = "hcf-trainer"
_EXIT_WHEN_READY = "--exit-when-ready"
COMMANDS = {
    "rule": "rule on rounds: what becomes of every wager, and every step in order",
    "watch": "tell the perfect deal of a round, step by step",
    "film": "film a round: a moving picture or a strip of pictures, without any screen",
    "deal": "deal rounds to practise, as they come or with what is wanted in them",
    "judge": "grade a written account of what a dealer did",
    "replay": "show an attempt again, or list them",
    "trainees": "list the trainees, add or change one, or read a roster",
    "progress": "show how far a trainee has come, and what to do next",
    "class": "show a whole class: how far everybody is, and who needs help",
    "audit": "walk the ledger of exams, and name the first record that was tampered with",
    "backup": "put everything into one file that a passphrase opens",
    "restore": "put everything back from a backup",
    "merge": "take in the records of other machines from their backups",
    "certificate": "issue the certificate of an exam that was passed",
    "verify": "check whether a certificate is genuine and in force",
    "due": "list who has to sit an exam again, by house",
    "kiosk": "be a machine in the break room that nobody has to look after",
    "check": "find every problem in house files",
    "odds": "exact odds and house edge of a house's bonus tables",
    "houses": "read a house's book, or compare two houses",
}

_BOX = 0x10
"""A message box with an error sign and a button."""
_MODULES = {"class": "class_command"}
"""Commands that are Python keywords have a module with another name."""


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
    from app.crash_log import report_error

    report = report_error(error)
    return f"please send {report.file} to the authors" if report.file else "the report could not be saved"


def _records(library: "Library") -> "Records":
    from datetime import UTC, datetime

    from app import places
    from app.records.records import Records

    return Records(places.records(), library, lambda: datetime.now(UTC))


def _back_up_daily() -> None:
    """Make today's backup, if it is on and was not made yet."""
    from app import places

    if places.daily_backup().exists():
        from datetime import UTC, datetime

        from app.records.backup.backup_contents import Machine
        from app.records.backup.daily_backup import back_up_if_due

        back_up_if_due(places.daily_backup(), Machine.here(), datetime.now(UTC))


def _finish_restoring() -> None:
    """Finish an interrupted restore before anything is read."""
    from app import places

    if places.records().with_name(places.RESTORING).exists():
        from app.records.backup.backup_contents import Machine
        from app.records.backup.restore import finish_restoring

        finish_restoring(Machine.here())


def _run(words: list[str]) -> int:
    _finish_restoring()
    if not words or words == [_EXIT_WHEN_READY]:
        from app.ui.shell.open_window import open_window

        return open_window(PROGRAM, exit_when_ready=bool(words), keep=_records, afterwards=_back_up_daily)
    import argparse

    from app.commands.command_parser import CommandParser
    from app.procedure.words import nearest

    parser = CommandParser(
        PROGRAM,
        description="Teaches and checks the dealing of High Card Flush; alone, it opens its window.",
        epilog="\n".join(f"  {PROGRAM} {name:11} {text}" for name, text in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("--help", "-h", action="help", help="show this help")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of those below")
    parser.add_argument(
        _EXIT_WHEN_READY,
        action="store_true",
        help="open the window, say how long that took and what memory it holds, and quit",
    )
    options = parser.parse_args(words[:1])
    if options.command not in COMMANDS:
        known = nearest(options.command, list(COMMANDS)) or f"; {PROGRAM} --help lists them"
        raise Refused(f"nobody knows the command “{options.command}”{known}")
    chosen = command_parser(options.command).parse_args(words[1:])
    code: int = chosen.run(chosen)
    return code


def command_parser(name: str) -> "argparse.ArgumentParser":
    """The parser for the words after a command. Its result carries `run`."""
    from importlib import import_module

    from app.commands.command_parser import CommandParser

    command = import_module(f"app.commands.{_MODULES.get(name, name)}")
    parser = CommandParser(f"{PROGRAM} {name}", description=f"{COMMANDS[name].capitalize()}.")
    command.arguments(parser)
    parser.set_defaults(run=command.run)
    return parser
