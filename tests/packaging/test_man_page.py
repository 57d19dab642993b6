"""The man page says what the commands say, and man can read it."""

import argparse
import re
import shutil
import subprocess
from datetime import date

import pytest
from man_page import man_page

from app import __version__
from app.commands.command_parser import COMMANDS, command_parser

PAGE = man_page(date(2026, 11, 16))
READ = PAGE.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").replace("\\&", "")


def section(command: str) -> str:
    return READ.partition(f".SS hcf-trainer {command}\n")[2].partition("\n.S")[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there_with_each_of_its_words_and_what_they_mean(command: str) -> None:
    text = section(command)
    assert text.startswith(f"{COMMANDS[command].capitalize()}.")
    for action in command_parser(command)._actions:
        if action.help == argparse.SUPPRESS:
            assert not any(option in text for option in action.option_strings)
        elif not isinstance(action, argparse._HelpAction):
            assert all(option in text for option in action.option_strings)
            assert not action.help or action.help % vars(action) in text


def test_it_names_its_version_and_day() -> None:
    assert PAGE.startswith(f'.TH HCF-TRAINER 1 "2026-11-16" "hcf-trainer {__version__}"')


def test_nothing_in_it_is_taken_for_an_instruction() -> None:
    known = {".TH", ".SH", ".SS", ".TP", ".B", ".BR", ".I", ".br"}
    assert {line.split()[0] for line in PAGE.splitlines() if line.startswith((".", "'"))} <= known
    assert not re.search(r"\\[^-&fe(]", PAGE)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here to read the page")
def test_man_reads_it_without_a_complaint() -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Kutf8"], input=PAGE, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
