"""Files and folders that only the program's own user can open.

They are made so from the start. What an older version left open to others is closed to them when it is next
used. What belongs to another user, or cannot be closed, is refused.
"""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG

from app.disk_writes import make_folder
from app.errors import Refused

FILE, FOLDER = 0o600, 0o700
_OTHERS = 0o077
_RIGHTS_COUNT = os.name == "posix"
"""On Windows the system closes the user's folder to others."""


def make_private_folder(folder: Path) -> None:
    """Make a folder for one user only, or close an existing one to others."""
    # Folders above it get the usual rights.
    make_folder(folder.parent)
    make_folder(folder, FOLDER)
    close_to_others(folder)


def make_private_file(file: Path) -> None:
    """Make an empty file for one user only, or close an existing one to others."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    close_to_others(file)


def open_private(file: str, flags: int) -> int:
    """An opener for `open`: a new file is for one user only."""
    return os.open(file, flags, FILE)


def refuse_pipe(path: Path) -> None:
    """Refuse a pipe or a device in the place of a file: opening it would wait, perhaps forever."""
    with suppress(OSError):
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise Refused(f"{path}: this is a pipe or a device, not a file; put a copy of the file there")


def close_to_others(path: Path) -> None:
    """Take the rights of all others away. Nothing happens if there is no such file."""
    refuse_pipe(path)
    try:
        found = path.stat()
    except OSError:
        # It is not there, or whoever opens it says why it cannot be read.
        return
    if not _RIGHTS_COUNT:
        return
    try:
        if found.st_uid != os.geteuid():
            raise Refused(
                f"{path}: this belongs to another user on this machine, so it is not used; start the program "
                "as that user, or move it"
            )
        if S_IMODE(found.st_mode) & _OTHERS:
            path.chmod(S_IMODE(found.st_mode) & ~_OTHERS)
            _refuse_open(path)
    except OSError as error:
        raise Refused(_cannot_close(path, error.strerror or str(error))) from None


def _refuse_open(path: Path) -> None:
    """Some disks take every change of rights and forget it."""
    if S_IMODE(path.stat().st_mode) & _OTHERS:
        raise Refused(_cannot_close(path, "this disk does not store permissions"))


def _cannot_close(path: Path, why: str) -> str:
    return (
        f"{path}: other users on this machine can open it, and that can't be changed ({why}), so it is"
        " not used; move it to your own folder on a disk in this computer"
    )
