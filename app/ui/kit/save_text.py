"""Saves what a page shows into a file, whole or not at all."""

import os
from pathlib import Path


def saved(file: Path, contents: bytes) -> str:
    """Write the file; what came of it, in a sentence."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    try:
        try:
            draft.write_bytes(contents)
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        return f"{file.name}: it cannot be saved there ({error.strerror}); another place is needed."
    return f"Saved: {file.name}, in {file.parent}"
