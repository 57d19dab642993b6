"""What every test of the records may ask for."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from tests.records.office import Office
from tests.records.scripts import Script, scripts


@pytest.fixture
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in memory where the system has such a disk: for what is not about the disk."""
    shared = Path("/dev/shm")
    if not os.access(shared, os.W_OK):
        yield tmp_path_factory.mktemp("memory")
        return
    with TemporaryDirectory(dir=shared, prefix="hcf-test-") as folder:
        yield Path(folder)


@pytest.fixture
def file(memory: Path) -> Path:
    return memory / "records.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[AttemptStore]:
    with AttemptStore.open(file, patience=0.0) as store:
        yield store


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("only an administrator may mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def anybodys() -> Iterator[Path]:
    """A folder that anybody can reach."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


@pytest.fixture(scope="session")
def script(library: Library) -> Script:
    """An ordinary attempt of some length."""
    return next(one for one in scripts(library, "ordinary") if len(one.entries) > 40)


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office that every test begins with: an exam takes a while."""
    folder = tmp_path_factory.mktemp("office")
    Office(folder).hall.file.close()
    return folder


@pytest.fixture
def office(tmp_path: Path, shelf: Path) -> Iterator[Office]:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    made = Office(tmp_path)
    with closing(made.hall.file):
        yield made
