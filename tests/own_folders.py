"""Folders of a test's own instead of the user's, wherever the program runs.

On Linux the user's folders are moved by the XDG variables, one for each kind of file. On Windows the program
keeps everything in one folder, and platformdirs has a variable that moves it.
"""

import os
from pathlib import Path

import pytest

ON_WINDOWS = "WIN_PD_OVERRIDE_LOCAL_APPDATA"
_KINDS = ("CACHE", "CONFIG", "DATA", "STATE")


def own_folders(folder: Path) -> dict[str, str]:
    """The variables that put everything of the user's under a folder, each kind by itself where it can be."""
    kinds = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in _KINDS}
    return kinds | one_folder(folder / "data", "DATA")


def kept_cache() -> dict[str, str]:
    """The variable that leaves a program what other tests have checked and painted, where it can be left."""
    return {name: value for name, value in os.environ.items() if name == "XDG_CACHE_HOME"}


def one_folder(folder: Path, *kinds: str) -> dict[str, str]:
    """The variables that put some kinds of the user's files into one folder; on Windows all of them."""
    return {f"XDG_{kind}_HOME": str(folder) for kind in kinds or _KINDS} | {ON_WINDOWS: str(folder)}


def move_to(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Use folders until the end of a test."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
