"""`hcf-trainer watch`: the perfect deal of a round as narrated text."""

import argparse
from pathlib import Path

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.input_files import naming_file, read_text
from app.commands.reports.console import console, table
from app.procedure.narration import narrated
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.procedure.source_words import source_words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("round", metavar="ROUND.json", type=Path, help="the round as JSON")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Tell the deal."""
    library = library_of(options)
    with naming_file(options.round):
        ruling = rule(*round_from_text(read_text(options.round), library.house))
    out = console()
    out.print(f"{ruling.house.name}: the perfect deal", style="bold")
    rows = table("", "Step", "The dealer", "Says", "Why", "Source", right=("",))
    for number, told in enumerate(narrated(ruling), 1):
        said = f"“{told.said}”" if told.said else ""
        why, source = told.ground.why, source_words(told.ground.source)
        rows.add_row(str(number), str(told.step), told.doing, said, why, source)
        for happening in ruling.happened:
            if happening.before == number:
                rows.add_row("", "(happens)", happening.text)
    out.print(rows)
    return 0
