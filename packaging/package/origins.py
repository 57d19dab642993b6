"""Whose work each file in the folder is, by where it came from. What has no origin stops the making."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath

from build_errors import Trouble
from slim import Entry
from stamp import ROOT

OURS, PYTHON, DEBIAN = "ours", "python", "debian"
Origin = tuple[str, str]
"""A kind of origin and, for a package, its name; `("pillow", "")` is a Python package of that name."""

_INSTALLED = Path(sysconfig.get_path("purelib"))
_TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")


def origins(contents: Iterable[Entry]) -> dict[Origin, list[str]]:
    """The places in the folder, by whose work they are."""
    found: dict[Origin, list[str]] = {}
    unknown = []
    for place, source, _ in contents:
        origin = _origin(PurePosixPath(place.replace("\\", "/")), Path(source))
        if origin is None:
            unknown.append(f"{place} (from {source})")
        else:
            found.setdefault(origin, []).append(place)
    if unknown:
        raise Trouble(
            f"these files have no known license, so they cannot be shipped: {', '.join(sorted(unknown))}. "
            "List them in packaging/package/origins.py, or leave them out in slim.py."
        )
    return found


def unaccounted(folder: Path, contents: Iterable[Entry], made: Iterable[str]) -> list[str]:
    """Files in the folder that are in no list: neither PyInstaller's nor what was made here."""
    listed = {_plain(f"_internal/{place}") for place, _, _ in contents} | set(map(_plain, made))
    there = [file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()]
    return sorted(name for name in there if _plain(name) not in listed)


def _origin(place: PurePosixPath, source: Path) -> Origin | None:
    if place.suffix == ".pyc":  # compiled beside the sources; the place tells which they were
        source = _source(place)
    if source.is_relative_to(ROOT / "app") or source.is_relative_to(ROOT / "assets"):
        return OURS, ""
    if source.is_relative_to(ROOT / "procedures") or place == PurePosixPath("app/data/commit.txt"):
        return OURS, ""
    if source.is_relative_to(_INSTALLED):
        name = _packages().get(_plain(str(source.relative_to(_INSTALLED))))
        return (name, "") if name else None
    if source.resolve().is_relative_to(Path(sys.base_prefix).resolve()) and not _is_debian_python():
        return PYTHON, ""
    if package := debian_package(source):
        return (PYTHON, "") if "python3" in package else (DEBIAN, package)
    return None


def _source(place: PurePosixPath) -> Path:
    for folder in (ROOT, _INSTALLED, Path(sysconfig.get_path("stdlib"))):
        file = folder / place.with_suffix(".py")
        if file.exists():
            return file
    if place.parts[0] in ("_pyi_rth_utils", "pyimod02_importers"):
        return _INSTALLED / "PyInstaller" / "fake-modules" / place.with_suffix(".py")
    return Path(place)


@cache
def _packages() -> Mapping[str, str]:
    """Every file of every installed package, by its place among them, and whose it is."""
    lists = {distribution.name: distribution.read_text("RECORD") or "" for distribution in distributions()}
    return {
        _plain(line.partition(",")[0]): name for name, listed in lists.items() for line in listed.splitlines()
    }


def _plain(name: str) -> str:
    """A file's name as it is compared: on Windows MSVCP140.dll is msvcp140.dll."""
    return name.replace("\\", "/").lower()


def _is_debian_python() -> bool:
    return Path(sys.base_prefix) == Path("/usr")


@cache
def debian_package(file: Path) -> str:
    """The package of this Debian that a file came with, or nothing."""
    real = file.resolve()
    # Since /lib is a link to /usr/lib, a package may name either.
    for name in (file, real, Path("/", *real.parts[2:]) if real.parts[1:2] == ("usr",) else real):
        try:
            done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return ""
        if done.returncode == 0:
            return done.stdout.partition(": ")[0].split(",")[0].partition(":")[0]
    return ""


def license_texts(distribution: Distribution) -> str:
    """Every text of a Python package that has to go along with it."""
    files = [file for file in distribution.files or () if ".dist-info" in str(file)]
    texts = [file for file in files if file.name.upper().startswith(_TEXTS)]
    return "\n\n".join(file.read_text("utf-8").strip() for file in sorted(texts, key=str))
