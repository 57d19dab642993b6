"""Checks everything in a backup before anything on this machine is touched."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.certificate.key_file import PRIVATE, PUBLIC
from app.certificate.signature import private_key_of, public_key_of
from app.errors import Refused
from app.records.backup.backup_contents import RECORDS, SIGNING
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_audit import audit_ledger

_DAMAGED = "the records in the backup are damaged, and nothing was changed: use another backup"


def check_records(folder: Path, file: Path) -> None:
    """Refuse records that are damaged, not ours, or of a later version. Older ones are brought up to date."""
    records = folder / RECORDS
    try:
        with refuse_db_errors(records), RecordsFile.open(records) as inside:
            _refuse_damage(records)
            troubles = audit_ledger(inside).troubles
            if troubles:
                raise Refused(f"the ledger in the backup was bent, and nothing was changed: {troubles[0]}")
    except Refused as refusal:
        # Nobody cares about the temporary file.
        said = [sentence.removeprefix(f"{records}: ") for sentence in refusal.sentences]
        raise Refused(*[f"{file}: {sentence}" for sentence in said]) from None


def check_key(folder: Path, file: Path) -> None:
    """Refuse a key that cannot sign, or whose public half does not belong to it."""
    private, public = folder / SIGNING / PRIVATE, folder / SIGNING / PUBLIC
    try:
        if private.exists():
            key = private_key_of(private.read_text("ascii", "replace"))
            if public.exists() and public_key_of(public.read_text("utf-8", "replace")) != key.public:
                raise Refused("its two halves do not belong together")
    except Refused as refusal:
        raise Refused(f"{file}: the key in the backup: {refusal}; nothing was changed") from None


def _refuse_damage(records: Path) -> None:
    with closing(sqlite3.connect(records, isolation_level=None)) as db:
        sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        if not sound or db.execute("PRAGMA foreign_key_check").fetchone():
            raise Refused(_DAMAGED)
