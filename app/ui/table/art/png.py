"""Is a PNG file whole? Asked before Qt reads it: of a damaged one it complains to the terminal."""

from zlib import crc32

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FRAME = 12
"""What every chunk has around its content: length, name and checksum, four bytes each."""


def is_whole(data: bytes) -> bool:
    """Is every chunk there, up to the last, with the checksum it was written with?"""
    if not data.startswith(_SIGNATURE):
        return False
    at = len(_SIGNATURE)
    while at + _FRAME <= len(data):
        end = at + _FRAME + int.from_bytes(data[at : at + 4])
        if crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False
