"""`hcf-trainer due`: who has to sit an exam, by house."""

import argparse
from collections.abc import Sequence
from itertools import groupby

from app.certificate.due import DueDealer, due_csv, summary_words
from app.commands.options.cohort_option import add_cohort_option, chosen_cohort
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_csv_option, write_csv
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole, table
from app.errors import Refused
from app.learning.dates import day_words
from app.learning.people import cohorts_of
from app.procedure.vocabulary import nearest
from app.records.records import records_to_look_at


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--house", metavar="ID", help="only this house")
    parser.add_argument("--archived", action="store_true", help="also list people who left")
    add_cohort_option(parser)
    add_csv_option(parser, "the list")
    add_records_option(parser)
    add_houses_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the list, or write it to a file."""
    ask_supervisor(options)
    library, file = library_of(options), records_of(options)
    keeping = records_to_look_at(file, library)
    try:
        houses = {sat.house for sat in keeping.exams.sittings()}
        everybody, head = keeping.filing.due(options.archived), keeping.filing.head()
    finally:
        keeping.set_aside()
    known = sorted(houses | set(library.files()))
    if options.house and options.house not in known:
        meant = nearest(options.house.casefold(), known) or f"; the houses are {', '.join(known)}"
        raise Refused(f"unknown house “{options.house}”{meant}")
    cohort = chosen_cohort(options, cohorts_of([each.person for each in everybody if each.person]))
    due = [
        each
        for each in everybody
        if (not each.sat or options.house in (None, each.house_id)) and cohort in ("", each.cohort)
    ]
    if options.csv:
        write_csv(options, due_csv(due, head))
    else:
        _print(due)
        if head:
            print_whole(f"Ledger: {head}")
    return 0


def _print(due: Sequence[DueDealer]) -> None:
    out = console()
    out.print(summary_words(due))
    has_cohorts = any(each.cohort for each in due)
    for (_, house), group in groupby(due, key=lambda each: (each.house_id, each.house)):
        titles = ("Dealer", "Badge", *(["Cohort"] if has_cohorts else []), "Standing", "Exam date", "Exam")
        rows = table(*titles, title=house or "Never tested")
        for each in group:
            day = day_words(each.examined) if each.examined else ""
            cohort = [each.cohort] if has_cohorts else []
            rows.add_row(each.dealer, each.badge, *cohort, each.force.words, day, each.number)
        out.print(rows)
