"""`hcf-trainer record`: the record of an exam as a PDF for the file, without any window."""

import argparse
from pathlib import Path

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_force_option, refuse_taken
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import print_whole
from app.commands.reports.sentences import report
from app.errors import Refused, quoted
from app.learning.names_and_badges import folded
from app.procedure.vocabulary import nearest
from app.records.records import records_to_look_at
from app.ui.kit.offscreen import qt_without_screen


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("exam", metavar="NUMBER", help="the exam number")
    parser.add_argument(
        "--to", metavar="FILE", type=Path, help="the PDF file to write (default: exam-NUMBER.pdf)"
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), help="the paper size")
    add_force_option(parser, "file")
    add_supervisor_options(parser)
    add_records_option(parser)
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Write it, and say where it is."""
    library, file = library_of(options), records_of(options)
    ask_supervisor(options)
    keeping = records_to_look_at(file, library)
    try:
        number = _number(options.exam, [sat.id for sat in keeping.exams.sittings()])
        record = keeping.filing.record(number)
    finally:
        keeping.set_aside()
    to = options.to or Path(f"exam-{number}.pdf")
    refuse_taken(to, "file", options.force)
    with qt_without_screen(report):
        from app.ui.certificate.record_sheets import save_record

        logo = library.logo(record.house_id, record.house)
        words, is_saved = save_record(to, record, options.paper, logo)
    if not is_saved:
        raise Refused(words)
    print_whole(f"Record of exam {number}, {record.dealer}, {record.outcome.lower()}: {to}")
    return 0


def _number(word: str, known: list[str]) -> str:
    for number in known:
        if number.casefold() == folded(word):
            return number
    raise Refused(f"no exam {quoted(word)} on this machine{nearest(word.upper(), known)}")
