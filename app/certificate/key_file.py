"""Where this machine's key is: in a folder and a file that only the program's user can open.

A key is made once. It is written to a draft, then linked to its name, which fails if the name is taken. So of
two programs that make a key at the same time, the second one uses the key of the first.
"""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG

from app.certificate.signature import PrivateKey, PublicKey, new_key, private_key_of, public_key_of
from app.disk import sync_folder
from app.errors import Refused

PRIVATE, PUBLIC = "certificates.key", "certificates.public.txt"
_LARGEST = 10_000
_RIGHTS_COUNT = os.name == "posix"
"""On Windows the system closes the user's folder to others."""


def machine_key(folder: Path) -> PrivateKey:
    """This machine's key, made by the first call. The public file beside it is made if it is missing."""
    file = folder / PRIVATE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _refuse_open(folder)
        if not file.exists():
            _make(file)
        key = _read(file)
        if not (folder / PUBLIC).exists():
            _write(folder / PUBLIC, key.public.as_text(), 0o644)
    except OSError as error:
        raise Refused(
            f"{error.filename or file}: the key of certificates cannot be kept there ({error.strerror}): "
            "make sure that you may write in this folder, and that the disk has room"
        ) from None
    return key


def machine_public_key(folder: Path) -> PublicKey | None:
    """The public half of this machine's key, if one was ever made here."""
    file = folder / PUBLIC
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise Refused(f"{file}: the public key cannot be read") from None
    try:
        return public_key_of(text)
    except Refused as refusal:
        raise Refused(f"{file}: {refusal}") from None


def _make(file: Path) -> None:
    with suppress(FileExistsError):  # another program was faster
        _write(file, new_key().as_text(), 0o600)


def _write(file: Path, text: str, mode: int) -> None:
    """Write a new file, whole or not at all, and never over an existing one."""
    draft = file.with_name(f"{file.name}.{token_hex(4)}.draft")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(stream.fileno())
        os.link(draft, file)
        sync_folder(file.parent)
    finally:
        draft.unlink(missing_ok=True)


def _read(file: Path) -> PrivateKey:
    with file.open("rb") as stream:
        found = os.fstat(stream.fileno())
        if not S_ISREG(found.st_mode):
            raise Refused(f"{file}: the key of certificates is no file: put back a copy of it")
        if _RIGHTS_COUNT and S_IMODE(found.st_mode) & 0o077:
            raise Refused(
                f"{file}: others on this machine can open the key of certificates, so it is not used: run "
                f"`chmod 600 {file}`; if it may have been copied, see “If the key is stolen” in the manual"
            )
        text = stream.read(_LARGEST).decode("ascii", "replace")
    try:
        return private_key_of(text)
    except Refused as refusal:
        raise Refused(f"{file}: {refusal}") from None


def _refuse_open(folder: Path) -> None:
    """Refuse a folder that others can write to: they could put another key there."""
    if _RIGHTS_COUNT and S_IMODE(folder.stat().st_mode) & 0o077:
        raise Refused(
            f"{folder}: others on this machine can open the folder of the key of certificates, so it is "
            f"not used: run `chmod 700 {folder}`"
        )
