"""`hcf-trainer rule`: the ruling on rounds, for people or as JSON, one by one or a line at a time."""

import argparse
import json
import sys
from pathlib import Path

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.input_files import read_text
from app.errors import Refused
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, as_plain, rule


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a round as JSON; - reads one round per line from standard input",
    )
    parser.add_argument("--json", action="store_true", help="print each ruling as one line of JSON")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Rule on every file, and say what is wrong with the others."""
    library = library_of(options)
    code = 0
    for name in options.files:
        if name == "-":
            code = max(code, _rule_lines(library, options.json))
            continue
        try:
            _show(_ruled(read_text(Path(name)), library), options.json)
        except Refused as refusal:
            for sentence in refusal.sentences:
                print(f"{name}: {sentence}", file=sys.stderr)
            code = 2
    return code


def _ruled(text: str, library: Library) -> Ruling:
    return rule(*round_from_text(text, library.house))


def _rule_lines(library: Library, as_json: bool) -> int:
    if sys.stdin is None:
        raise Refused("there is no standard input to read rounds from")
    code = 0
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            _show(_ruled(line.decode("utf-8-sig"), library), as_json)
        except UnicodeDecodeError:
            code = _refuse_line(number, ["this is not UTF-8 text"], as_json)
        except Refused as refusal:
            code = _refuse_line(number, list(refusal.sentences), as_json)
    return code


def _refuse_line(number: int, sentences: list[str], as_json: bool) -> int:
    if as_json:
        print(json.dumps({"line": number, "refused": sentences}))
    else:
        for sentence in sentences:
            print(f"line {number}: {sentence}", file=sys.stderr)
    return 2


def _show(ruling: Ruling, as_json: bool) -> None:
    if as_json:
        print(json.dumps(as_plain(ruling)))
    else:
        from app.commands.reports.ruling_report import print_ruling

        print_ruling(ruling)
