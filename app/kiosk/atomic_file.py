"""Saves a small text to a file, whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def write_atomically(file: Path, text: str) -> None:
    """Save it. On a full disk the old text stays, which is better than none."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(text, "utf-8")
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
