"""What has to be on the disk before the program says that it is there."""

import os
from pathlib import Path


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
