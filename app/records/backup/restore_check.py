"""Checks everything in a backup before anything on this machine is touched."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.certificate.key_file import PRIVATE, PUBLIC
from app.certificate.signature import private_key_of, public_key_of
from app.errors import Refused
from app.ports.backups import DamagedBackup
from app.records.backup.backup_contents import RECORDS, SIGNING
from app.records.backup.incoming_rows import IncomingRows
from app.records.backup.merge_tables import WORKED_OUT
from app.records.db.db_errors import refuse_db_errors
from app.records.db.foreign_file import open_foreign, refuse_foreign_records
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_soundness import ledger_trouble


def check_records(folder: Path, file: Path, although_damaged: bool = False) -> None:
    """Refuse records that are damaged, not ours, or of a later version. Older ones are brought up to date.

    Rows and a ledger that are not as they were written may be taken all the same. A database that is broken
    or not ours never is.
    """
    records = folder / RECORDS
    try:
        with open_foreign(records) as db:
            refuse_foreign_records(db)
        _bring_up_to_date(records)
        if not although_damaged:
            _refuse_bent(records)
    except Refused as refusal:
        # Nobody cares about the temporary file.
        said = [sentence.removeprefix(f"{records}: ") for sentence in refusal.sentences]
        raise type(refusal)(*[f"{file}: {sentence}" for sentence in said]) from None


def _refuse_bent(records: Path) -> None:
    with open_foreign(records) as db:
        try:
            IncomingRows(db, records).refuse_unreadable()
        except Refused as refusal:
            raise DamagedBackup(*[f"{said}; nothing was changed" for said in refusal.sentences]) from None
        if trouble := ledger_trouble(RecordsFile(db, records)):
            raise DamagedBackup(f"the backup has a damaged ledger; nothing was changed: {trouble}")


def _bring_up_to_date(records: Path) -> None:
    """Its tables are ours by now. What was computed from the rest is computed again, and never believed."""
    with RecordsFile.open(records):
        pass
    with refuse_db_errors(records), closing(sqlite3.connect(records, isolation_level=None)) as db:
        for table in WORKED_OUT:
            db.execute(f"DELETE FROM {table}")


def check_key(folder: Path, file: Path) -> None:
    """Refuse a key that cannot sign or check, or whose public half does not belong to it."""
    private, public = folder / SIGNING / PRIVATE, folder / SIGNING / PUBLIC
    try:
        other = public_key_of(public.read_text("utf-8", "replace")) if public.exists() else None
        if private.exists():
            key = private_key_of(private.read_text("ascii", "replace"))
            if other and other != key.public:
                raise Refused("its public and private parts do not match")
    except Refused as refusal:
        raise Refused(f"{file}: the key in the backup is no good: {refusal}. Nothing was changed") from None
