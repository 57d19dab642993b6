"""The folder in one file: the same folder always makes the same file."""

import lzma
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import gmtime

_LEVEL = 6
Told = Callable[[int, int], object]


def file_name(version: str) -> str:
    """What the file is called here."""
    if sys.platform == "win32":
        return f"hcf-trainer-{version}-windows-x86_64.zip"
    return f"hcf-trainer-{version}-linux-x86_64.tar.xz"


def build(folder: Path, version: str, moment: int, to: Path, tell: Told) -> Path:
    """Write the file into a folder; `tell` hears how many files are in it, of how many."""
    file = to / file_name(version)
    (_zip if file.suffix == ".zip" else _tar)(folder, moment, file, tell)
    return file


def _tar(folder: Path, moment: int, file: Path, tell: Told) -> None:
    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    inside = [folder, *sorted(folder.rglob("*"))]
    with lzma.open(file, "wb", preset=_LEVEL) as pressed, tarfile.open(fileobj=pressed, mode="w") as tar:
        for number, path in enumerate(inside, 1):
            tar.add(path, Path(folder.name, path.relative_to(folder)), recursive=False, filter=plain)
            tell(number, len(inside))


def _zip(folder: Path, moment: int, file: Path, tell: Told) -> None:
    inside = sorted(path for path in folder.rglob("*") if path.is_file())
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for number, path in enumerate(inside, 1):
            entry = zipfile.ZipInfo(
                Path(folder.name, path.relative_to(folder)).as_posix(), gmtime(moment)[:6]
            )
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
            tell(number, len(inside))
