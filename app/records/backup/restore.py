"""Restores a backup: checked as a whole first, then put in place. A kill leaves the old or the new state.

Everything is made ready in a folder beside the records. Renaming that folder decides: before it nothing
was touched, and after it the next start finishes what is left to do.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any

from app import places
from app.certificate.key_file import PRIVATE
from app.certificate.ledger_status import LedgerStanding
from app.disk_writes import make_folder, patiently, replace_file, sync_file, sync_folder
from app.errors import Refused
from app.records.backup.backup_contents import RECORDS, SIGNING, Machine, Progress
from app.records.backup.backup_file import draft_folder, open_backup
from app.records.backup.exclusive_records import InUse, open_exclusively_if_readable, replace_with
from app.records.backup.restore_check import check_key, check_records
from app.records.db.ledger import Ledger
from app.records.db.migrations import is_up_to_date
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import CHECKPOINT, read_checkpoint
from app.records.exams.exam_ledger import RESTORED, REVOKED
from app.records.exams.machines import sign_checkpoint

_PATIENCE = 10.0
_PAUSE = 0.05


def restore(
    file: Path,
    passphrase: str,
    machine: Machine,
    when: datetime,
    progress: Progress = lambda *_: None,
    although_damaged: bool = False,
) -> Path | None:
    """Make this machine what it was when the backup was made. A damaged ledger needs an explicit word.

    What was here before is kept in a folder. Return it, or None if there was nothing.
    """
    with draft_folder(machine, "restore") as folder:
        open_backup(file, passphrase, folder, progress)
        check_records(folder, file, although_damaged)
        check_key(folder, file)
        ready = _ready(machine)
        with _in_words(machine), open_exclusively_if_readable(machine.records) as db:
            kept = keep_before(machine, db, when)
            try:
                tell_ledger(folder, machine, db, when)
                _sync_all(folder)
                patiently(folder.rename, ready)
                sync_folder(ready.parent)
                _put_records(ready, machine, db)
            except Exception:
                # Most likely no room. The records are as they were, and nothing else was touched. Not so
                # after an interruption: then the next start goes on.
                if ready.exists():
                    patiently(ready.rename, folder)
                if kept and db:
                    shutil.rmtree(kept, ignore_errors=True)
                raise
            _put_the_rest(ready, machine)
    return kept


def tell_ledger(folder: Path, machine: Machine, db: sqlite3.Connection | None, when: datetime) -> None:
    """Record in the ledger of the backup where it stood before and where now. Carry over revocations."""
    old = _standing(machine, db)
    with Ledger.open(folder / RECORDS) as ledger:
        new = ledger.standing(ledger.own_chain())
        if old and old != new:
            with transaction(ledger._db):
                body = {"old": old._asdict(), "new": new._asdict() if new else None}
                ledger.append(RESTORED, old.chain, body, when)
                for sitting, revoked in _revoked_only_here(db, ledger):
                    ledger.append(REVOKED, sitting, revoked, when)
        if (folder / SIGNING / PRIVATE).exists():
            # The key may be another than the ledger knows: then there is no checkpoint, and the door says so.
            with suppress(Refused):
                sign_checkpoint(ledger, folder / SIGNING, when)


def _standing(machine: Machine, db: sqlite3.Connection | None) -> LedgerStanding | None:
    """How far the ledger here went, by the records, or by the checkpoint if that knows more."""
    found = None
    if db is not None and is_up_to_date(db):
        ledger = Ledger(db, machine.records)
        found = ledger.standing(ledger.own_chain())
    try:
        kept = read_checkpoint(machine.signing)
    except Refused:
        kept = None
    if kept and (found is None or kept.standing.chain != found.chain or kept.standing.record > found.record):
        return kept.standing
    return found


def _revoked_only_here(db: sqlite3.Connection | None, ledger: Ledger) -> list[tuple[str, dict[str, Any]]]:
    """Revocations that the backup does not know yet, of exams that it has: a restore takes none back."""
    if db is None or not is_up_to_date(db):
        return []
    known = ledger._db.execute("SELECT about FROM ledger WHERE kind = ?", (REVOKED,)).fetchall()
    there = ledger._db.execute("SELECT id FROM sittings").fetchall()
    rows = db.execute("SELECT about, body FROM ledger WHERE kind = ? ORDER BY chain, number", (REVOKED,))
    found = {about: json.loads(body) for about, body in rows.fetchall()}
    return [(about, body) for about, body in found.items() if (about,) in there and (about,) not in known]


def finish_restoring(machine: Machine) -> None:
    """Finish an interrupted restore, if there is one."""
    ready, until = _ready(machine), monotonic() + _PATIENCE
    while ready.exists():
        try:
            with _in_words(machine), open_exclusively_if_readable(machine.records) as db:
                # Another program may have done it a moment ago.
                if ready.exists():
                    _put_records(ready, machine, db)
                    _put_the_rest(ready, machine)
        except InUse:
            if monotonic() > until:
                raise
            sleep(_PAUSE)


def finish_restoring_here() -> None:
    """The same for this user's own machine."""
    finish_restoring(Machine.here())


