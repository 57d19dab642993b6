"""The text commands by name: reads the words of one, refuses what nobody understands, and runs it."""

import argparse
import re
from importlib import import_module
from typing import NoReturn

from app import PROGRAM, __version__
from app.errors import Refused
from app.procedure.vocabulary import nearest

_SENTENCES = {
    r"argument (.+): invalid int value: '(.*)'": r"\1 is a whole number, not “\2”",
    r"argument (.+): invalid choice: '(.*)' \(choose from (.*)\)": r"\1 is one of \3, not “\2”",
    r"argument (.+): expected .*": r"after \1 something is missing",
    r"argument (.+): not allowed with argument (.+)": r"\2 and \1 do not go together: say one of them",
    r"argument (.+): ignored explicit argument '(.*)'": r"\1 stands alone, without “\2” after it",
    r"one of the arguments (.+) is required": r"say one of these: \1",
    r"the following arguments are required: (.+)": r"what is missing: \1",
}
"""What argparse says, in its different releases, and what to say instead."""

COMMANDS = {
    "rule": "rule on rounds: what becomes of every wager, and every step in order",
    "watch": "tell the perfect deal of a round, step by step",
    "film": "film a round: a moving picture or a strip of pictures, without any screen",
    "deal": "deal rounds to practise, as they come or with what is wanted in them",
    "judge": "grade a written account of what a dealer did",
    "replay": "show an attempt again, or list them",
    "trainees": "list the trainees, add or change one, or read a roster",
    "supervisors": "list the supervisors, or set a new PIN for a lost one",
    "progress": "show how far a trainee has come, and what to do next",
    "class": "show a whole class: how far everybody is, and who needs help",
    "audit": "walk the ledger of exams, and name the first record that was tampered with",
    "backup": "put everything into one file that a passphrase opens",
    "restore": "put everything back from a backup",
    "merge": "take in the records of other machines from their backups",
    "machines": "list the other machines known here, leave one out, or change this machine's key",
    "certificate": "issue the certificate of an exam that was passed",
    "verify": "check whether a certificate is genuine and in force",
    "due": "list who has to sit an exam again, by house",
    "kiosk": "be a machine in the break room that nobody has to look after",
    "check": "find every problem in house files",
    "odds": "exact odds and house edge of a house's bonus tables",
    "houses": "read a house's book, or compare two houses",
}
_MODULES = {"class": "class_command"}
"""Commands that are Python keywords have a module with another name."""


class CommandParser(argparse.ArgumentParser):
    """The arguments of a command. Options have to be written out: an abbreviation could mean another."""

    def __init__(self, prog: str, **more: object) -> None:
        super().__init__(prog, allow_abbrev=False, **more)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Refuse words that cannot be understood."""
        more = f"; {self.prog} --help says more"
        unknown = re.fullmatch(r"unrecognized arguments: (.+)", message, re.DOTALL)
        if unknown:
            raise Refused(self._unknown(unknown[1], more))
        for said, sentence in _SENTENCES.items():
            if found := re.fullmatch(said, message, re.DOTALL):
                raise Refused(found.expand(sentence) + more)
        raise Refused(message + more)

    def _unknown(self, words: str, more: str) -> str:
        options = [word.partition("=")[0] for word in words.split() if word.startswith("-")]
        if not options:
            return f"“{words}” is too much here{more}"
        # Without the dashes, which make any two options look alike.
        known = [option.lstrip("-") for action in self._actions for option in action.option_strings]
        meant = nearest(options[0].lstrip("-"), known).replace("“", "“--")
        return f"nobody knows {options[0]} here{meant or more}"


def run_command(words: list[str], window_option: str) -> int:
    """Run the command that these words name; its exit code. `window_option` is only told of in the help."""
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
        window_option,
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


def command_parser(name: str) -> CommandParser:
    """The parser for the words after a command. Its result carries `run`."""
    command = import_module(f"app.commands.{_MODULES.get(name, name)}")
    parser = CommandParser(f"{PROGRAM} {name}", description=f"{COMMANDS[name].capitalize()}.")
    command.arguments(parser)
    parser.set_defaults(run=command.run)
    return parser
