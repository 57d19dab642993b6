"""Saves a small text to a file, whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from app.disk_writes import patiently
from app.errors import Refused
from app.private_files import make_private_folder, open_private


def write_atomically(file: Path, text: str) -> None:
    """Save it. On a full disk the old text stays, which is better than none."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    with suppress(OSError, Refused):
        make_private_folder(file.parent)
        try:
            with open(draft, "w", encoding="utf-8", opener=open_private) as out:
                out.write(text)
            patiently(draft.replace, file)
        finally:
            draft.unlink(missing_ok=True)
