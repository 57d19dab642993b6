"""Saves what a page shows into a file, whole or not at all."""

import os
from pathlib import Path
from typing import NamedTuple

from app.disk_writes import patiently


class SavedFile(NamedTuple):
    """What came of saving, in a sentence, and whether the file is there now."""

    words: str
    is_saved: bool


def saved(file: Path, contents: bytes) -> SavedFile:
    """Write the file."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    try:
        try:
            draft.write_bytes(contents)
            patiently(draft.replace, file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        return SavedFile(
            f"{file.name} cannot be saved there ({error.strerror}). Choose another folder.", False
        )
    return SavedFile(f"Saved: {file.name}, in {file.parent}", True)
