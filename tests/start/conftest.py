"""A copy of start.py in a folder of its own, with every command recorded."""

import shutil
from pathlib import Path
from types import ModuleType

import pytest

from tests.start.stand_ins import REPOSITORY, Commands, load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What start.py needs of the repository, in a folder whose name is not ASCII."""
    folder = tmp_path / "Spielbank Zürich"
    (folder / "packaging").mkdir(parents=True)
    for name in ("start.py", "pyproject.toml", "packaging/constraints.txt"):
        shutil.copy(REPOSITORY / name, folder / name)
    return folder


@pytest.fixture
def start(folder: Path) -> ModuleType:
    return load(folder / "start.py")


@pytest.fixture
def repository_start() -> ModuleType:
    return load(REPOSITORY / "start.py")


@pytest.fixture
def commands(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Commands:
    commands = Commands(start)
    monkeypatch.setattr(start, "follow", commands)
    return commands
