"""A backup: everything of this machine in one file that only its passphrase opens."""

import os
import shutil
import sqlite3
import stat
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from app.disk_writes import new_draft, replace_file
from app.errors import Refused
from app.ports.backups import DamagedBackup
from app.private_files import make_private_folder
from app.records.backup.backup_contents import RECORDS, Machine, Progress, pack, unpack
from app.records.backup.backup_format import (
    DAMAGED,
    MAGIC,
    BackupHeader,
    EncryptingWriter,
    decrypted_pieces,
    read_header,
)
from app.records.backup.backup_key import BackupKey
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_soundness import WHAT_TO_DO, ledger_trouble
from app.records.exams.machines import sign_checkpoint

_LEVEL = 6
_MOST_AT_ONCE = 1 << 20


def make_backup(
    file: Path,
    machine: Machine,
    closer: BackupKey,
    progress: Progress = lambda *_: None,
    when: datetime | None = None,
) -> int:
    """Write a backup, whole or not at all. Return its size. The program may use its records meanwhile.

    If the ledger is damaged the backup has another name, so that it replaces no sound one, and
    DamagedBackup says so when it is made: it may be all that is left.
    """
    refuse_to_overwrite(file)
    with draft_folder(machine, "backup") as folder:
        snapshot = folder / RECORDS
        _sign(machine, when or datetime.now(UTC))
        _snapshot(machine.records, snapshot)
        with RecordsFile.look(snapshot) as records:
            trouble = ledger_trouble(records)
        if trouble:
            file = damaged_name(file)
            refuse_to_overwrite(file)
        with write_whole(file) as out:
            key, sealed = closer.close()
            out.write(BackupHeader(closer.lock, sealed).as_bytes())
            pieces = EncryptingWriter(out, key)
            packed = _Pressing(pieces)
            pack(packed, machine, snapshot, progress)
            packed.finish()
            pieces.finish()
    if trouble:
        raise DamagedBackup(
            f"{file}: the backup was made, but its ledger is damaged ({trouble}). Keep older backups, and"
            f" {WHAT_TO_DO}"
        )
    return file.stat().st_size


def damaged_name(file: Path) -> Path:
    """The name of a backup whose ledger is damaged."""
    return file.with_name(f"{file.stem}.damaged{file.suffix}")


def open_backup(file: Path, passphrase: str, folder: Path, progress: Progress = lambda *_: None) -> None:
    """Unpack a backup into an empty folder. Refused unless every byte is as it was written."""
    with _naming(file), file.open("rb") as stream:
        whole = os.fstat(stream.fileno()).st_size
        head = read_header(stream)
        try:
            key = head.lock.opened(head.sealed, passphrase)
        except ValueError:
            raise Refused(DAMAGED) from None
        pieces = _told(decrypted_pieces(stream, key), stream, whole, progress)
        unpack(_Unpressed(pieces), folder, whole)
        for _ in pieces:  # to the last one, which says so
            pass


def refuse_no_backup(file: Path) -> None:
    """Refuse a file that no passphrase can open, before asking for one."""
    with _naming(file), file.open("rb") as stream:
        read_header(stream)


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Name the file in every problem with it. A pipe would keep everybody waiting, so it is not opened."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise IsADirectoryError
        yield
    except Refused as refusal:
        raise type(refusal)(*[f"{file}: {sentence}" for sentence in refusal.sentences]) from None
    except OSError as error:
        if not file.is_file():
            what = "this is not a file" if file.exists() else "there is no such file"
            what = "this is a folder, not a backup" if file.is_dir() else what
            raise Refused(
                f"{file}: {what}; check the name and that its disk is connected. Nothing was changed"
            ) from None
        raise Refused(
            f"{error.filename or file}: the backup cannot be unpacked ({error.strerror}); make sure you can"
            " read it and the disk with the records has space. Nothing was changed"
        ) from None


@contextmanager
def draft_folder(machine: Machine, what: str) -> Iterator[Path]:
    """A private folder beside the records that is gone afterward."""
    try:
        folder = new_draft(machine.folder, what)
        make_private_folder(machine.folder)
        folder.mkdir(mode=0o700)
    except OSError as error:
        where = error.filename or machine.folder
        raise Refused(f"{where}: this folder cannot be created: {error.strerror}") from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sign(machine: Machine, when: datetime) -> None:
    """Sign the head of the ledger, for those who merge the backup. Without a usable key it is not signed."""
    with RecordsFile.open(machine.records) as records, suppress(Refused, sqlite3.Error):
        sign_checkpoint(records, machine.signing, when)


def _snapshot(records: Path, into: Path) -> None:
    """A copy of the records at one moment, without free pages."""
    with RecordsFile.open(records):  # created if there are none, refused if they are damaged
        pass
    with (
        refuse_db_errors(records),
        closing(sqlite3.connect(records, timeout=5.0, isolation_level=None)) as db,
    ):
        db.execute("VACUUM INTO ?", (str(into),))
    into.chmod(0o600)


def refuse_to_overwrite(file: Path) -> None:
    """Refuse to overwrite anything but a backup."""
    try:
        with file.open("rb") as stream:
            start = stream.read(len(MAGIC))
    except FileNotFoundError:
        return
    except OSError as error:
        raise Refused(f"{file}: the backup cannot be saved there: {error.strerror}") from None
    if start != MAGIC:
        raise Refused(f"{file}: this file is not a backup, so it was not replaced; choose another name")


@contextmanager
def write_whole(file: Path) -> Iterator[BinaryIO]:
    """A private file, written whole or left as it was before."""
    try:
        with replace_file(file) as out:
            yield out
    except OSError as error:
        raise Refused(
            f"{file}: this cannot be saved there ({error.strerror}); make sure you can write to this"
            " folder and the disk has space"
        ) from None


class _Pressing:
    """Compresses what is written to it."""

    def __init__(self, out: EncryptingWriter) -> None:
        self._out = out
        self._press = zlib.compressobj(_LEVEL)

    def write(self, data: bytes) -> None:
        self._out.write(self._press.compress(data))

    def finish(self) -> None:
        self._out.write(self._press.flush())


class _Unpressed:
    """Reads compressed pieces."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._press = zlib.decompressobj()
        self._rest = bytearray()

    def read(self, size: int) -> bytes:
        while len(self._rest) < size and not self._press.eof:
            piece = self._press.unconsumed_tail or next(self._pieces, b"")
            if not piece:
                break
            try:
                self._rest += self._press.decompress(piece, _MOST_AT_ONCE)
            except zlib.error:
                raise Refused(DAMAGED) from None
        data = bytes(self._rest[:size])
        del self._rest[:size]
        return data


def _told(pieces: Iterator[bytes], stream: BinaryIO, whole: int, progress: Progress) -> Iterator[bytes]:
    for piece in pieces:
        progress(stream.tell(), whole)
        yield piece
