"""The wheel finds houses and art wherever pip has put it, far from the sources."""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path

import manual
import pytest
import wheel

from tests.bulk import SOAK
from tests.own_folders import one_folder

pytestmark = [
    pytest.mark.bulk,
    pytest.mark.skipif(
        not find_spec("hatchling"), reason="hatchling comes with `start.py package` and `soak`"
    ),
]
LOOK = """
from app import __version__, places
print(__version__, places.__file__, places.shipped("procedures"), places.shipped("assets"), places.manual(), sep="\\n")
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel.build("1.2.3", 1_800_000_000, tmp_path_factory.mktemp("wheel"))


def run(folder: Path, *words: str | Path, **settings: str) -> str:
    """What a Python says that knows nothing of the checkout."""
    environment = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    homes = {"HOME": str(folder), **one_folder(folder)}
    done = subprocess.run(
        words,
        cwd=folder,
        env=environment | homes | settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_finds_its_houses_and_its_art(made: Path, tmp_path: Path) -> None:
    there = tmp_path / "installed"
    pip = ["-m", "pip", "install", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    run(tmp_path, sys.executable, *pip, "--target", there, made)
    # Packages of others are those of this environment; the checkout that it also knows comes after them.
    paths = os.pathsep.join([str(there), sysconfig.get_path("purelib")])
    said = run(tmp_path, sys.executable, "-c", LOOK, PYTHONPATH=paths).splitlines()
    assert [Path(line).relative_to(there).as_posix() for line in said[1:]] == [
        "app/places.py",
        "app/data/procedures",
        "app/data/assets",
        "app/data/MANUAL.md",
    ]
    for name in manual.PAGES.values():
        assert (there / "app" / "data" / name).is_file()
    assert (there / "app" / "data" / "docs" / "pictures" / "home.jpg").is_file()
    assert "Oxford" in run(tmp_path, sys.executable, "-m", "app", "houses", PYTHONPATH=paths)
    for name in ("cards/As.png", "cards/back.png", "fonts/Roboto-Regular.ttf", "icon/hcf-trainer-64.png"):
        assert (there / "app" / "data" / "assets" / name).is_file()
    [facts] = there.glob("hcf_trainer-*.dist-info")
    assert {file.name for file in (facts / "licenses").iterdir()} >= {"LICENSE", "LICENSES.txt"}


def test_the_same_sources_make_the_same_wheel(made: Path, tmp_path: Path) -> None:
    assert wheel.build("1.2.3", 1_800_000_000, tmp_path).read_bytes() == made.read_bytes()


@pytest.mark.skipif(not SOAK, reason="fetches all packages: in soak")
def test_pip_installs_it_into_an_empty_environment(made: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=True)
    programs = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint"]
    pins = Path(__file__).parents[2] / "packaging" / "constraints.txt"
    subprocess.run([programs / "python", *pip, pins, made], cwd=tmp_path, check=True)
    assert "Oxford" in run(tmp_path, programs / "hcf-trainer", "houses")
    assert "no problems" in run(tmp_path, programs / "hcf-trainer", "check")
    assert "ready after" in run(
        tmp_path, programs / "hcf-trainer", "--exit-when-ready", QT_QPA_PLATFORM="offscreen"
    )
