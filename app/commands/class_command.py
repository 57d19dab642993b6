"""`hcf-trainer class`: a whole class at a house, who needs help, and how far it is with its sets."""

import argparse
from collections.abc import Mapping
from datetime import UTC, datetime

from rich.console import Console

from app.commands.options.cohort_option import add_cohort_option, chosen_cohort
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_csv_option, write_csv
from app.commands.options.records_option import add_records_option, open_records
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, table
from app.drills.catalogue import DRILLS
from app.errors import Refused
from app.learning.class_columns import COLUMNS, ClassColumn, class_csv
from app.learning.class_overview import ClassOverview, ExamStanding
from app.learning.class_words import standing_words, summary_words
from app.learning.task_words import contents_words
from app.records.db.records_file import RecordsFile
from app.records.exams.dealer_files import StandingsInFile
from app.records.training.class_records import class_at
from app.records.training.class_store import ClassStore
from app.records.training.outlook_records import OutlookRecords


def _shown(found: ClassOverview) -> list[ClassColumn]:
    """Needs have a table of their own. Cohorts are shown where there are any."""
    left_out = ("needs",) if found.cohorts else ("needs", "cohort")
    return [column for column in COLUMNS.values() if column.name not in left_out]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--house", metavar="ID", help="the house (default: the last one used)")
    add_cohort_option(parser)
    add_csv_option(parser, "the whole class")
    add_records_option(parser)
    add_houses_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the class, or write it to a file."""
    ask_supervisor(options)
    library = library_of(options)

    def now() -> datetime:
        return datetime.now(UTC)

    def standings(records: RecordsFile) -> StandingsInFile:
        return StandingsInFile(records, library, now)

    def exams(records: RecordsFile, house: str) -> Mapping[int, ExamStanding]:
        return standings(records).exams(house)

    with open_records(options, ClassStore) as store:
        house = options.house or store.last_house()
        if house is None:
            raise Refused("no activity yet; name a house with --house")
        found = class_at(store, house, library, now(), exams=exams)
        outlook = OutlookRecords(store, library, now, lambda: None, standings)
        found = found.with_chances(outlook.chances_in(store, house))
    found = found.of_cohort(chosen_cohort(options, found.cohorts))
    if options.csv:
        write_csv(options, class_csv(found))
    else:
        _print(f"Class at {library.house(house).name}", found)
    return 0


def _print(title: str, found: ClassOverview) -> None:
    out = console()
    out.print(title, style="bold")
    out.print(summary_words(found))
    if found.members:
        shown = _shown(found)
        rows = table(
            *[column.title for column in shown],
            right=tuple([each.title for each in shown if each.is_figure]),
        )
        for member in found.members:
            rows.add_row(*[column.shown(member) for column in shown])
        out.print(rows)
        out.print("Answers, Right and Rounds cover the last 7 days.")
        out.print("For everyone who must take an exam, at every house, use hcf-trainer due.")
    _print_needs(out, found)
    _print_sets(out, found)


def _print_needs(out: Console, found: ClassOverview) -> None:
    needing = [member for member in found.members if member.needs]
    if needing:
        rows = table("Name", "Skill", title="Needs help")
        for member in needing:
            for place, need in enumerate(member.needs):
                rows.add_row("" if place else member.person.name, need)
        out.print(rows)


def _print_sets(out: Console, found: ClassOverview) -> None:
    if found.sets:
        titles = {name: drill.title for name, drill in DRILLS.items()}
        rows = table("Set", "Status", "Contents", title="Assigned sets")
        for each in found.sets:
            contents = contents_words(each.assigned, titles)
            rows.add_row(each.assigned.title, standing_words(found, each), contents)
        out.print(rows)
