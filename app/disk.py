"""What has to be on the disk before the program says that it is there."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from time import time
from typing import BinaryIO

_CAN_ASK = os.name == "posix"
"""Can we ask whether a process still runs? On Windows asking would end it, so drafts stay for a day."""
_LONGEST = 86_400.0
"""Seconds. No backup takes this long."""


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk, if the system can promise that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it that are missing. Their names are on the disk when this returns."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(mode=mode, exist_ok=True)
            sync_folder(each.parent)


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
        draft.replace(file)
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
