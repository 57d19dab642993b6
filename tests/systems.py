"""What a test needs of its system, and says if that is not there."""

import os
import sys
from pathlib import Path

import pytest

WINDOWS = sys.platform == "win32"
needs_modes = pytest.mark.skipif(
    WINDOWS, reason="Windows has no modes of files, and closes the user's folder itself"
)
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in folders")
needs_shell = pytest.mark.skipif(WINDOWS, reason="a shell script stands in for a program")
needs_letters_of_linux = pytest.mark.skipif(
    WINDOWS, reason="the pictures are kept with letters as Qt draws them on Linux"
)
needs_links = pytest.mark.skipif(WINDOWS, reason="on Windows only an administrator may make a link to a file")


def is_private(file: Path) -> bool:
    """Can nobody else read it? On Windows, whoever can read the user's folder can."""
    return WINDOWS or file.stat().st_mode & 0o077 == 0


def need_fork() -> None:
    """Skip a test that forks processes, where that cannot be."""
    if not hasattr(os, "fork"):
        pytest.skip("needs a system with fork")
