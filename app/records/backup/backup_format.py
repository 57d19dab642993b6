"""The format of a backup file: a header with a digest that finds damage, then encrypted pieces.

Each piece is encrypted with its number and a mark for the last one. So a piece that was changed, left out,
doubled or moved is found, and so is an end that was cut off or added. See docs/backup-format.md.
"""

from collections.abc import Iterator
from hashlib import sha256
from struct import Struct
from typing import BinaryIO, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from app.errors import Refused
from app.records.backup.backup_key import SIZE, BackupLock

FORM = 1
"""The version of the format that this program writes, and the newest it can read."""
OLDEST = 1
MAGIC = b"HCF-BACKUP\r\n\x1a\n"
"""With two line ends: a program that converts line ends is found out."""
DAMAGED = "the backup is damaged; nothing was changed. Use another copy of it"
CUT = "the end of the backup is missing; nothing was changed. Use another copy of it"
_LONGER = "there is extra data after the end of the backup; nothing was changed. Use another copy of it"
_FRAME = Struct(">HH")
_DIGEST = 32
_SEALED = 32
PIECE = 1 << 16
_TAG = 16


class BackupHeader(NamedTuple):
    """A lock, and the public key of this one file."""

    lock: BackupLock
    sealed: bytes

    def as_bytes(self) -> bytes:
        """The header as stored. Every version of the format begins with this frame."""
        return frame_header(FORM, self.lock.as_bytes() + self.sealed)


def frame_header(form: int, body: bytes) -> bytes:
    """A header of this version with this body."""
    head = MAGIC + _FRAME.pack(form, len(body)) + body
    return head + sha256(head).digest()


def read_header(stream: BinaryIO) -> BackupHeader:
    """Read the header of a file. Refused, with the reason, if it is not one."""
    start = stream.read(len(MAGIC))
    if start != MAGIC:
        raise Refused("this is not an hcf-trainer backup; nothing was changed")
    frame = stream.read(_FRAME.size)
    if len(frame) < _FRAME.size:
        raise Refused(DAMAGED)
    form, size = _FRAME.unpack(frame)
    body, digest = stream.read(size), stream.read(_DIGEST)
    if sha256(start + frame + body).digest() != digest:
        raise Refused(DAMAGED)
    if form > FORM:
        raise Refused(
            "a newer version of the program made this backup; nothing was changed. Use that version"
        )
    if form < OLDEST:
        raise Refused("this backup is too old for this version; nothing was changed. Use an older version")
    try:
        return BackupHeader(BackupLock.from_bytes(body[:SIZE]), body[SIZE : SIZE + _SEALED])
    except ValueError:
        raise Refused(DAMAGED) from None


class EncryptingWriter:
    """Encrypts what is written to it, and passes it on."""

    def __init__(self, out: BinaryIO, key: bytes) -> None:

        self._out = out
        self._cipher = ChaCha20Poly1305(key)
        self._rest = bytearray()
        self._number = 0

    def write(self, data: bytes) -> None:
        """Take in some bytes."""
        self._rest += data
        # What may be the last piece is held back until more comes.
        while len(self._rest) > PIECE:
            self._close(bytes(self._rest[:PIECE]), is_last=False)
            del self._rest[:PIECE]

    def finish(self) -> None:
        """Encrypt the last piece."""
        self._close(bytes(self._rest), is_last=True)

    def _close(self, piece: bytes, is_last: bool) -> None:
        self._out.write(self._cipher.encrypt(_place(self._number, is_last), piece, None))
        self._number += 1


def decrypted_pieces(stream: BinaryIO, key: bytes) -> Iterator[bytes]:
    """Decrypt the pieces of a stream. Each is checked before it is returned."""

    cipher = ChaCha20Poly1305(key)
    number, piece = 0, stream.read(PIECE + _TAG)
    while True:
        after = stream.read(PIECE + _TAG)
        opened = _opened(cipher, number, piece, is_last=not after)
        if opened is None:
            other_way = _opened(cipher, number, piece, is_last=bool(after))
            raise Refused(DAMAGED if other_way is None else _LONGER if after else CUT)
        yield opened
        if not after:
            return
        number, piece = number + 1, after


def _opened(cipher: ChaCha20Poly1305, number: int, piece: bytes, is_last: bool) -> bytes | None:

    try:
        return cipher.decrypt(_place(number, is_last), piece, None)
    except InvalidTag:
        return None


def _place(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])
