"""`hcf-trainer audit`: checks the ledger of exams, and names the first record that was tampered with."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from random import SystemRandom
from time import perf_counter

from app import places
from app.certificate.key_file import machine_public_key
from app.commands.options.records_option import add_records_option, records_of
from app.commands.reports.console import console, print_whole
from app.commands.reports.progress_bar import progress_bar
from app.errors import Refused, one_line
from app.plurals import counted
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.exams.checkpoint import rollback_words
from app.records.exams.exam_service import ExamRecords
from app.records.exams.ledger_audit import Audited, audit_ledger, audit_size
from app.records.exams.ledger_soundness import schema_trouble
from app.records.exams.machines import SigningKeys
from app.records.exams.supervisor_store import strange_hashes

_STEP = 500
"""Drawing the bar takes longer than reading a record."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--head",
        metavar="HASH",
        default="",
        help="a ledger head from a printout or a certificate; checks that the ledger still has that record",
    )
    add_records_option(parser)


def run(options: argparse.Namespace) -> int:
    """Audit the records; 1 if something in them is not as it was written."""
    with RecordsFile.look(records_of(options)) as records:
        start = perf_counter()
        with _watched(audit_size(records)) as told:
            found = audit_ledger(records, options.head, told, with_training=True)
        found = found._replace(
            troubles=(*found.troubles, *_more_troubles(records)), notes=(*found.notes, *_pin_notes(records))
        )
        _print(found, perf_counter() - start)
    return 1 if found.troubles else 0


def _more_troubles(records: RecordsFile) -> Iterator[str]:
    """What needs the houses, the key and the checkpoint: results, fingerprints, what was put back."""
    signing = records.path.with_name(places.SIGNING)
    exams = ExamRecords(records, Library(), lambda: datetime.now(UTC), SystemRandom())
    if difference := schema_trouble(records):
        yield difference
    yield from exams.contradicted()
    try:
        yield from SigningKeys.beside(records).troubles(machine_public_key(signing))
    except Refused as refusal:
        yield str(refusal)
    if words := rollback_words(records, signing):
        yield words.removesuffix(".")


def _pin_notes(records: RecordsFile) -> Iterator[str]:
    try:
        names = strange_hashes(records)
    except Refused:
        # Accounts that cannot be read are among the troubles.
        return
    for name in names:
        yield (
            f"the PIN file has a hash for {name} that is not in the ledger, so that PIN does not work;"
            " someone added it, or a PIN change was interrupted"
        )


@contextmanager
def _watched(size: int) -> Iterator[Callable[[], object]]:
    """A progress bar, if there is a terminal."""
    with progress_bar("auditing") as tell:
        numbers = count(1)

        def told() -> None:
            number = next(numbers)
            if number % _STEP == 0 or number == size:
                tell(number, size)

        yield told


def _print(found: Audited, seconds: float) -> None:
    out = console()
    speed = found.records / max(seconds, 1e-6)
    read = f"{found.records:,} records and {counted(found.exams, 'exam')} checked in {seconds:.1f} s"
    out.print(f"{read}, {speed:,.0f} records per second.")
    for trouble in found.troubles:
        out.print(one_line(f"{trouble[0].upper()}{trouble[1:]}."))
    if not found.troubles:
        out.print("Every record is intact.")
    for note in found.notes:
        print_whole(one_line(f"Note: {note}."))
    if found.found:
        out.print(f"The head you gave is record {found.found.number}, written {found.found.at}.")
    for head in found.heads:
        print_whole(f"Head: record {head.number} of {head.chain}, {head.hash}")
