"""What the first start does, what later ones skip, and what is repaired."""

import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.start.stand_ins import Commands, load

EVERYTHING = ["venv", "ensurepip", "pip", "pip", "compileall"]
"""The first pip brings pip itself up to date."""
PIP_ONLY = ["pip", "pip", "compileall"]


class Killed(BaseException):
    """What no handler in start.py catches, like the end of the process."""


def die() -> None:
    raise Killed


def interrupt() -> None:
    raise KeyboardInterrupt


def test_first_start_does_everything_and_the_second_nothing(start: ModuleType, commands: Commands) -> None:
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING
    assert commands.since(lambda: start.prepare("run")) == []


def test_pip_is_given_the_pinned_versions_and_compiles(start: ModuleType, commands: Commands) -> None:
    start.prepare("run")
    pip = [command for command in commands.full if "install" in command][-1]
    wanted = Path(pip[pip.index("--requirement") + 1]).read_text("utf-8")
    assert [line.partition(" \\")[0] for line in wanted.splitlines() if "==" in line] == start.pinned("run")
    assert "--compile" in pip


def test_nothing_is_installed_whose_hash_is_not_known(start: ModuleType, commands: Commands) -> None:
    start.prepare("run", "dev", "build")
    installs = [command for command in commands.full if "install" in command]
    assert len(installs) == 4
    for pip in installs:
        assert {"--require-hashes", "--no-deps", "--only-binary=:all:"} < set(pip)
        wanted = Path(pip[pip.index("--requirement") + 1]).read_text("utf-8")
        entries = wanted.replace(" \\\n", " ").splitlines()
        assert entries
        assert all(re.search(r" --hash=sha256:[0-9a-f]{64}", entry) for entry in entries)


def test_pip_and_setuptools_are_brought_up_to_date_first(start: ModuleType, commands: Commands) -> None:
    start.prepare("run")
    first = next(command for command in commands.full if "install" in command)
    assert start.pinned("pip") == [
        line.partition(" ")[0]
        for line in Path(first[first.index("--requirement") + 1]).read_text("utf-8").splitlines()
        if "==" in line
    ]
    assert [line.partition("==")[0] for line in start.pinned("pip")] == ["pip", "setuptools"]


def test_each_set_of_packages_has_its_own_mark(start: ModuleType, commands: Commands) -> None:
    start.prepare("run")
    assert commands.since(lambda: start.prepare("run", "dev")) == ["pip"]
    assert commands.since(lambda: start.prepare("run", "bench")) == ["pip"]
    assert commands.since(lambda: start.prepare("run", "dev")) == []


@pytest.mark.parametrize("name", ["pyproject.toml", "packaging/constraints.txt"])
def test_changed_dependencies_are_installed_again(
    start: ModuleType, commands: Commands, folder: Path, name: str
) -> None:
    start.prepare("run")
    with (folder / name).open("a") as file:
        file.write("# changed\n")
    assert commands.since(lambda: start.prepare("run")) == PIP_ONLY
    assert commands.since(lambda: start.prepare("run")) == []


def test_killed_while_pip_writes_is_repaired_from_the_ground(start: ModuleType, commands: Commands) -> None:
    commands.while_pip_runs = die
    with pytest.raises(Killed):
        start.prepare("run")
    commands.while_pip_runs = lambda: None
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_killed_while_adding_a_set_is_repaired_for_the_others_too(
    start: ModuleType, commands: Commands
) -> None:
    start.prepare("run")
    commands.while_pip_runs = die
    with pytest.raises(Killed):
        start.prepare("run", "dev")
    commands.while_pip_runs = lambda: None
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_what_pip_could_not_fetch_leaves_the_rest_whole(start: ModuleType, commands: Commands) -> None:
    start.prepare("run")
    commands.pip_says = 1, "ERROR: No matching distribution found for pytest==9.2.0\n"
    with pytest.raises(start.Trouble):
        start.prepare("run", "dev")
    assert commands.since(lambda: start.prepare("run")) == []