def _ready(machine: Machine) -> Path:
    return machine.folder / places.RESTORING


def _put_records(ready: Path, machine: Machine, db: sqlite3.Connection | None) -> None:
    if db:
        replace_with(db, ready / RECORDS)
        return
    # It is not a database, so nobody has it open as one.
    for end in ("-wal", "-shm", "-journal"):
        machine.records.with_name(f"{machine.records.name}{end}").unlink(missing_ok=True)
    put(ready / RECORDS, machine.records)


def _put_the_rest(ready: Path, machine: Machine) -> None:
    """Put the other files in place, and remove those the backup does not have. Safe to repeat."""
    wanted = {str(file.relative_to(ready).as_posix()) for file in ready.rglob("*") if file.is_file()}
    for name, file in list(machine.small_files()):
        if name not in wanted:
            file.unlink(missing_ok=True)
    if f"{SIGNING}/{CHECKPOINT}" not in wanted:
        (machine.signing / CHECKPOINT).unlink(missing_ok=True)
    for name in sorted(wanted - {RECORDS}):
        put(ready / name, machine.place_of(name))
    # In one step: half of it would pass for all of it.
    done = ready.with_name(f"restore-{os.getpid()}-{token_hex(4)}.draft")
    patiently(ready.rename, done)
    sync_folder(done.parent)
    shutil.rmtree(done, ignore_errors=True)


@contextmanager
def _in_words(machine: Machine) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = "the restore did not finish" if _ready(machine).exists() else "the backup cannot be restored"
        raise Refused(
            f"{error.filename or machine.folder}: {what} ({error.strerror}); make sure you can write"
            " there and the disk has space, then start the program again"
        ) from None


def keep_before(machine: Machine, db: sqlite3.Connection | None, when: datetime) -> Path | None:
    """Copy everything, or nothing, to a folder named for the time. None if there is nothing to keep."""
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
        _sync_all(draft)
        patiently(draft.rename, kept)
        sync_folder(kept.parent)
        return kept
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _sync_all(folder: Path) -> None:
    """Put every file below a folder on the disk, and every name."""
    for path in [folder, *folder.rglob("*")]:
        (sync_folder if path.is_dir() else sync_file)(path)


def put(source: Path, file: Path) -> None:
    """Put a copy of a file in place, whole or not at all."""
    make_folder(file.parent, 0o700)
    with source.open("rb") as data, replace_file(file) as out:
        shutil.copyfileobj(data, out)


def _copy_records(machine: Machine, db: sqlite3.Connection | None, draft: Path) -> None:
    if db is None:
        # Not as a database: damaged bytes are kept as they are.
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
