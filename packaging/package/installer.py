"""The installer for Windows: one file to double-click, made of the folder by NSIS, on Windows or Linux."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from build_errors import Trouble
from stamp import ROOT

_SCRIPT = ROOT / "packaging" / "windows" / "installer.nsi"
_USUAL = Path(os.environ.get("PROGRAMFILES(X86)", "/"), "NSIS", "makensis.exe")
"""Where NSIS is on Windows, which is not on the PATH."""
_WIDE = "amd64-unicode"
"""The installer as a 64-bit program, which not every NSIS can make. Both install the same."""
MISSING = (
    "No installer was made, because NSIS is not installed. Install NSIS 3 (on Debian `apt-get install nsis`) "
    "and build again. The .zip works without it."
)


def file_name(version: str) -> str:
    """What the installer is called."""
    return f"hcf-trainer-{version}-windows-x86_64-setup.exe"


def makensis() -> str | None:
    """The program that makes installers, if it is here."""
    return shutil.which("makensis") or (str(_USUAL) if _USUAL.is_file() else None)


def build(folder: Path, version: str, to: Path, tool: str) -> Path:
    """Make the installer of a finished folder; where it is."""
    made = to / file_name(version)
    done = subprocess.run(
        [tool, "-V2", *_target(tool), *_defined(folder, version, made), str(_SCRIPT)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode or not made.exists():
        made.unlink(missing_ok=True)
        said = (done.stdout + done.stderr).strip().splitlines() or [f"it ended with {done.returncode}"]
        raise Trouble(f"makensis could not make {made.name}: {said[-1]}")
    return made


def _target(tool: str) -> list[str]:
    told = subprocess.run([tool, "-HDRINFO"], capture_output=True, text=True, check=False).stdout
    stubs = re.search(r"NSISDIR=([^,\n]+)", told)
    is_there = stubs is not None and (Path(stubs[1], "Stubs") / f"lzma_solid-{_WIDE}").exists()
    return [f"-DTARGET={_WIDE}"] if is_there else []


def _defined(folder: Path, version: str, made: Path) -> list[str]:
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    told = {
        "VERSION": version,
        "FOLDER": folder.resolve(),
        "OUT": made.resolve(),
        "ICON": ROOT / "assets" / "icon" / "hcf-trainer.ico",
        "KILOBYTES": -(-size // 1024),
    }
    return [f"-D{name}={value}" for name, value in told.items()]
