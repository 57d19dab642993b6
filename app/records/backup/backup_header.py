"""The head of a backup: what it is, its form and its lock, with a digest by which damage is found."""

from hashlib import sha256
from struct import Struct
from typing import BinaryIO, NamedTuple

from app.errors import Refused
from app.records.backup.backup_key import SIZE, BackupLock

FORM = 1
"""The form of backups that this version writes, and the newest it can read."""
OLDEST = 1
MAGIC = b"HCF-BACKUP\r\n\x1a\n"
"""With two ends of lines: a program that “mends” those is found out."""
DAMAGED = "the backup is damaged, and nothing was changed: use another copy of it"
_FRAME = Struct(">HH")
_DIGEST = 32
_SEALED = 32


class BackupHeader(NamedTuple):
    """A lock, and what it needs to find the key of this file."""

    lock: BackupLock
    sealed: bytes

    def as_bytes(self) -> bytes:
        """The head as it stands in a file. Every form of backups begins with this frame."""
        return framed(FORM, self.lock.as_bytes() + self.sealed)


def framed(form: int, body: bytes) -> bytes:
    """The head of a form with this in it."""
    head = MAGIC + _FRAME.pack(form, len(body)) + body
    return head + sha256(head).digest()


def read_head(stream: BinaryIO) -> BackupHeader:
    """The head at the beginning of a file, or a refusal that says why it is none."""
    start = stream.read(len(MAGIC))
    if start != MAGIC:
        raise Refused("this is no backup of hcf-trainer; nothing was changed")
    frame = stream.read(_FRAME.size)
    if len(frame) < _FRAME.size:
        raise Refused(DAMAGED)
    form, size = _FRAME.unpack(frame)
    body, digest = stream.read(size), stream.read(_DIGEST)
    if sha256(start + frame + body).digest() != digest:
        raise Refused(DAMAGED)
    if form > FORM:
        raise Refused(
            "a newer version of the program has made this backup: use that version; nothing was changed"
        )
    if form < OLDEST:
        raise Refused("this version cannot read so old a backup any more; nothing was changed")
    try:
        return BackupHeader(BackupLock.from_bytes(body[:SIZE]), body[SIZE : SIZE + _SEALED])
    except ValueError:
        raise Refused(DAMAGED) from None
