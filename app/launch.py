"""Starts the program: reads the first word, imports what that needs, lets no traceback through."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from app import __version__
from app.procedure.problems import Refused
from app.procedure.words import nearest

PROGRAM = "hcf-trainer"
COMMANDS = {
    "rule": "rule on rounds: what becomes of every wager, and every step in order",
    "watch": "tell the perfect deal of a round, step by step",
    "judge": "grade a written account of what a dealer did",
    "check": "find every problem in house files",
    "odds": "exact odds and house edge of a house's bonus tables",
    "houses": "read a house's book, or compare two houses",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0 done, 1 problems found, 2 refused, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(words)
        sys.stdout.flush()
    except Refused as refusal:
        for sentence in refusal.sentences:
            print(f"{PROGRAM}: {sentence}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of a pipe has left. Python would complain once more while closing the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{PROGRAM}: {error.strerror or error}: {error.filename or 'output'}", file=sys.stderr)
        return 2
    return code


def _run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Teaches and checks the dealing of High Card Flush.",
        epilog="\n".join(f"  {PROGRAM} {name:8} {text}" for name, text in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("--help", "-h", action="help", help="show this help")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of those below")
    options = parser.parse_args(words[:1])
    if options.command is None:
        from app.commands.overview import run

        return run(COMMANDS)
    if options.command not in COMMANDS:
        known = nearest(options.command, list(COMMANDS)) or f"; {PROGRAM} --help lists them"
        raise Refused(f"nobody knows the command “{options.command}”{known}")
    command = importlib.import_module(f"app.commands.{options.command}")
    inner = argparse.ArgumentParser(
        prog=f"{PROGRAM} {options.command}",
        description=f"{COMMANDS[options.command].capitalize()}.",
    )
    command.arguments(inner)
    code: int = command.run(inner.parse_args(words[1:]))
    return code
