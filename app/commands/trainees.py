"""`hcf-trainer trainees`: who works on this machine; adds somebody, or everybody on a roster."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from app.commands.records_option import add_records_option, records_of
from app.commands.text import console, table
from app.commands.text_files import naming
from app.learning.roster import Trainee, roster_from_csv
from app.procedure.problems import Refused
from app.records.enrolling import Enrolment, Profile
from app.records.trainee_store import TraineeStore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("--add", metavar="NAME", help="add somebody")
    parser.add_argument("--badge", metavar="B", help="the badge of whoever is added; it may be left out")
    parser.add_argument(
        "--roster",
        metavar="FILE.csv",
        type=Path,
        help="add everybody in a file with the columns name and badge",
    )
    add_records_option(parser)


def run(options: argparse.Namespace) -> int:
    """List the trainees, after adding those who are wanted."""
    if options.add is not None and options.roster:
        raise Refused("either --add one trainee, or read a --roster")
    if options.badge is not None and options.add is None:
        raise Refused("--badge is the badge of whoever is added: say --add NAME too")
    file = records_of(options)
    if options.roster:
        _enrol(file, options.roster)
    elif options.add is not None:
        _add(file, Trainee(_plain(options.add), _plain(options.badge or "")))
    else:
        _list(file, named=bool(options.records))
    return 0


def _list(file: Path, named: bool) -> None:
    if not file.exists():
        # Looking must not make a file.
        if named:
            raise Refused(f"{file}: there are no records")
        _print([])
        return
    with TraineeStore.open(file) as store:
        _print(store.trainees())


def _add(file: Path, trainee: Trainee) -> None:
    with TraineeStore.open(file) as store:
        store.add(trainee, datetime.now(UTC))
    console().print(f"{_called(trainee)} is added.")


def _enrol(file: Path, roster: Path) -> None:
    # All of it is read before the records are opened.
    with naming(roster):
        people = roster_from_csv(_bytes(roster))
    with TraineeStore.open(file) as store:
        found = store.enrol(people, datetime.now(UTC))
    _print_enrolment(found)


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror}") from None


def _print_enrolment(found: Enrolment) -> None:
    out = console()
    for before, after in found.changed:
        out.print(f"{_called(before)} is {_called(after)} now.")
    known = len(found.known) - len(found.changed)
    out.print(f"Added: {len(found.new)}. Changed: {len(found.changed)}. Known already: {known}.")


def _print(trainees: tuple[Profile, ...] | list[Profile]) -> None:
    out = console()
    if not trainees:
        out.print("There are no trainees yet.")
        return
    rows = table("Name", "Badge", "PIN")
    for each in trainees:
        rows.add_row(each.name, each.badge, "set" if each.pin else "")
    out.print(rows)


def _called(who: Trainee | Profile) -> str:
    return f"{who.name} ({who.badge})" if who.badge else who.name


def _plain(text: str) -> str:
    """Without spaces at the ends and twice in a row, as in a roster."""
    return " ".join(text.split())
