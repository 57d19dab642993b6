"""A Windows to test on, on Linux: Wine in a Debian root of its own, with a genuine Python for Windows.

The root, drive C: and everything else are in one folder, which is /w inside. What is not Windows there:
fonts, printers, PowerShell, SmartScreen, Shell Launcher and the scaling of screens.
"""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import windows_python
from other_programs import run_to_end

SUITE = "trixie"
"""The Wine of the one before cannot load pydantic."""
PYTHON = r"C:\Python312\python.exe"
_PACKAGES = ("wine", "wine64", "fonts-liberation", "fonts-dejavu-core", "gcc-mingw-w64-x86-64-win32")
_WAITS = Path("DLLs", "_wmi.pyd")
"""Asks a service of Windows, in which two threads of Wine may wait for each other. Python can do without."""
_SYMBOLS = r"HKCU\Software\Wine\Fonts\Replacements"
"""Where Wine is told which letters stand in for others: every Windows has a font with arrows and ticks."""
_TOOLS = ("debootstrap", "unshare", "chroot", "Xvfb")
_MADE = "made"
# Mounts are private, and gone with the process; so are all processes that it has started.
_INSIDE = """
set -e
bench=$1; shift
mount --rbind /dev "$bench/root/dev"
mount -t proc proc "$bench/root/proc"
mkdir -p "$bench/root/w" "$bench/root/tmp/.X11-unix"
mount --bind "$bench" "$bench/root/w"
if [ -d /tmp/.X11-unix ]; then mount --bind /tmp/.X11-unix "$bench/root/tmp/.X11-unix"; fi
exec chroot "$bench/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"
"""
# The registry is on the disk only when the last program has ended, and the server of Wine with it.
_UNDER_WINE = 'cd "$1"; shift; wine "$@"; code=$?; wineserver -w; exit $code'
_PREPARE = r"""
set -e
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq -y --no-install-recommends install "$@"
x86_64-w64-mingw32-gcc -O1 -shared -o /w/icuuc.dll /w/icuuc.c
wineboot -i || true
cp /w/icuuc.dll "$WINEPREFIX/drive_c/windows/system32/"
wineserver -w
"""


def missing_tools() -> list[str]:
    """What this machine lacks to make a bench."""
    return [tool for tool in _TOOLS if shutil.which(tool) is None]


class Bench:
    """It is made once, and kept: five gigabytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    @property
    def drive(self) -> Path:
        """Drive C:, seen from outside."""
        return self.folder / "prefix" / "drive_c"

    @property
    def is_made(self) -> bool:
        """Is it whole?"""
        return (self.folder / _MADE).exists()

    def make(self, say: Callable[[str], object]) -> None:
        """Make it, unless it is there; `say` hears what is being done."""
        if self.is_made:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        say("a bare Debian")
        run_to_end(["debootstrap", "--variant=minbase", SUITE, str(self.folder / "root")])
        for name in ("etc/resolv.conf", "etc/apt/apt.conf.d"):
            _carry(Path("/", name), self.folder / "root" / name)
        # Every Windows knows this name; a bare Debian does not.
        (self.folder / "root" / "etc" / "hosts").write_text("127.0.0.1 localhost\n", "ascii")
        _carry(Path("/etc/ssl/certs/ca-certificates.crt"), self.folder / "ca.crt")
        shutil.copy(Path(__file__).with_name("icuuc.c"), self.folder)
        say("Wine")
        self.run("sh", "-c", _PREPARE, "sh", *_PACKAGES)
        say("Python for Windows")
        windows_python.unpack(self.drive / "Python312")
        (self.drive / "Python312" / _WAITS).unlink()
        self.wine(PYTHON, "-c", "import sqlite3, ssl, venv")
        self.wine("reg", "add", _SYMBOLS, "/v", "Segoe UI Symbol", "/d", "DejaVu Sans", "/f")
        (self.folder / _MADE).touch()

    def command(self, *words: str, settings: Mapping[str, str] | None = None) -> list[str]:
        """What runs something inside."""
        told = {
            "WINEPREFIX": "/w/prefix",
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=d",
            **_for_pip(),
            **(settings or {}),
        }
        shell = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _INSIDE, "sh"]
        return [*shell, str(self.folder), *[f"{name}={value}" for name, value in told.items()], *words]

    def wine_command(
        self, *words: str, at: str = "/w", settings: Mapping[str, str] | None = None
    ) -> list[str]:
        """What runs a program for Windows, in a folder as it is seen inside."""
        return self.command("sh", "-c", _UNDER_WINE, "sh", at, *words, settings=settings)

    def run(self, *words: str, settings: Mapping[str, str] | None = None) -> str:
        """Run something inside to its end; what it said. Trouble if it fails."""
        return run_to_end(self.command(*words, settings=settings))

    def wine(
        self, *words: str, at: str = "/w", code: int = 0, settings: Mapping[str, str] | None = None
    ) -> str:
        """Run a program for Windows to its end; what it said."""
        command = self.wine_command(*words, at=at, settings=settings)
        return run_to_end(command, code=code)

    def inside(self, path: Path) -> str:
        """A file on drive C:, as Windows names it."""
        return "C:\\" + str(path.relative_to(self.drive)).replace("/", "\\")


def _for_pip() -> dict[str, str]:
    """Pip finds its packages there as it does here. Python for Windows has to be told whom to trust."""
    told = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    return told | {"PIP_USE_DEPRECATED": "legacy-certs", "PIP_CERT": r"Z:\w\ca.crt"}


def _carry(source: Path, place: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, place, dirs_exist_ok=True)
    elif source.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, place)
