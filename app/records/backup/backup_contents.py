"""What a backup holds: records, hashes of PINs, signing key, own house files, logos, lessons, settings."""

import os
import re
import tarfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

from app import places
from app.certificate.key_file import PRIVATE, PUBLIC
from app.errors import Refused
from app.records.backup.backup_format import DAMAGED
from app.records.db.pin_file import PinFile

RECORDS, PINS, SIGNING, HOUSES, LESSONS, SETTINGS = (
    "records.sqlite", "records.pins", "signing", "houses", "lessons", "settings.json"
)  # fmt: skip
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_KNOWN = re.compile(
    rf"{re.escape(RECORDS)}|{re.escape(PINS)}|{re.escape(SETTINGS)}"
    rf"|{SIGNING}/({re.escape(PRIVATE)}|{re.escape(PUBLIC)})|{HOUSES}/[^/\\\0]+\.(toml|png)"
    rf"|{LESSONS}/[^/\\\0]+\.toml"
)

_LARGEST_SMALL = 1_000_000
"""Bytes. No key, house file or settings are larger."""
_LARGEST, _MOST_TIMES = 64_000_000, 100
"""Records may always be so large, or so many times as large as the backup. They shrink to a tenth."""
_MOST_FILES = 500
_HEADER = 64 * 1024
"""What may stand before the first file, and between two."""
_TOO_LARGE = (
    "the backup unpacks to far more data than a backup of this size should; nothing was changed."
    " Use another copy of it"
)

Progress = Callable[[int, int], object]
"""Is told how many bytes are done, and of how many."""


class Machine(NamedTuple):
    """Where everything is that goes into a backup."""

    records: Path
    signing: Path
    houses: Path
    settings: Path

    @classmethod
    def here(cls) -> Self:
        """This machine, for this user."""
        return cls(places.records(), places.signing(), places.own_houses(), places.settings())

    @property
    def folder(self) -> Path:
        """The folder in which files are made ready."""
        return self.records.parent

    @property
    def lessons(self) -> Path:
        """The folder of the instructor's own lessons, beside the house files."""
        return self.houses / places.LESSONS

    def small_files(self) -> Iterator[tuple[str, Path]]:
        """All files but the records: their names in a backup, and their paths."""
        for name in (PRIVATE, PUBLIC):
            yield f"{SIGNING}/{name}", self.signing / name
        # A larger picture is no logo of ours, and could not be restored.
        logos = [file for file in self.houses.glob("*.png") if file.stat().st_size <= _LARGEST_SMALL]
        for file in sorted([*self.houses.glob("*.toml"), *logos]):
            yield f"{HOUSES}/{file.name}", file
        for file in sorted(self.lessons.glob("*.toml")):
            yield f"{LESSONS}/{file.name}", file
        yield SETTINGS, self.settings
        # Not the key of the PINs: whoever opens a backup cannot try PINs against it.
        yield PINS, PinFile(self.records).path

    def place_of(self, name: str) -> Path:
        """The path for a file with this name in a backup."""
        folder, _, rest = name.rpartition("/")
        if folder:
            folders = {SIGNING: self.signing, LESSONS: self.lessons}
            return folders.get(folder, self.houses) / rest
        if name == PINS:
            return PinFile(self.records).path
        return self.settings if name == SETTINGS else self.records


def pack(out: Any, machine: Machine, snapshot: Path, progress: Progress) -> None:
    """Write everything to a stream."""
    whole = snapshot.stat().st_size
    with tarfile.open(fileobj=out, mode="w|", format=tarfile.PAX_FORMAT) as tar:
        for name, file in machine.small_files():
            if file.is_file():
                data = file.read_bytes()
                tar.addfile(_member(name, len(data)), BytesIO(data))
        member = _member(RECORDS, whole)
        with snapshot.open("rb") as stream:
            tar.addfile(member, _CountedFile(stream, whole, progress))


def unpack(stream: Any, folder: Path, packed: int) -> None:
    """Unpack everything from a stream into an empty folder. `packed` is the size of the backup.

    What it would take is known before it is written: no small file fills the memory or the disk.
    """
    bounded = _BoundedStream(stream)
    source: Any = bounded
    try:
        with tarfile.open(fileobj=source, mode="r|") as tar:
            for number, member in enumerate(tar):
                data = tar.extractfile(member)
                is_file = member.isreg() and not member.issparse() and number < _MOST_FILES
                if not is_file or data is None or not _KNOWN.fullmatch(member.name):
                    raise Refused(
                        "the backup has something in it that this version cannot read; nothing was changed."
                        " Use the newest version"
                    )
                most = max(_LARGEST, packed * _MOST_TIMES) if member.name == RECORDS else _LARGEST_SMALL
                if not 0 <= member.size <= most:
                    raise Refused(_TOO_LARGE)
                bounded.allow(member.size)
                _write(folder / member.name, data)
                bounded.allow(_HEADER)
    except (tarfile.TarError, ValueError, EOFError):
        raise Refused(DAMAGED) from None
    if not (folder / RECORDS).is_file():
        raise Refused(DAMAGED)


def _member(name: str, size: int) -> tarfile.TarInfo:
    """Only the name and the size: no user, no time."""
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, _PRIVATE_FILE
    return member


def _write(file: Path, data: Any) -> None:
    file.parent.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE)
    with os.fdopen(descriptor, "wb") as stream:
        while piece := data.read(1 << 20):
            stream.write(piece)
        stream.flush()
        os.fsync(stream.fileno())


class _BoundedStream:
    """A stream of which no more can be read than was allowed so far."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = 2 * _HEADER

    def allow(self, size: int) -> None:
        self._left += size

    def read(self, size: int) -> bytes:
        data: bytes = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise Refused(_TOO_LARGE)
        return data


class _CountedFile:
    """A file that reports how far it was read."""

    def __init__(self, stream: BinaryIO, whole: int, progress: Progress) -> None:
        self._stream = stream
        self._whole = whole
        self._progress = progress

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self._progress(self._stream.tell(), self._whole)
        return data
