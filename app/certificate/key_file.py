"""Where this machine's key is: in a folder and a file that only the program's user can open.

A key is made once. It is written to a draft, then linked to its name, which fails if the name is taken. So of
two programs that make a key at the same time, the second one uses the key of the first.
"""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISVTX

from app.certificate.signature import PrivateKey, PublicKey, new_key, private_key_of, public_key_of
from app.disk_writes import make_folder, sync_folder
from app.errors import Refused
from app.private_files import refuse_pipe

PRIVATE, PUBLIC = "certificates.key", "certificates.public.txt"
_LARGEST = 10_000
_RIGHTS_COUNT = os.name == "posix"
"""On Windows the system closes the user's folder to others."""


def machine_key(folder: Path) -> PrivateKey:
    """This machine's key, made by the first call. The public file beside it is made if it is missing."""
    file = folder / PRIVATE
    try:
        make_folder(folder, 0o700)
        _refuse_open(folder)
        if not file.exists():
            _make(file)
        key = _read(file)
        if not (folder / PUBLIC).exists():
            _write(folder / PUBLIC, key.public.as_text(), 0o644)
        else:
            machine_public_key(folder)  # refused if it is another's
    except OSError as error:
        raise Refused(
            f"{error.filename or file}: the certificate key cannot be saved there ({error.strerror}); "
            "make sure you can write to this folder and the disk has space"
        ) from None
    return key


def machine_public_key(folder: Path) -> PublicKey | None:
    """The public half of this machine's key, if one was ever made here."""
    file = folder / PUBLIC
    refuse_pipe(file)
    try:
        with file.open("rb") as stream:
            text = stream.read(_LARGEST).decode()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise Refused(f"{file}: this public key cannot be read; restore a copy of it") from None
    try:
        public = public_key_of(text)
    except Refused as refusal:
        raise Refused(f"{file}: {refusal}") from None
    if _private_half(folder) not in (None, public):
        raise Refused(_two_halves(folder))
    return public


def replace_key(folder: Path, new: PrivateKey, text: str) -> None:
    """Put a new key in the place of the old one, and this text into the public file."""
    for name, content, mode in ((PUBLIC, text, 0o644), (PRIVATE, new.as_text(), 0o600)):
        fresh = folder / f"{name}.new"
        fresh.unlink(missing_ok=True)
        _write(fresh, content, mode)
        fresh.replace(folder / name)
        sync_folder(folder)


def _private_half(folder: Path) -> PublicKey | None:
    """The public key that belongs to the private half; None if it is not here or not for our eyes."""
    try:
        return _read(folder / PRIVATE).public
    except (Refused, OSError):
        return None


def _two_halves(folder: Path) -> str:
    return (
        f"{folder / PUBLIC}: this does not match the private key next to it, so one of them was swapped;"
        f" if {PRIVATE} is the right one, delete this file and the program will make a new one"
    )


def _make(file: Path) -> None:
    with suppress(FileExistsError):  # another program was faster
        _write(file, new_key().as_text(), 0o600)


def _write(file: Path, text: str, mode: int) -> None:
    """Write a new file, whole or not at all, and never over an existing one."""
    draft = file.with_name(f"{file.name}.{token_hex(4)}.draft")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(stream.fileno())
        os.link(draft, file)
        sync_folder(file.parent)
    finally:
        draft.unlink()


def _read(file: Path) -> PrivateKey:
    refuse_pipe(file)
    with file.open("rb") as stream:
        found = os.fstat(stream.fileno())
        if _RIGHTS_COUNT and S_IMODE(found.st_mode) & 0o077:
            raise Refused(
                f"{file}: other users on this machine can open the certificate key, so it is not used; run "
                f"`chmod 600 {file}`. If it may have been copied, see “If the key is stolen” in the manual"
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
            f"{folder}: other users on this machine can open the certificate key's folder, so the key is "
            f"not used; run `chmod 700 {folder}`"
        )
    for parent in folder.resolve().parents if _RIGHTS_COUNT else ():
        found = parent.stat()
        is_ours = found.st_uid in (0, os.geteuid())
        if not is_ours or (found.st_mode & 0o022 and not found.st_mode & S_ISVTX):
            raise Refused(
                f"{parent}: other users on this machine can rename files in this folder and swap the"
                f" certificate key, so it is not used; run `chmod go-w {parent}` and check who owns it"
            )
