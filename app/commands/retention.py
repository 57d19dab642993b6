"""`hcf-trainer retention`: what is older than the house keeps it. It deletes nothing."""

import argparse

from app.certificate.retention import RetentionReport, retention_csv
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_csv_option, write_csv
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole, table
from app.learning.dates import day_words
from app.records.records import records_to_look_at


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_csv_option(parser, "the report")
    add_records_option(parser)
    add_houses_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the report, or write it to a file."""
    ask_supervisor(options)
    library, file = library_of(options), records_of(options)
    records = records_to_look_at(file, library)
    try:
        report = records.filing.retention()
    finally:
        records.set_aside()
    if options.csv:
        write_csv(options, retention_csv(report))
    else:
        _print(report)
    return 0


def _print(report: RetentionReport) -> None:
    out = console()
    out.print(report.summary)
    if report.exams:
        rows = table("Dealer", "Badge", "House", "Exam", "Date", "Years kept", title="Exams")
        for each in report.exams:
            sat = each.sat
            rows.add_row(sat.dealer, sat.badge, each.house, sat.id, day_words(each.day), str(each.years))
        out.print(rows)
    for work in report.work:
        print_whole(work.words)
    for kept in report.kept:
        print_whole(kept.words)
