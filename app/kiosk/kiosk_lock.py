"""One kiosk for each user of a machine: a second one is refused while the first one runs."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import Refused
from app.private_files import FILE, make_private_folder

_RUNNING = "a kiosk is already running for this user on this machine; exit it first"

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

    def _lock(descriptor: int) -> None:
        flock(descriptor, LOCK_EX | LOCK_NB)

else:
    from msvcrt import LK_NBLCK, locking

    def _lock(descriptor: int) -> None:
        locking(descriptor, LK_NBLCK, 1)


@contextmanager
def only_kiosk(file: Path) -> Iterator[None]:
    """Hold the lock. The system gives it back, also after a kill. A full disk is no reason to refuse."""
    make_private_folder(file.parent)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, FILE)
    try:
        try:
            _lock(descriptor)
        except OSError:
            raise Refused(_RUNNING) from None
        yield
    finally:
        os.close(descriptor)
