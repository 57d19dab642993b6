"""What is in a backup, in pieces that are each closed for themselves.

Every piece is sealed with its number and with whether it is the last one, so that a piece that was changed,
left out, doubled or put elsewhere is found, and so is an end that was cut off or added.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from app.errors import Refused
from app.records.backup.backup_header import DAMAGED

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

PIECE = 1 << 16
_TAG = 16
CUT = "the end of the backup is missing, and nothing was changed: use another copy of it"
_LONGER = "something was added behind the backup's end, and nothing was changed: use another copy of it"


class EncryptingWriter:
    """Closes what is written into it, and hands it on."""

    def __init__(self, out: BinaryIO, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._out = out
        self._cipher = ChaCha20Poly1305(key)
        self._rest = bytearray()
        self._number = 0

    def write(self, data: bytes) -> int:
        """Take in some bytes; how many they were."""
        self._rest += data
        # What may be the last piece is kept back until more comes.
        while len(self._rest) > PIECE:
            self._close(bytes(self._rest[:PIECE]), is_last=False)
            del self._rest[:PIECE]
        return len(data)

    def finish(self) -> None:
        """Close the last piece."""
        self._close(bytes(self._rest), is_last=True)

    def _close(self, piece: bytes, is_last: bool) -> None:
        self._out.write(self._cipher.encrypt(_place(self._number, is_last), piece, None))
        self._number += 1


def opening(stream: BinaryIO, key: bytes) -> Iterator[bytes]:
    """The pieces of a stream, each as soon as it is known to be what was written; else a refusal."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

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


def _opened(cipher: "ChaCha20Poly1305", number: int, piece: bytes, is_last: bool) -> bytes | None:
    from cryptography.exceptions import InvalidTag

    try:
        return cipher.decrypt(_place(number, is_last), piece, None)
    except InvalidTag:
        return None


def _place(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])
