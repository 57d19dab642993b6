"""The folder that runs without Python: PyInstaller makes it, too much of ICU goes, and it is looked over."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import icu_data
from build_errors import Trouble
from slim import Entry

NAME = "hcf-trainer"
MOST = 144_000_000
"""Bytes: nobody should have to wait for a larger one."""

_TOOLS = ("strip", "objdump", "as", "ld")
_SPEC = Path(__file__).with_name("hcf-trainer.spec")


class Bundle(NamedTuple):
    """The folder, and where each file in it comes from."""

    folder: Path
    contents: list[Entry]


def build(scratch: Path, say: Callable[[str], object]) -> Bundle:
    """Make the folder under another; `say` hears what PyInstaller is at."""
    _ask_for_tools()
    work = scratch / "work"
    work.mkdir()
    places = ["--distpath", str(scratch), "--workpath", str(work)]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", *places, str(_SPEC)]
    settings = {
        # The same sources make the same files; and nothing is left in the home of whoever makes them.
        "PYTHONHASHSEED": "0",
        "PYINSTALLER_CONFIG_DIR": str(scratch / "config"),
    }
    with subprocess.Popen(
        command,
        env=os.environ | settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        last = ""
        for line in process.stderr or ():
            last = line.strip() or last
            say(last.partition("INFO: ")[2].partition("/")[0])
    if process.returncode:
        raise Trouble(f"PyInstaller could not make the folder: {last}")
    folder = scratch / NAME
    for library in folder.glob("_internal/PySide6/Qt/lib/libicudata.so.*"):
        say("Trimming the ICU data")
        icu_data.cut(library, work)
    contents = [
        (place, source, kind) for place, source, kind in json.loads(_contents(work).read_text("utf-8"))
    ]
    return Bundle(folder, contents)


def checked(folder: Path) -> int:
    """The size of the folder in bytes, once its window is known to open and it is not too large."""
    with TemporaryDirectory() as home:
        done = subprocess.run(
            [folder / program_name(), "--exit-when-ready"],
            env=strange_home(Path(home)) | {"LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Trouble(f"the program in the folder does not start: {done.stderr.strip()}")
    size = size_of(folder)
    if size > MOST:
        raise Trouble(
            f"the folder is {megabytes(size)}; the limit is {megabytes(MOST)}. "
            "packaging/package/slim.py says what is left out."
        )
    return size


def program_name() -> str:
    """The program that prints, in the folder."""
    return "hcf-trainer-text.exe" if sys.platform == "win32" else "hcf-trainer"


def size_of(path: Path) -> int:
    """The bytes in a file, or in all files under a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files if file.is_file() and not file.is_symlink())


def megabytes(size: int) -> str:
    """A size in words."""
    return f"{size / 1_000_000:.1f} MB"


def _contents(work: Path) -> Path:
    return next(work.rglob("contents.json"))


def _ask_for_tools() -> None:
    missing = [tool for tool in _TOOLS if sys.platform != "win32" and shutil.which(tool) is None]
    if missing:
        raise Trouble(
            f"{', '.join(missing)} is missing: install binutils (`sudo apt-get install -y binutils`)."
        )


def strange_home(home: Path) -> dict[str, str]:
    """An environment in which the program has never been used; on Windows an empty one would be none."""
    kept = dict(os.environ) if sys.platform == "win32" else {}
    return kept | {"HOME": str(home), "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(home)}
