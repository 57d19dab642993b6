"""`hcf-trainer trainees`: lists, adds, changes and archives trainees, or reads a roster.

PINs are typed unseen, never given as an argument. With a supervisor's PIN the trainee's own is not needed,
so a forgotten one can be replaced.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from app.commands.options.cohort_option import chosen_cohort
from app.commands.options.hidden_input import ask_hidden
from app.commands.options.input_files import naming_file
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor, supervisor_of
from app.commands.reports.console import console, table
from app.errors import Refused, reason
from app.learning.names_and_badges import plain
from app.learning.people import Person, cohorts_of
from app.learning.roster import LARGEST, Trainee, faults_of, roster_from_csv
from app.records.db.pins import hash_pin, verify_pin
from app.records.db.read_only import refuse_missing
from app.records.exams.archived_people import Archive
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.people_status import PeopleStatus
from app.records.training.roster_match import Enrolment, Profile
from app.records.training.trainee_store import TraineeStore

_ACTIONS = ("add", "roster", "change", "set_pin", "remove_pin", "archive", "bring_back")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--add", metavar="NAME", help="add a trainee")
    parser.add_argument("--change", metavar="WHO", help="change a trainee's --name, --badge or --cohort")
    parser.add_argument("--name", metavar="NAME", help="the new name, with --change")
    parser.add_argument("--badge", metavar="B", help="the badge, with --add or --change")
    parser.add_argument(
        "--cohort",
        metavar="NAME",
        help="the starting class or shift, with --add or --change; in the list: only this cohort",
    )
    parser.add_argument("--archive", metavar="WHO", help="archive a trainee who left; nothing is deleted")
    parser.add_argument("--bring-back", metavar="WHO", help="bring an archived trainee back")
    parser.add_argument("--reason", metavar="TEXT", help="the reason, with --archive or --bring-back")
    parser.add_argument("--archived", action="store_true", help="also list those who left")
    parser.add_argument("--set-pin", metavar="WHO", help="give a trainee a PIN; you type it in")
    parser.add_argument("--remove-pin", metavar="WHO", help="remove a trainee's PIN")
    parser.add_argument(
        "--roster",
        metavar="FILE.csv",
        type=Path,
        help="add everyone in a file with the columns name, badge and, optionally, cohort",
    )
    add_supervisor_options(parser)
    add_records_option(parser)


def run(options: argparse.Namespace) -> int:
    """List trainees, or add or change one. Once there are supervisors, that takes the PIN of one."""
    asked = [each for each in _ACTIONS if getattr(options, each) is not None]
    if len(asked) > 1:
        raise Refused(f"do one thing at a time: {' or '.join([_option(each) for each in asked])}")
    if options.badge is not None and asked not in (["add"], ["change"]):
        raise Refused("use --badge with --add NAME or --change WHO")
    if options.cohort is not None and asked not in ([], ["add"], ["change"]):
        raise Refused("use --cohort with --add NAME or --change WHO")
    if options.reason is not None and asked not in (["archive"], ["bring_back"]):
        raise Refused("use --reason with --archive WHO or --bring-back WHO")
    if options.name is not None and asked != ["change"]:
        raise Refused("use --name with --change WHO")
    file = records_of(options)
    match asked:
        case ["roster"]:
            _enrol(file, options)
        case ["add"]:
            _allowed(file, options)
            _add(file, Trainee(plain(options.add), plain(options.badge or ""), plain(options.cohort or "")))
        case ["change"]:
            _change(file, options, _allowed(file, options))
        case ["archive"] | ["bring_back"]:
            _archive(file, options)
        case ["set_pin"]:
            _set_pin(file, options.set_pin, _allowed(file, options))
        case ["remove_pin"]:
            _remove_pin(file, options.remove_pin, _allowed(file, options))
        case _:
            ask_supervisor(options)
            _list(file, options)
    return 0


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _allowed(file: Path, options: argparse.Namespace) -> bool:
    """Has a supervisor allowed it? False if there are none: then anybody may do it, as in the window."""
    if not file.exists():
        return False
    refuse_missing(file)
    with SupervisorStore.open(file) as store:
        supervisors = Supervisors(store, lambda: datetime.now(UTC), Random())
        if not supervisors.everybody():
            return False
        supervisor_of(supervisors, options)
    return True


def _list(file: Path, options: argparse.Namespace) -> None:
    if not file.exists():
        # Reading must not create a file.
        if options.records:
            raise Refused(f"{file}: no records found")
        _print([])
        return
    with TraineeStore.look(file) as store:
        people = store.people(options.archived)
    cohort = chosen_cohort(options, cohorts_of(people))
    _print([each for each in people if cohort in ("", each.cohort)])


def _add(file: Path, trainee: Trainee) -> None:
    with TraineeStore.open(file) as store:
        added = store.add(trainee, datetime.now(UTC))
        if trainee.cohort:
            PeopleStatus.beside(store).set_cohort([added], trainee.cohort, datetime.now(UTC))
    console().print(f"{_called(trainee)} was added.")


def _enrol(file: Path, options: argparse.Namespace) -> None:
    # Read all of it before opening the records.
    with naming_file(options.roster):
        people = roster_from_csv(_bytes(options.roster))
    _allowed(file, options)
    with TraineeStore.open(file) as store:
        found = store.enrol(people, datetime.now(UTC))
    _print_enrolment(found)


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise Refused(f"cannot be read: {reason(error)}") from None


def _print_enrolment(found: Enrolment) -> None:
    out = console()
    for before, after in found.changed:
        out.print(f"{_called(before)} is now {_called(after)}.")
    known = len(found.known) - len(found.changed)
    out.print(f"Added: {len(found.new)}. Changed: {len(found.changed)}. Already here: {known}.")


def _print(trainees: list[Person]) -> None:
    out = console()
    if not trainees:
        out.print("There are no trainees yet.")
        return
    more = (["Cohort"] if cohorts_of(trainees) else []) + (
        ["Archived"] if any(each.is_archived for each in trainees) else []
    )
    rows = table("Name", "Badge", "PIN", *more)
    for each in trainees:
        told = {"Cohort": each.cohort, "Archived": "archived" if each.is_archived else ""}
        rows.add_row(each.name, each.badge, "set" if each.has_pin else "", *[told[title] for title in more])
    out.print(rows)


def _change(file: Path, options: argparse.Namespace, is_allowed: bool) -> None:
    """Change a trainee's name, badge or cohort; an empty badge or cohort removes it."""
    name, badge, cohort = options.name, options.badge, options.cohort
    if name is None and badge is None and cohort is None:
        raise Refused("--change needs a new --name, --badge or --cohort")
    with _opened(file, options.change, is_allowed) as (store, before):
        after = Trainee(
            before.name if name is None else plain(name),
            before.badge if badge is None else plain(badge),
            plain(cohort or ""),
        )
        if faults := [*faults_of(after)]:
            raise Refused(*faults)
        if after[:2] != (before.name, before.badge):
            store.change(before, after, before.pin, datetime.now(UTC))
        if cohort is not None:
            PeopleStatus.beside(store).set_cohort([before.id], after.cohort, datetime.now(UTC))
    group = "" if cohort is None else f", cohort {after.cohort}" if after.cohort else ", no cohort"
    console().print(f"{_called(before)} is now {_called(after)}{group}.")


