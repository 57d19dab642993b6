"""The project on the bench: its sources on drive C:, and what its own commands do there."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from bench import PYTHON, Bench
from stamp import ROOT, commit, moment

PLACE = "work"
_INSIDE = f"/w/prefix/drive_c/{PLACE}"
_OWN_PYTHON = rf"C:\{PLACE}\.venv\Scripts\python.exe"


def carry_in(bench: Bench) -> Path:
    """Copy what git knows or could know of the project, as it is now; where it is."""
    place = bench.drive / PLACE
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = {name.decode() for name in listed.stdout.split(b"\0") if name}
    for name in sorted(names):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place / name)
    _remove_others(place, names)
    return place


def start_py(bench: Bench, *words: str, **settings: str) -> list[str]:
    """The command that runs `python start.py` there. There is no git, so it is told what git would tell."""
    told = {"SOURCE_DATE_EPOCH": str(moment()), "HCF_COMMIT": commit(), **settings}
    return bench.wine_command(PYTHON, "start.py", *words, at=_INSIDE, settings=told)


def own_python(bench: Bench, *words: str, **settings: str) -> list[str]:
    """The command that runs the Python of `.venv` there."""
    return bench.wine_command(_OWN_PYTHON, *words, at=_INSIDE, settings=settings)


def _remove_others(place: Path, names: Iterable[str]) -> None:
    """A module that is no longer in the project must not be there either."""
    known = {place / name for name in names}
    for folder in ("app", "assets", "packaging", "procedures", "tests"):
        for file in (place / folder).rglob("*"):
            if file.is_file() and file not in known and "__pycache__" not in file.parts:
                file.unlink()
