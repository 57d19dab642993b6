"""The man page, made from the program's own commands, so that it cannot say anything else than they do."""

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app import PROGRAM, __version__
from app.commands.command_parser import COMMANDS, command_parser
from app.places import HOUSE_FILES, MANUAL

_FILES = {
    "~/.local/share/hcf-trainer/records.sqlite": "the records: every round, answer and exam",
    "~/.local/share/hcf-trainer/signing": "the key that signs certificates",
    "~/.local/share/hcf-trainer/houses": "your own house files",
    "~/.config/hcf-trainer/settings.json": "window settings",
    "~/.config/hcf-trainer/kiosk.toml": "kiosk settings",
    "~/.local/state/hcf-trainer/log": "the log and error reports",
    "/var/lib/hcf-kiosk": "all of the above, for a kiosk's user",
    f"/usr/share/doc/hcf-trainer/{MANUAL}": "the manual: for students, supervisors, instructors and IT",
    f"/usr/share/doc/hcf-trainer/{HOUSE_FILES}": "how to write a house file",
    "/usr/share/doc/hcf-trainer/LICENSES.txt": "every component, its license, and how to replace Qt",
}
_ENDS = {
    0: "done",
    1: "found problems (check, verify and audit, for example)",
    2: "refused; a sentence says why",
    3: "an error in the program itself",
    130: "interrupted",
}


def man_page(day: date) -> str:
    """The page in the language of man."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "{day}" "{PROGRAM} {__version__}" "User Commands"',
        ".SH NAME",
        f"{_plain(PROGRAM)} \\- trains and tests High Card Flush dealers",
        ".SH SYNOPSIS",
        f".B {_plain(PROGRAM)}",
        ".br",
        f".B {_plain(PROGRAM)}",
        ".I COMMAND",
        "[options]",
        ".SH DESCRIPTION",
        "A trainer for High Card Flush dealers.",
        "Without a command, it opens the window.",
        "With a command, it works in the terminal and needs no screen.",
        ".TP",
        ".B \\-\\-version",
        "Show the version.",
        ".TP",
        '.BR \\-\\-help ", " \\-h',
        "Show all commands, or the options for one command.",
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += _command(name)
    lines += [".SH EXIT STATUS", *_listed({str(code): text for code, text in _ENDS.items()})]
    lines += [".SH FILES", *_listed(_FILES)]
    return "\n".join(lines) + "\n"


def _command(name: str) -> Iterator[str]:
    parser = command_parser(name)
    yield f".SS {_plain(PROGRAM)} {name}"
    yield f"{COMMANDS[name].capitalize()}."
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction) and action.help != argparse.SUPPRESS:
            yield from _word(parser, action)


def _word(parser: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    """An option with what follows it, or a word by its place."""
    follows = parser._get_formatter()._format_args(action, action.metavar or action.dest.upper())  # type: ignore[arg-type]
    yield ".TP"
    if action.option_strings:
        names = ", ".join(f"\\fB{_plain(option)}\\fR" for option in action.option_strings)
        yield f"{names} \\fI{_plain(follows)}\\fR" if follows else names
    else:
        yield f"\\fI{_plain(follows)}\\fR"
    yield _plain((action.help or "") % vars(action) if "%(" in (action.help or "") else action.help or "")


def _listed(texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        yield from (".TP", f".B {_plain(name)}", _plain(text))


def _plain(text: str) -> str:
    """Text in which man finds nothing to interpret; a line may not begin with a dot or an apostrophe."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("…", "...")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