def _archive(file: Path, options: argparse.Namespace) -> None:
    """Archive a trainee, or bring one back. A supervisor signs for it."""
    refuse_missing(file)
    with SupervisorStore.open(file) as store:
        supervisors = Supervisors(store, lambda: datetime.now(UTC), Random())
        people, archive = TraineeStore.beside(store), Archive.beside(store)
        found = people.find(options.archive or options.bring_back)
        who = next(each for each in people.people(with_archived=True) if each.id == found.id)
        by = supervisor_of(supervisors, options)
        if options.archive:
            archive.archive(who, options.reason or "", by, datetime.now(UTC))
        else:
            archive.bring_back(who, options.reason or "", by, datetime.now(UTC))
    console().print(f"{_called(who)} was {'archived' if options.archive else 'brought back'}.")


def _set_pin(file: Path, who: str, is_allowed: bool) -> None:
    """Set a trainee's PIN."""
    with _opened(file, who, is_allowed) as (store, before):
        new = _secret(f"New PIN for {before.name}: ")
        kept = hash_pin(new)
        if _secret("Type it again: ") != new:
            raise Refused("the PINs do not match; nothing was changed")
        store.change(before, Trainee(before.name, before.badge), kept, datetime.now(UTC))
    console().print(f"{_called(before)} now has a PIN.")


def _remove_pin(file: Path, who: str, is_allowed: bool) -> None:
    """Remove a trainee's PIN."""
    with _opened(file, who, is_allowed) as (store, before):
        if not before.pin:
            raise Refused(f"{before.name} has no PIN")
        store.change(before, Trainee(before.name, before.badge), "", datetime.now(UTC))
    console().print(f"{_called(before)} no longer has a PIN.")


def _called(who: Trainee | Profile | Person) -> str:
    """A trainee by name, and badge if there is one."""
    return f"{who.name} ({who.badge})" if who.badge else who.name


@contextmanager
def _opened(file: Path, who: str, is_allowed: bool) -> Iterator[tuple[TraineeStore, Profile]]:
    """The records and a trainee in them. Without a supervisor's leave the trainee's own PIN is asked for."""
    refuse_missing(file)
    with TraineeStore.open(file) as store:
        found = store.find(who)
        if found.pin and not is_allowed and not verify_pin(found.pin, _secret(f"PIN for {found.name}: ")):
            raise Refused(f"wrong PIN for {found.name}; nothing was changed")
        yield store, found


def _secret(question: str) -> str:
    return ask_hidden(question, "PIN", "it must be typed; it is never read from a file or a pipe")
