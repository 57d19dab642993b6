"""Keeps what was on a machine before a restore, and puts single files in place."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from app.records.backup.backup_contents import RECORDS, Machine


def keep_before(machine: Machine, db: sqlite3.Connection | None, when: datetime) -> Path | None:
    """Copy everything, or nothing, to a folder named for the moment; None if there is nothing to keep."""
    draft = machine.folder / (f"restore-{os.getpid()}-{token_hex(4)}.draft")
    draft.mkdir(mode=0o700)
    try:
        _copy_records(machine, db, draft)
        for name, file in machine.small_files():
            if file.is_file():
                (draft / name).parent.mkdir(mode=0o700, exist_ok=True)
                shutil.copy2(file, draft / name)
        if not any(draft.iterdir()):
            return None
        kept = _free_name(machine.folder / f"before-restoring-{when.astimezone():%Y-%m-%d-%H%M%S}")
        draft.rename(kept)
        return kept
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def put(source: Path, file: Path) -> None:
    """Put a copy of a file in place, whole or not at all."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{token_hex(4)}.draft")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out, source.open("rb") as data:
            shutil.copyfileobj(data, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _copy_records(machine: Machine, db: sqlite3.Connection | None, draft: Path) -> None:
    if db is None:
        # Not as a database: bytes that nobody could read before are kept as they are.
        for end in ("", "-wal", "-journal"):
            file = machine.records.with_name(f"{machine.records.name}{end}")
            if file.is_file():
                shutil.copy2(file, draft / file.name)
    elif db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        with closing(sqlite3.connect(draft / RECORDS)) as copy:
            db.backup(copy)
        (draft / RECORDS).chmod(0o600)


def _free_name(wanted: Path) -> Path:
    number, free = 1, wanted
    while free.exists():
        number += 1
        free = wanted.with_name(f"{wanted.name}-{number}")
    return free
