"""What a backup holds: the records, the key that signs, the user's house files and settings."""

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

RECORDS, SIGNING, HOUSES, SETTINGS = "records.sqlite", "signing", "houses", "settings.json"
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_KNOWN = re.compile(
    rf"{re.escape(RECORDS)}|{re.escape(SETTINGS)}"
    rf"|{SIGNING}/({re.escape(PRIVATE)}|{re.escape(PUBLIC)})|{HOUSES}/[^/\\\0]+\.toml"
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

    def small_files(self) -> Iterator[tuple[str, Path]]:
        """All files but the records: their names in a backup, and their paths."""
        for name in (PRIVATE, PUBLIC):
            yield f"{SIGNING}/{name}", self.signing / name
        for file in sorted(self.houses.glob("*.toml")):
            yield f"{HOUSES}/{file.name}", file
        yield SETTINGS, self.settings

    def place_of(self, name: str) -> Path:
        """The path for a file with this name in a backup."""
        folder, _, rest = name.rpartition("/")
        if folder:
            return (self.signing if folder == SIGNING else self.houses) / rest
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


def unpack(stream: Any, folder: Path) -> None:
    """Unpack everything from a stream into an empty folder."""
    try:
        with tarfile.open(fileobj=stream, mode="r|") as tar:
            for member in tar:
                data = tar.extractfile(member)
                if not member.isreg() or data is None or not _KNOWN.fullmatch(member.name):
                    raise Refused(
                        "the backup holds something that this version does not know: use the newest version;"
                        " nothing was changed"
                    )
                _write(folder / member.name, data)
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
