"""What has to be on the disk before the program says that it is there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from time import time
from typing import BinaryIO

_LEFT_BEHIND = 600.0  # seconds: no program writes a small file for so long


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
def replace_file(file: Path, draft: Path | None = None) -> Iterator[BinaryIO]:
    """Write a file for one user only: whole, and on the disk with its name, or not at all.

    It is written as a draft beside it. One that a killed program left is removed by a later write.
    OSError if the disk refuses.
    """
    for left in file.parent.glob(f"{file.name}.*.draft"):
        with suppress(OSError):  # another program may be removing it too
            if time() - left.stat().st_mtime > _LEFT_BEHIND:
                left.unlink()
    draft = draft or file.with_name(f"{file.name}.{token_hex(4)}.draft")
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
