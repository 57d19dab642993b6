"""The program and its floor as processes of their own, with a cache nobody else writes to."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

from app import places
from app.procedure.library import Library
from tests.own_folders import one_folder

ROOT = Path(__file__).parents[2]


def shipped_library() -> Library:
    """The houses that come with the program: a user's own would make another measurement."""
    return Library(own=places.shipped("procedures"))


def run(*words: str, folder: Path, stdin: IO[bytes] | int = subprocess.DEVNULL) -> None:
    """Run this Python with these words to the end, and throw away what it prints."""
    subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(folder),
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        check=True,
    )


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that keeps its things in this folder."""
    return os.environ | one_folder(folder)
