"""When all is set up: the words, the folder, the environment and the exit code go through."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from tests.systems import WINDOWS

STAND_IN = """
import os, sys

print(os.getcwd(), *sys.orig_argv[1:], sep="\\n")
names = {"qt": "QT_QPA_PLATFORM", "soak": "HCF_SOAK", "nobyte": "PYTHONDONTWRITEBYTECODE"}
print(*[f"{short}={os.environ.get(name, '')}" for short, name in names.items()], flush=True)
os._exit(7)
"""
"""Every Python runs a module of this name first."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    return elsewhere


@pytest.fixture
def ready(start: ModuleType) -> ModuleType:
    """Everything installed, with a Python that tells how it is called, and ends."""
    venv.create(start.VENV, symlinks=not WINDOWS)
    (packages,) = Path(start.VENV).rglob("site-packages")
    (packages / "sitecustomize.py").write_text(STAND_IN, encoding="utf-8")
    start.write_mark("made", start.identity())
    for group in ("pip", "run", "dev", "bench", "build"):
        start.write_mark(group, start.fingerprint())
    return start


def call(start: ModuleType, elsewhere: Path, *words: str) -> list[str]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("QT_QPA_PLATFORM", "HCF_SOAK"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, Path(start.ROOT, "start.py"), *words],
        cwd=elsewhere,
        env=environment,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (7, "")
    return done.stdout.splitlines()


def test_words_go_through_from_the_folder_one_is_in(ready: ModuleType, elsewhere: Path) -> None:
    words = ["rule", "my round.json", "--json", ""]
    said = call(ready, elsewhere, *words)
    assert said == [str(elsewhere), "-P", "-m", "app", *words, "qt= soak= nobyte="]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["test", "tests/game", "-k", "app"],
            ["-m", "pytest", "tests/game", "-k", "app", "qt=offscreen soak= nobyte="],
        ),
        (
            ["soak", "-x"],
            ["-m", "pytest", "-q", "-rs", "-m", "bulk", "--timeout=0", "-x", "qt=offscreen soak=1 nobyte="],
        ),
        (["bench", "reading"], ["-m", "tests.benchmarks", "reading", "qt=offscreen soak= nobyte="]),
        (["art", "Ks"], [str(Path("packaging/art")), "Ks", "qt= soak= nobyte="]),
        (["windows", "package"], [str(Path("packaging/windows")), "package", "qt= soak= nobyte="]),
        (["package"], [str(Path("packaging/package")), "qt= soak= nobyte="]),
    ],
)
def test_own_words_run_at_the_root(
    ready: ModuleType, elsewhere: Path, words: list[str], expected: list[str]
) -> None:
    assert call(ready, elsewhere, *words) == [ready.ROOT, *expected]


def test_read_only_use_needs_no_lock_file(ready: ModuleType, elsewhere: Path) -> None:
    call(ready, elsewhere, "houses")
    assert not Path(ready.VENV + ".lock").exists()


@pytest.mark.parametrize(
    ("task", "groups"),
    [
        ("test", ("run", "dev")),
        ("soak", ("run", "dev", "build")),
        # Measurements of the window deal with the hands of the tests, which are pytest-qt's.
        ("bench", ("run", "dev", "bench")),
        ("package", ("run", "dev", "build")),
    ],
)
def test_everything_a_task_needs_is_installed_for_it(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, task: str, groups: tuple[str, ...]
) -> None:
    prepared: list[tuple[str, ...]] = []
    monkeypatch.setattr(start, "prepare", lambda *names: prepared.append(names))
    monkeypatch.setattr(start, "hand_over", lambda *_: 0)
    monkeypatch.chdir(start.ROOT)
    assert start.main([task, "-x"]) == 0
    assert prepared == [groups]
