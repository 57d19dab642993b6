"""Files and disks that make trouble, for tests of the records."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from app.errors import Refused
from app.records.db.records_file import RecordsFile
from app.records.training.attempt_store import AttemptStore

NOBODY = 65534

needs_rights = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs a system with users and rights")


def refusal_of(file: Path) -> str:
    """The one sentence with which a file is refused, untouched."""
    before = contents(file)
    with pytest.raises(Refused) as caught:
        AttemptStore.open(file, patience=0.0)
    assert contents(file) == before
    (sentence,) = caught.value.sentences
    assert sentence.startswith(f"{file}: ")
    return sentence.removeprefix(f"{file}: ")


def contents(file: Path) -> bytes:
    """What is in a file. A missing one is like an empty one: SQLite makes it before it can fail."""
    return file.read_bytes() if file.is_file() else b""


def until_full(store: RecordsFile, write: Callable[[int], object]) -> int:
    """Write until nothing more fits; how often it was done."""
    for number in count(1):
        try:
            write(number)
        except Refused as refusal:
            said = str(refusal)
            break
    assert said == (
        f"{store.path}: the disk is full; free some space and continue. Everything recorded so far is safe"
    )
    return number - 1


def give_to_nobody_to_read(file: Path) -> None:
    """The user `nobody` owns the file and may only read it."""
    file.chmod(0o444)
    os.chown(file, NOBODY, NOBODY)


def leave_room(disk: Path, room: int) -> Path:
    """Fill a disk but for so many bytes; the file that fills it."""
    found = os.statvfs(disk)
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(max(0, found.f_bavail * found.f_frsize - room)))
    return ballast


def refused_until_it_fits(
    disk: Path, rooms: range, work: Callable[[], object], check: Callable[[], None]
) -> None:
    """Work with more and more room on a disk: it is refused for that, and after each refusal all is as it was."""
    said: list[str] = []
    for room in rooms:
        ballast = leave_room(disk, room)
        try:
            work()
            break
        except Refused as refusal:
            said.append(str(refusal))
        finally:
            ballast.unlink()
        check()
    assert len(said) >= 3
    assert all("disk" in sentence for sentence in said)


def give_to_nobody(*files: Path) -> None:
    """Make these files those of whoever `as_nobody` is."""
    if os.geteuid() == 0:
        for file in files:
            os.chown(file, NOBODY, NOBODY)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without an administrator's rights, for whom nothing is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
