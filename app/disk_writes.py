"""What has to be on the disk before the program says that it is there."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from time import sleep, time
from typing import BinaryIO

_CAN_ASK = os.name == "posix"
"""Can we ask whether a process still runs? On Windows asking would end it, so drafts stay for a day."""
_SYNCS_READERS = os.name == "posix"
_LONGEST = 86_400.0
"""Seconds. No backup takes this long."""
_HELD = (5, 32, 33)
"""What Windows says of a file that another program has open: access denied, in use, locked."""
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds. A virus scanner is done with a small file by then."""


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk, if the system can promise that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sync_file(file: Path) -> None:
    """Put what is in a file on the disk. Windows does that only for those who could write to it."""
    with file.open("rb" if _SYNCS_READERS else "r+b") as stream:
        os.fsync(stream.fileno())


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it that are missing. Their names are on the disk when this returns."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(mode=mode, exist_ok=True)
            sync_folder(each.parent)


def patiently(move: Callable[[Path], object], place: Path, pause: Callable[[float], object] = sleep) -> None:
    """Move a file. On Windows a virus scanner may hold it for a moment: wait, and try again.

    OSError if it is still held after that, or if something else is wrong.
    """
    for seconds in _PAUSES:
        try:
            move(place)
        except OSError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
            pause(seconds)
        else:
            return
    move(place)


@contextmanager
def replace_file(file: Path) -> Iterator[BinaryIO]:
    """Write a file for one user only: whole, and on the disk with its name, or not at all.

    OSError if the disk refuses.
    """
    draft = new_draft(file.parent, file.name)
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        patiently(draft.replace, file)
        sync_folder(file.parent)
    finally:
        draft.unlink(missing_ok=True)


def new_draft(folder: Path, what: str) -> Path:
    """A name for something half done. What interrupted programs left under such names is removed."""
    named = re.compile(rf"{re.escape(what)}-(\d+)-[0-9a-f]+\.draft")
    for left in folder.iterdir() if folder.is_dir() else ():
        found = named.fullmatch(left.name)
        if found and _is_left(left, int(found[1])):
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)
    return folder / f"{what}-{os.getpid()}-{token_hex(4)}.draft"


def _is_left(draft: Path, process: int) -> bool:
    """Is the program that made it gone?"""
    if not _CAN_ASK:
        return time() - draft.stat().st_mtime > _LONGEST
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass
    return False
