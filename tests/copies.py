"""Copies of records, with all that belongs to them."""

from pathlib import Path
from shutil import copyfile

from app import places
from app.records.db.pin_file import KEY, PinFile


def copy_records(file: Path, into: Path) -> Path:
    """Records, the hashes of PINs, and the key of these; the copy."""
    copyfile(file, into)
    key, new = file.with_name(places.SIGNING) / KEY, into.with_name(places.SIGNING) / KEY
    if PinFile(file).path.exists():
        copyfile(PinFile(file).path, PinFile(into).path)
    if key.exists():
        new.parent.mkdir(mode=0o700, exist_ok=True)
        copyfile(key, new)
    return into
