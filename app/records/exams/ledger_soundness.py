"""Is the ledger as it was written? Asked before anything is signed, shown as passed, or backed up."""

from app.errors import Refused
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.db.schema_difference import schema_difference
from app.records.exams.ledger_audit import audit_ledger

WHAT_TO_DO = "check it with hcf-trainer audit and restore the newest undamaged backup"


def ledger_trouble(file: RecordsFile) -> str:
    """The first thing that is not as it was written, in words; empty if there is none."""
    troubles = audit_ledger(file).troubles
    return troubles[0] if troubles else schema_trouble(file)


def schema_trouble(file: RecordsFile) -> str:
    """What is not as the program makes it among tables, indexes and triggers; empty if nothing is.

    Triggers guard what was written. A file without one of them cannot be restored from a backup either.
    """
    with refuse_db_errors(file.path):
        return schema_difference(file._db, "records")


def refuse_damaged_ledger(file: RecordsFile) -> None:
    """Refuse to sign what rests on a ledger that is damaged."""
    if trouble := ledger_trouble(file):
        raise Refused(f"nothing can be signed because the ledger is damaged ({trouble}); {WHAT_TO_DO}")
