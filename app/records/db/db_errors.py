"""What can go wrong with a file of records: one sentence for each case, with what to do."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.disk_time import waiting_for_disk
from app.errors import Refused

DAMAGED = "the records are damaged; nothing was changed. Keep this file, and restore a backup"

_NO_TEXT = "Could not decode to UTF-8"
"""Python's message, without an error code, for a text that is not UTF-8."""
_UNWRITABLE = "the file is read-only; make it and its folder writable, then continue"
_IN_USE = (
    "another program is using the records, most likely hcf-trainer in another window or as a kiosk;"
    " close it there and try again"
)
_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space and continue. Everything recorded so far is safe",
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_READONLY: _UNWRITABLE,
    sqlite3.SQLITE_PERM: _UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: "this cannot be opened; make sure it is a file in a folder you can write to",
    sqlite3.SQLITE_NOTADB: "this file has no training records in it; nothing was changed",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_IOERR: "the disk is full or failing; free space or use another. Recorded work is safe",
}
_TRIGGERS = {
    re.compile("an exam runs already"): "an exam is already running on this machine; end it first",
    re.compile("it has gone on"): "it was continued elsewhere after you opened it here; open it again",
    re.compile("it is over"): "it is over; nothing can be added to it",
    re.compile("it was begun on another"): "it was started on another machine; continue it there",
    re.compile("it was withdrawn already"): "it was already withdrawn",
    re.compile("nobody wrote down"): "the question was not recorded",
    re.compile("somebody else has"): "someone else just changed this trainee; open it again",
    re.compile("the record does not"): "the record does not follow the last one in its ledger",
    re.compile("this exam was held"): "this exam was given on another machine; enter the decision there",
    re.compile("what is recorded is never"): "records cannot be changed or removed",
}
"""How the words of a trigger begin, and what to say instead. Triggers are part of the file: theirs stay."""


@contextmanager
def refuse_db_errors(path: Path, about: str = "") -> Iterator[None]:
    """Turn every failure in here into a refusal that names the file and what it was about."""
    try:
        with waiting_for_disk():
            yield
    except sqlite3.IntegrityError as error:
        # Our own messages, from the triggers.
        said = str(error)
        told = next((better for words, better in _TRIGGERS.items() if words.match(said)), said)
        raise Refused(f"{path}: {about}: {told}" if about else f"{path}: {told}") from error
    except sqlite3.Error as error:
        # The last eight bits are the kind of error, the bits before them the details.
        sentence = _SENTENCES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if str(error).startswith(_NO_TEXT):
            sentence = DAMAGED
        if sentence is None:
            raise
        raise Refused(f"{path}: {sentence}") from error
