"""Tries what `python start.py package` has built, on Windows itself: run it there, or let a runner do it.

The checksums are compared. The .zip is unpacked, and the installer installs, far from the Python that built
them. Both programs run, in folders in which nobody has used them. What was installed is used as on Linux: a
round is dealt, filmed and judged, a certificate is made. Then the installer removes what it brought. At last
it installs over the version before, and that one over this, in the same folder: the records stay.
"""

import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path[1:1] = [str(HERE.parents[1]), str(HERE.parent / "package"), str(HERE.parent / "bare_root")]

import checksums  # noqa: E402
import installer  # noqa: E402
import previous  # noqa: E402
from build_errors import Trouble  # noqa: E402
from bundle import strange_home  # noqa: E402
from native_program import NativeProgram  # noqa: E402
from passed_exam import passed  # noqa: E402
from smoke_steps import HOUSE, use  # noqa: E402
from stamp import ROOT, version  # noqa: E402
from steps import Steps  # noqa: E402
from upgrade_steps import upgrade  # noqa: E402

_PROGRAMS = ("hcf-trainer-text.exe", "hcf-trainer.exe")
_WORDS = (["--version"], ["houses"], ["--exit-when-ready"])


def main(dist: Path) -> int:
    """Everything; 1 with a sentence if something is wrong."""
    try:
        compare_checksums(dist)
        with TemporaryDirectory(prefix="hcf-trainer-") as name:
            _try_zip(_one(dist, "*-windows-x86_64.zip"), Path(name))
            for setup in dist.glob("*-windows-x86_64-setup.exe"):
                _try_setup(setup, Path(name))
                sources = previous.tree(Path(name) / "sources")
                try_upgrade(_previous_setup(sources, Path(name)), setup, sources, Path(name))
    except Trouble as trouble:
        print(f"hcf-trainer: {trouble}", file=sys.stderr)
        return 1
    print("hcf-trainer: everything that was built runs.")
    return 0


def compare_checksums(dist: Path) -> None:
    """Every file on the list is what the list says."""
    for line in _one(dist, checksums.NAME).read_text("utf-8").splitlines():
        wanted, _, name = line.partition("  ")
        if hashlib.sha256((dist / name).read_bytes()).hexdigest() != wanted:
            raise Trouble(f"{name} is not what its checksum says: delete {dist} and build again.")


def _try_zip(packed: Path, place: Path) -> None:
    with zipfile.ZipFile(packed) as files:
        files.extractall(place / "unpacked")
    _try_programs(place / "unpacked" / "hcf-trainer", strange_home(place / "home"))


def _try_setup(setup: Path, place: Path) -> None:
    folder = place / "Zoë und Ξενία"
    # NSIS takes all that follows /D= for the folder, and knows no quotes there.
    _run(f'"{setup}" /S /D={folder}', {})
    _try_programs(folder, strange_home(place / "home"))
    (place / "office").mkdir()
    backup = passed(place / "office", HOUSE)
    program = NativeProgram(folder, place / "Αθηνά")
    use(program, Steps("Installed"), backup, version(), place)
    kept = program.digest()
    # Told where it is, it does not copy itself elsewhere, and can be waited for.
    _run(f'"{folder / "uninstall.exe"}" /S _?={folder}', {})
    if (folder / "hcf-trainer.exe").exists():
        raise Trouble(f"{setup.name}: its uninstaller leaves the program in {folder}.")
    if program.digest() != kept:
        raise Trouble(f"{setup.name}: its uninstaller touches the records.")


def _previous_setup(sources: Path, place: Path) -> Path:
    tool = installer.makensis()
    if tool is None:
        raise Trouble(installer.MISSING)
    folder = previous.folder(sources, place / "bundle")
    return installer.build(folder, previous.version(sources), place, tool)


def try_upgrade(old: Path, setup: Path, sources: Path, place: Path) -> None:
    """From the version before to this one, and back; `sources` are those of the version before."""
    folder, home = place / "upgraded", place / "Ξενία"

    def installed(which: Path) -> NativeProgram:
        _run(f'"{which}" /S /D={folder}', {})
        return NativeProgram(folder, home)

    upgrade(lambda: installed(old), lambda: installed(setup), sources, Steps("Upgraded"))
    _run(f'"{folder / "uninstall.exe"}" /S _?={folder}', {})


def _try_programs(folder: Path, home: Mapping[str, str]) -> None:
    for program in _PROGRAMS:
        for words in _WORDS if "text" in program else _WORDS[2:]:
            _run(subprocess.list2cmdline([str(folder / program), *words]), home)


def _run(command: str, environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=os.environ | environment, check=False)
    if done.returncode:
        raise Trouble(f"this ended with {done.returncode}: {command}")


def _one(dist: Path, pattern: str) -> Path:
    found = sorted(dist.glob(pattern), key=lambda file: file.stat().st_mtime)
    if not found:
        raise Trouble(f"there is no {pattern} in {dist}: run `python start.py package` first.")
    return found[-1]


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        # To a file or a runner Windows writes in letters of its own, and ticks are not among them.
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(ROOT / "dist"))
