"""`hcf-trainer progress`: how far a trainee has come at a house, and what to do next."""

import argparse
from datetime import UTC, datetime

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_csv_option, write_csv
from app.commands.options.records_option import add_records_option, open_records
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.progress_report import print_progress
from app.errors import Refused
from app.learning.progress_csv import progress_csv
from app.records.training.learner_store import LearnerStore
from app.records.training.progress_records import ProgressRecords
from app.records.training.roster_match import Profile
from app.records.training.trainee_store import TraineeStore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "trainee",
        nargs="?",
        metavar="TRAINEE",
        help="a badge or a name (default: guest activity)",
    )
    parser.add_argument("--house", metavar="ID", help="the house (default: the last one used)")
    add_csv_option(parser, "days and skills")
    add_records_option(parser)
    add_houses_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the progress, or write it to a file."""
    ask_supervisor(options)
    library = library_of(options)
    with open_records(options, LearnerStore) as minds:
        who = TraineeStore.beside(minds).find(options.trainee) if options.trainee is not None else None
        trainee = who.id if who else None
        house = options.house or _last_house(minds, who)
        progress = ProgressRecords(minds, library, lambda: datetime.now(UTC)).progress(trainee, house)
    if options.csv:
        write_csv(options, progress_csv(progress))
    else:
        print_progress(_title(who, library.house(house).name), progress)
    return 0


def _last_house(minds: LearnerStore, who: Profile | None) -> str:
    houses = minds.houses(who.id if who else None)
    if not houses and who:
        raise Refused(f"{who.name} has no activity yet; name a house with --house")
    if not houses:
        raise Refused("no guest activity yet; name a trainee")
    return houses[0]


def _title(who: Profile | None, house: str) -> str:
    if who is None:
        return f"Guests at {house}"
    return f"{who.name} ({who.badge}) at {house}" if who.badge else f"{who.name} at {house}"
