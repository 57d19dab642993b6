"""Remembers checked houses between starts, as plain JSON: nothing in it can be executed.

The cache is a convenience. Its key is the hash of the house file, the standard and the program's version,
a damaged entry counts as none, and a folder that cannot be written is no error.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from app import __version__
from app.procedure.house_text import HouseText

Plain = dict[str, Any]


def key_of(house: HouseText) -> str:
    """What a house is remembered under."""
    return sha256(f"{__version__}\0{house.hash}".encode()).hexdigest()


def remembered(folder: Path, key: str) -> Plain | None:
    """The data kept under a key, or None."""
    try:
        text = (folder / f"{key}.json").read_text("utf-8")
        checksum, _, payload = text.partition("\n")
        if checksum != sha256(payload.encode()).hexdigest():
            return None
        data = json.loads(payload)
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) else None


def remember(folder: Path, key: str, data: Plain) -> None:
    """Keep data under a key, whole or not at all."""
    payload = json.dumps(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"{key}.{os.getpid()}.draft"
        draft.write_text(f"{sha256(payload.encode()).hexdigest()}\n{payload}", "utf-8")
        draft.replace(folder / f"{key}.json")
    except OSError:
        return
