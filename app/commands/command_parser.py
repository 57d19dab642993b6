"""Parses the words after a command, and refuses what it cannot understand in plain sentences."""

import argparse
import re
from typing import NoReturn

from app.errors import Refused
from app.procedure.words import nearest

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
