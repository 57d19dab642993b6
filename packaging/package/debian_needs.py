"""Which packages of Debian a folder needs: those with libraries that it wants and does not have."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from build_errors import Trouble
from stamp import ROOT

sys.path.append(str(ROOT))

from start import debian_packages

_MULTIARCH = re.compile(r"^([\w.+-]+)(?::\w+)?: (?:/usr)?/lib/x86_64-linux-gnu/([^/\n]+)$", re.MULTILINE)
_LIBRARY = re.compile(r"\(NEEDED\).*\[(.+)\]")
_FORM_OF_C = re.compile(r"Name: GLIBC_(\d+)\.(\d+)")
_DATA = {"libxkbcommon.so.0": "xkb-data"}
"""Libraries that come along, but read files of a package: without these there are no keys under Wayland."""
_WITHOUT = frozenset({"libcups2"})
"""Nothing but printing needs these: whoever has a printer has them."""
_LOADER = "ld-linux-x86-64.so.2"


class Needs(NamedTuple):
    """The fields of the package."""

    depends: tuple[str, ...]
    recommends: tuple[str, ...]


def needs(folder: Path) -> Needs:
    """What has to be installed before the programs in a folder run."""
    told = _said("readelf", "-dV", *map(str, sorted(programs_in(folder))))
    inside = {file.name for file in folder.rglob("*")}
    missing = sorted(set(_LIBRARY.findall(told)) - inside - {_LOADER})
    found = owners(_said("dpkg", "-S", *[f"*/{name}" for name in missing]), missing, _is_in_apt)
    found |= {package for library, package in _DATA.items() if library in inside}
    oldest = max((int(major), int(minor)) for major, minor in _FORM_OF_C.findall(told))
    packages = [f"libc6 (>= {oldest[0]}.{oldest[1]})", *sorted(found - _WITHOUT - {"libc6"})]
    return Needs(tuple(packages), tuple(sorted(found & _WITHOUT)))


def owners(told: str, libraries: Sequence[str], is_in_apt: Callable[[str], bool]) -> set[str]:
    """The packages that have these libraries, from what dpkg told; each has to be in one.

    A library that is not installed here is in the package that Debian would name after it, if there is one.
    """
    packages = {library: package for package, library in _MULTIARCH.findall(told)}
    for library in libraries:
        (named,) = debian_packages([library])
        if library not in packages and is_in_apt(named):
            packages[library] = named
    unknown = [library for library in libraries if library not in packages]
    if unknown:
        likely = " ".join(debian_packages(unknown))
        raise Trouble(
            f"the program needs {', '.join(unknown)}, which no package on this Debian has; install the "
            f"package that has them (most likely `sudo apt-get install -y {likely}`), or leave out whatever "
            "needs them, and try again"
        )
    return {packages[library] for library in libraries}


def _is_in_apt(package: str) -> bool:
    """Does apt know a package, installed or not?"""
    try:
        return bool(_said("apt-cache", "show", package).strip())
    except Trouble:
        return False


def programs_in(folder: Path) -> Iterable[Path]:
    """Programs and libraries, wherever they are."""
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                if stream.read(4) == b"\x7fELF":
                    yield file


def _said(*command: str) -> str:
    """What a tool says; that it has found something only in part shows in what is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    except FileNotFoundError:
        raise Trouble(
            f"a .deb needs {command[0]}; install it (apt install binutils dpkg) and try again"
        ) from None
    return done.stdout
