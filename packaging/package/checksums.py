"""By what a file is known to be whole: `sha256sum --check SHA256SUMS`."""

from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

NAME = "SHA256SUMS"


def write(files: Iterable[Path], to: Path) -> Path:
    """The file of checksums beside these files."""
    sums = to / NAME
    lines = [f"{_digest(file)}  {file.name}\n" for file in sorted(files)]
    sums.write_text("".join(lines), "utf-8", newline="\n")
    return sums


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()