def test_what_pip_could_not_write_leaves_nothing_to_trust(start: ModuleType, commands: Commands) -> None:
    whole = commands.pip_says
    commands.pip_says = 1, whole[1] + "ERROR: [Errno 28] No space left on device\n"
    with pytest.raises(start.Trouble):
        start.prepare("run")
    commands.pip_says = whole
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_interpreter_gone(start: ModuleType, commands: Commands) -> None:
    start.prepare("run")
    Path(start.PYTHON).unlink()
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_moved_folder(
    start: ModuleType, commands: Commands, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare("run")
    moved = load(folder.rename(folder.with_name("moved")) / "start.py")
    commands.start = moved
    monkeypatch.setattr(moved, "follow", commands)
    assert commands.since(lambda: moved.prepare("run")) == EVERYTHING


def test_other_python(start: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    start.prepare("run")
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_control_c(start: ModuleType, commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    commands.while_pip_runs = interrupt
    assert start.main(["rule"]) == 130
    assert capsys.readouterr().err.endswith("hcf-trainer: stopped.\n")
    commands.while_pip_runs = lambda: None
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING


def test_says_how_far_it_is(
    start: ModuleType, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.pip_says = (
        0,
        "Collecting PySide6-Essentials<6.12,>=6.8\n"
        "  Downloading pyside6_essentials-6.11.3-cp310-abi3-manylinux_2_34_x86_64.whl (80.3 MB)\n"
        "Processing ./wheels/tree_sitter_toml-0.7.0-cp39-abi3-manylinux1_x86_64.whl (from -r /x/hcf-run.txt)\n"
        "Installing collected packages: PySide6-Essentials, tree-sitter-toml\n",
    )
    packages = len(start.pinned("run"))
    start.prepare("run")
    assert packages > 20
    assert capsys.readouterr().err.splitlines() == [
        "hcf-trainer: 1/4 making .venv …",
        "hcf-trainer: 2/4 installing 2 packages …",
        "hcf-trainer: 2/4 installing 2 packages: 1 of 2, PySide6-Essentials",
        "hcf-trainer: 2/4 installing 2 packages: 2 of 2, tree_sitter_toml",
        "hcf-trainer: 2/4 installing 2 packages: writing them to .venv …",
        f"hcf-trainer: 3/4 installing {packages} packages …",
        f"hcf-trainer: 3/4 installing {packages} packages: 1 of {packages}, PySide6-Essentials",
        f"hcf-trainer: 3/4 installing {packages} packages: 2 of {packages}, tree_sitter_toml",
        f"hcf-trainer: 3/4 installing {packages} packages: writing them to .venv …",
        "hcf-trainer: 4/4 compiling and looking for system libraries …",
    ]


def test_what_another_start_did_meanwhile_is_not_done_again(
    start: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_lock = start.take_lock

    def take_lock_late() -> int:
        monkeypatch.setattr(start, "take_lock", take_lock)
        start.prepare("run")  # the other start
        return int(take_lock())

    monkeypatch.setattr(start, "take_lock", take_lock_late)
    assert commands.since(lambda: start.prepare("run")) == EVERYTHING  # once, not twice


def test_only_one_start_at_a_time(start: ModuleType) -> None:
    lock = start.take_lock()
    other = os.open(start.VENV + ".lock", os.O_RDWR)
    try:
        assert not start.try_lock(other, wait=False)
        os.close(lock)
        assert start.try_lock(other, wait=False)
    finally:
        os.close(other)


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock ends with its process")
def test_a_pip_that_outlives_its_start_keeps_the_lock(start: ModuleType, tmp_path: Path) -> None:
    lock = start.take_lock()
    other = os.open(start.VENV + ".lock", os.O_RDWR)
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    free: list[bool] = []

    def watch(line: str) -> None:
        os.close(lock)
        free.append(start.try_lock(other, wait=False))
        gate.write_text("", "utf-8")

    try:
        start.follow(["sh", "-c", 'echo ready; cat "$0"', str(gate)], watch)
        assert free == [False]
        assert start.try_lock(other, wait=False)
    finally:
        os.close(other)
