"""The text commands by name: reads the words of one, refuses what nobody understands, and runs it."""

import argparse
import re
from importlib import import_module
from typing import NoReturn

from app import PROGRAM, __version__
from app.errors import Refused
from app.procedure.vocabulary import nearest

_SENTENCES = {
    r"argument (.+): invalid int value: '(.*)'": r"\1 must be a whole number, not “\2”",
    r"argument (.+): invalid choice: '(.*)' \(choose from (.*)\)": r"\1 must be one of \3, not “\2”",
    r"argument (.+): expected .*": r"\1 needs a value after it",
    r"argument (.+): not allowed with argument (.+)": r"\2 and \1 can't be used together; pick one",
    r"argument (.+): ignored explicit argument '(.*)'": r"\1 doesn't take a value; remove “\2”",
    r"one of the arguments (.+) is required": r"use one of these: \1",
    r"the following arguments are required: (.+)": r"missing: \1",
}
"""What argparse says, in its different releases, and what to say instead."""

COMMANDS = {
    "rule": "rule on rounds: settle every wager and list every step in order",
    "watch": "show the perfect deal of a round, step by step",
    "film": "make a video or a picture strip of a round without opening a window",
    "deal": "deal practice rounds, random or with the features you want",
    "judge": "grade a written log of what a dealer did",
    "replay": "replay a recorded round, or list them",
    "trainees": "list the trainees, add, change or archive one, or import a roster",
    "supervisors": "list the supervisors, or replace a lost PIN",
    "progress": "show a trainee's progress and what to do next",
    "class": "show the whole class: everyone's progress and who needs help",
    "audit": "check the exam ledger and name the first record that was tampered with",
    "backup": "save everything in one file protected by a passphrase",
    "restore": "restore everything from a backup",
    "merge": "merge records from other machines' backups",
    "machines": "list the other machines on record, leave one out, or change this machine's key",
    "record": "save an exam's record as pages to print and file",
    "certificate": "issue the certificate for a passed exam",
    "verify": "check whether a certificate is genuine and valid",
    "due": "list who must take an exam, by house",
    "results": "export exam results for HR or a learning system: all of them, or only the new ones",
    "sync": "send what is new on this machine to the school, and get what is new from it",
    "office": "set up a school's database, enroll or withdraw stations, and see their status",
    "retention": "list what is past the house's retention period; nothing is deleted",
    "kiosk": "run as a kiosk for the break room",
    "check": "find every problem in house files",
    "odds": "show exact odds and the house edge for a house's bonus tables",
    "houses": "show a house's rule book, or compare two houses",
}
_MODULES = {"class": "class_command", "sync": "school.sync", "office": "school.office"}
"""Commands that are Python keywords, or in a folder with others, have a module with another name."""


class CommandParser(argparse.ArgumentParser):
    """The arguments of a command. Options have to be written out: an abbreviation could mean another."""

    def __init__(self, prog: str, **more: object) -> None:
        super().__init__(prog, allow_abbrev=False, **more)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Refuse words that cannot be understood."""
        more = f"; see {self.prog} --help"
        unknown = re.fullmatch(r"unrecognized arguments: (.+)", message, re.DOTALL)
        if unknown:
            raise Refused(self._unknown(unknown[1], more))
        # Some releases quote what there is to choose from, others don't.
        message = re.sub(r"\(choose from .*\)", lambda choices: choices[0].replace("'", ""), message)
        for said, sentence in _SENTENCES.items():
            if found := re.fullmatch(said, message, re.DOTALL):
                raise Refused(found.expand(sentence) + more)
        raise Refused(message + more)

    def _unknown(self, words: str, more: str) -> str:
        options = [word.partition("=")[0] for word in words.split() if word.startswith("-")]
        if not options:
            return f"“{words}” does not belong here{more}"
        # Without the dashes, which make any two options look alike.
        known = [option.lstrip("-") for action in self._actions for option in action.option_strings]
        meant = nearest(options[0].lstrip("-"), known).replace("“", "“--")
        return f"unknown option {options[0]}{meant or more}"


def run_command(words: list[str], window_option: str) -> int:
    """Run the command that these words name; its exit code. `window_option` is only told of in the help."""
    parser = CommandParser(
        PROGRAM,
        description="Trains and tests High Card Flush dealers. Without a command, it opens the window.",
        epilog="\n".join(f"  {PROGRAM} {name:11} {text}" for name, text in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("--help", "-h", action="help", help="show this help")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands below")
    parser.add_argument(
        window_option,
        action="store_true",
        help="open the window, print the startup time and memory use, and quit",
    )
    options = parser.parse_args(words[:1])
    if options.command not in COMMANDS:
        known = nearest(options.command, list(COMMANDS)) or f"; see {PROGRAM} --help"
        raise Refused(f"unknown command “{options.command}”{known}")
    chosen = command_parser(options.command).parse_args(words[1:])
    code: int = chosen.run(chosen)
    return code


def command_parser(name: str) -> CommandParser:
    """The parser for the words after a command. Its result carries `run`."""
    command = import_module(f"app.commands.{_MODULES.get(name, name)}")
    text = COMMANDS[name]
    parser = CommandParser(f"{PROGRAM} {name}", description=f"{text[0].upper()}{text[1:]}.")
    command.arguments(parser)
    parser.set_defaults(run=command.run)
    return parser
